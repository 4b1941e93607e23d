"""The face of a torture, and how its cases are run and summed up.

A torture is a test with no natural end, in a module of this package:

    def case(seed: int) -> int:
        chance = random.Random(seed)
        ...  # some hundred presses; what goes wrong is an AssertionError, or any other
        return presses

    TORTURE = Torture(what="presses", count=100_000, case=case)

The suite runs a few cases, `make torture` as many as it takes to reach the count, on all cores. A
case starts from nothing and cleans up after itself. What happens in it follows from its seed as
far as it can, so that a failure can be looked at.
"""

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool

PATIENCE = 600.0
"""Seconds, after which a torture where no case has ended is given up."""

AHEAD = 100
"""Cases a pool is told of at a time; it would queue an endless range whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Torture:
    """What a module of this package declares.

    `case` does what follows from a seed, and returns how many of `what` it did, at least one.
    """

    what: str
    count: int
    case: Callable[[int], int]


@dataclass(slots=True)
class Tally:
    """What has come of a torture so far; `failures` tell by seed how a case failed."""

    done: int = 0
    cases: int = 0
    failures: dict[int, str] = field(default_factory=dict)
    seconds: float = 0.0


def run(torture: Torture, count: int, seed: int) -> Iterator[Tally]:
    """Run the cases of this seed, the next and so on until so much is done.

    Yields the tally after each case. One that fails, or logs an error, counts as one done.
    Raises `multiprocessing.TimeoutError` when `PATIENCE` is over.
    """
    began = time.monotonic()
    tally = Tally()
    with Pool() as pool:
        while tally.done < count:
            seeds = range(seed, seed := seed + min(AHEAD, count - tally.done))
            outcomes = pool.imap_unordered(partial(_outcome, torture.case), seeds)
            for _ in seeds:
                tried, done, failure = outcomes.next(PATIENCE)
                tally.done += done
                tally.cases += 1
                if failure:
                    tally.failures[tried] = failure
                tally.seconds = time.monotonic() - began
                yield tally
                if tally.done >= count:
                    break


def _outcome(case: Callable[[int], int], seed: int) -> tuple[int, int, str]:
    """The seed, how much was done, and what went wrong, if something did."""
    try:
        with _no_error_logged():
            return seed, case(seed), ""
    except Exception:
        return seed, 1, traceback.format_exc()


@contextmanager
def _no_error_logged() -> Iterator[None]:
    """Raise AssertionError if an error is logged meanwhile, as for the tests of the suite."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(handler.format(record))  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    assert not errors, "\n".join(errors)
