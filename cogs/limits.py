"""What the library does about Discord's rate limits, mended in two places.

It reads the limits from the headers of Discord's answers, and waits: that is all left to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discord.http import HTTPClient

# How often limits that are over are cleared away.
CLEARED_SECONDS = 60.0


def mend_limits(http: HTTPClient) -> None:
    """Mends a client of the library's."""
    http.request = _letting_go(http)  # type: ignore[method-assign]
    http._try_clear_expired_ratelimits = _rarely(  # type: ignore[method-assign]
        http._try_clear_expired_ratelimits
    )


def _letting_go(http: HTTPClient) -> Callable[..., Coroutine[Any, Any, Any]]:
    """The client's requests; one that is cut off while it waits for all lets all others go.

    Where Discord limits the bot as a whole, the library makes everybody wait until whoever was told
    first has waited. Should that one be cut off, by a timeout perhaps, nobody would tell them.
    """
    request = http.request

    async def asked(*args: Any, **kwargs: Any) -> Any:
        await http._global_over.wait()  # out here, where nobody can be the first
        try:
            return await request(*args, **kwargs)
        except asyncio.CancelledError:
            http._global_over.set()
            raise

    return asked


def _rarely(clear: Callable[[], None]) -> Callable[[], None]:
    """The clearing away of limits that are over, rarely.

    The library walks through all of them whenever it meets a channel for the first time: with a
    thousand tables, that takes longer than all else.
    """
    due = 0.0

    def cleared() -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + CLEARED_SECONDS
            clear()

    return cleared
