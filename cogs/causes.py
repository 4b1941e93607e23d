"""What the log tells of an exception: its kind and where it happened, not what it was about.

The text of an exception is made of whatever was at hand: a line of a match's log, a card that was
looked up in vain. Nobody who reads the log shall learn a hand from it, so text is told only where
it comes from the system or the database. Discord's quotes what we sent, of which its codes say
enough. The source lines say the rest.
"""

from __future__ import annotations

import sqlite3
import traceback

import discord

WITH_TEXT = (OSError, sqlite3.Error)
"""Exceptions that are told with their text."""


def told(error: BaseException) -> str:
    """The exception and what led to it, as a traceback shows them, without a line's end."""
    return "\n\n".join(_told(error, set()))


def _told(error: BaseException, seen: set[int]) -> list[str]:
    seen.add(id(error))
    parts = list[str]()
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        parts += [*_told(before, seen), "which led to"]
    where = "".join(traceback.format_tb(error.__traceback__))
    parts.append(f"Traceback (most recent call last):\n{where}{_named(error)}")
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            parts += ["which holds", *_told(inner, seen)]
    return parts


def _named(error: BaseException) -> str:
    kind = type(error)
    where = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    name = where + kind.__qualname__
    if isinstance(error, discord.HTTPException):
        return f"{name}: status {error.status}, code {error.code}"
    return f"{name}: {error}" if isinstance(error, WITH_TEXT) else name
