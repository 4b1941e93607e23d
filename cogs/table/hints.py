"""What a newcomer is told, once, when something is new to them."""

from __future__ import annotations

from collections.abc import Iterator

from rules import (
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Look,
    Meld,
    Phase,
    Sight,
)

# Of a hand so small, the end of the round is near.
FEW = 3

HINTS = (
    "draw",
    "look",
    "find",
    "find-bandit",
    "hinton",
    "meld",
    "layoff",
    "unopened",
    "few",
    "discard",
)
"""All there are, each worded as ``hint-…``."""


def fitting(sight: Sight) -> list[str]:
    """Those of ``HINTS`` that fit what the seat may do now, what comes first in front."""
    return [name for name, fits in _situations(sight) if fits]


def _situations(sight: Sight) -> Iterator[tuple[str, bool]]:
    may = {type(move) for move in sight.legal}
    yield "draw", Draw in may
    yield "look", Look in may
    if sight.found is not None:
        yield ("find-bandit" if sight.found.is_bandit else "find"), True
    hinton = not may.isdisjoint({HintonTwo, HintonPile, HintonLook})
    yield "hinton", hinton and not sight.rules.hinton_anytime  # it tells that there is a time
    yield "meld", Meld in may
    yield "layoff", Layoff in may
    if sight.phase is Phase.PLAY and sight.to_play == sight.viewer:
        yield "unopened", Layoff not in may and _waits_for_a_meld(sight)
        yield "few", len(sight.hand) <= FEW
    yield "discard", may == {Discard}


def _waits_for_a_meld(sight: Sight) -> bool:
    """Whether a card in hand could be laid off, had the seat opened."""
    return any(card.place is not None and sight.melded(card.place) for card in sight.hand)
