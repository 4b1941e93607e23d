"""A prepared first turn, played by the real rules, in which each idea of the game comes once.

A step is a number from 1: what the learner sees, and the one move that goes on from there. Nobody's
progress is kept; whoever knows the step knows all.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from rules import DECK, Deal, Move, Sight, open_match, parse_card, parse_move, play, seen_by

LEARNER, BLANCHE = 0, 1

_HIDDEN = "9 C 4 10 6 1 3 5 B H"
_LEARNER = "2 8 H 5 8 2 7 10 8 H"
_BLANCHE = "7 2 3 7 1 H 7 9 4 6"
_THEN = "9 6"
"""What starts the pile, and what Blanche draws."""

# Blanche begins, and leaves something of each kind to the learner: a card worth taking, the car
# where that card belongs, and a meld to lay off on.
_OPENING = ("draw deck", "meld 7 3", "pass", "discard 2")

TURN = (
    ("draw", "draw pile"),
    ("hinton", "hinton look 2"),
    ("meld", "meld 2 3"),
    ("look", "look"),
    ("layoff", "layoff 7 +"),
    ("elsewhere", "meld 8 3"),
    ("glance", "look"),
    ("take", "take"),
    ("discard", "discard 10"),
)
"""The learner's turn: what each step is about, and its move in notation."""

STEPS = len(TURN)


def _prepared() -> Deal:
    """The deal, in which all cards that nobody gets to see follow in order."""
    hidden, *hands, then = (
        tuple(map(parse_card, cards.split())) for cards in (_HIDDEN, _BLANCHE, _LEARNER, _THEN)
    )
    deck = [card for both in zip(*hands, strict=True) for card in both] + list(then)
    return Deal(hidden, (*deck, *(Counter(DECK) - Counter([*hidden, *deck])).elements()))


_ASKED = tuple(parse_move(move) for _, move in TURN)
_MOVES = (_prepared(), *map(parse_move, _OPENING), *_ASKED)
_MATCHES = tuple(accumulate(_MOVES, play, initial=open_match(2, LEARNER)))[-STEPS - 1 :]


def sight(step: int) -> Sight:
    """What the learner sees at a step, or with ``STEPS + 1`` when the turn is over."""
    return seen_by(_MATCHES[step - 1], LEARNER)


def asked(step: int) -> Move:
    """The move that goes on from a step."""
    return _ASKED[step - 1]


def allowed(step: int, move: Move) -> bool:
    """Whether there is such a step, and the rules allow the move there."""
    return 1 <= step <= STEPS and move in sight(step).legal
