"""Single statements of queries.sql, each a transaction of its own, with records for rows."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from storage.connection import Connection

T = TypeVar("T")


class Statements:
    """What the parts of the storage are made of: a connection, and the ways to ask it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def _one(
        self, record: Callable[..., T], query: Callable[..., Any], **values: object
    ) -> T | None:
        def work(connection: sqlite3.Connection) -> T | None:
            row = query(connection, **values)
            return None if row is None else record(**row)

        return await self._connection.transact(work)

    async def _all(
        self, record: Callable[..., T], query: Callable[..., Any], **values: object
    ) -> tuple[T, ...]:
        def work(connection: sqlite3.Connection) -> tuple[T, ...]:
            return tuple(record(**row) for row in query(connection, **values))

        return await self._connection.transact(work)

    async def _change(self, query: Callable[..., int], **values: object) -> int:
        return await self._connection.transact(lambda connection: query(connection, **values))
