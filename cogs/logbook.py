"""What the log says, and how: nothing that a player may not know.

Of an exception it tells the kind and where it happened, not what it was about. Its text is made of
whatever was at hand: a line of a match's log, a card that was looked up in vain. So text is told
only where it comes from the system or the database. Discord's quotes what we sent, of which its
codes say enough. The source lines say the rest.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import traceback
from typing import Any

import discord

log = logging.getLogger(__name__)

WITH_TEXT = (OSError, sqlite3.Error)
"""Exceptions that are told with their text."""


class LogFormat(logging.Formatter):
    """One line a record: ``text`` for people, ``json`` for programs; the token in neither.

    An exception follows as `told`.
    """

    _PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def __init__(self, form: str = "text", token: str = "") -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._json = form == "json"
        self._token = token

    def formatException(self, ei: tuple[object, BaseException | None, object]) -> str:
        return "" if ei[1] is None else told(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        facts = {name: value for name, value in vars(record).items() if name not in self._PLAIN}
        if self._json:
            entry = {
                "at": self.formatTime(record),
                "level": record.levelname,
                "logger": record.name,
                "message": record.getMessage(),
                **facts,
            }
            if record.exc_info:
                entry["error"] = self.formatException(record.exc_info)
            line = json.dumps(entry, default=str)
        else:
            line = super().format(record)
            if facts:
                said = " ".join(f"{name}={_on_a_line(value)}" for name, value in facts.items())
                head, newline, rest = line.partition("\n")
                line = f"{head} [{said}]{newline}{rest}"
        return line.replace(self._token, "[token]") if self._token else line


def _on_a_line(value: object) -> str:
    """A fact as text; what people made up, such as a control's address, may break no line."""
    said = str(value)
    return said if said.isprintable() else ascii(said)


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


def unforeseen(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs an error that nobody waited for; asyncio itself would tell all that it was about."""
    error = context.get("exception")
    said = context["message"] if error is None else "an error that nobody waited for"
    log.error(said, exc_info=error)
