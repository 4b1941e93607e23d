"""The unmodified bot, as a process of its own or in this one, with the loopback for Discord."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch as patched

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

import bot
from cogs.quotas import UNLIMITED, Quotas
from tests.loopback.server import TOKEN, Loopback

ROOT = Path(__file__).parents[2]

# The library waits for servers that may still come; here all have come at once.
RUN = """
import sys
import discord.http
import discord.state
import yarl
discord.http.Route.BASE = sys.argv[1]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv[2])
made = discord.state.ConnectionState.__init__
def impatient(self, **options):
    made(self, **options, guild_ready_timeout=0.1)
discord.state.ConnectionState.__init__ = impatient
import bot
sys.exit(bot.main())
"""


NO_QUOTAS = """
import bot
from cogs.quotas import UNLIMITED, Quotas
made_bot = bot.BonnieAndClyde.__init__
bot.BonnieAndClyde.__init__ = lambda self, settings: made_bot(self, settings, quotas=UNLIMITED)
"""
"""Run first, lets people press faster than any can."""


@dataclass(frozen=True)
class Ended:
    """How a process ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def well(self) -> bool:
        """Whether it ended as it should, with no error in its log."""
        return self.code == 0 and " ERROR " not in self.err and "Traceback" not in self.err


class Process:
    """A bot that runs, or has ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._ending = asyncio.create_task(process.communicate())

    @property
    def pid(self) -> int:
        """The system's number for it."""
        return self._process.pid

    def memory(self) -> float:
        """Its resident memory in megabytes; that of its workers not counted."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def spent(self) -> float:
        """The seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def send(self, what: signal.Signals) -> None:
        """Sends it a signal, unless it has ended."""
        if self._process.returncode is None:
            self._process.send_signal(what)

    def kill(self) -> None:
        """Ends it between two of its instructions."""
        self.send(signal.SIGKILL)

    async def ended(self, seconds: float = 20) -> Ended:
        """Waits for its end."""
        async with asyncio.timeout(seconds):
            out, err = await asyncio.shield(self._ending)
        assert self._process.returncode is not None
        return Ended(self._process.returncode, out.decode(), err.decode())

    async def stop(self, seconds: float = 20) -> Ended:
        """Asks it to stop, as an operator does."""
        self.send(signal.SIGTERM)
        return await self.ended(seconds)


def settings_of(settings: Mapping[str, str]) -> dict[str, str]:
    """A bot's whole environment: these settings, a token, and what Python needs."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    given = {"DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    return {**kept, **given, **settings}


@asynccontextmanager
async def running(
    folder: Path,
    where: Loopback | None = None,
    *,
    patch: str = "",
    **settings: str,
) -> AsyncIterator[Process]:
    """Runs bot.py in the folder with these settings alone, and a token; ends it at the end.

    ``patch`` is Python to run first.
    """
    nowhere = "http://127.0.0.1:1/api", "ws://127.0.0.1:1"
    urls = nowhere if where is None else (where.url, where.gateway.url)
    process = Process(
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", f"{patch}\n{RUN}", *urls),
            cwd=folder,
            env=settings_of(settings),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    )
    try:
        yield process
    finally:
        process.kill()
        await process.ended()


@asynccontextmanager
async def running_here(
    settings: bot.Settings, where: Loopback, quotas: Quotas = UNLIMITED
) -> AsyncIterator[bot.BonnieAndClyde]:
    """Runs the bot in this process and event loop, from its login to its end."""
    gateway = URL(where.gateway.url)
    with (
        patched.object(Route, "BASE", where.url),
        patched.object(DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        made = bot.BonnieAndClyde(settings, quotas=quotas)
        made._connection.guild_ready_timeout = 0.1
        async with made:
            await made.open()
            run = asyncio.create_task(made.start(TOKEN))
            ready = asyncio.create_task(made.wait_until_ready())
            await asyncio.wait([run, ready], return_when=asyncio.FIRST_COMPLETED)
            if run.done():
                run.result()
            yield made
            await made.close()
            await run


async def run_bot(
    folder: Path,
    settings: Mapping[str, str],
    where: Loopback | None = None,
    *,
    stop: signal.Signals | None = None,
    pictures: int = 0,
    patch: str = "",
) -> Ended:
    """Runs the bot until it ends.

    With ``stop`` it gets the signal as soon as it is connected and has sent or edited so many
    messages, ``pictures``.
    """
    async with running(folder, where, patch=patch, **{"DISCORD_TOKEN": "", **settings}) as process:
        if stop is not None:
            assert where is not None
            await where.until(where.gateway.connected.is_set, 20)
            await where.until(lambda: shown(where) >= pictures, 20)
            process.send(stop)
        return await process.ended()


def shown(discord: Loopback) -> int:
    """How many messages have been sent or edited."""
    return sum(
        exchange.method in ("POST", "PATCH") and "/messages" in exchange.path
        for exchange in discord.record.exchanges
    )
