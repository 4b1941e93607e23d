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
from multiprocessing import Pool, cpu_count
from queue import Empty, SimpleQueue

PATIENCE = 600.0
"""Seconds, after which a torture where no case has ended is given up."""

_Outcome = tuple[int, int, str]  # a seed, how much was done, and what went wrong


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
    Raises TimeoutError when `PATIENCE` is over.
    """
    began = time.monotonic()
    tally = Tally()
    outcomes: SimpleQueue[_Outcome] = SimpleQueue()
    processes = cpu_count()
    with Pool(processes) as pool:
        running = 0
        while tally.done < count or running:
            while running < processes and tally.done + running < count:
                pool.apply_async(_outcome, (torture.case, seed), callback=outcomes.put)
                seed += 1
                running += 1
            try:
                tried, done, failure = outcomes.get(timeout=PATIENCE)
            except Empty:
                raise TimeoutError(f"no case has ended for {PATIENCE} seconds") from None
            running -= 1
            tally.done += done
            tally.cases += 1
            if failure:
                tally.failures[tried] = failure
            tally.seconds = time.monotonic() - began
            yield tally


def _outcome(case: Callable[[int], int], seed: int) -> _Outcome:
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
