"""A connection of APSW's with the face of sqlite3's, as far as the storage looks at it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Self

import apsw

Parameters = Mapping[str, Any] | Sequence[Any]
_ERRORS = (
    ((apsw.ConstraintError,), sqlite3.IntegrityError),
    ((apsw.NotADBError, apsw.CorruptError), sqlite3.DatabaseError),
    ((apsw.Error,), sqlite3.OperationalError),
)
RowFactory = Callable[["ApswCursor", tuple[Any, ...]], Any]


class ApswConnection:
    """Open the file in a VFS, begin transactions by hand."""

    def __init__(self, file: str, vfs: str, checkpoint_every: int, synchronous: str) -> None:
        self.row_factory: RowFactory | None = None
        self._synchronous = synchronous
        with _sqlite3_errors():
            self.apsw = apsw.Connection(file, vfs=vfs)
        self._checkpoint_every = checkpoint_every
        self.apsw.set_wal_hook(self._checkpoint)

    def _checkpoint(self, connection: apsw.Connection, database: str, pages: int) -> int:
        """Do as SQLite's own hook: what goes wrong concerns nobody, for the commit is done.

        From its own hook, APSW would raise what the VFS does, and not tell that SQLite went on.
        """
        if pages >= self._checkpoint_every:
            with suppress(apsw.Error):
                connection.wal_checkpoint(database)
        return apsw.SQLITE_OK

    def cursor(self) -> ApswCursor:
        return ApswCursor(self)

    def execute(self, sql: str, parameters: Parameters = ()) -> ApswCursor:
        return self.cursor().execute(sql, parameters)

    def executescript(self, script: str) -> None:
        self.commit()
        self.execute(re.sub(r"(?<=PRAGMA synchronous = )FULL", self._synchronous, script))

    @property
    def in_transaction(self) -> bool:
        return self.apsw.in_transaction

    def commit(self) -> None:
        if self.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.in_transaction:
            self.execute("ROLLBACK")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.commit()
        except sqlite3.Error:
            self.rollback()
            raise
        if kind is not None:
            self.rollback()

    def backup(self, target: ApswConnection) -> None:
        with _sqlite3_errors(), target.apsw.backup("main", self.apsw, "main") as backup:
            backup.step()

    def close(self) -> None:
        with suppress(apsw.Error):  # SQLite goes on without the last checkpoint
            self.apsw.close()


class ApswCursor:
    """The rows of one statement, all fetched at once."""

    def __init__(self, connection: ApswConnection) -> None:
        self.description: Sequence[Sequence[Any]] = ()
        self.rowcount = -1
        self._connection = connection
        self._rows: Iterator[Any] = iter(())

    def execute(self, sql: str, parameters: Parameters = ()) -> ApswCursor:
        rows = []
        with _sqlite3_errors():
            for row in (cursor := self._connection.apsw.execute(sql, parameters or None)):
                self.description = cursor.description
                rows.append(self._made(row))
        self.rowcount = self._connection.apsw.changes()
        self._rows = iter(rows)
        return self

    def _made(self, row: tuple[Any, ...]) -> Any:
        make = self._connection.row_factory
        return row if make is None else make(self, row)

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def close(self) -> None:
        pass


@contextmanager
def _sqlite3_errors() -> Iterator[None]:
    """Raise sqlite3's error for APSW's."""
    try:
        yield
    except apsw.Error as error:
        told = next(told for kinds, told in _ERRORS if isinstance(error, kinds))(str(error))
        told.sqlite_errorcode = getattr(error, "extendedresult", 0)
        raise told from error
