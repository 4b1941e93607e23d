"""Bots by the hundred: one process imports the program, and its forks run it.

Importing takes a second of processor time, a start beyond that a fraction of it. What runs in a
fork is what `process.running` runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.loopback.process import RUN, settings_of
from tests.loopback.server import Loopback

LOG = "bot.log"
"""Where a fork's log lies, in its folder; one after the other they write on in it."""

# One order a line: what to run, in which folder, with which environment and arguments. Answered by
# the process's number, and after its end by how it ended.
FORKING = f"""
import json, os, sys, traceback
import bot, discord.state, yarl, cogs.quotas
for line in sys.stdin:
    order = json.loads(line)
    child = os.fork()
    if child == 0:
        os.chdir(order["folder"])
        os.environ.clear()
        os.environ.update(order["settings"])
        sys.argv = ["-c", *order["arguments"]]
        log = os.open({LOG!r}, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        os.close(0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        code = 1
        try:
            exec(order["code"], {{"__name__": "run"}})
        except SystemExit as ended:
            code = int(ended.code or 0)
        except BaseException:
            traceback.print_exc()
        sys.stderr.flush()
        os._exit(code)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Fork:
    """A bot that runs, or has ended with its ``code``; a signal's is negative."""

    def __init__(self, pid: int, code: asyncio.Task[int]) -> None:
        self.pid = pid
        self.code = code

    def send(self, what: signal.Signals) -> None:
        """Sends it a signal, unless it has ended."""
        if self.code.done():
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, what)

    def kill(self) -> None:
        """Ends it between two of its instructions."""
        self.send(signal.SIGKILL)


class Forks:
    """Runs one bot at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._last: Fork | None = None

    async def close(self) -> None:
        """Ends it, and a bot that still runs."""
        if self._last is not None:
            self._last.kill()
            await self._last.code
        self._process.kill()
        await self._process.wait()

    async def run(self, folder: Path, where: Loopback, *, patch: str = "", **settings: str) -> Fork:
        """Starts a bot in the folder, as `process.running` does."""
        order = {
            "folder": str(folder),
            "settings": settings_of(settings),
            "arguments": [where.url, where.gateway.url],
            "code": f"{patch}\n{RUN}",
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._last = Fork(await self._number(), asyncio.create_task(self._number()))
        return self._last

    async def _number(self) -> int:
        assert self._process.stdout is not None
        return int(await self._process.stdout.readline() or -1)


@asynccontextmanager
async def forks() -> AsyncIterator[Forks]:
    """The process that imports the program."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", FORKING),
        env=settings_of({}),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    made = Forks(process)
    try:
        yield made
    finally:
        await made.close()
