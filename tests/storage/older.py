"""Databases of older versions, `version_….sql` beside this file."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.storage.diary import Lost, Thing, whole

VERSIONS = {
    int(script.stem.removeprefix("version_")): script
    for script in Path(__file__).parent.glob("version_*.sql")
}
"""The script that makes a database of each version."""

THINGS = (Thing("table", 1), Thing("player", 300))
"""What is in each of them, among others."""


def lay_older(path: Path, version: int) -> None:
    """Make a database of this version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSIONS[version].read_text("utf-8"))


def check_copy(path: Path, version: int) -> None:
    """Raise Lost unless the database as it was at this version lies beside it."""
    if (found := whole(path.with_name(f"{path.name}.version-{version}"))) != version:
        raise Lost(f"the copy of version {version} is of version {found}")
