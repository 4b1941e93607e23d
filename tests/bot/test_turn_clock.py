"""The turn clock: a reminder, and then a turn made by a computer player."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from cogs.lobby import lobbies
from cogs.refusal import Why
from cogs.table.clock import CLOCKS, IDLE_AFTER, LATE_AFTER
from locales import words
from rules import Draw, Source
from storage import Deadline, Seat
from tests.bot.playing import (
    by_message,
    calls,
    close_direct_messages,
    hand_at,
    requests,
    sit_down,
)
from tests.bot.refusing import Stack, dealt, refused, seated
from tests.bot.test_restarts import assert_all_is_shown
from tests.bot.world import Person, World, choices_of, moves_of, text_of, world_at

EN = words("en")

DAY = 86_400

# The seat after the dealer begins: the first.
DEALT = dealt("1 1 1 2 2 2 H H 5", "3 3 3 4 4 4 7 8 9", "5 5 6 6 7 7 8 8 9", pile="10")
TWO = dealt("1 1 1 2 2 2 H H 5 6", "3 3 3 4 4 4 7 8 9 9", pile="10")


async def seat(world: World, number: int = 0) -> Seat:
    """What is stored of a seat; the game in memory knows the same."""
    stored = (await world.bot.storage.seats(1))[number]
    assert (await world.bot.tables.game(1)).seats[number] == stored
    return stored


async def deadline(world: World) -> Deadline:
    """The table's deadline as stored; the game in memory has the same."""
    stored = await world.bot.storage.deadline(1)
    assert stored is not None
    assert (await world.bot.tables.game(1)).deadline == stored
    return stored


async def due_in(world: World) -> float:
    """The seconds left of the turn."""
    return (await deadline(world)).due_at / 1000 - world.served


def shown_in(world: World, text: str) -> float:
    """In how many seconds the time is up, as people read it."""
    return int(text.split("<t:")[1].split(":")[0]) - world.wall() / 1000


def backs(person: Person) -> list[str]:
    """The labels of what can be pressed in a person's newest hand."""
    return [choice.label for choice in choices_of(person.hand)]


async def end_turn(person: Person, table: int = 1) -> None:
    """Draws, and discards at once."""
    await by_message(person, table, Draw(Source.DECK))
    (discard, *_) = (c for c in moves_of(hand_at(person, table)) if c.does.startswith("discard"))
    await person.press(hand_at(person, table), discard)


async def test_a_turn_has_its_time_from_when_it_begins(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=600)
    assert await due_in(world) == 600
    await world.wait(100)
    await by_message(ada, 1, Draw(Source.DECK))
    assert await due_in(world) == 500  # the turn's, not the move's
    assert shown_in(world, text_of(world.board)) == 500
    assert shown_in(world, text_of(ada.hand)) == 500
    assert "<t:" not in text_of(bob.hand)
    (discard, *_) = (c for c in moves_of(ada.hand) if c.does.startswith("discard"))
    await ada.press(ada.hand, discard)
    assert await due_in(world) == 600
    assert shown_in(world, text_of(bob.hand)) == 600
    assert "<t:" not in text_of(ada.hand)


@pytest.mark.parametrize("clock", CLOCKS[1:])
async def test_there_is_one_reminder_when_a_quarter_of_the_time_is_left(
    world: World, stack: Stack, clock: int
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=clock)
    await world.wait(clock * 3 / 4 - 1)
    since, first = len(world.env.http_requests), ada.hand.id
    await world.wake()
    assert not requests(world, "POST", ada.user.dm_channel, since)
    await world.wait(1)
    assert len(requests(world, "POST", ada.user.dm_channel, since)) == 1
    assert len(ada.hands) == 1
    assert ada.hand.id != first  # sent anew, which rings
    left = shown_in(world, text_of(ada.hand))
    assert left == clock / 4
    then = EN("hand-then")
    shown = (await deadline(world)).shown
    assert EN("hand-late", shown=shown, then=then) in text_of(ada.hand)
    assert EN("late", name="Ada", shown=shown) in text_of(world.board)
    await world.wait(1)
    assert len(requests(world, "POST", ada.user.dm_channel, since)) == 1
    assert not requests(world, "POST", bob.user.dm_channel, since)
    await assert_all_is_shown(world, 1)
    assert await seat(world) == (await world.bot.tables.game(1)).seats[0]


