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
What is won or lost, not timed, is a `Share`: those of all rounds are one, with its interval.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass

ROUNDS = 7

SURE = 1.96
"""Standard deviations on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of what was played was won; what is shared by some may be won in part."""

    won: float
    played: int

    @property
    def percent(self) -> float:
        """The share, 0 to 100."""
        return 100 * self.won / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share, in per cent."""
        part, spread = self.won / self.played, SURE**2 / self.played
        middle = (part + spread / 2) / (1 + spread)
        half = math.sqrt(part * (1 - part) * spread + spread**2 / 4) / (1 + spread)
        return 100 * (middle - half), 100 * (middle + half)


Figure = float | Share
Figures = Mapping[str, Figure]
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

    def values(self, rounds: Iterable[Figures]) -> list[Figure]:
        """Return the target's value in each round; none if a figure it needs is missing."""
        measured = [figures for figures in rounds if self.figure in figures]
        if self.of is None:
            return [figures[self.figure] for figures in measured]
        pairs = [(one[self.figure], one[self.of]) for one in measured if self.of in one]
        return [_number(ours) / _number(theirs) for ours, theirs in pairs]


@dataclass(frozen=True, slots=True)
class Spread:
    """A figure over the rounds: its median, the lowest and the highest.

    Of shares: that of all rounds together, in per cent, and the ends of its 95 % interval.
    """

    median: float
    lowest: float
    highest: float

    @staticmethod
    def over(values: Sequence[Figure]) -> Spread:
        """Return the spread of at least one value, all of one kind."""
        shares = [value for value in values if isinstance(value, Share)]
        if shares:
            whole = Share(sum(one.won for one in shares), sum(one.played for one in shares))
            return Spread(whole.percent, *whole.interval)
        numbers = [_number(value) for value in values]
        return Spread(statistics.median(numbers), min(numbers), max(numbers))


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


def _number(figure: Figure) -> float:
    assert not isinstance(figure, Share), "a share stands by itself"
    return figure


def _verdict(target: Target, values: Sequence[Figure]) -> Verdict:
    if not values:
        return Verdict(target, None, None)
    value = Spread.over(values)
    return Verdict(target, value, target.reached(value.median))
