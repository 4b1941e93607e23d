"""What outlives the process: everything, whenever it ends."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

import bot
from cogs.reader import Reader
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.summary import match_summary, round_summary
from locales import words
from rules import Discard, Match, Move
from tests.bot.playing import (
    by_message,
    hand_at,
    open_hands,
    play_on,
    press_move,
    requests,
    sensible,
    sit_down,
    to_play,
    turn_is,
)
from tests.bot.world import Person, Shown, World, choices_of, moves_of, text_of, walk

EN = words("en")
READER = Reader(EN)


def looks(shown: Shown | Screen) -> list[tuple[Any, ...]]:
    """What a message or a screen says and offers, part by part."""
    parts: Any = shown.to_components() if isinstance(shown, Screen) else shown.components
    return [
        (
            *map(raw.get, ("content", "custom_id", "label")),
            *((o["value"], o["label"], o.get("description")) for o in raw.get("options", ())),
        )
        for raw in walk(parts)
    ]


async def assert_all_is_shown(world: World, table: int, *, once: bool = True) -> None:
    """Board, hands and summaries are those of the stored match; if ``once``, once each."""
    game = await world.bot.tables.game(table)
    public = [looks(message) for message in world.public]
    assert looks(board(game, READER)) in public
    for result in game.match.results:
        assert looks(round_summary(game, result, EN)) in public
    if once:
        assert len(public) == 1 + len(game.match.results)
    for person in world.people.values():
        seat = game.seat_of(person.id)
        assert seat is not None
        reader = world.bot.readers.of(await world.bot.storage.player(person.id))
        assert looks(person.hand) == looks(await world.bot.painter.hand(game, seat, reader))
        if once:
            assert len(person.hands) == 1


async def test_a_round_with_a_restart_after_every_move(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, computers=1)
    hands = 0

    async def way(person: Person, table: int, move: Move) -> None:
        nonlocal hands
        before, since = await world.match(table), len(world.env.http_requests)
        old_board, old_hand = world.board, hand_at(person, table)
        await world.restart()
        assert await world.match(table) == before
        changed = [r for r in world.env.http_requests[since:] if r.method in ("PATCH", "DELETE")]
        assert not changed  # everything stands as it stood; nobody is called again
        assert not requests(world, "POST", person.user.dm_channel, since)
        assert not requests(world, "POST", world.channel, since)
        shown = await person.press(old_board, "My hand")
        hands += shown.response is not None and looks(shown.response) == looks(old_hand)
        await press_move(person, old_hand, move)

    made = await play_on(world, table, way, sensible(Random(21)), until=round_is(2))
    assert hands == made > 20
    await assert_all_is_shown(world, table)


def round_is(number: int) -> Callable[[Match], bool]:
    return lambda match: match.round == number


async def test_a_stop_cuts_short_what_a_start_goes_on_with(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = world.person("Ada")
    for number in range(3):
        channel = world.guild.create_text_channel(f"saloon-{number}")
        await sit_down(ada, computers=1, channel=channel)
    painting, stopped, painted = asyncio.Event(), asyncio.Event(), list[int]()

    async def paint(table_id: int, **_: Any) -> None:
        painted.append(table_id)
        painting.set()
        await stopped.wait()

    monkeypatch.setattr(world.bot.painter, "paint", paint)
    world.bot.pump._next_round = 0.0  # as if it had just begun
    world.bot.pump._loop.every(0)
    await painting.wait()
    await world.bot.close()
    stopped.set()
    for _ in range(10):
        await asyncio.sleep(0)
    assert painted == [1, 2, 3]  # some at once, and no error is logged


async def test_a_channel_for_direct_messages_is_asked_for_once(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await world.restart()  # the library's own list of them is lost, and keeps no more than 128
    await play_on(world, table, by_message, sensible(Random(24)), until=turn_is(4))
    asked = [sent for sent in world.env.http_requests if sent.path == "/users/@me/channels"]
    assert len(asked) == 2


async def test_a_hand_opened_before_the_restart_plays_on(world: World) -> None:
    ada = world.person("Ada")
    table = await sit_down(ada, computers=1)
    await ada.press(world.board, "My hand")
    await world.restart()
    for number in range(5):
        (hand,) = open_hands(ada)
        turn = await to_play(world, table)
        assert turn is not None
        await press_move(ada, hand, sensible(Random(number))(turn[1]))
    await assert_all_is_shown(world, table)


async def test_a_lobby_and_its_buttons_outlive_the_process(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    await ada.slash("challenge", friend=bruno.member)
    old = world.board
    await world.restart()
    assert text_of(world.board) == text_of(old)
    await bruno.press(old, "Accept")
    assert (await world.match()).round == 1
    await assert_all_is_shown(world, 1)


@asynccontextmanager
async def killed(
    world: World, monkeypatch: pytest.MonkeyPatch, requests_left: int | None, *, applied: bool
) -> AsyncIterator[None]:
    """Within it, the bot's process dies, and after it another is started.

    It dies when it is about to make one request more than ``requests_left``; if ``applied``, just
    after that request reached Discord; with None it is dead from the start. What a dead process
    would do next does not happen: no request leaves it, nothing is stored, nothing cleaned up.
    """
    dead = requests_left is None
    left = requests_left or 0

    def asking(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def ask(*args: Any, **options: Any) -> Any:
            nonlocal dead, left
            if not dead and left > 0:
                left -= 1
                return await call(*args, **options)
            if not dead:
                dead = True
                if applied:
                    await call(*args, **options)
            raise asyncio.CancelledError

        return ask

    def storing(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def store(*args: Any) -> Any:
            if dead:
                raise asyncio.CancelledError
            return await call(*args)

        return store

    old, adapter = world.bot, world.env._webhook_adapter
    with monkeypatch.context() as patch:
        patch.setattr(old.http, "request", asking(old.http.request))
        patch.setattr(adapter, "request", asking(adapter.request))
        connection = old.storage._connection
        patch.setattr(connection, "transact", storing(connection.transact))
        yield
        dead = True
        await old.storage.close()  # as the operating system does
        await world.env.restart_bot(bot.BonnieAndClyde(old.settings, old.wait, old.quotas))


@pytest.mark.parametrize("applied", [False, True])
async def test_the_process_dies_while_it_shows_what_has_happened(
    world: World, monkeypatch: pytest.MonkeyPatch, applied: bool
) -> None:
    """It dies at every move, each time a request later than the last time."""
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, computers=1)
    pick, deaths = sensible(Random(22)), Counter[bool]()
    while (await world.match(table)).round < 3:
        turn = await to_play(world, table)
        assert turn is not None
        person, move = turn[0], pick(turn[1])
        before = (await world.bot.tables.game(table)).version
        ends_turn = isinstance(move, Discard)
        (choice,) = (c for c in choices_of(person.hand) if c.does == str(move))
        left = deaths[ends_turn] % (9 if ends_turn else 4)
        async with killed(world, monkeypatch, left, applied=applied):
            await person.press(person.hand, choice)
        deaths[ends_turn] += 1
        # What was pressed has happened, however soon after it the process died.
        assert (await world.bot.tables.game(table)).version > before
        # A message may be there twice if Discord had it, and we had no time to note it.
        await assert_all_is_shown(world, table, once=not applied)
    assert deaths[True] >= 9
    assert deaths[False] >= 4


async def test_a_press_that_was_lost_with_the_process_can_be_made_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = world.person("Ada")
    table = await sit_down(ada, computers=1)
    before, choice = await world.match(table), moves_of(ada.hand)[0]
    async with killed(world, monkeypatch, None, applied=False):
        lost = await ada.press(ada.hand, choice)
    assert not lost.acknowledged
    assert await world.match(table) == before
    await ada.press(ada.hand, choice)
    assert await world.match(table) != before
    await assert_all_is_shown(world, table)


async def test_the_process_dies_as_the_match_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for left in range(6):
        ada, bruno = world.person("Ada"), world.person("Bruno")
        channel = world.guild.create_text_channel(f"saloon-{left}")
        table = await sit_down(ada, bruno, channel=channel)
        asked = await ada.slash("leave", channel)
        assert asked.response is not None
        async with killed(world, monkeypatch, left, applied=False):
            await ada.press(asked.response, "Give up")
        game = await world.bot.tables.game(table)
        assert game.over
        shown = [looks(message) for message in channel.history() if not message.flags.ephemeral]
        assert shown == [looks(board(game, READER)), looks(match_summary(game, READER))]
