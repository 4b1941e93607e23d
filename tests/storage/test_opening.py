"""First starts, migrations, and files that are refused."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage import DatabaseRefused, LoggedMove, Message, Player, Seat, Storage, Table
from storage.opening import MIGRATIONS, open_database
from tests.storage.samples import started

NEWEST = len(list(MIGRATIONS.glob("*.sql")))

SAMPLES = {1: "deputy", 2: "ranger", 3: "ranger", 4: "ranger"}
"""Older versions, `version_….sql` beside this file, and how well the computer player plays."""

NEXT = """
BEGIN IMMEDIATE;
PRAGMA user_version = {version};
ALTER TABLE players ADD COLUMN points INTEGER NOT NULL DEFAULT 5;
UPDATE settings SET value = 'changed';
{more}
COMMIT;
"""


def value(file: Path, statement: str) -> Any:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(statement).fetchone()[0]


def run(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)


def sample(path: Path, version: int) -> None:
    run(path, Path(__file__).with_name(f"version_{version}.sql").read_text())


def later_release(tmp_path: Path, *extra: str) -> Path:
    """The migrations of a release to come: today's, and those given."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    for version, script in enumerate(extra, NEWEST + 1):
        (folder / f"{version:04}_next.sql").write_text(script)
    return folder


@pytest.fixture
async def old(path: Path) -> Path:
    """A database of today's version, with something in it."""
    async with await Storage.open(path) as storage:
        await storage.note_player(1, "it")
        await storage.set_setting("word", "kept")
    return path


@pytest.fixture
def copy(old: Path) -> Path:
    return old.with_name(f"{old.name}.version-{NEWEST}")


async def test_the_first_start_makes_folder_and_file_and_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "data" / "deep" / "bonnie.sqlite3"
    async with await Storage.open(path) as storage:
        await started(storage)
    assert [file.name for file in path.parent.iterdir()] == ["bonnie.sqlite3"]
    assert value(path, "PRAGMA user_version") == NEWEST


def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.touch()
    open_database(path).close()
    assert value(path, "PRAGMA user_version") == NEWEST


async def test_the_next_start_finds_everything_and_copies_nothing(path: Path) -> None:
    async with await Storage.open(path) as storage:
        table = await started(storage)
    async with await Storage.open(path) as storage:
        assert await storage.live_tables() == (table,)
    assert list(path.parent.iterdir()) == [path]


def test_there_is_a_sample_of_each_older_version() -> None:
    assert list(SAMPLES) == list(range(1, NEWEST))


def test_migrations_are_numbered_and_each_is_one_transaction_to_its_number() -> None:
    for number, script in enumerate(sorted(MIGRATIONS.glob("*")), 1):
        assert script.name.startswith(f"{number:04}_")
        statements = [text.strip() for text in script.read_text().strip().split(";\n")]
        assert statements[0] == "BEGIN IMMEDIATE"
        assert statements[-2:] == [f"PRAGMA user_version = {number}", "COMMIT;"]


@pytest.mark.parametrize("version", SAMPLES)
async def test_an_older_database_is_read_as_it_was_written(path: Path, version: int) -> None:
    sample(path, version)
    async with await Storage.open(path) as storage:
        assert await storage.live_tables() == (
            Table(
                1, 100, 200, 300, "match", False, "target 200", b"\x00\xff", "c0ffee", "501 0", 1,
                1000, None, "", None, 86400,
            ),
        )  # fmt: skip
        assert await storage.seats(1) == (
            Seat(0, 300, "Ada", 501),
            Seat(1, None, "Computer", 0, SAMPLES[version]),
        )
        assert await storage.deadline(1) is None
        assert await storage.votes(1) == ()
        assert await storage.moves(1) == (
            LoggedMove(1, "match seats 2 dealer 2 target 200", None, None, None, 1001),
            LoggedMove(2, "draw deck", 0, 300, 601, 1002),
        )
        assert await storage.messages(1) == (Message(1, "board", 0, 200, 400, 4, "a1"),)
        assert await storage.player(300) == Player(300, "it", True, False, None, False, True, ())
        assert await storage.server_languages() == {}
        assert await storage.setting("word") == "kept"


@pytest.mark.parametrize("version", SAMPLES)
def test_an_old_database_and_a_new_one_end_up_alike(path: Path, version: int) -> None:
    def schema(file: Path) -> list[dict[str, Any]]:
        with closing(open_database(file)) as connection:
            return connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()

    sample(path, version)
    assert schema(path) == schema(path.with_name("new.sqlite3"))