async def test_with_direct_messages_closed_the_channel_calls_once_more(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada = world.person("Ada")
    close_direct_messages(ada)
    await sit_down(ada, world.person("Bob"), clock=600)
    assert calls(world)[-1:] == [{str(ada.id)}]
    since = len(world.env.http_requests)
    await world.wait(451)
    assert calls(world, since) == [{str(ada.id)}]
    mention = f"<@{ada.id}>"
    pings = [text_of(m) for m in world.public if mention in text_of(m)]
    assert pings == [EN("ping-late", mention=mention)]  # the first is gone
    await world.wait(1)
    assert calls(world, since) == [{str(ada.id)}]


async def test_a_turn_whose_time_is_up_is_made_by_a_computer_player(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=600)
    await by_message(ada, 1, Draw(Source.DECK))  # in the middle of it
    await world.wait(599)
    assert (await world.match()).to_play == 0
    await world.wait(1)
    match = await world.match()
    assert (match.to_play, match.turn) == (1, 2)
    assert await due_in(world) == 600
    assert (await seat(world)).missed == 1
    assert not (await seat(world)).away
    assert EN("seat-missed") in text_of(world.board)
    assert moves_of(bob.hand)
    await end_turn(bob)
    assert moves_of(ada.hand)  # the next turn is hers again
    assert EN("hand-then-away") in text_of(ada.hand)
    await end_turn(ada)
    assert (await seat(world)).missed == 0
    assert EN("seat-missed") not in text_of(world.board)
    await assert_all_is_shown(world, 1)


@pytest.fixture
async def paced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(8).randbytes))
    async with world_at(tmp_path, pace=1.5, outwaits=True) as made:
        yield made


async def test_whose_time_is_up_waits_for_their_next_turn(paced: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    stale = moves_of(ada.hand)[0]
    await paced.wait(120)
    assert (await paced.match()).to_play == 0  # the computer player takes its time
    told = EN("seat-covered", level=EN("level-deputy"))
    assert told in text_of(paced.board)
    assert EN("hand-covered") in text_of(ada.hand)
    assert not moves_of(ada.hand)
    assert not await ada.member.autocomplete(paced.channel, "draw", "source", "")
    await refused(paced, ada, ada.slash("draw", source="deck"), Why.TURN_COVERED)
    (result,) = await paced.deliver(ada.pressing(ada.hand, stale.custom_id))
    assert result.acknowledged
    assert (await paced.bot.tables.game(1)).version == 1  # the deal
    while (await paced.match()).to_play == 0:
        await paced.env.advance_time(1.5)
    assert told not in text_of(paced.board)
    assert EN("hand-covered") not in text_of(ada.hand)
    await end_turn(bob)
    assert moves_of(ada.hand)


async def test_without_a_clock_there_is_a_reminder_after_a_day_and_no_more(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=0)
    assert "<t:" not in text_of(world.board) + text_of(ada.hand)
    since = len(world.env.http_requests)
    await world.wait(LATE_AFTER - 1)
    assert not requests(world, "POST", ada.user.dm_channel, since)
    await world.wait(1)
    assert len(requests(world, "POST", ada.user.dm_channel, since)) == 1
    assert EN("hand-late-others") in text_of(ada.hand)
    assert EN("late-others", name="Ada") in text_of(world.board)
    assert "<t:" not in text_of(world.board) + text_of(ada.hand)
    await world.wait(10 * DAY)
    assert len(requests(world, "POST", ada.user.dm_channel, since)) == 1
    assert (await world.match()).turn == 1
    assert moves_of(ada.hand)


async def test_who_plays_with_computers_alone_is_told_of_no_others(
    world: World, stack: Stack
) -> None:
    stack(DEALT)
    (ada,) = await seated(world, "Ada", computers=2, clock=0)
    await world.wait(LATE_AFTER)
    assert EN("hand-late-no-clock") in text_of(ada.hand)
    assert EN("hand-late-others") not in text_of(ada.hand)
    assert EN("late-no-clock", name="Ada") in text_of(world.board).splitlines()[2]
    assert EN("late-others", name="Ada") not in text_of(world.board)


async def test_without_a_clock_a_table_where_nobody_comes_for_a_month_is_closed(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=0)
    await world.wait(LATE_AFTER)
    await world.wait(IDLE_AFTER - LATE_AFTER - 1)
    assert await world.bot.storage.live_table_in(world.channel.id) is not None
    await world.wait(1)
    assert await world.bot.storage.live_table_in(world.channel.id) is None
    for person in (ada, bob):
        assert EN("closed-idle") in text_of(person.hand)
        assert not choices_of(person.hand)
    assert EN("closed-idle") in text_of(world.public[0])
    assert [choice.label for choice in choices_of(world.public[0])] == [EN("show-rules")]
    await ada.slash("table open")  # the channel is free
