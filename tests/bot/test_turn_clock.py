"""The turn clock: a reminder, a turn made by a computer player, and a seat kept warm by one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from discord import Message

from cogs.breaker import MOST_FAILURES
from cogs.discord_calls import Failure
from cogs.lobby import lobbies
from cogs.refusal import Refusal, Why
from cogs.sleeper import LONGEST_OUTAGE
from cogs.table.clock import CLOCKS, IDLE_AFTER, LATE_AFTER
from locales import words
from rules import Draw, Source
from storage import Deadline, Seat
from tests.bot.coming_and_going import case
from tests.bot.playing import (
    by_message,
    calls,
    close_direct_messages,
    give_up,
    hand_at,
    open_hands,
    requests,
    sit_down,
)
from tests.bot.refusing import Stack, dealt, refused, seated
from tests.bot.test_restarts import assert_all_is_shown
from tests.bot.world import Person, World, choices_of, moves_of, text_of, world_at

EN = words("en")
DAY = 86_400
MINUTES = 60

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


async def test_after_two_turns_running_a_seat_is_played_until_its_person_is_back(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    await world.wait(120)
    await end_turn(bob)
    await world.wait(120)
    assert (await seat(world)).away
    assert EN("seat-away", level=EN("level-deputy")) in text_of(world.board)
    assert EN("hand-away-played", level=EN("level-deputy")) in text_of(ada.hand)
    assert backs(ada) == [EN("back")]
    since = len(world.env.http_requests)
    for _ in range(3):  # her turns pass at once, and nobody is told of each
        assert (await world.match()).to_play == 1
        await end_turn(bob)
    assert not requests(world, "PATCH", ada.user.dm_channel, since)
    assert not requests(world, "POST", ada.user.dm_channel, since)
    await refused(world, ada, ada.slash("draw", source="deck"), Why.YOU_ARE_AWAY)
    await ada.press(ada.hand, EN("back"))
    assert await seat(world) == Seat(0, ada.id, "Ada", (await seat(world)).joined_by, covered=3)
    assert EN("hand-away-played", level=EN("level-deputy")) not in text_of(ada.hand)
    await end_turn(bob)
    assert moves_of(ada.hand)
    assert await due_in(world) == 120
    await assert_all_is_shown(world, 1)


async def test_an_open_hand_of_somebody_away_lets_them_come_back(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    await world.send_away(ada)
    await ada.press(world.board, EN("my-hand"))
    (hand,) = open_hands_away(ada)
    await ada.press(hand, EN("back"))
    assert not (await seat(world)).away
    await end_turn(bob)
    (hand,) = open_hands(ada)
    assert moves_of(hand)


def open_hands_away(person: Person) -> list[Message]:
    title = EN("hand-away", channel="|").split("|")[0]
    seen = person.world.channel.history(viewer=person.member)
    return [shown for shown in seen if shown.flags.ephemeral and title in text_of(shown)]


async def test_who_is_back_and_was_not_away_is_shown_their_hand(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob")
    before = await world.bot.tables.game(1)
    for person in (ada, bob):
        (result,) = await world.deliver(person.pressing(person.hand, "bc:1:0:table back"))
        assert result.acknowledged
    assert await world.bot.tables.game(1) == before
    assert moves_of(ada.hand)
    eve = world.person("Eve")
    act = eve.pressing(world.board, "bc:1:0:table back")
    await refused(world, eve, act, Why.NOT_SEATED)
    await give_up(bob)
    (result,) = await world.deliver(ada.pressing(ada.hand, "bc:1:0:table back"))
    assert EN("turn-over", name="Ada") in text_of(ada.hand)


async def test_when_nobody_is_left_the_computer_players_finish_the_match(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    for _ in range(4):
        await world.wait(120)
    table = await world.bot.storage.table(1)
    assert table is not None
    assert table.state == "over"
    assert await world.bot.storage.live_table_in(world.channel.id) is None
    assert await world.bot.storage.deadline(1) is None
    assert EN("end-title") in text_of(world.public[-1])
    for person in (ada, bob):
        assert "has won" in text_of(person.hand)


async def test_alone_with_computers_a_turn_missed_is_no_match_lost(
    world: World, stack: Stack
) -> None:
    stack(DEALT)
    (ada,) = await seated(world, "Ada", computers=2, clock=120)
    await world.wait(120)
    assert not (await world.bot.tables.game(1)).over
    assert (await world.match()).to_play == 0
    assert moves_of(ada.hand)


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


async def test_coming_back_in_the_middle_of_a_covered_turn_is_waiting_for_the_next(
    paced: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    await paced.wait(120)
    while (await paced.match()).to_play == 0:
        await paced.env.advance_time(1.5)
    await end_turn(bob)
    await paced.wait(120)
    assert (await seat(paced)).away
    await ada.press(ada.hand, EN("back"))
    assert EN("hand-covered") in text_of(ada.hand)
    assert not moves_of(ada.hand)
    while (await paced.match()).to_play == 0:
        await paced.env.advance_time(1.5)
    await end_turn(bob)
    assert moves_of(ada.hand)


async def test_coming_back_in_a_turn_of_ones_own_takes_it_from_the_computer_player(
    paced: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    await paced.send_away(bob)
    await end_turn(ada)
    before = (await paced.bot.tables.game(1)).version
    await paced.env.advance_time(1.0)  # the computer player has thought, and lets the move stand
    await bob.press(bob.hand, EN("back"))
    assert moves_of(bob.hand)
    assert await due_in(paced) == 120
    await paced.env.advance_time(4.0)
    assert (await paced.bot.tables.game(1)).version == before  # its move is void
    await by_message(bob, 1, Draw(Source.DECK))
    assert (await paced.bot.tables.game(1)).version == before + 1


async def test_of_somebody_who_has_left_the_server_the_seat_is_played_at_once(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=600)
    world.guild.remove_member(ada.member)
    await world.wait(449)
    assert (await world.match()).to_play == 0
    since = len(world.env.http_requests)
    await world.wait(1)
    assert (await seat(world)).away
    assert (await world.match()).to_play == 1
    assert not requests(world, "POST", ada.user.dm_channel, since)  # nobody is reminded
    await bob.press(world.board, EN("my-hand"))
    assert moves_of(bob.hand)


async def test_discord_out_of_reach_is_no_sign_that_somebody_has_left(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=600)
    world.env.inject_error("GET", f"/guilds/{world.guild.id}/members/{ada.id}", status=403)
    await world.wait(451)
    assert not (await seat(world)).away
    assert (await deadline(world)).late


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
    assert EN("hand-late-no-clock") in text_of(ada.hand)
    assert EN("late-no-clock", name="Ada") in text_of(world.board)
    assert "<t:" not in text_of(world.board) + text_of(ada.hand)
    await world.wait(10 * DAY)
    assert len(requests(world, "POST", ada.user.dm_channel, since)) == 1
    assert (await world.match()).turn == 1
    assert moves_of(ada.hand)


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


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_a_clock_set_a_day_wrong_forfeits_nobody(
    world: World, stack: Stack, jump: int
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=120)
    await world.wait(60)
    since = len(world.env.http_requests)
    for sign in (1, -1):
        world.wall.wrong_by += sign * jump
        await world.wake()
        assert await due_in(world) == 60
        assert (await seat(world)).missed == 0
        assert shown_in(world, text_of(world.board)) == 60  # what is shown is put right
        assert shown_in(world, text_of(ada.hand)) == 60
    assert not requests(world, "POST", ada.user.dm_channel, since)
    await world.wait(60)
    assert (await seat(world)).missed == 1


async def test_a_clock_a_little_wrong_edits_nothing(world: World, stack: Stack) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=600)
    for step in (20, 20, -60, 20):
        since = len(world.env.http_requests)
        world.wall.wrong_by += step
        await world.wake()
        await world.restart()
        assert not [r for r in world.env.http_requests[since:] if r.method in ("PATCH", "POST")]


async def test_time_in_which_the_bot_was_down_is_not_held_against_anybody(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=600)
    await world.wait(100)
    world.wall.wrong_by += 3 * DAY
    await world.restart()
    await world.wake()
    assert await due_in(world) == 500
    assert (await seat(world)).missed == 0
    assert shown_in(world, text_of(world.board)) == 500
    assert len(ada.hands) == 1


async def test_a_crash_loses_nobodys_time(world: World, stack: Stack) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=600)
    await world.wait(100)
    await world.env.advance_time(4)  # the sleeper sleeps: what has passed is not stored
    left = await due_in(world)
    await world.restart()
    assert left <= await due_in(world) <= left + 5


async def test_while_discord_is_out_of_touch_no_time_passes(world: World, stack: Stack) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=600)
    before = world.served
    world.bot.dispatch("shard_disconnect", 0)
    world.bot.dispatch("shard_disconnect", 1)
    await world.env.settle()
    await world.env.advance_time(30)
    assert world.served == before
    world.bot.dispatch("shard_resumed", 0)
    await world.env.settle()
    await world.env.advance_time(30)
    assert world.served == before  # there is another one
    world.bot.dispatch("shard_ready", 1)
    await world.env.settle()
    await world.env.advance_time(30)
    assert 25 <= world.served - before <= 35


async def test_while_discord_answers_no_call_no_time_passes_but_not_for_ever(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=600)
    for _ in range(MOST_FAILURES):
        world.bot.breaker.note(Failure.LATER)
    await world.wake()
    before = world.served
    await world.env.advance_time(30)
    assert world.served == before
    world.bot.breaker._since -= 2 * LONGEST_OUTAGE  # it is not Discord that is down
    await world.env.advance_time(30)
    assert 25 <= world.served - before <= 30
    world.bot.breaker.note(None)
    assert world.bot.breaker.down_for() is None


async def test_a_running_match_of_an_older_release_gets_its_clock(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob")
    await world.bot.storage._connection.transact(lambda db: db.execute("DELETE FROM deadlines"))
    await world.restart()
    assert await due_in(world) == DAY


@pytest.mark.expects_errors
async def test_a_broken_table_keeps_no_other_from_its_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, barn = world.person("Ada"), world.person("Bob"), None
    await sit_down(ada, bob, clock=120)
    barn = world.guild.create_text_channel("barn")
    other = await sit_down(bob, ada, channel=barn, clock=120)
    time_out = world.bot.absences.time_out

    async def broken(table_id: int, turn: int) -> None:
        if table_id == 1:
            raise RuntimeError("broken")
        await time_out(table_id, turn)

    monkeypatch.setattr(world.bot.absences, "time_out", broken)
    await world.wait(120)
    assert (await world.match(other)).turn == 2
    assert (await world.match()).turn == 1
    monkeypatch.undo()
    await world.wake()
    assert (await world.match()).turn == 2


async def test_a_failing_errand_keeps_no_other_waiting(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=120)

    async def refuse(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(world.bot.lobbies, "lapse_due", refuse)
    await world.wait(120)
    assert (await world.match()).turn == 2
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert said == ["the sleeper failed"]
    caplog.clear()


async def test_what_is_over_by_then_is_let_be(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    absences = world.bot.absences
    before = await world.bot.tables.game(1)
    await absences.time_out(1, 1)  # its time is not up
    await absences.remind(1, 1)  # nor is it late
    await absences.time_out(1, 7)
    await absences.remind(1, 7)
    await absences.tell_time(1, 7)
    assert await world.bot.tables.game(1) == before
    world.bot.served._counted += 120_000
    await absences.remind(1, 1)
    await absences.remind(1, 1)
    await absences.send_away(1, ada.id)
    once = await world.bot.tables.game(1)
    await absences.send_away(1, ada.id)
    await absences.send_away(1, 7)
    await absences.time_out(1, 1)  # a computer player has the turn already
    await absences.tell_time(1, 1)
    assert await world.bot.tables.game(1) == once
    await world.bot.table_room.follow(1)
    await give_up(bob)
    with pytest.raises(Refusal):
        await absences.time_out(2, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_match_ends_whoever_comes_and_goes(seed: int) -> None:
    assert case(seed) == 1
