"""Calls to Discord whose ordinary failures are values, not exceptions.

Codes: Discord's developers' documentation, "Opcodes and status codes".
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from enum import Enum, auto
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

T = TypeVar("T")

# Discord waits three seconds for an answer; the library's own retries may outlast that.
ANSWER_SECONDS = 2.5


class Failure(Enum):
    """Why a call did not do what it was for."""

    GONE = auto()  # the message, channel or member is no more, or no longer editable
    CLOSED = auto()  # this person takes no direct messages from us
    FORBIDDEN = auto()  # we may not do that here
    EXPIRED = auto()  # the interaction is too old to answer
    ANSWERED = auto()  # the interaction has its answer: an earlier try got through
    FAILED = auto()  # anything else; logged


_CODES = {
    10003: Failure.GONE,
    10004: Failure.GONE,
    10007: Failure.GONE,
    10008: Failure.GONE,
    50083: Failure.GONE,
    160005: Failure.GONE,
    10013: Failure.CLOSED,
    50007: Failure.CLOSED,
    50278: Failure.CLOSED,
    50001: Failure.FORBIDDEN,
    50013: Failure.FORBIDDEN,
    10015: Failure.EXPIRED,
    10062: Failure.EXPIRED,
    50027: Failure.EXPIRED,
    40060: Failure.ANSWERED,
}


async def attempt(call: Awaitable[T], *, seconds: float | None = None) -> T | Failure:
    """The call's result, or why it failed. Only our own mistakes are raised.

    ``seconds`` bounds the wait; a call that outlasts it may still have been applied.
    """
    try:
        async with asyncio.timeout(seconds):
            return await call
    except discord.HTTPException as error:
        failure = _CODES.get(error.code, Failure.FAILED)
        if failure is Failure.FAILED:
            if error.code == 50035:  # an invalid form is our mistake, never the network's
                raise
            log.warning("Discord said no", extra={"status": error.status, "code": error.code})
        return failure
    except discord.InteractionResponded:
        return Failure.ANSWERED
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        log.warning("Discord out of reach", extra={"error": type(error).__name__})
        return Failure.FAILED


async def answer(call: Awaitable[T]) -> T | Failure:
    """As `attempt`, for the first answer to an interaction: bounded below Discord's patience."""
    return await attempt(call, seconds=ANSWER_SECONDS)
