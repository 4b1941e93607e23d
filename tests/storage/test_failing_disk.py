"""A disk that is full, or fails to sync, at any moment: what raises has changed nothing."""

import asyncio
import errno
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, takewhile
from pathlib import Path

import pytest

from rules import STANDARD
from storage import DatabaseRefused, LoggedMove, NewMove, Storage
from tests.rules.random_play import random_match
from tests.storage.apsw_storage import open_on
from tests.storage.disk import Disk, Failing, Sync, Write, lay_out, works
from tests.storage.life import logged
from tests.storage.older import VERSIONS, lay_older
from tests.storage.samples import draw, started
from tests.torture.power_cuts import MEMORY

Fault = Callable[..., Failing]
Logs = dict[int, tuple[LoggedMove, ...]]

FULL = partial(Failing, Write, errno.ENOSPC)
UNSYNCED = partial(Failing, Sync, errno.EIO)

each_fault = pytest.mark.parametrize("fault", [FULL, UNSYNCED], ids=["full", "unsynced"])
for_good_or_once = pytest.mark.parametrize("once", [False, True], ids=["for good", "once"])

ROUND = [
    str(move)
    for _, move, _ in takewhile(
        lambda step: step[0].round <= 1, random_match(0, seats=2, rules=STANDARD)
    )
]

CHECKPOINT = 20
"""Pages of the log after which they are put into the database: few, so that a round meets it."""


@pytest.fixture
def path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder, "bonnie.sqlite3")


async def left(disk: Disk, path: Path) -> Logs:
    """The logs of all tables that the real SQLite finds, if power fails now."""
    lay_out(path.parent, disk.after_power_cut(len(disk.history), random.Random(1)))
    async with await Storage.open(path) as storage:
        return await logs(storage)


async def logs(storage: Storage) -> Logs:
    return {table.id: await storage.moves(table.id) for table in await storage.live_tables()}


def numbered(texts: list[str]) -> Iterator[NewMove]:
    return (draw(10_000 + number, text) for number, text in enumerate(texts))


@each_fault
async def test_at_every_write_of_a_round_a_move_that_fails_is_as_if_never_made(
    path: Path, fault: Fault
) -> None:
    disk, failures = Disk(), 0
    async with await open_on(disk, path, CHECKPOINT) as storage:
        table = await started(storage)
        log = await storage.moves(table.id)
        for version, move in enumerate(numbered(ROUND), 3):
            for after in count():
                disk.fault = fault(after=after)
                try:
                    await storage.append(table.id, version, [move])
                    break
                except sqlite3.OperationalError:
                    failures += 1
                    assert await storage.moves(table.id) == log
                    if failures % 10 == 0:  # a move in doubt, for what was not synced may be there
                        found = await left(disk, path)
                        assert found[table.id] in (log, log + logged(version, [move]))
            log += logged(version, [move])
            disk.fault = works
            assert await storage.moves(table.id) == log
        assert await left(disk, path) == {table.id: log}
    assert failures >= len(ROUND)


@each_fault
@for_good_or_once
async def test_a_failure_amid_moves_made_at_once_is_those_s_alone_whom_it_meets(
    path: Path, fault: Fault, once: bool
) -> None:
    disk = Disk()
    async with await open_on(disk, path, CHECKPOINT) as storage:
        for channel in range(6):
            await started(storage, channel)
        made = await logs(storage)
        for after in range(40):
            disk.fault = fault(after=after, once=once)
            asked = {
                table: (len(log) + 1, draw(1000 * table + after)) for table, log in made.items()
            }
            answers = await asyncio.gather(
                *(storage.append(table, due, [move]) for table, (due, move) in asked.items()),
                return_exceptions=True,
            )
            disk.fault = works
            for (table, (due, move)), answer in zip(asked.items(), answers, strict=True):
                if answer is None:
                    made[table] += logged(due, [move])
                else:
                    assert isinstance(answer, sqlite3.OperationalError)
                assert await storage.moves(table) == made[table]
        assert await left(disk, path) == made


@each_fault
@for_good_or_once
async def test_no_move_minds_what_fails_in_putting_the_log_into_the_database(
    path: Path, fault: Fault, once: bool
) -> None:
    disk, met = Disk(), 0
    async with await open_on(disk, path, CHECKPOINT) as storage:
        table = await started(storage)
        log = await storage.moves(table.id)
        for version, move in enumerate(numbered(ROUND * 2), 3):
            disk.fault = failing = fault(after=version % 3, file=disk.file(str(path)), once=once)
            await storage.append(table.id, version, [move])
            met += failing.met
            log += logged(version, [move])
            if version % 20 == 0:
                assert await left(disk, path) == {table.id: log}
        assert await storage.moves(table.id) == log
    assert met >= 5


@each_fault
@pytest.mark.parametrize("version", [None, min(VERSIONS)])
async def test_a_start_that_fails_at_any_write_is_made_good_by_the_next(
    path: Path, fault: Fault, version: int | None
) -> None:
    if version is not None:
        lay_older(path, version)
    given = {str(file): file.read_bytes() for file in path.parent.iterdir()}
    moves = await left(Disk(given), path)
    refused = 0
    for after in count():
        disk = Disk(given)
        disk.fault = failing = fault(after=after)
        try:
            await (await open_on(disk, path)).close()
        except DatabaseRefused:
            refused += 1
        assert await left(disk, path) == moves
        disk.fault = works
        async with await open_on(disk, path) as storage:
            assert await logs(storage) == moves
        if not failing.met:
            break
    assert refused > 3
