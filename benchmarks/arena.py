"""Computer players against each other, through the real rules, by what they are told alone.

In a pairing the first player has one seat and the second all the others; an even share is 1 in 2, 3
or 4. Deals are played as often as there are seats, the same cards each time and the first player
one seat on, so that luck falls to both alike. A round goes to the most points, or in parts to those
who share them. More rounds of the benchmark, more deals, narrower intervals.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncGenerator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from random import Random

from benchmarks.harness import Benchmark, Figures, Share, Target
from players import Level, choose
from rules import Event, Match, Move, Phase, deal_of, open_match, play, retell, seen_by


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, each a level and the seconds of a processor it has for a move.

    `deals` is how many are played in a round of the benchmark.
    """

    name: str
    first: tuple[Level, float]
    second: tuple[Level, float]
    deals: int
    seats: tuple[int, ...] = (2, 3, 4)


PAIRINGS = (
    Pairing("Deputy v. Rookie", (Level.DEPUTY, 1), (Level.ROOKIE, 1), deals=50),
    Pairing("Ranger v. Deputy", (Level.RANGER, 1), (Level.DEPUTY, 1), deals=1),
    Pairing("Ranger 1 s v. 0.1 s", (Level.RANGER, 1), (Level.RANGER, 0.1), deals=1, seats=(2,)),
)


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield shares of rounds and of matches."""
    loop, seeds = asyncio.get_running_loop(), count()
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        while True:
            played = {
                f"{pairing.name}, {seats} seats": asyncio.gather(
                    *(
                        loop.run_in_executor(pool, rotation, pairing, seats, next(seeds), size)
                        for _ in range(pairing.deals)
                    )
                )
                for pairing in PAIRINGS
                for seats in pairing.seats
            }
            figures: dict[str, Share] = {}
            for name, running in played.items():
                matches = [match for deal in await running for match in deal]
                shares = [share for match in matches for share in match.rounds]
                won = sum(match.won for match in matches)
                figures[f"{name}: rounds"] = Share(sum(shares), len(shares))
                figures[f"{name}: matches"] = Share(won, len(matches))
            yield figures


@dataclass(frozen=True, slots=True)
class Played:
    """A match: whether the first player won it, and how much of each round."""

    won: bool
    rounds: list[float]


def rotation(pairing: Pairing, seats: int, seed: int, size: float = 1) -> list[Played]:
    """Play the same deals with the first player on every seat, in `size` of the time."""
    return [_match(pairing, seats, seed, own, size) for own in range(seats)]


def _match(pairing: Pairing, seats: int, seed: int, own: int, size: float) -> Played:
    secret = Random(seed).randbytes(32)
    match = open_match(seats, seed % seats)
    told: list[list[Event]] = [[] for _ in range(seats)]
    while match.phase is not Phase.OVER:
        if match.to_play is None:
            move: Move = deal_of(secret, b"", match.round + 1)
            told = [[] for _ in range(seats)]
        else:
            level, seconds = pairing.first if match.to_play == own else pairing.second
            sight = seen_by(match, match.to_play)
            move = choose(level, sight, told[match.to_play], seconds * size)
        after = play(match, move)
        for seat, history in enumerate(told):
            history += retell(match, move, after, seat)
        match = after
    return Played(match.winner == own, _rounds(match, own))


def _rounds(match: Match, own: int) -> list[float]:
    return [
        (result.points[own] == max(result.points)) / result.points.count(max(result.points))
        for result in match.results
    ]


BENCHMARK = Benchmark(
    what="how much a stronger computer player wins from weaker ones",
    unit="%",
    rounds=rounds,
    targets=(
        Target("Deputy v. Rookie, 2 seats: matches", at_least=75),
        Target("Ranger v. Deputy, 2 seats: matches", at_least=85),
        Target("Ranger 1 s v. 0.1 s, 2 seats: matches", at_least=60),
    ),
    slow=True,
)
