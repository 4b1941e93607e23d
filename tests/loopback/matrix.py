"""The fault matrix: an evening during which Discord fails, and what must hold when it is over."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

import bot
from cogs import answers, discord_calls
from pictures.studio import Studio
from tests.loopback.faults import Fault
from tests.loopback.hasty import hasty
from tests.loopback.holds import all_answered, hold, settled
from tests.loopback.process import running_here
from tests.loopback.scenario import Accident, Evening
from tests.loopback.server import Loopback, loopback

ROUTES = (
    "POST /interactions/{interaction}/{token}/callback",
    "POST /webhooks/{application}/{token}",
    "PATCH /webhooks/{application}/{token}/messages/{message}",
    "DELETE /webhooks/{application}/{token}/messages/{message}",
    "POST /users/@me/channels",
    "GET /guilds/{guild}/members/{member}",
    "GET /channels/{channel}/messages",
    "POST /channels/{channel}/messages",
    "PATCH /channels/{channel}/messages/{message}",
    "DELETE /channels/{channel}/messages/{message}",
)
"""What is asked while people play."""

AT_THE_START = (
    "GET /applications/{application}/emojis",
    "POST /applications/{application}/emojis",
)
"""What is asked before, and may fail."""

LOGGING_IN = (
    "GET /users/@me",
    "GET /oauth2/applications/@me",
    "PUT /applications/{application}/commands",
    "GET /gateway/bot",
)
"""What is asked before, and outwaited."""

REQUESTS = 190
"""What an evening without faults takes, more or less."""
MOST_REQUESTS = 3 * REQUESTS
"""What an evening with faults may take."""

NO_MORE = (Fault.UNKNOWN_MESSAGE, Fault.UNKNOWN_CHANNEL, Fault.UNKNOWN_GUILD)
"""What Discord says is no more is no more, at least as far as the message goes that was meant."""

PNG = b"\x89PNG\r\n\x1a\nnothing to look at"


@dataclass
class Blow:
    """A fault on a route, at these of its calls while people play, counted from 1.

    ``struck`` are the paths of the requests it met.
    """

    route: str
    fault: Fault
    calls: frozenset[int]
    count: int = 0
    struck: list[str] = field(default_factory=list)

    def plan(self, discord: Loopback) -> None:
        """Lets it come over this Discord."""

        def strikes(path: str) -> bool:
            self.count += 1
            if self.count not in self.calls:
                return False
            self.struck.append(path)
            if self.fault in NO_MORE:
                _lose(discord, path)
            return True

        discord.faults.plan(self.route, self.fault, None, where=strikes)


def _lose(discord: Loopback, path: str) -> None:
    """Somebody has deleted the message that this request is about, if it is about one."""
    for channel in discord.state.channels.values():
        for message in list(channel.messages.values()):
            if path.endswith(f"/messages/{message.id}"):
                del channel.messages[message.id]
    for interaction in discord.state.interactions.values():
        original = interaction.original
        if original is not None and path.endswith(f"/{interaction.token}/messages/@original"):
            original.channel.messages.pop(original.id, None)


@contextmanager
def expecting(blows: Sequence[Blow]) -> Iterator[list[logging.LogRecord]]:
    """Keeps out of the log what is an error by intention; yields what has a traceback beside."""
    malformed = any(blow.fault is Fault.INVALID_FORM for blow in blows)
    broken: list[logging.LogRecord] = []

    def unexpected(record: logging.LogRecord) -> bool:
        if record.name == discord_calls.__name__ and record.levelno == logging.ERROR:
            return not malformed
        return not (record.exc_info and record.exc_info[0] is Accident)

    def hear(record: logging.LogRecord) -> None:
        if record.exc_info:
            broken.append(record)

    listener = logging.Handler()
    listener.emit = hear  # type: ignore[method-assign]
    loggers = [logging.getLogger(module.__name__) for module in (answers, discord_calls)]
    for logger in loggers:
        logger.addFilter(unexpected)
    logging.getLogger().addHandler(listener)
    try:
        yield broken
    finally:
        logging.getLogger().removeHandler(listener)
        for logger in loggers:
            logger.removeFilter(unexpected)


def _drawn(*_: object) -> Future[bytes | None]:
    drawing = Future[bytes | None]()
    drawing.set_result(PNG)
    return drawing


@asynccontextmanager
async def opened(
    folder: Path, blows: Iterable[Blow] = ()
) -> AsyncIterator[tuple[Loopback, bot.BonnieAndClyde]]:
    """A hasty Discord with a saloon, and the bot in it; no time goes into drawing."""
    settings = bot.Settings(database=folder / "bonnie.sqlite", pace_seconds=0, edit_seconds=0)
    with hasty(), patch.object(Studio, "draw", _drawn), patch.object(Studio, "warm"):
        async with loopback() as discord:
            discord.state.text_channel(discord.state.guild())
            for blow in blows:
                blow.plan(discord)
            async with running_here(settings, discord) as program:
                yield discord, program


@dataclass(frozen=True)
class Outcome:
    """An evening that is over, and how often each route was asked in it."""

    evening: Evening
    asked: Counter[str]


async def endure(folder: Path, blows: Sequence[Blow], chance: Random) -> Outcome:
    """An evening with these blows. Raises AssertionError unless all holds at its end."""
    with expecting(blows) as broken:
        async with opened(folder, blows) as (discord, program):
            (saloon,) = discord.state.channels.values()
            evening = Evening(discord, program, saloon, chance)
            await evening.pass_by()
            discord.faults.clear()
            await settled(evening)
            await hold(evening)
            all_answered(evening, [path for blow in blows for path in blow.struck])
            asked = Counter(exchange.route for exchange in discord.record.exchanges)
    assert not broken, [record.getMessage() for record in broken]
    assert asked.total() <= MOST_REQUESTS, asked  # nothing is asked on and on
    return Outcome(evening, asked)


def row(fault: Fault, chance: Random) -> list[Blow]:
    """The fault on every route: at its first call, and at a later one."""
    return [
        Blow(route, fault, frozenset({1, chance.randrange(2, 7)}))
        for route in (chance.choice(AT_THE_START), *ROUTES)
    ]
