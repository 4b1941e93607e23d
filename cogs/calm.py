"""At most one edit a second a channel: more would only run into Discord's limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

# Channels whose last edit is remembered at most: those edited just now, by far not all.
REMEMBERED = 4096

# A table's messages, brought up to date together, are five; those of several tables meet where the
# program has all it can do.
CROWD = 12


class Calm:
    """Makes whoever is about to edit a message wait their turn.

    ``seconds`` stand between two edits in one channel; ``clock`` tells seconds that never run
    backwards, and ``rest`` lets some pass.
    """

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float],
        rest: Callable[[float], Awaitable[object]],
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._rest = rest
        self._edited: dict[int, float] = {}
        self._one_by_one = asyncio.Lock()
        self._aside = 0

    def edited(self, channel_id: int) -> None:
        """Takes note of an edit in the channel, now."""
        self._edited.pop(channel_id, None)
        self._edited[channel_id] = self._clock()
        if len(self._edited) > REMEMBERED:
            del self._edited[next(iter(self._edited))]

    async def wait_for(self, channel_id: int) -> None:
        """Waits until a message in the channel may be edited again."""
        last = self._edited.get(channel_id)
        if last is not None:
            left = min(last + self._seconds - self._clock(), self._seconds)
            if left > 0:
                await self._rest(left)
        await self.step_aside()

    async def step_aside(self) -> None:
        """Lets everybody else go on first, those who have come here before included.

        People wait for their answers: they are not to queue behind a hundred messages.
        """
        self._aside += 1
        try:
            async with self._one_by_one:
                await asyncio.sleep(0)
        finally:
            self._aside -= 1

    @property
    def is_crowded(self) -> bool:
        """Whether so many are waiting to go on that time is better not spent on pictures."""
        return self._aside >= CROWD
