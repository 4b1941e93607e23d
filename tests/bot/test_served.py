"""Served time, by a clock that the test turns."""

from hypothesis import given
from hypothesis import strategies as st

from cogs.served import LONGEST_TICK, Served


class Clock:
    """Seconds, as `time.monotonic` counts them."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_it_stands_until_it_runs_and_goes_on_from_where_it_was() -> None:
    clock = Clock()
    served = Served(clock, 5000)
    clock.seconds += 7
    assert served.now() == 5000
    served.run()
    clock.seconds += 7
    assert served.now() == 12_000
    clock.seconds += 7
    served.stand()
    assert served.now() == 19_000
    clock.seconds += 7
    assert served.now() == 19_000
    served.run()
    clock.seconds += 1
    assert served.now() == 20_000


def test_running_twice_and_standing_twice_count_nothing_twice() -> None:
    clock = Clock()
    served = Served(clock)
    served.run()
    clock.seconds += 3
    served.run()
    clock.seconds += 3
    assert served.now() == 6000
    served.stand()
    served.stand()
    assert served.now() == 6000


def test_a_machine_that_slept_has_served_nobody_meanwhile() -> None:
    clock = Clock()
    served = Served(clock)
    served.run()
    clock.seconds += 86_400
    assert served.now() == LONGEST_TICK
    served.run()
    clock.seconds += 5
    assert served.now() == LONGEST_TICK + 5000


STEPS = st.lists(st.tuples(st.sampled_from(["run", "stand", "now"]), st.floats(0, 1e6)))


@given(STEPS)
def test_it_never_goes_back_nor_faster_than_time(steps: list[tuple[str, float]]) -> None:
    clock = Clock()
    served, before = Served(clock), 0
    for step, seconds in steps:
        clock.seconds += seconds
        getattr(served, step)()
        assert 0 <= served.now() - before <= 1000 * seconds + 1
        before = served.now()
