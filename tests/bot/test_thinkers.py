"""Rangers think in processes of their own, and whatever becomes of those, the match goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

from players import Level
from players.workers import MODULE
from tests.bot.playing import by_message, give_up, play_on, sensible, sit_down, turn_is
from tests.bot.refusing import Stack
from tests.bot.test_matches import assert_ended
from tests.bot.test_pace import DEALT, end_turn, shown, version
from tests.bot.world import World, moves_of, text_of, world_at
from tests.players.test_workers import RUN, THINKS_ON, processes
from tests.workers.test_pool import gone, programmed, warnings

QUICK = """
import players
choose = players.choose
players.choose = lambda level, *task: choose(players.Level.DEPUTY, *task)
"""
DIES = """
import itertools, os, players
choose, number = players.choose, itertools.count(1)
def mortal(level, *task):
    if next(number) % 6 == 0:
        os._exit(1)
    return choose(players.Level.DEPUTY, *task)
players.choose = mortal
"""


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[World]:
    """A world where nothing waits for a Ranger, who may take half a minute."""
    async with world_at(tmp_path, pace=0.01, ranger=15, outwaits=True) as made:
        yield made


def thinkers(world: World) -> list[int]:
    return processes(world.bot._workers)


async def until(world: World, holds: Callable[[], bool]) -> None:
    """Lets time pass, the real and the simulated one."""
    deadline = time.perf_counter() + 10
    while not holds():
        assert time.perf_counter() < deadline
        await asyncio.sleep(0.02)
        await world.env.advance_time(0.02)


async def test_rangers_play_with_people(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ada = world.person("Ada")
    table = await sit_down(ada, computers=2, level=Level.RANGER)
    await play_on(world, table, by_message, sensible(Random(31)), until=turn_is(10))
    assert text_of(world.board).count("computer (Ranger)") == 2
    assert thinkers(world)
    assert not warnings(caplog)


async def test_a_match_is_played_to_its_end_with_workers_that_keep_dying(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    programmed(monkeypatch, MODULE, DIES + RUN)
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, computers=1, level=Level.RANGER, target=50)
    await play_on(world, table, by_message, sensible(Random(32)))
    await assert_ended(world, table)
    thought = sum(move.seat == 2 for move in await world.bot.storage.moves(table))
    assert len(warnings(caplog)) == thought // 6 > 3


async def test_a_press_is_answered_while_a_ranger_thinks(
    patient: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(DEALT)
    programmed(monkeypatch, MODULE, THINKS_ON + RUN)
    ada, bob = patient.person("Ada"), patient.person("Bob")
    await sit_down(ada, bob, computers=1, level=Level.RANGER)
    await end_turn(ada)
    await end_turn(bob)
    await until(patient, lambda: len(thinkers(patient)) == 1)
    before, (thinker,) = await version(patient), thinkers(patient)
    await give_up(ada)
    assert (await patient.match()).conceded == (0,)
    assert shown(patient) == await version(patient) == before + 1
    assert "computer (Deputy)" in text_of(patient.board)

    programmed(monkeypatch, MODULE, QUICK + RUN)
    os.kill(thinker, signal.SIGKILL)  # its thought was about what has passed: another thinks anew
    await until(patient, lambda: shown(patient) > before + 1)
    await until(patient, lambda: bool(moves_of(bob.hand)))
    assert await version(patient) == shown(patient)


async def test_the_bot_stops_without_waiting_for_a_thinker(
    patient: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(DEALT)
    programmed(monkeypatch, MODULE, THINKS_ON + RUN)
    ada = patient.person("Ada")
    await sit_down(ada, computers=2, level=Level.RANGER)
    await end_turn(ada)
    await until(patient, lambda: len(thinkers(patient)) == 1)
    before, (thinker,), since = await version(patient), thinkers(patient), time.perf_counter()
    await patient.restart()
    assert time.perf_counter() - since < 3
    assert gone(thinker)
    assert await version(patient) == before
    await until(patient, lambda: len(thinkers(patient)) == 1)  # the table goes on
