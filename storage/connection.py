"""One connection in one thread; whoever asks for transactions at once shares one commit."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from storage.opening import open_database
from storage.queries import queries

T = TypeVar("T")

_Work = Callable[[sqlite3.Connection], Any]
_Outcome = tuple[Any, BaseException | None]  # what it returned, or else what it raised


class Connection(aiosqlite.Connection):
    """The database at a path, opened when awaited; `open_database` tells what is refused."""

    def __init__(self, path: Path) -> None:
        super().__init__(partial(open_database, path), iter_chunk_size=64)
        self._asked: deque[tuple[_Work, asyncio.Future[Any]]] = deque()

    async def _connect(self) -> Self:
        try:
            return await super()._connect()  # type: ignore[return-value]
        except BaseException:
            # The thread reports its end to this loop, which might be closed by then.
            await asyncio.to_thread(self._thread.join)
            raise

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in a transaction: all of it is committed before this returns, or nothing.

        Transactions run one after another, in the order asked for. Those asked for while one is
        being committed share the next commit, and still one that fails, fails alone: what `work`
        or its commit raises is raised here, after the rollback. For that, `work` may be run more
        than once, so it changes nothing but the database. Giving up the wait does not undo one.
        """
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        answer: asyncio.Future[tuple[T, BaseException | None]]
        answer = asyncio.get_running_loop().create_future()
        self._asked.append((work, answer))
        # aiosqlite keeps its queue to itself and its subclasses.
        self._tx.put_nowait((None, self._answer_all))
        result, error = await answer
        if error is not None:
            raise error
        return result

    def _answer_all(self) -> None:
        """In the thread: answer all who have asked by now; whose turn comes later finds nobody."""
        asked = []
        while self._asked:
            asked.append(self._asked.popleft())
        if asked:
            works, answers = zip(*asked, strict=True)
            outcomes = self._run(works)
            answers[0].get_loop().call_soon_threadsafe(_tell, answers, outcomes)

    def _run(self, works: Sequence[_Work]) -> list[_Outcome]:
        """Run all in one transaction, or if that fails, each half in one of its own, and so on."""
        try:
            with self._conn as connection:
                queries.begin(connection)
                return [(work(connection), None) for work in works]
        except BaseException as error:
            if len(works) == 1:
                return [(None, error)]
            half = len(works) // 2
            return self._run(works[:half]) + self._run(works[half:])


def _tell(answers: Sequence[asyncio.Future[Any]], outcomes: Sequence[_Outcome]) -> None:
    for answer, outcome in zip(answers, outcomes, strict=True):
        if not answer.done():  # the wait was given up
            answer.set_result(outcome)
