"""Another process, for the tests to kill or to meet: `python -m tests.storage.child MODE PATH`."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path

from storage import Storage
from storage.connection import Connection
from storage.queries import queries
from tests.storage.samples import draw, started


def say(word: object) -> None:
    print(word, flush=True)


async def hold(path: Path) -> None:
    """Own the database until standard input ends."""
    async with await Storage.open(path):
        say("open")
        sys.stdin.read()


async def append(path: Path) -> None:
    """Append batches of three for ever, naming each once it is acknowledged."""
    async with await Storage.open(path) as storage:
        table = await started(storage)
        for batch in range(1_000_000):
            await storage.append(table.id, 3 + 3 * batch, [draw(batch), draw(), draw()])
            say(batch)


async def append_at_once(path: Path) -> None:
    """Append for ever at fifty tables at once, naming table and version of each acknowledged."""
    async with await Storage.open(path) as storage:

        async def play(channel_id: int) -> None:
            table = await started(storage, channel_id)
            for version in range(3, 1_000_000):
                await storage.append(table.id, version, [draw(1000 * version + table.id)])
                say(f"{table.id} {version}")

        await asyncio.gather(*(play(channel_id) for channel_id in range(50)))


async def halfway(path: Path) -> None:
    """Stop for ever in the middle of a transaction."""
    async with await Storage.open(path) as storage:
        await started(storage)

    def work(connection: sqlite3.Connection) -> None:
        queries.append_move(connection, table_id=1, version=3, move=draw(1))
        queries.set_state(connection, id=1, state="over")
        say("halfway")
        time.sleep(3600)

    connection = Connection(path)
    await connection
    await connection.transact(work)


async def unanswered(path: Path) -> None:
    """Die when the commit is done and nobody has been told."""
    async with await Storage.open(path) as storage:
        table = await started(storage)
        await storage.append(table.id, 3, [draw(9), draw()], state="over")
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    modes = (hold, append, append_at_once, halfway, unanswered)
    mode = {mode.__name__: mode for mode in modes}[sys.argv[1]]
    asyncio.run(mode(Path(sys.argv[2])))
