"""The storage on a `Disk`: a connection of APSW's, with the face of sqlite3's, is in its place.

All else is the program's own, to the last statement. APSW brings an SQLite of its own: what is
shown is that the storage asks for the right syncs at the right time, not that Python's SQLite does
as it is asked, nor that a disk does.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import apsw

from storage import Storage
from tests.storage.disk import Disk
from tests.storage.vfs import Vfs

Parameters = Mapping[str, Any] | Sequence[Any]
_ERRORS = (
    ((apsw.ConstraintError,), sqlite3.IntegrityError),
    ((apsw.NotADBError, apsw.CorruptError), sqlite3.DatabaseError),
    ((apsw.Error,), sqlite3.OperationalError),
)
RowFactory = Callable[["ApswCursor", tuple[Any, ...]], Any]


async def open_on(
    disk: Disk, path: Path, checkpoint_every: int = 1000, synchronous: str = "FULL"
) -> Storage:
    """Open the storage of the file at this path on this disk.

    Its log is put into the database whenever it has so many pages, 1000 by SQLite's own choice.
    `synchronous` is set where the storage asks for FULL.
    """
    vfs = Vfs(disk)

    def connect(file: Path, **_: object) -> ApswConnection:
        connection = ApswConnection(str(file), vfs, checkpoint_every, synchronous)
        if _is_wal(disk, str(file)):
            # A connection alone needs no memory shared with others, which this VFS has not.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return connection

    with patch.object(sqlite3, "connect", connect):
        return await Storage.open(path)


def _is_wal(disk: Disk, name: str) -> bool:
    """Whether it is a database with a log, by its header."""
    file = disk.file(name)
    return file is not None and disk.content(file)[18:20] == b"\2\2"


class ApswConnection:
    """Open the file in a VFS, begin transactions by hand."""

    def __init__(self, file: str, vfs: Vfs, checkpoint_every: int, synchronous: str) -> None:
        self.row_factory: RowFactory | None = None
        self._synchronous = synchronous
        self._vfs = vfs  # which is there for as long as somebody knows it
        with _sqlite3_errors():
            self.apsw = apsw.Connection(file, vfs=vfs.name)
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

    def close(self) -> None:
        pass


@contextmanager
def _sqlite3_errors() -> Iterator[None]:
    """Raise sqlite3's error for APSW's."""
    try:
        yield
    except SystemError as error:  # so says APSW's backup when it fails to give up as well
        raise sqlite3.OperationalError(str(error.__cause__)) from error
    except apsw.Error as error:
        told = next(told for kinds, told in _ERRORS if isinstance(error, kinds))(str(error))
        told.sqlite_errorcode = getattr(error, "extendedresult", 0)
        raise told from error
