"""A round by direct message through the whole bot: ``python -m benchmarks.presses``.

Each press goes through discord.py and the simulated Discord (in this process, so their time counts
too) and is done when everybody's messages show it. Prints one line a table, medians of several
rounds: presses a second, moves a second with those of computer players, and the press's own time.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from rules import Move
from tests.bot.playing import by_message, play_on, sensible, sit_down
from tests.bot.world import Person, world_at

TABLES = {"2 people": (2, 0), "4 people": (4, 0), "1 person, 3 computers": (1, 3)}
ROUNDS = 7
NAMES = ("Ada", "Bruno", "Chen", "Dalia")


async def a_round(people: int, computers: int, seed: int) -> tuple[list[float], int]:
    """The seconds of each press of one round, and how many moves were made in all."""
    times: list[float] = []

    async def timed(person: Person, table: int, move: Move) -> None:
        start = time.perf_counter()
        await by_message(person, table, move)
        times.append(time.perf_counter() - start)

    with tempfile.TemporaryDirectory() as folder:
        async with world_at(Path(folder)) as world:
            host, *others = (world.person(name) for name in NAMES[:people])
            table = await sit_down(host, *others, computers=computers)
            await play_on(
                world, table, timed, sensible(Random(seed)), until=lambda match: match.round > 1
            )
            moves = await world.bot.storage.moves(table)
    return times, len(moves)


async def main() -> None:
    """Plays the rounds and prints the figures."""
    print(f"{'table':<24}{'presses/s':>10}{'moves/s':>10}{'median ms':>11}{'worst ms':>10}")
    for name, (people, computers) in TABLES.items():
        rounds = [await a_round(people, computers, seed) for seed in range(ROUNDS)]
        presses = statistics.median(len(times) / sum(times) for times, _ in rounds)
        moves = statistics.median(made / sum(times) for times, made in rounds)
        pressed = sorted(second * 1000 for times, _ in rounds for second in times)
        middle, worst = statistics.median(pressed), pressed[-1]
        print(f"{name:<24}{presses:>10.0f}{moves:>10.0f}{middle:>11.1f}{worst:>10.1f}")


if __name__ == "__main__":
    asyncio.run(main())
