"""How many moves a second become durable, one by one and at fifty tables at once.

The peer is sqlite3 itself: a transaction a move, the same row into the same schema with the same
pragmas; and, for what fifty in one commit can be at best, a transaction for fifty. The files lie on
a disk, for in memory nothing is made durable. All take turns every few dozen milliseconds, since a
disk slows down for a while when it has had enough.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

from benchmarks.harness import Benchmark, Figures, Target
from storage import NewMove, Seat, Storage, Table
from storage.opening import open_database

TURNS = 10  # a round
# Where a system's /tmp may be memory, this is the temporary folder that outlasts a restart.
DISK = "/var/tmp" if Path("/var/tmp").exists() else None
INSERT = (
    "INSERT INTO moves (table_id, version, text, seat, player_id, interaction_id, at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
NOW = 1_760_000_000_000


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield moves a second."""
    with tempfile.TemporaryDirectory(dir=DISK) as folder:
        bare_file, file = Path(folder, "bare"), Path(folder, "ours")
        async with await Storage.open(bare_file) as storage:
            tables = await _fifty_tables(storage)
        with closing(open_database(bare_file)) as bare:
            async with await Storage.open(file) as storage:
                assert await _fifty_tables(storage) == tables
                versions = {table: count(1) for table in tables}
                bare_versions = {table: count(1) for table in tables}
                interactions = count(2**60)

                async def in_sqlite3(tables: Sequence[int]) -> None:
                    bare.execute("BEGIN IMMEDIATE")
                    for table in tables:
                        version, interaction = next(bare_versions[table]), next(interactions)
                        row = (table, version, "draw deck", 0, 2**60, interaction, NOW)
                        bare.execute(INSERT, row)
                    bare.execute("COMMIT")

                async def append(table: int) -> None:
                    move = NewMove("draw deck", 0, 2**60, next(interactions), NOW)
                    await storage.append(table, next(versions[table]), [move])

                async def one(tables: Sequence[int]) -> None:
                    await append(tables[0])

                async def at_once(tables: Sequence[int]) -> None:
                    await asyncio.gather(*map(append, tables))

                works = {
                    "sqlite3": (in_sqlite3, tables[:1]),
                    "sqlite3, 50 a commit": (in_sqlite3, tables),
                    "one by one": (one, tables[:1]),
                    "50 at once": (at_once, tables),
                }
                while True:
                    done, taken = dict.fromkeys(works, 0), dict.fromkeys(works, 0.0)
                    for _ in range(TURNS):
                        for name, (work, at) in works.items():
                            times, seconds = await _keep_at(work, at, 0.5 * size / TURNS)
                            done[name] += times * len(at)
                            taken[name] += seconds
                    yield {name: done[name] / taken[name] for name in works}


async def _keep_at(
    work: Callable[[Sequence[int]], Awaitable[None]], tables: Sequence[int], seconds: float
) -> tuple[int, float]:
    """How often it was done, once at least, and in how many seconds."""
    times, start = 0, time.perf_counter()
    while not times or time.perf_counter() - start < seconds:
        await work(tables)
        times += 1
    return times, time.perf_counter() - start


async def _fifty_tables(storage: Storage) -> list[int]:
    tables = [
        Table(0, 1, channel, 1, "match", True, "", b"", "", "", 0, NOW, None)
        for channel in range(50)
    ]
    return [(await storage.open_table(table, [Seat(0, 1, "Ada", 1)])).id for table in tables]


BENCHMARK = Benchmark(
    what="a move made durable",
    unit="moves/s",
    rounds=rounds,
    targets=(
        Target("one by one", at_least=0.5, of="sqlite3"),
        Target("50 at once", at_least=10, of="one by one"),
    ),
)
