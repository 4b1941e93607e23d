"""Errands come round at their time, whatever fails."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cogs.loops import Loop
from cogs.table.pace import awaited


async def at_once() -> None:
    """As of a bot that is ready."""


class Errand:
    """Counts how often it was run; fails the first time if it is to."""

    def __init__(self, *, fails: bool = False) -> None:
        self.runs = 0
        self._fails = fails
        self._ran = asyncio.Event()

    async def run(self) -> None:
        self.runs += 1
        self._ran.set()
        if self._fails and self.runs == 1:
            raise ValueError("the first time")

    async def ran(self, times: int) -> None:
        async with asyncio.timeout(5):
            while self.runs < times:
                self._ran.clear()
                await self._ran.wait()


@asynccontextmanager
async def going(errand: Errand, seconds: float) -> AsyncIterator[Loop]:
    loop = Loop(errand.run, seconds)
    loop.start(at_once, awaited)
    yield loop
    loop.cancel()


async def test_an_errand_is_run_at_once_and_again_and_again() -> None:
    errand = Errand()
    async with going(errand, 0.001):
        await errand.ran(5)


async def test_a_rest_can_be_cut_but_not_drawn_out() -> None:
    errand = Errand()
    async with going(errand, 3600) as loop:
        await errand.ran(1)
        loop.every(0.001)
        await errand.ran(3)
        loop.every(3600)
        await asyncio.sleep(0.01)
        before = errand.runs
        await asyncio.sleep(0.02)
        assert errand.runs == before


@pytest.mark.expects_errors
async def test_an_errand_that_fails_is_run_again() -> None:
    errand = Errand(fails=True)
    async with going(errand, 0.001):
        await errand.ran(3)


async def test_nothing_is_run_once_it_has_ended() -> None:
    errand = Errand()
    async with going(errand, 0.001):
        await errand.ran(2)
    before = errand.runs
    await asyncio.sleep(0.01)
    assert errand.runs == before
