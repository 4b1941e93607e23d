"""What is held against nobody: outages, crashes, and clocks set wrong."""

from __future__ import annotations

import pytest

from cogs.breaker import MOST_FAILURES
from cogs.discord_calls import Failure
from cogs.timekeeper import LONGEST_OUTAGE
from locales import words
from tests.bot.playing import (
    requests,
    sit_down,
)
from tests.bot.refusing import Stack, seated
from tests.bot.test_turn_clock import (
    DAY,
    TWO,
    due_in,
    seat,
    shown_in,
)
from tests.bot.world import World, text_of

EN = words("en")


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
    await world.env.advance_time(4)  # the timekeeper rests: what has passed is not stored
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
    assert said == ["the timekeeper failed"]
    caplog.clear()
