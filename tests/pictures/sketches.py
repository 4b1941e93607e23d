"""Sketches of boards and hands in states of random play, reproducible from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from pictures.sketch import BoardSketch, HandSketch, board_sketch, hand_sketch
from players import Level
from rules import Match, Phase, seen_by
from tests.rules.random_play import TABLES, random_match

NAMES = (
    "Ada",
    "Wwwwwwwwwwwwwwwwwwwwwwww",
    "陳大文",
    "Łukasz Świątek",
    "Мария",
    "bob_the_builder_1990",
    "I",
)
"""As people have them: of at most 24 characters, and not all of them writable."""


@cache
def positions(seats: int, seed: int) -> tuple[Match, ...]:
    """Every state of one match at a table of so many seats, with a concession now and then."""
    tables = [rules for size, rules in TABLES if size == seats]
    steps = random_match(seed, seats, tables[seed % len(tables)], concessions=0.002)
    return tuple(after for _, _, after in steps)


def matches(count: int) -> Iterator[tuple[Match, random.Random]]:
    """So many states, of all table sizes in turn, each with chance of its own for what is around.

    The last of a match is among them as often as any other phase is.
    """
    for seed in range(count):
        chance = random.Random(seed)
        states = positions(2 + seed % 3, seed // 12)
        phase = chance.choice(list(Phase))
        yield chance.choice([one for one in states if one.phase is phase] or states), chance


def boards(count: int, language: str | None = None) -> Iterator[BoardSketch]:
    """So many boards, in one language or in both by turns."""
    for index, (match, chance) in enumerate(matches(count)):
        names = [chance.choice(NAMES) for _ in range(match.seats)]
        levels = [chance.choice(["", "", *Level]) for _ in range(match.seats)]
        yield board_sketch(seen_by(match, None), names, levels, language or ("en", "it")[index % 2])


def hands(count: int, language: str | None = None) -> Iterator[HandSketch]:
    """So many hands, in one language or in both by turns."""
    for index, (match, chance) in enumerate(matches(count)):
        sight = seen_by(match, chance.randrange(match.seats))
        yield hand_sketch(sight, language or ("en", "it")[index % 2])
