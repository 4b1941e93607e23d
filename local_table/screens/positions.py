"""Positions of a match worth showing: the first that come up in play by good sense."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import players
from players import Level
from rules import (
    Look,
    Match,
    Move,
    Phase,
    deal_of,
    dealer_of,
    open_match,
    play,
    salt_of,
    seen_by,
)

# As Discord numbers interactions: by one of these each seat joins, so that deals are known.
JOINED = tuple(1_300_000_000_000_000_000 + seat for seat in range(4))

_MATCHES = 500

Wanted = Callable[[Match], bool]


@dataclass(frozen=True)
class Position:
    """A match up to some point: how many sit, its secret, and the moves after the first deal."""

    seats: int
    secret: bytes
    moves: tuple[Move, ...]
    over: bool


@cache
def position(seats: int, wanted: Wanted) -> Position:
    """The first position that is wanted, alike in every run; LookupError if none comes up."""
    for number in range(_MATCHES):
        secret = hashlib.sha256(f"match {number}".encode()).digest()
        moves: list[Move] = []
        for move, match in _played(secret, seats):
            moves.append(move)
            if wanted(match):
                over = match.phase is Phase.OVER
                return Position(seats, secret, tuple(moves[1:]), over)
    raise LookupError(f"no such position in {_MATCHES} matches")


def _played(secret: bytes, seats: int) -> Iterator[tuple[Move, Match]]:
    """A match move by move, each with what it leads to; every hidden card is looked at."""
    salt = salt_of(JOINED[:seats])
    match = open_match(seats, dealer_of(secret, salt, seats))
    while match.phase is not Phase.OVER:
        move: Move
        if match.to_play is None:
            move = deal_of(secret, salt, match.round + 1)
        elif match.phase is Phase.LOOK:
            move = Look()
        else:
            move = players.choose(Level.DEPUTY, seen_by(match, match.to_play), ())
        match = play(match, move)
        yield move, match
