"""What must hold when an evening is over and Discord is well again."""

from __future__ import annotations

import asyncio
from collections import Counter

from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.posted import mark_of
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.summary import match_summary
from storage import Table
from tests.bot.world import text_on
from tests.loopback.scenario import Evening
from tests.loopback.state import Message

SETTLED = 10.0
"""Seconds in which all must be shown once Discord is well again, as the README promises."""


async def settled(evening: Evening) -> None:
    """Waits until everything is shown, and every table is awake again."""
    storage = evening.program.storage
    until = asyncio.get_running_loop().time() + SETTLED
    while unshown := (
        *await storage.unshown(),
        *(table.id for table in await storage.live_tables() if table.asleep_since),
    ):
        assert asyncio.get_running_loop().time() < until, f"never shown: tables {unshown}"
        await asyncio.sleep(0.02)


async def hold(evening: Evening) -> None:
    """Asserts that nothing was lost, nothing is shown twice, and all that is shown is new."""
    storage = evening.program.storage
    moves = await storage.moves(1)
    assert [move.version for move in moves] == list(range(1, len(moves) + 1))
    made = [move.interaction_id for move in moves if move.interaction_id is not None]
    assert sorted(made) == sorted(evening.judge.accepted)
    assert not set(made) & set(evening.judge.refused)
    await _match_shown(evening)
    for table_id in (2, 3):
        lobby = await storage.table(table_id)
        assert lobby is not None
        reader = evening.program.readers.public(lobby)
        screen = lobby_screen(Lobby(lobby, await storage.seats(table_id)), reader)
        _shown_once(evening, lobby, {("board", 0): screen})
    bots = evening.discord.state.bot
    unmarked = [
        message
        for message in evening.channel.messages.values()
        if message.author is bots and message.only_for is None and not _mark(message)
    ]
    assert not unmarked, unmarked
    ids = [interaction.id for interaction in evening.done]
    assert len(ids) == len(set(ids))


async def _match_shown(evening: Evening) -> None:
    program = evening.program
    game = await program.tables.game(1)
    assert game.over
    reader = program.readers.public(game.table)
    wanted: dict[tuple[str, int], Screen | None] = {
        ("board", 0): board(game, reader),
        ("end", 0): match_summary(game, reader),
    }
    for result in game.match.results:
        wanted["round", result.round] = None  # which says what was so when the round was over
    _shown_once(evening, game.table, wanted)
    for seat, person in enumerate(evening.people):
        player = await program.storage.player(person.id)
        assert player is not None
        mark = mark_of(1, "hand", seat)
        hands = [m for m in person.direct.messages.values() if _mark(m) == mark]
        known = [m for m in await program.storage.messages(1) if (m.kind, m.slot) == ("hand", seat)]
        assert [m.id for m in hands] == [m.message_id for m in known], person.name
        for message in hands:
            screen = await program.painter.hand(game, seat, program.readers.of(player))
            _looks(message, screen)


def _shown_once(
    evening: Evening, table: Table, wanted: dict[tuple[str, int], Screen | None]
) -> None:
    """The channel's messages of the table are these and no others, each once, as they should be."""
    marks = {mark_of(table.id, *which): which for which in wanted}
    ping = mark_of(table.id, "ping", 0)
    found = Counter(
        "ping" if _mark(m) == ping else marks[mark]
        for m in evening.channel.messages.values()
        if m.only_for is None and ((mark := _mark(m)) in marks or mark == ping)
    )
    assert found == Counter(wanted.keys()), (found, wanted.keys())
    for message in evening.channel.messages.values():
        screen = wanted[marks[_mark(message)]] if _mark(message) in marks else None
        if screen is not None and message.only_for is None:
            _looks(message, screen)


def _looks(message: Message, screen: Screen) -> None:
    """Asserts that the message shows the screen, or the same in plain words."""
    screen.mark = _mark(message)
    shown = message.components, screen.to_components(), screen.plainer().to_components()
    assert shown[0] in shown[1:], (message.text, text_on(screen))


def _mark(message: Message) -> int:
    return int(message.components[0].get("id", 0)) if message.components else 0


def all_answered(evening: Evening, struck: list[str]) -> None:
    """Asserts that whoever was not answered could not be."""
    for interaction in evening.done:
        if not interaction.answered.done():
            callback = f"/api/interactions/{interaction.id}/"
            assert [path for path in struck if path.startswith(callback)], interaction.payload
