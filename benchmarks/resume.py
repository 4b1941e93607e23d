"""What coming back after a restart takes: a thousand matches of 300 moves, read and replayed.

Read and replayed as the bot does it, by `Tables.game`, a table after the other; the peer is reading
the same rows through the same storage. The matches are the Deputy's against itself, a few dozen.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from benchmarks.harness import Benchmark, Figures, Target
from cogs.served import Served
from cogs.table.clock import TurnClock
from cogs.table.tables import Tables
from players import Level, choose
from players.workers import Workers
from rules import HouseRules, Move, Phase, deal_of, open_match, play, seen_by
from storage import NewMove, Seat, Storage, Table

TABLES = 1000
MOVES = 300
DIFFERENT = 25
SEATS = (Seat(0, 1, "Ada", 1), Seat(1, 2, "Bruno", 2))


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield seconds of processor time for all."""
    workers = Workers(1.0)  # never asked: nobody plays on
    logs = [_log(Random(seed)) for seed in range(DIFFERENT)]
    with tempfile.TemporaryDirectory() as folder:
        async with await Storage.open(Path(folder, "tables")) as storage:
            numbers = range(round(TABLES * size))
            ids = await asyncio.gather(*(_stored(storage, n, logs[n % DIFFERENT]) for n in numbers))

            async def read(table_id: int) -> None:
                await storage.table(table_id)
                await storage.seats(table_id)
                assert len(await storage.moves(table_id)) == MOVES
                await storage.deadline(table_id)
                await storage.votes(table_id)

            clock = TurnClock(Served(time.monotonic), lambda: 0)
            while True:
                tables = Tables(storage, workers, clock, paced=True)
                yield {
                    "reading": await _seconds(read, ids),
                    "resuming": await _seconds(tables.game, ids),
                }


async def _seconds(work: Callable[[int], Awaitable[object]], ids: Iterable[int]) -> float:
    """Processor time, both threads': rows just written are in memory, and no disk is waited for."""
    start = time.process_time()
    for table_id in ids:
        await work(table_id)
    return time.process_time() - start


async def _stored(storage: Storage, channel: int, moves: list[NewMove]) -> int:
    lobby = Table(0, 1, channel, 1, "lobby", True, "target 200", b"", "", "", None, 0, None)
    lobby = await storage.open_table(lobby, SEATS)
    await storage.start_match(replace(lobby, state="match", dealer=0), SEATS, moves)
    return lobby.id


def _log(chance: Random) -> list[NewMove]:
    """The first moves of a match that goes on after them."""
    while True:
        match, secret = open_match(2, dealer=0, rules=HouseRules(target=200)), chance.randbytes(32)
        moves: list[NewMove] = []
        while match.phase is not Phase.OVER:
            if len(moves) == MOVES:
                return moves
            move: Move
            if match.phase is Phase.DEAL:
                move = deal_of(secret, b"", match.round + 1)
            else:
                move = choose(Level.DEPUTY, seen_by(match, match.to_play), ())
            match = play(match, move)
            moves.append(NewMove(str(move), None, None, None, 0))


BENCHMARK = Benchmark(
    what=f"{TABLES:,} matches of {MOVES} moves after a restart",
    unit="s",
    rounds=rounds,
    targets=(Target("resuming", at_most=4, of="reading"),),
)
