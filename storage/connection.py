"""One connection in one thread; a transaction is one function, run there whole."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

import aiosqlite

from storage.opening import open_database
from storage.queries import queries

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """The database at a path, opened when awaited; `open_database` tells what is refused."""

    def __init__(self, path: Path) -> None:
        super().__init__(partial(open_database, path), iter_chunk_size=64)

    async def _connect(self) -> Self:
        try:
            return await super()._connect()  # type: ignore[return-value]
        except BaseException:
            # The thread reports its end to this loop, which might be closed by then.
            await asyncio.to_thread(self._thread.join)
            raise

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in a transaction of its own: all of it is committed, or nothing.

        Transactions run one after another, in the order asked for. Giving up the wait does not
        undo one. What `work` raises is raised here, after the rollback.
        """
        # aiosqlite keeps its queue to itself and its subclasses, and unannotated.
        result: T = await self._execute(self._run, work)  # type: ignore[no-untyped-call]
        return result

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._conn as connection:
            queries.begin(connection)
            return work(connection)