def test_an_old_database_is_brought_up_to_date_beside_a_readable_copy(
    old: Path, copy: Path, tmp_path: Path
) -> None:
    later = later_release(
        tmp_path,
        NEXT.format(more="", version=NEWEST + 1),
        f"BEGIN IMMEDIATE; CREATE TABLE more (id); PRAGMA user_version = {NEWEST + 2}; COMMIT;",
    )
    with closing(open_database(old, later)) as connection:
        row = connection.execute("SELECT locale, points FROM players").fetchone()
        assert row == {"locale": "it", "points": 5}
    assert value(old, "PRAGMA user_version") == NEWEST + 2
    assert value(old, "SELECT value FROM settings") == "changed"
    assert value(copy, "PRAGMA user_version") == NEWEST
    assert value(copy, "SELECT value FROM settings") == "kept"
    assert value(copy, "PRAGMA integrity_check") == "ok"


def test_the_copy_opens_in_the_old_release_s_place(old: Path, copy: Path, tmp_path: Path) -> None:
    open_database(old, later_release(tmp_path, NEXT.format(more="", version=NEWEST + 1))).close()
    copy.replace(old)
    open_database(old).close()
    assert value(old, "SELECT value FROM settings") == "kept"


@pytest.mark.parametrize("more", ["CREATE TABLE tables (id);", "INSERT INTO nowhere VALUES (1);"])
def test_a_failing_migration_leaves_the_old_database_and_its_copy(
    old: Path, copy: Path, tmp_path: Path, more: str
) -> None:
    later = later_release(tmp_path, NEXT.format(more=more, version=NEWEST + 1))
    for _ in range(2):
        with pytest.raises(DatabaseRefused, match=f"stays at version {NEWEST}"):
            open_database(old, later)
        assert value(copy, "SELECT value FROM settings") == "kept"
        assert value(copy, "PRAGMA integrity_check") == "ok"
    open_database(old).close()
    assert value(old, "SELECT value FROM settings") == "kept"


def test_a_copy_that_cannot_be_made_stops_the_migration(
    old: Path, copy: Path, tmp_path: Path
) -> None:
    copy.mkdir()
    with pytest.raises(DatabaseRefused, match=f"stays at version {NEWEST}"):
        open_database(old, later_release(tmp_path, NEXT.format(more="", version=NEWEST + 1)))
    open_database(old).close()
    assert value(old, "SELECT value FROM settings") == "kept"


def test_a_newer_database_is_refused_and_left_alone(old: Path) -> None:
    run(old, f"PRAGMA user_version = {NEWEST + 1}")
    before = old.read_bytes()
    with pytest.raises(DatabaseRefused, match="run a newer release"):
        open_database(old)
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE songs (title)",
        "CREATE TABLE songs (title); PRAGMA application_id = 7; PRAGMA user_version = 1",
        "PRAGMA user_version = 1",
        "PRAGMA application_id = 7",
    ],
)
def test_another_program_s_database_is_refused_and_left_alone(path: Path, script: str) -> None:
    run(path, script)
    before = path.read_bytes()
    with pytest.raises(DatabaseRefused, match="another program's"):
        open_database(path)
    assert path.read_bytes() == before
    assert value(path, "PRAGMA journal_mode") == "delete"


@pytest.mark.parametrize("content", [b"hello\n", b"\x89PNG" * 2000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(DatabaseRefused, match="not a database"):
        open_database(path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_or_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "bonnie.sqlite3", tmp_path / "file" / "deep" / "b", tmp_path):
        with pytest.raises(DatabaseRefused, match="cannot be opened and written"):
            open_database(path)


def test_a_refusal_is_one_line_that_names_the_file(old: Path) -> None:
    run(old, "PRAGMA user_version = 99")
    with pytest.raises(DatabaseRefused) as refused:
        open_database(old)
    assert str(refused.value).startswith(str(old))
    assert "\n" not in str(refused.value)


def test_a_refused_file_is_let_go_of(old: Path) -> None:
    run(old, "PRAGMA user_version = 99")
    with pytest.raises(DatabaseRefused):
        open_database(old)
    run(old, f"PRAGMA user_version = {NEWEST}")
    open_database(old).close()
    assert value(old, "SELECT value FROM settings") == "kept"
