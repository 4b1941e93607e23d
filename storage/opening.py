"""Opening the database file: whose it is, what may be refused, and bringing it up to date."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from storage.errors import DatabaseRefused
from storage.queries import queries

# Scripts 0001_….sql, 0002_….sql and so on; number n makes a database of version n out of one of
# n - 1, in a transaction of its own that ends by setting user_version to n.
MIGRATIONS = Path(__file__).with_name("migrations")

# Set by the first migration.
APPLICATION_ID = 0x426E7943

_ADVICE = {
    sqlite3.SQLITE_BUSY: "is in use by another process: stop that one first",
    sqlite3.SQLITE_NOTADB: "is not a database: name another file, or move this one away",
}


def open_database(path: Path, migrations: Path = MIGRATIONS) -> sqlite3.Connection:
    """Open the database at `path` for this process alone, newly made if it is not there.

    An old one is brought up to date, after a copy of it is put beside it, named after its file and
    version. Rows come as dicts, and transactions are begun by hand. Raises `DatabaseRefused` for a
    file that cannot be opened and written, is in use, is no database, is not this program's, comes
    from a newer version, or cannot be brought up to date.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as unless_ready:
            connection = sqlite3.connect(path, timeout=0, isolation_level=None)
            unless_ready.callback(connection.close)
            connection.row_factory = _as_dict
            queries.take_ownership(connection)
            scripts = sorted(migrations.glob("*.sql"))
            version = _version(connection, path, newest=len(scripts))
            queries.make_durable(connection)
            _migrate(connection, path, version, scripts)
            unless_ready.pop_all()
            return connection
    except (OSError, sqlite3.Error) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN)
        advice = _ADVICE.get(
            code, f"cannot be opened and written ({error}): check path, permissions and disk"
        )
        raise DatabaseRefused(f"{path} {advice}") from error


def _as_dict(cursor: sqlite3.Cursor, values: tuple[Any, ...]) -> dict[str, Any]:
    return {column[0]: value for column, value in zip(cursor.description, values, strict=True)}


def _version(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """The database's version, 0 for an empty file."""
    found = queries.identity(connection)
    if any(found.values()) and found["application_id"] != APPLICATION_ID:
        raise DatabaseRefused(
            f"{path} is another program's database: name another file, or move this one away"
        )
    version: int = found["user_version"]
    if version > newest:
        raise DatabaseRefused(
            f"{path} is of version {version}, this program knows {newest}: "
            f"run a newer release, or restore the copy made before version {version}"
        )
    return version


def _migrate(connection: sqlite3.Connection, path: Path, version: int, scripts: list[Path]) -> None:
    pending = scripts[version:]
    try:
        if version and pending:
            with closing(sqlite3.connect(path.with_name(f"{path.name}.version-{version}"))) as copy:
                queries.make_copy_durable(copy)
                connection.backup(copy)
        for script in pending:
            connection.executescript(script.read_text(encoding="utf-8"))
    except sqlite3.Error as error:
        connection.rollback()
        reached = queries.identity(connection)["user_version"]
        raise DatabaseRefused(
            f"{path} stays at version {reached}, for bringing it to {len(scripts)} failed "
            f"({error}): make room on the disk, or run the release it came from"
        ) from error
