"""The fault matrix: an evening during which Discord fails, and what must hold when it is over."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

import bot
from cogs import answers, discord_calls
from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.posted import mark_of
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.summary import match_summary
from pictures.studio import Studio
from storage import Table
from tests.bot.world import text_on
from tests.loopback.faults import Fault
from tests.loopback.hasty import hasty
from tests.loopback.process import running_here
from tests.loopback.scenario import Accident, Evening
from tests.loopback.server import Loopback, loopback
from tests.loopback.state import Message

ROUTES = (
    "POST /interactions/{interaction}/{token}/callback",
    "POST /webhooks/{application}/{token}",
    "PATCH /webhooks/{application}/{token}/messages/{message}",
    "DELETE /webhooks/{application}/{token}/messages/{message}",
    "POST /users/@me/channels",
    "GET /guilds/{guild}/members/{member}",
    "GET /channels/{channel}/messages",
    "POST /channels/{channel}/messages",
    "PATCH /channels/{channel}/messages/{message}",
    "DELETE /channels/{channel}/messages/{message}",
)
"""What is asked while people play."""

AT_THE_START = (
    "GET /applications/{application}/emojis",
    "POST /applications/{application}/emojis",
)
"""What is asked before, and may fail."""

REQUESTS = 190
"""What an evening without faults takes, more or less."""
LOGGING_IN = (
    "GET /users/@me",
    "GET /oauth2/applications/@me",
    "PUT /applications/{application}/commands",
    "GET /gateway/bot",
)
"""What is asked before, and outwaited."""

MOST_REQUESTS = 3 * REQUESTS
"""What an evening with faults may take."""

SETTLED = 10.0
"""Seconds in which all must be shown once Discord is well again, as the README promises."""

NO_MORE = (Fault.UNKNOWN_MESSAGE, Fault.UNKNOWN_CHANNEL, Fault.UNKNOWN_GUILD)
"""What Discord says is no more is no more, at least as far as the message goes that was meant."""

PNG = b"\x89PNG\r\n\x1a\nnothing to look at"


@dataclass
class Blow:
    """A fault on a route, at these of its calls while people play, counted from 1.

    ``struck`` are the paths of the requests it met.
    """

    route: str
    fault: Fault
    calls: frozenset[int]
    count: int = 0
    struck: list[str] = field(default_factory=list)

    def plan(self, discord: Loopback) -> None:
        """Lets it come over this Discord."""

        def strikes(path: str) -> bool:
            self.count += 1
            if self.count not in self.calls:
                return False
            self.struck.append(path)
            if self.fault in NO_MORE:
                _lose(discord, path)
            return True

        discord.faults.plan(self.route, self.fault, None, where=strikes)


def _lose(discord: Loopback, path: str) -> None:
    """Somebody has deleted the message that this request is about, if it is about one."""
    for channel in discord.state.channels.values():
        for message in list(channel.messages.values()):
            if path.endswith(f"/messages/{message.id}"):
                del channel.messages[message.id]
    for interaction in discord.state.interactions.values():
        original = interaction.original
        if original is not None and path.endswith(f"/{interaction.token}/messages/@original"):
            original.channel.messages.pop(original.id, None)


@contextmanager
def expecting(blows: Sequence[Blow]) -> Iterator[list[logging.LogRecord]]:
    """Keeps out of the log what is an error by intention; yields what has a traceback beside."""
    malformed = any(blow.fault is Fault.INVALID_FORM for blow in blows)
    broken: list[logging.LogRecord] = []

    def unexpected(record: logging.LogRecord) -> bool:
        if record.name == discord_calls.__name__ and record.levelno == logging.ERROR:
            return not malformed
        return not (record.exc_info and record.exc_info[0] is Accident)

    def hear(record: logging.LogRecord) -> None:
        if record.exc_info:
            broken.append(record)

    listener = logging.Handler()
    listener.emit = hear  # type: ignore[method-assign]
    loggers = [logging.getLogger(module.__name__) for module in (answers, discord_calls)]
    for logger in loggers:
        logger.addFilter(unexpected)
    logging.getLogger().addHandler(listener)
    try:
        yield broken
    finally:
        logging.getLogger().removeHandler(listener)
        for logger in loggers:
            logger.removeFilter(unexpected)


def _drawn(*_: object) -> Future[bytes | None]:
    drawing = Future[bytes | None]()
    drawing.set_result(PNG)
    return drawing


@asynccontextmanager
async def opened(
    folder: Path, blows: Iterable[Blow] = ()
) -> AsyncIterator[tuple[Loopback, bot.BonnieAndClyde]]:
    """A hasty Discord with a saloon, and the bot in it; no time goes into drawing."""
    settings = bot.Settings(database=folder / "bonnie.sqlite", pace_seconds=0, edit_seconds=0)
    with hasty(), patch.object(Studio, "draw", _drawn), patch.object(Studio, "warm"):
        async with loopback() as discord:
            discord.state.text_channel(discord.state.guild())
            for blow in blows:
                blow.plan(discord)
            async with running_here(settings, discord) as program:
                yield discord, program


@dataclass(frozen=True)
class Outcome:
    """An evening that is over, and how often each route was asked in it."""

    evening: Evening
    asked: Counter[str]


async def endure(folder: Path, blows: Sequence[Blow], chance: Random) -> Outcome:
    """An evening with these blows. Raises AssertionError unless all holds at its end."""
    with expecting(blows) as broken:
        async with opened(folder, blows) as (discord, program):
            (saloon,) = discord.state.channels.values()
            evening = Evening(discord, program, saloon, chance)
            await evening.pass_by()
            discord.faults.clear()
            await settled(evening)
            await hold(evening)
            _all_answered(evening, [path for blow in blows for path in blow.struck])
            asked = Counter(exchange.route for exchange in discord.record.exchanges)
    assert not broken, [record.getMessage() for record in broken]
    assert asked.total() <= MOST_REQUESTS, asked  # nothing is asked on and on
    return Outcome(evening, asked)


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


def _all_answered(evening: Evening, struck: list[str]) -> None:
    """Asserts that whoever was not answered could not be."""
    for interaction in evening.done:
        if not interaction.answered.done():
            callback = f"/api/interactions/{interaction.id}/"
            assert [path for path in struck if path.startswith(callback)], interaction.payload


def row(fault: Fault, chance: Random) -> list[Blow]:
    """The fault on every route: at its first call, and at a later one."""
    return [
        Blow(route, fault, frozenset({1, chance.randrange(2, 7)}))
        for route in (chance.choice(AT_THE_START), *ROUTES)
    ]
