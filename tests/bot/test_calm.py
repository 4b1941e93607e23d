"""At most one edit a second a channel."""

from cogs import calm
from cogs.calm import Calm


class Time:
    """A clock that only resting moves on, and how long was rested."""

    def __init__(self) -> None:
        self.now = 50.0
        self.rests: list[float] = []

    def clock(self) -> float:
        return self.now

    async def rest(self, seconds: float) -> None:
        self.rests.append(seconds)
        self.now += seconds


async def test_the_second_edit_in_a_channel_waits() -> None:
    time = Time()
    quiet = Calm(1.0, time.clock, time.rest)
    await quiet.wait_for(7)
    quiet.edited(7)
    await quiet.wait_for(8)  # another channel's business
    assert time.rests == []
    time.now += 0.25
    await quiet.wait_for(7)
    assert time.rests == [0.75]
    await quiet.wait_for(7)
    assert time.rests == [0.75]


async def test_with_no_time_between_nobody_waits() -> None:
    time = Time()
    quiet = Calm(0.0, time.clock, time.rest)
    quiet.edited(7)
    await quiet.wait_for(7)
    assert time.rests == []


async def test_it_remembers_the_latest_edits_alone() -> None:
    time = Time()
    quiet = Calm(1.0, time.clock, time.rest)
    for channel in range(2 * calm.REMEMBERED):
        quiet.edited(channel)
    assert len(quiet._edited) == calm.REMEMBERED
    await quiet.wait_for(0)
    assert time.rests == []
    await quiet.wait_for(2 * calm.REMEMBERED - 1)
    assert time.rests == [1.0]
