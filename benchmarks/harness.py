"""The face of a benchmark, and how what it measures is summed up.

A benchmark is a module like this, with as many figures as it likes, all in one unit:

    async def rounds(size: float) -> AsyncGenerator[Figures, None]:
        table = await set_up(1000 * size)
        try:
            while True:
                yield {"ours": await presses(table), "theirs": bare_presses()}
        finally:
            await table.close()

    BENCHMARK = Benchmark(
        what="a press, from its arrival to the answer",
        unit="ms",
        rounds=rounds,
        targets=(Target("ours", at_most=5, of="theirs"), Target("ours", at_most=10)),
    )

What comes before the first `yield` prepares and is not counted. Each `yield` is one round, in which
everybody measured takes a turn, so that a noise of the machine hits all alike. The generator needs
no end: it is closed after the last round. A peer that is not installed is left out of the figures.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass

ROUNDS = 7

Figures = Mapping[str, float]
"""What one round measured, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """What a module of this package declares.

    `rounds(size)` measures: 1 is the size the targets are meant for, about half a second for each
    figure; a test takes a hundredth, unless the benchmark is `slow` even then.
    """

    what: str
    unit: str
    rounds: Callable[[float], AsyncGenerator[Figures, None]]
    targets: tuple[Target, ...] = ()
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should reach: by itself, or as so many times the figure `of` another."""

    figure: str
    at_least: float | None = None
    at_most: float | None = None
    of: str | None = None

    def reached(self, value: float) -> bool:
        """Whether this value is within the bounds, themselves included."""
        return (self.at_least is None or value >= self.at_least) and (
            self.at_most is None or value <= self.at_most
        )

    def values(self, rounds: Iterable[Figures]) -> list[float]:
        """Return the target's value in each round; none if a figure it needs is missing."""
        if self.of is None:
            return [figures[self.figure] for figures in rounds if self.figure in figures]
        return [
            figures[self.figure] / figures[self.of]
            for figures in rounds
            if self.figure in figures and self.of in figures
        ]


@dataclass(frozen=True, slots=True)
class Spread:
    """A figure over the rounds: its median, the lowest and the highest."""

    median: float
    lowest: float
    highest: float

    @staticmethod
    def over(values: Sequence[float]) -> Spread:
        """Return the spread of at least one value."""
        return Spread(statistics.median(values), min(values), max(values))


@dataclass(frozen=True, slots=True)
class Verdict:
    """A target and how it came out; no value, nor whether it was reached, if a peer is missing.

    The value is the figure, or the median over the rounds of its ratio to the peer's of the same
    round.
    """

    target: Target
    value: Spread | None
    reached: bool | None


@dataclass(frozen=True, slots=True)
class Result:
    """What a benchmark measured over so many rounds."""

    what: str
    unit: str
    rounds: int
    figures: dict[str, Spread]
    verdicts: tuple[Verdict, ...]


async def measure(benchmark: Benchmark, rounds: int = ROUNDS, size: float = 1) -> Result:
    """Run so many rounds, at least one, of a benchmark."""
    async with aclosing(benchmark.rounds(size)) as running:
        measured = [await anext(running) for _ in range(rounds)]
    names = dict.fromkeys(name for figures in measured for name in figures)
    return Result(
        benchmark.what,
        benchmark.unit,
        rounds,
        {name: Spread.over(Target(name).values(measured)) for name in names},
        tuple(_verdict(target, target.values(measured)) for target in benchmark.targets),
    )


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how much work is done in a second of this process's processor time.

    `work` returns how much it did, and is called until so many seconds have passed. What was made
    before, the peers' modules for one, does not slow the garbage collector down.
    """
    gc.freeze()
    done = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        done += work()
    gc.unfreeze()
    return done / passed


def _verdict(target: Target, values: Sequence[float]) -> Verdict:
    if not values:
        return Verdict(target, None, None)
    value = Spread.over(values)
    return Verdict(target, value, target.reached(value.median))
