"""Discord out of reach: which failures may pass by themselves, and how to outwait them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import discord
from discord.ext import commands
from discord.gateway import ReconnectWebSocket

from cogs.limits import mend_limits

if TYPE_CHECKING:
    from yarl import URL

log = logging.getLogger(__name__)

T = TypeVar("T")

# Soon enough after a hiccup, and no burden on a Discord that is down for hours.
FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 60.0


def may_pass(error: BaseException | None) -> bool:
    """Whether it is the network's failure, Discord's own, or a matter of too many requests."""
    if isinstance(error, discord.GatewayNotFound):
        error = error.__cause__  # which says why
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    passing = discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError
    return isinstance(error, passing)


def pauses() -> Iterator[float]:
    """How many seconds to wait before the second try, the third, and so on without end."""
    pause = FIRST_PAUSE_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


async def until_in_reach(call: Callable[[], Awaitable[T]]) -> T:
    """Calls as often as it fails in a way that may pass; every time is a warning in the log.

    The warning names the kind of failure alone: a message might have a token in its address.
    """
    pause = pauses()
    while True:
        try:
            return await call()
        except Exception as error:
            if not may_pass(error):
                raise
            asked = error.retry_after if isinstance(error, discord.RateLimited) else 0
            seconds = max(next(pause), asked)
            why = {"error": type(error).__name__, "again_in": seconds}
            log.warning("Discord is out of reach", extra=why)
        await asyncio.sleep(seconds)


class _FailedToLaunch(Exception):
    """A shard could not connect; the library has said why."""


class PatientBot(commands.AutoShardedBot):
    """A bot that starts once Discord is in reach, however long that takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._launching = set[int]()
        mend_limits(self.http)

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Runs until it is closed; raises what does not pass by itself, such as LoginFailure."""
        await until_in_reach(partial(self.login, token))
        await until_in_reach(partial(self.connect, reconnect=reconnect))

    async def login(self, token: str) -> None:
        """Logs in; may be called again after it has failed, and then so is `setup_hook`."""
        try:
            await super().login(token)
        except BaseException:
            # The next login opens a session of its own, on a connector of its own.
            await self.http.close()
            self.http.connector = discord.utils.MISSING
            raise

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connects a shard, however often that fails.

        The library tries again by calling itself, one level deeper each time, until an outage of
        some hours breaks the stack. Here that call ends its try, and another begins at the top.
        """
        if shard_id in self._launching:
            raise _FailedToLaunch
        self._launching.add(shard_id)
        try:
            for pause in pauses():
                try:
                    return await super().launch_shard(gateway, shard_id, initial=initial)
                except _FailedToLaunch:
                    await asyncio.sleep(pause)
        finally:
            self._launching.discard(shard_id)


def calmly(record: logging.LogRecord) -> bool:
    """Makes one line, and no error, of the library's word that a connection is to be renewed.

    A filter for its logger ``discord.shard``.
    """
    error = record.exc_info[1] if record.exc_info else None
    if may_pass(error) or isinstance(error, discord.ConnectionClosed | ReconnectWebSocket):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = None
        record.error = type(error).__name__
    return True
