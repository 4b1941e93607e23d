"""Transactions asked for at once: one commit, and each still whole, in order, and for itself."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from storage import AlreadyHandled, Conflict, Storage
from storage.connection import Connection
from storage.queries import queries
from tests.storage.samples import SEATS, draw, started

Work = Callable[[sqlite3.Connection], Any]


@asynccontextmanager
async def held_up(connection: Connection) -> AsyncIterator[None]:
    """Keep the thread in a transaction, so that all asked for meanwhile waits for the next."""
    inside_it, go_on = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        inside_it.set()
        assert go_on.wait(10)

    holding = asyncio.create_task(connection.transact(hold))
    assert await asyncio.to_thread(inside_it.wait, 10)
    try:
        yield
        await asyncio.sleep(0)  # those gathered by now have asked
    finally:
        go_on.set()
    await holding


async def together(connection: Connection, *works: Work) -> list[Any]:
    """What each returns or raises when all are asked for at once, in this order."""
    async with held_up(connection):
        asked = asyncio.gather(*map(connection.transact, works), return_exceptions=True)
    return await asked


def put(key: str) -> Work:
    return lambda inside: queries.set_setting(inside, key=key, value="")


def put_and_raise(key: str, error: BaseException) -> Work:
    def work(inside: sqlite3.Connection) -> None:
        queries.set_setting(inside, key=key, value="")
        raise error

    return work


def put_and_fail_to_commit(key: str) -> Work:
    def work(inside: sqlite3.Connection) -> None:
        queries.set_setting(inside, key=key, value="")
        inside.execute("PRAGMA defer_foreign_keys = ON")
        queries.insert_seat(inside, table_id=404, seat=SEATS[0])

    return work


def keys(inside: sqlite3.Connection) -> str:
    rows = inside.execute("SELECT key FROM settings ORDER BY key")
    return "".join(row["key"] for row in rows)


@contextmanager
def file_may_not_grow(path: Path) -> Iterator[None]:
    """Let every write beyond the file's end fail, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
async def connection(path: Path) -> AsyncIterator[Connection]:
    async with Connection(path) as opened:
        assert isinstance(opened, Connection)
        yield opened


async def test_all_asked_for_during_a_commit_share_the_next(connection: Connection) -> None:
    statements: list[str] = []
    await connection.set_trace_callback(statements.append)
    answers = await together(connection, *map(put, "abcdefgh"), keys)
    assert answers == [1] * 8 + ["abcdefgh"]
    assert statements.count("COMMIT") == 2  # the one that held up the others, and theirs


async def test_who_asks_alone_has_a_commit_of_their_own(connection: Connection) -> None:
    statements: list[str] = []
    await connection.set_trace_callback(statements.append)
    for key in "abc":
        await connection.transact(put(key))
    assert statements.count("COMMIT") == 3


async def test_each_sees_what_was_asked_for_before_it_and_nothing_else(
    connection: Connection,
) -> None:
    answers = await together(connection, put("a"), keys, put("b"), keys, put("c"), keys)
    assert answers[1::2] == ["a", "ab", "abc"]


@pytest.mark.parametrize("failing", ["a", "d", "h", "ab", "ah", "ceg", "bcdefgh", "abcdefgh"])
@pytest.mark.parametrize("at_commit", [False, True])
async def test_what_fails_fails_alone(
    connection: Connection, failing: str, at_commit: bool
) -> None:
    errors = {key: ZeroDivisionError(key) for key in failing}

    def work(key: str) -> Work:
        if key not in failing:
            return put(key)
        return put_and_fail_to_commit(key) if at_commit else put_and_raise(key, errors[key])

    answers = await together(connection, *map(work, "abcdefgh"), keys)
    kept = "".join(key for key in "abcdefgh" if key not in failing)
    for key, answer in zip("abcdefgh", answers, strict=False):
        if key in kept:
            assert answer == 1
        elif at_commit:
            assert isinstance(answer, sqlite3.IntegrityError)
        else:
            assert answer is errors[key]
    assert answers[-1] == await connection.transact(keys) == kept


async def test_of_appends_at_once_those_in_the_wrong_are_told_why_and_the_rest_are_kept(
    storage: Storage,
) -> None:
    one, two, three = [await started(storage, channel_id) for channel_id in (1, 2, 3)]
    async with held_up(storage._connection):
        asked = asyncio.gather(
            storage.append(one.id, 3, [draw(1)]),
            storage.append(two.id, 3, [draw(2), draw(1)]),
            storage.append(one.id, 3, [draw(3)]),
            storage.append(404, 3, [draw(4)]),
            storage.append(two.id, 3, [draw(5)]),
            storage.append(three.id, 3, [draw(6)], state="over"),
            storage.append(three.id, 4, [draw(7)]),
            return_exceptions=True,
        )
    answers = [answer and type(answer) for answer in await asked]
    assert answers == [None, AlreadyHandled, Conflict, LookupError, None, None, LookupError]
    for table, interaction in ((one, 1), (two, 5), (three, 6)):
        assert [move.interaction_id for move in (await storage.moves(table.id))[2:]] == [
            interaction
        ]


async def test_who_stops_waiting_changes_nothing_for_anybody(connection: Connection) -> None:
    async with held_up(connection):
        waiting = [
            asyncio.create_task(connection.transact(work))
            for work in (put("a"), put_and_raise("b", ZeroDivisionError()), put("c"), keys)
        ]
        await asyncio.sleep(0)
        for given_up in waiting[:2]:
            given_up.cancel()
    assert await asyncio.gather(*waiting[2:]) == [1, "ac"]
    assert all(given_up.cancelled() for given_up in waiting[:2])


async def test_closing_answers_all_who_have_asked(path: Path) -> None:
    connection = Connection(path)
    await connection
    async with held_up(connection):
        asked = asyncio.gather(*map(connection.transact, map(put, "abc")))
        await asyncio.sleep(0)
        closing = asyncio.create_task(connection.close())
    assert await asked == [1, 1, 1]
    await closing
    async with Connection(path) as again:
        assert isinstance(again, Connection)
        assert await again.transact(keys) == "abc"


async def test_when_the_disk_is_full_all_fail_and_nothing_is_kept(
    storage: Storage, path: Path
) -> None:
    tables = [await started(storage, channel_id) for channel_id in range(10)]

    async def append_to_all() -> list[BaseException | None]:
        appends = (storage.append(table.id, 3, [draw(table.id)]) for table in tables)
        return await asyncio.gather(*appends, return_exceptions=True)

    with file_may_not_grow(path.with_name(f"{path.name}-wal")):
        answers = await append_to_all()
    assert {type(answer) for answer in answers} == {sqlite3.OperationalError}
    for table in tables:
        assert len(await storage.moves(table.id)) == 2
    assert await append_to_all() == [None] * 10
    for table in tables:
        assert len(await storage.moves(table.id)) == 3
