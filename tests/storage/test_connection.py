"""The transaction: whole or not at all, whatever fails, whoever stops waiting."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Storage
from storage.connection import Connection
from storage.queries import queries
from tests.storage.samples import SEATS, draw, started


@pytest.fixture
async def connection(path: Path) -> AsyncIterator[Connection]:
    async with Connection(path) as opened:
        assert isinstance(opened, Connection)
        yield opened


def keys(connection: sqlite3.Connection) -> list[str]:
    return [row["key"] for row in connection.execute("SELECT key FROM settings ORDER BY key")]


def setting(key: str) -> dict[str, str]:
    return {"key": key, "value": ""}


async def test_a_transaction_returns_what_its_function_does(connection: Connection) -> None:
    def work(inside: sqlite3.Connection) -> list[str]:
        queries.set_setting(inside, **setting("a"))
        assert inside.in_transaction
        return keys(inside)

    assert await connection.transact(work) == ["a"]
    assert not connection.in_transaction


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
async def test_a_failing_function_undoes_all_and_the_connection_goes_on(
    connection: Connection, error: type[BaseException]
) -> None:
    def work(inside: sqlite3.Connection) -> None:
        queries.set_setting(inside, **setting("a"))
        raise error

    with pytest.raises(error):
        await connection.transact(work)
    await connection.transact(lambda inside: queries.set_setting(inside, **setting("b")))
    assert await connection.transact(keys) == ["b"]


async def test_a_failing_commit_undoes_all_and_the_connection_goes_on(
    connection: Connection,
) -> None:
    def work(inside: sqlite3.Connection) -> None:
        queries.set_setting(inside, **setting("a"))
        inside.execute("PRAGMA defer_foreign_keys = ON")
        queries.insert_seat(inside, table_id=404, seat=SEATS[0])

    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await connection.transact(work)
    await connection.transact(lambda inside: queries.set_setting(inside, **setting("b")))
    assert await connection.transact(keys) == ["b"]


async def test_who_stops_waiting_in_mid_transaction_neither_halves_nor_blocks_it(
    connection: Connection,
) -> None:
    inside_it, go_on = threading.Event(), threading.Event()

    def work(inside: sqlite3.Connection) -> None:
        queries.set_setting(inside, **setting("a"))
        inside_it.set()
        assert go_on.wait(10)
        queries.set_setting(inside, **setting("b"))

    waiting = asyncio.create_task(connection.transact(work))
    assert await asyncio.to_thread(inside_it.wait, 10)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    assert await connection.transact(keys) == ["a", "b"]


async def test_who_stops_waiting_for_an_append_finds_it_whole(storage: Storage) -> None:
    table = await started(storage)
    appends = [
        asyncio.create_task(storage.append(table.id, 3 + 2 * n, [draw(n), draw()]))
        for n in range(50)
    ]
    await asyncio.sleep(0)
    for append in appends:
        append.cancel()
    assert await asyncio.wait(appends)
    assert all(append.cancelled() for append in appends)
    assert [move.version for move in await storage.moves(table.id)] == list(range(1, 103))


async def test_closing_finishes_what_was_asked_for(path: Path) -> None:
    async with await Storage.open(path) as storage:
        table = await started(storage)
        waiting = asyncio.create_task(storage.append(table.id, 3, [draw(1)]))
        await asyncio.sleep(0)
    await waiting
    await storage.close()
    async with await Storage.open(path) as storage:
        assert len(await storage.moves(table.id)) == 3


async def test_a_closed_storage_answers_with_an_error(storage: Storage) -> None:
    await storage.close()
    with pytest.raises(ValueError, match="closed"):
        await storage.live_tables()


async def test_a_connection_never_opened_answers_with_an_error(path: Path) -> None:
    with pytest.raises(ValueError, match="closed"):
        await Connection(path).transact(keys)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("locking_mode", "exclusive"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("application_id", int.from_bytes(b"BnyC", "big")),
    ],
)
async def test_the_pragmas_are_in_force(
    connection: Connection, pragma: str, value: str | int
) -> None:
    row = await connection.transact(lambda inside: inside.execute(f"PRAGMA {pragma}").fetchone())
    assert list(row.values()) == [value]


async def test_what_belongs_to_no_table_is_refused(connection: Connection) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await connection.transact(
            lambda inside: queries.insert_seat(inside, table_id=404, seat=SEATS[0])
        )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moves SET text = 'draw pile' WHERE version = 1",
        "UPDATE moves SET at = at",
        "DELETE FROM moves WHERE version = 2",
        "DELETE FROM moves",
    ],
)
async def test_the_log_is_never_changed(path: Path, statement: str) -> None:
    async with await Storage.open(path) as storage:
        table = await started(storage)
        before = await storage.moves(table.id)
    async with Connection(path) as connection:
        assert isinstance(connection, Connection)
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            await connection.transact(lambda inside: inside.execute(statement))
    async with await Storage.open(path) as storage:
        assert await storage.moves(table.id) == before
