"""The timekeeper never waits for Discord, and asks little of it."""

from __future__ import annotations

import asyncio

import pytest

from cogs.lobby.lobbies import Guest
from cogs.table.room import AT_ONCE
from rules import HouseRules
from tests.bot.refusing import Stack, seated
from tests.bot.test_turn_clock import TWO, shown_in
from tests.bot.world import World, text_of

DAY = 86_400
MANY = 200


async def many_tables(world: World, clock: int) -> list[int]:
    """Matches of two people, in channels of which nothing is shown."""
    ada, bob = world.person("Ada"), world.person("Bob")
    lobbies, started = world.bot.lobbies, list[int]()
    for number in range(MANY):
        where = world.guild.id, 5000 + number
        lobby = await lobbies.open(
            where, Guest(ada.id, "Ada"), HouseRules(), 2 * number, clock=clock
        )
        await lobbies.change(lobby.table.id, lambda it: it.join(bob.id, "Bob", it.table.id))
        await lobbies.start(lobby.table.id, ada.id)
        started.append(lobby.table.id)
    return started


class SlowPainter:
    """In the place of a painting: it waits until it is let go."""

    def __init__(self) -> None:
        self.lets_go = asyncio.Event()
        self.at_once = self.most = 0
        self.painted = set[int]()

    async def paint(self, table_id: int, **_: object) -> None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await self.lets_go.wait()
        self.at_once -= 1
        self.painted.add(table_id)


async def test_clocks_run_while_many_tables_wait_to_be_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, painter = await many_tables(world, 120), SlowPainter()
    monkeypatch.setattr(world.bot.painter, "paint", painter.paint)
    seconds = 0.0
    monkeypatch.setattr(world.bot.served, "_monotonic", lambda: seconds)
    world.bot.served._since, before = seconds, world.bot.served._counted
    for _ in range(25):
        seconds += 5
        world.wall.wrong_by += 5
        await asyncio.wait_for(world.timekeeper.tick(), 5)
        assert world.bot.served.now() == before + 1000 * seconds
    assert not painter.painted
    seats = [await world.bot.storage.seats(table_id) for table_id in tables]
    assert [sum(seat.missed for seat in each) for each in seats] == [1] * MANY
    assert painter.most == AT_ONCE
    painter.lets_go.set()
    while world.timekeeper._begun:
        await asyncio.wait(world.timekeeper._begun)
    assert painter.painted == set(tables)


def shown_since(world: World, since: int) -> bool:
    """Whether anything has been sent or edited since so many requests."""
    return any(asked.method in ("PATCH", "POST") for asked in world.env.http_requests[since:])


@pytest.mark.parametrize(
    ("minutes", "wrong"), [(1, False), (28, False), (31, True), (-28, False), (-31, True)]
)
async def test_what_is_a_fiftieth_of_the_time_left_off_is_as_good_as_right(
    world: World, stack: Stack, minutes: int, wrong: bool
) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=DAY)
    since = len(world.env.http_requests)
    world.wall.wrong_by += 60 * minutes
    await world.restart()
    await world.wake()
    assert shown_since(world, since) is wrong
    off = shown_in(world, text_of(world.board)) - DAY
    assert abs(off) < 2 if wrong else off == -60 * minutes


async def test_the_reminder_tells_the_time_aright(world: World, stack: Stack) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=DAY)
    world.wall.wrong_by += 300
    await world.wait(DAY * 3 / 4)
    assert shown_in(world, text_of(world.board)) == DAY / 4


async def test_while_no_time_is_served_none_is_corrected(world: World, stack: Stack) -> None:
    stack(TWO)
    await seated(world, "Ada", "Bob", clock=600)
    world.bot.dispatch("shard_disconnect", 0)
    await world.env.settle()
    since = len(world.env.http_requests)
    for _ in range(5):
        world.wall.wrong_by += 61
        await world.wake()
    assert not shown_since(world, since)
    world.bot.dispatch("shard_resumed", 0)
    await world.env.settle()
    await world.wake()
    assert shown_in(world, text_of(world.board)) == 600


async def test_that_all_shards_have_been_ready_does_not_end_the_outage_of_one(
    world: World,
) -> None:
    world.bot.dispatch("shard_disconnect", 1)
    world.bot.dispatch("ready")
    await world.env.settle()
    before = world.served
    await world.env.advance_time(30)
    assert world.served == before
    world.bot.dispatch("shard_resumed", 1)
    await world.env.settle()
    await world.env.advance_time(30)
    assert world.served > before


async def test_who_is_being_reminded_is_asked_for_once(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=600)
    asked, answers, has_left = 0, asyncio.Event(), world.timekeeper._has_left

    async def slow(guild_id: int, person: int) -> bool:
        nonlocal asked
        asked += 1
        await answers.wait()
        return await has_left(guild_id, person)

    monkeypatch.setattr(world.timekeeper, "_has_left", slow)
    world.bot.served._counted += 450_000
    for _ in range(3):
        await world.timekeeper.tick()
        await asyncio.sleep(0)
    assert asked == 1
    world.bot.served._counted += 150_000
    await world.timekeeper.tick()  # the time is up all the same
    assert (await world.bot.storage.seats(1))[0].missed == 1
    answers.set()
    while world.timekeeper._begun:
        await asyncio.wait(world.timekeeper._begun)
    await world.env.settle()
    assert (await world.match()).to_play == 1
    deadline = await world.bot.storage.deadline(1)
    assert deadline is not None
    assert not deadline.late
    assert ada.hand
