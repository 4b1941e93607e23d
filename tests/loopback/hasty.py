"""Time that runs faster for all who wait for Discord: the library and the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord.http
import discord.webhook.async_

from cogs import breaker, discord_calls, pump, reach

FASTER = 15.0
"""How many seconds pass in one."""
LITTLE_FASTER = 2.0
"""The same where people wait for an answer, which takes the machine its time."""

MUCH_FASTER = 120.0
"""The same where minutes and hours are waited."""

_CONSTANTS = (
    (discord_calls, "ANSWER_SECONDS", LITTLE_FASTER),
    (breaker, "REST_SECONDS", FASTER),
    (pump, "SECONDS", FASTER),
    (pump, "REST_SECONDS", FASTER),
    (pump, "ROUND_SECONDS", MUCH_FASTER),
    (pump, "LONG_REST_SECONDS", MUCH_FASTER),
)


async def _sleep(seconds: float, result: Any = None) -> Any:
    return await asyncio.sleep(seconds / FASTER, result)


@contextmanager
def hasty() -> Iterator[None]:
    """Every pause and every patience is shorter, and nothing else is changed."""
    quick = SimpleNamespace(**{**vars(asyncio), "sleep": _sleep})
    patience = {"seconds": discord_calls.PATIENCE_SECONDS / FASTER}
    assert discord_calls.attempt.__kwdefaults__ is not None
    with ExitStack() as stack:
        for patient in (discord.http, discord.webhook.async_, reach):
            stack.enter_context(patch.object(patient, "asyncio", quick))
        stack.enter_context(patch.dict(discord_calls.attempt.__kwdefaults__, patience))
        for module, name, faster in _CONSTANTS:
            shorter = _shorter(getattr(module, name), faster)
            stack.enter_context(patch.object(module, name, shorter))
        yield


def _shorter(seconds: float | tuple[float, ...], faster: float) -> float | tuple[float, ...]:
    if isinstance(seconds, tuple):
        return tuple(each / faster for each in seconds)
    return seconds / faster
