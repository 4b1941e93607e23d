"""How late the event loop is while eight Rangers think: at eight tables, by the bot's own way.

A table is one person and three Rangers, who think in their workers and whose moves are committed;
the person only draws and discards. They think for as long as the settings have it, but keep no
pace: there are many more moves than at a table.

The measure is how long something that arrives has to wait: a process writes the time into a pipe
every other millisecond, and the loop sees how old it is. (A task that sleeps would tell of its
selector instead, which counts whole milliseconds: whatever wakes the loop before the time makes a
sleeper late by up to one.) The peer is the same loop when it has nothing else to do.
"""

from __future__ import annotations

import asyncio
import statistics
import struct
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from itertools import count
from pathlib import Path

from benchmarks.harness import Benchmark, Figures, Target
from bot import Settings
from cogs.served import Served
from cogs.table.clock import TurnClock
from cogs.table.tables import Tables
from players import Level
from players.workers import Workers
from rules import Discard
from storage import Seat, Storage, Table

TABLES = 8

ARRIVING = """
import os, struct, time
while True:
    time.sleep(0.002)
    os.write(1, struct.pack("d", time.perf_counter()))
"""

INTERACTIONS = count(1)


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield milliseconds, the 99th percentile."""
    workers = Workers(max(0.01, Settings().ranger_seconds * size))
    with tempfile.TemporaryDirectory() as folder:
        async with await Storage.open(Path(folder, "tables")) as storage:
            clock = TurnClock(Served(time.monotonic), lambda: 0)
            tables = Tables(storage, workers, clock, paced=True)
            ids = [await _table(storage, tables, channel) for channel in range(TABLES)]
            try:
                while True:
                    idle = await _lateness(2 * size)
                    stop = asyncio.Event()
                    playing = [asyncio.create_task(_play(tables, table, stop)) for table in ids]
                    thinking = await _lateness(2 * size)
                    stop.set()
                    await asyncio.gather(*playing)
                    yield {"idle": idle, "eight Rangers": thinking}
            finally:
                workers.close()


async def _lateness(seconds: float) -> float:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ARRIVING, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    late: list[float] = []
    start = time.perf_counter()
    while len(late) < 2 or time.perf_counter() - start < seconds:
        (arrived,) = struct.unpack("d", await process.stdout.readexactly(8))
        late.append(time.perf_counter() - arrived)
    process.kill()
    await process.communicate()
    return 1000 * statistics.quantiles(late, n=100)[98]


async def _play(tables: Tables, table_id: int, stop: asyncio.Event) -> None:
    while not stop.is_set():
        game = await tables.advance(table_id)
        if game.computer_to_play is not None:
            await tables.make(game, await tables.think(game))
        elif (seat := game.match.to_play) is not None:
            legal = game.sight(seat).legal
            move = next((move for move in legal if isinstance(move, Discard)), legal[0])
            person = game.person_at(seat)
            assert person is not None
            interaction = next(INTERACTIONS)
            await tables.play(table_id, person, move, seen=None, interaction_id=interaction)


async def _table(storage: Storage, tables: Tables, channel: int) -> int:
    seats = [Seat(0, channel, "Ada", 1)]
    seats += [Seat(at, None, "Computer", 0, Level.RANGER) for at in (1, 2, 3)]
    lobby = Table(
        0, 1, channel, channel, "lobby", True, "target 200", bytes(32), "", "", None, 0, None
    )
    lobby = await storage.open_table(lobby, seats)
    await tables.start(lobby, tuple(seats))
    return lobby.id


BENCHMARK = Benchmark(
    what="how late the event loop is, p99",
    unit="ms",
    rounds=rounds,
    targets=(Target("eight Rangers", at_most=3, of="idle"),),
)
