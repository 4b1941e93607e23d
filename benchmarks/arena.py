"""Computer players against each other, through the real rules: ``python -m benchmarks.arena``.

A pairing is one player against another who has all the other seats, such as ``ranger-deputy``; a
player is a level, and after a colon the seconds a move may take, as in ``ranger:1-ranger:0.1``.
Deals are played as often as there are seats, the same cards each time and the first player one seat
on, so that luck falls to both alike. An even share of matches is 1 in 2, 3 or 4 seats.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from players import Level, choose
from rules import (
    STANDARD,
    Event,
    HouseRules,
    Match,
    Move,
    Phase,
    deal_of,
    open_match,
    play,
    retell,
    seen_by,
)

SURE = 1.96
"""Standard deviations on either side of a 95 % interval."""


@dataclass(frozen=True)
class Player:
    """A level and the seconds of a processor it has for a move."""

    level: Level
    seconds: float

    @staticmethod
    def parse(text: str, seconds: float) -> Player:
        """Read `level` or `level:seconds`; ValueError for anything else."""
        level, _, own = text.partition(":")
        return Player(Level(level), float(own) if own else seconds)


@dataclass(frozen=True)
class Share:
    """How much of what was played the first player won, a tie of rounds counting half."""

    won: float
    played: int

    @property
    def part(self) -> float:
        """The share, 0 to 1."""
        return self.won / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        spread = SURE**2 / self.played
        middle = (self.part + spread / 2) / (1 + spread)
        half = math.sqrt(self.part * (1 - self.part) * spread + spread**2 / 4) / (1 + spread)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.part:6.1%} of {self.played} (95 %: {low:.1%} to {high:.1%})"


@dataclass(frozen=True)
class Figures:
    """What a pairing came to: of the first player, rounds and matches won; of both, the time.

    `milliseconds` is the mean time of a processor for a move, the first player's and the others';
    `longest` the longest of all.
    """

    rounds: Share
    matches: Share
    milliseconds: tuple[float, float]
    longest: float

    def __str__(self) -> str:
        own, others = self.milliseconds
        return (
            f"matches {self.matches}; rounds {self.rounds}; "
            f"ms a move {own:.2f} v. {others:.2f}, longest {self.longest:.0f}"
        )


@dataclass(frozen=True)
class _Played:
    """A match: whether the first player won, its part of each round, and the times by side."""

    won: bool
    rounds: list[float]
    times: tuple[list[float], list[float]]


def measure(
    pairing: str,
    *,
    seats: int = 2,
    matches: int = 40,
    seconds: float = 0.1,
    jobs: int = 1,
    seed: int = 0,
    rules: HouseRules = STANDARD,
) -> Figures:
    """Play a pairing and return its figures.

    `matches` is rounded up to whole rotations of the seats; `seconds` is for the players that name
    none; `jobs` is how many processes play at once. ValueError for a pairing that is none.
    """
    one, _, others = pairing.partition("-")
    sides = (Player.parse(one, seconds), Player.parse(others, seconds))
    rotations = range(seed, seed + math.ceil(matches / seats))
    return _figures(list(_play_all(sides, seats, rules, rotations, jobs)))


def _figures(played: Sequence[_Played]) -> Figures:
    rounds = [part for match in played for part in match.rounds]
    times = [[1000 * one for match in played for one in match.times[side]] for side in (0, 1)]
    return Figures(
        Share(sum(rounds), len(rounds)),
        Share(sum(match.won for match in played), len(played)),
        (sum(times[0]) / len(times[0]), sum(times[1]) / len(times[1])),
        max(map(max, times)),
    )


def _play_all(
    sides: tuple[Player, Player],
    seats: int,
    rules: HouseRules,
    rotations: Sequence[int],
    jobs: int,
) -> Iterator[_Played]:
    work = partial(_rotation, sides, seats, rules)
    if jobs == 1:
        for rotation in rotations:
            yield from work(rotation)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for played in pool.imap_unordered(work, rotations):
            yield from played


def _rotation(
    sides: tuple[Player, Player], seats: int, rules: HouseRules, seed: int
) -> list[_Played]:
    """The same deals from every seat."""
    return [_match(sides, seats, rules, seed, seat) for seat in range(seats)]


def _match(
    sides: tuple[Player, Player], seats: int, rules: HouseRules, seed: int, first: int
) -> _Played:
    secret = random.Random(seed).randbytes(32)
    match = open_match(seats, seed % seats, rules)
    told: list[list[Event]] = [[] for _ in range(seats)]
    times: tuple[list[float], list[float]] = ([], [])
    while match.phase is not Phase.OVER:
        if match.to_play is None:
            move: Move = deal_of(secret, b"", match.round + 1)
            told = [[] for _ in range(seats)]
        else:
            side = int(match.to_play != first)
            player, sight = sides[side], seen_by(match, match.to_play)
            start = time.process_time()
            move = choose(player.level, sight, told[match.to_play], player.seconds)
            times[side].append(time.process_time() - start)
        after = play(match, move)
        for seat, history in enumerate(told):
            history += retell(match, move, after, seat)
        match = after
    return _Played(match.winner == first, _rounds(match, first), times)


def _rounds(match: Match, first: int) -> list[float]:
    """The first player's part of each round: a round goes to the most points."""
    parts = []
    for result in match.results:
        best = max(result.points)
        shared = result.points.count(best)
        parts.append(1 / shared if result.points[first] == best else 0.0)
    return parts


def main() -> None:
    """Plays what the command line asks for, a line a pairing."""
    parser = argparse.ArgumentParser("python -m benchmarks.arena", description=__doc__)
    parser.add_argument("--pairing", action="append", help="such as ranger-deputy; may be repeated")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, of a processor's time")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for pairing in asked.pairing or ("ranger-deputy", "deputy-rookie", "ranger:0.2-ranger:0.02"):
        figures = measure(
            pairing,
            seats=asked.seats,
            matches=asked.matches,
            seconds=asked.seconds,
            jobs=asked.jobs,
            seed=asked.seed,
        )
        print(f"{pairing} at {asked.seats} seats: {figures}", flush=True)


if __name__ == "__main__":
    main()
