"""Calls to Discord whose failures are values, each with a rule for what is done about it.

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
# What nobody waits for may take longer. A call that hangs must not hold its table up, though.
PATIENCE_SECONDS = 15.0


class Failure(Enum):
    """Why a call did not do what it was for."""

    GONE = auto()  # the message is no more: it is posted anew
    NO_PLACE = auto()  # its channel or server is no more, or locked: the table sleeps
    ARCHIVED = auto()  # its thread is archived, which a new message opens: it is posted anew
    FORBIDDEN = auto()  # we may not do that there: the table sleeps
    CLOSED = auto()  # this person takes no direct messages from us: they are called in the channel
    NO_MEMBER = auto()  # this person is not in the server: a computer player takes their seat
    EXPIRED = auto()  # the interaction is too old to answer: the table's messages show it all
    ANSWERED = auto()  # the interaction has its answer: an earlier try got through
    WORN = auto()  # an old message edited too often: it is posted anew
    REFUSED = auto()  # Discord will not have it, for a reason of its own: it is tried again, rarely
    MALFORMED = auto()  # Discord cannot read what we sent, our mistake: it is said more plainly
    TOO_OFTEN = auto()  # Discord wants us to wait longer than we care to: it is tried again
    LATER = auto()  # Discord is out of reach or has failed, perhaps after all: it is tried again
    BROKEN = auto()  # we have failed before we could call: it is tried again, rarely
    UNTRIED = auto()  # Discord has been out of reach for a while: it is tried again


AGAIN = (Failure.TOO_OFTEN, Failure.LATER, Failure.UNTRIED)
"""Failures that pass by themselves."""


# Grouped by what is done about them.
_CODES = {
    10007: Failure.NO_MEMBER,  # unknown member
    10008: Failure.GONE,  # unknown message
    10003: Failure.NO_PLACE,  # unknown channel
    10004: Failure.NO_PLACE,  # unknown server
    160005: Failure.NO_PLACE,  # thread locked
    50083: Failure.ARCHIVED,  # thread archived
    50001: Failure.FORBIDDEN,  # missing access
    50013: Failure.FORBIDDEN,  # missing permissions
    10013: Failure.CLOSED,  # unknown user
    50007: Failure.CLOSED,  # cannot send messages to this user
    50278: Failure.CLOSED,  # no server in common
    10015: Failure.EXPIRED,  # unknown webhook
    10062: Failure.EXPIRED,  # unknown interaction
    50027: Failure.EXPIRED,  # invalid webhook token
    40060: Failure.ANSWERED,  # already acknowledged
    30046: Failure.WORN,  # too many edits of an old message
    50035: Failure.MALFORMED,  # invalid form body
    40003: Failure.TOO_OFTEN,  # direct messages opened too fast
}


async def attempt(call: Awaitable[T], *, seconds: float = PATIENCE_SECONDS) -> T | Failure:
    """The call's result, or why it failed.

    ``seconds`` bounds the wait; a call that outlasts it may still have been applied, as may one
    that failed with ``LATER``.
    """
    try:
        async with asyncio.timeout(seconds):
            return await call
    except discord.HTTPException as error:
        failure = _CODES.get(error.code, _failure(error.status))
        facts = {"status": error.status, "code": error.code}
        if failure is Failure.MALFORMED:
            # Of its text, which quotes what we sent, only where it was wrong is fit for a log.
            log.error("Discord cannot read what we sent", extra={**facts, "where": _where(error)})
        elif failure in (Failure.LATER, Failure.REFUSED):
            log.warning("Discord said no", extra=facts)
        return failure
    except discord.RateLimited as error:
        log.warning("Discord wants us to wait", extra={"seconds": round(error.retry_after)})
        return Failure.TOO_OFTEN
    except discord.InteractionResponded:
        return Failure.ANSWERED
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        log.warning("Discord out of reach", extra={"error": type(error).__name__})
    return Failure.LATER


async def answer(call: Awaitable[T]) -> T | Failure:
    """As `attempt`, for the first answer to an interaction: bounded below Discord's patience."""
    return await attempt(call, seconds=ANSWER_SECONDS)


def _failure(status: int) -> Failure:
    """What a code that we have no rule for means."""
    return Failure.LATER if status >= 500 or status == 429 else Failure.REFUSED


def _where(error: discord.HTTPException) -> list[str]:
    """The fields that Discord found wrong, by their paths in what we sent."""
    return [line.split(":")[0].removeprefix("In ") for line in error.text.splitlines()[1:]]
