"""Errands that are run again and again, for as long as the bot does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cogs.table.pace import Wait

log = logging.getLogger(__name__)


class Loop:
    """Runs an errand, rests for ``seconds``, and so on; an errand that fails is logged.

    The library's loops go by the time of day: they would stand still for a day where the clock is
    set back by one, and run a day's errands at once where it is set forward.
    """

    def __init__(self, errand: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._errand = errand
        self.seconds = seconds
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self, ready: Callable[[], Awaitable[None]], wait: Wait) -> None:
        """Begins once it is ``ready``; ``wait`` is how to wait for what may take long."""
        self._task = asyncio.create_task(self._run(ready, wait))

    def cancel(self) -> None:
        """Ends, in the middle of the errand even."""
        if self._task is not None:
            self._task.cancel()

    def every(self, seconds: float) -> None:
        """Rests so long from now on; a rest that goes on ends by then."""
        if seconds < self.seconds:
            self._sooner.set()
        self.seconds = seconds

    async def _run(self, ready: Callable[[], Awaitable[None]], wait: Wait) -> None:
        await wait(ready(), idle=True)
        while True:
            try:
                await self._errand()
            except Exception:  # a loop that ended would leave everything after it undone
                log.exception("an errand failed", extra={"errand": self._errand.__qualname__})
            await wait(self._rest(), idle=True)

    async def _rest(self) -> None:
        while True:
            self._sooner.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self.seconds):
                    await self._sooner.wait()
                continue  # and rest anew, for less
            return
