"""What other processes may do, and what is left when this one is killed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import AlreadyHandled, DatabaseRefused, Storage
from tests.storage.samples import draw

ROOT = Path(__file__).parents[2]


@contextmanager
def child(mode: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.child", mode, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


async def test_one_process_owns_the_database_until_it_is_gone(path: Path) -> None:
    with child("hold", path) as owner:
        assert line(owner) == "open"
        with pytest.raises(DatabaseRefused, match="in use by another process"):
            await Storage.open(path)
    async with await Storage.open(path) as storage:
        assert await storage.live_tables() == ()


async def test_this_process_is_not_joined_by_another(storage: Storage, path: Path) -> None:
    with child("hold", path) as other:
        assert line(other) == ""
        assert other.wait() == 1
    assert await storage.live_tables() == ()


@pytest.mark.parametrize("heard", [1, 20, 60])
async def test_a_killed_process_leaves_whole_batches_and_all_it_acknowledged(
    path: Path, heard: int
) -> None:
    with child("append", path) as writer:
        for _ in range(heard):
            last = line(writer)
        assert last == str(heard - 1)
        writer.kill()
        assert writer.stdout is not None
        acknowledged = heard + len(writer.stdout.read().splitlines())
    async with await Storage.open(path) as storage:
        logged = (await storage.moves(1))[2:]
        assert [move.version for move in logged] == list(range(3, 3 + len(logged)))
        assert len(logged) % 3 == 0
        # One batch more may have been committed, and not acknowledged any more.
        assert len(logged) // 3 - acknowledged in (0, 1)
        assert [move.interaction_id for move in logged[::3]] == list(range(len(logged) // 3))


@pytest.mark.parametrize("heard", [1, 30, 400])
async def test_a_process_killed_while_many_wait_leaves_all_it_acknowledged_and_nothing_twice(
    path: Path, heard: int
) -> None:
    with child("append_at_once", path) as writer:
        lines = [line(writer) for _ in range(heard)]
        writer.kill()
        assert writer.stdout is not None
        lines += writer.stdout.read().splitlines()
    acknowledged: dict[int, int] = {}
    for table_id, version in (map(int, said.split()) for said in lines):
        assert version == acknowledged.get(table_id, 2) + 1
        acknowledged[table_id] = version
    async with await Storage.open(path) as storage:
        tables = [table for table in await storage.live_tables() if table.state == "match"]
        assert acknowledged.keys() <= {table.id for table in tables}
        for table in tables:
            logged = await storage.moves(table.id)
            assert [move.version for move in logged] == list(range(1, len(logged) + 1))
            # One move more may have been committed, and not acknowledged any more.
            assert len(logged) - acknowledged.get(table.id, 2) in (0, 1)
            assert [move.interaction_id for move in logged[2:]] == [
                1000 * move.version + table.id for move in logged[2:]
            ]


async def test_a_process_killed_in_mid_transaction_leaves_nothing_of_it(path: Path) -> None:
    with child("halfway", path) as writer:
        assert line(writer) == "halfway"
    async with await Storage.open(path) as storage:
        table = await storage.table(1)
        assert table is not None
        assert table.state == "match"
        assert len(await storage.moves(1)) == 2
        await storage.append(1, 3, [draw(1)])


async def test_what_was_committed_and_never_answered_is_there_when_asked_again(
    path: Path,
) -> None:
    with child("unanswered", path) as writer:
        assert writer.wait() == -9
    async with await Storage.open(path) as storage:
        table = await storage.table(1)
        assert table is not None
        assert table.state == "over"
        assert len(await storage.moves(1)) == 4
        with pytest.raises(AlreadyHandled):
            await storage.append(1, 3, [draw(9), draw()], state="over")
