"""The beginner: hasty, and overlooks things.

It would play its Hinton, then the largest meld, then lay off, then throw what it has least of. But
at each decision it overlooks some of its moves, and so forgets to look under a meld, draws a card
of no use from the pile, lays three where it holds four, or throws away one of a pair.
"""

import random
from collections.abc import Sequence

from rules import (
    Direction,
    Discard,
    Draw,
    Event,
    HintonPile,
    HintonTwo,
    Layoff,
    Leave,
    Look,
    Meld,
    Move,
    Pass,
    Sight,
    Source,
    Take,
)

OVERLOOKS = 0.12
"""The part of its moves that it does not think of."""


def choose(sight: Sight, history: Sequence[Event]) -> Move:
    """The move this seat makes; the sight must be that of the seat to play.

    Equal sights give equal moves: what the seat knows is all the chance there is.
    """
    known = (sight.round, sight.turn, sight.car, *sight.hand, *sight.legal)
    chance = random.Random(" ".join(map(str, known)))
    thought_of = [move for move in sight.legal if chance.random() >= OVERLOOKS]
    return max(thought_of or sight.legal, key=lambda move: _worth(sight, move))


def _worth(sight: Sight, move: Move) -> tuple[int, int]:
    """How much it wants this move: first by kind, then within the kind."""
    held = sight.hand.count
    match move:
        case Draw(Source.PILE):
            return (1, 0) if sight.pile_top and held(sight.pile_top) >= 2 else (-1, 0)
        case HintonPile(card) if card.place and held(card) >= 2:
            return 8, 0
        case HintonTwo():
            return 7, 0
        case Meld(place, count):
            return 6, count + 2 * (place == sight.car)
        case Layoff(_, direction):
            return 5, direction is Direction.FORWARD
        case Look() | Take():
            return 4, 0
        case Pass() | Leave():
            return 3, 0
        case Discard(card):
            return 2, -held(card) - 3 * (card.place is None)
        case _:
            return 0, 0
