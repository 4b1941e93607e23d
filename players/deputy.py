"""The plain computer player: legal, sensible, and knowing only what its seat may know.

It plays its Hinton, melds at the car when it can and elsewhere otherwise, looks under every
meld, lays off what fits, and so goes out as soon as its hand lets it.
"""

from collections import Counter
from collections.abc import Sequence

from rules import (
    Card,
    Direction,
    Discard,
    Draw,
    Event,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Look,
    Meld,
    Move,
    Pass,
    Sight,
    Source,
    Take,
    after,
    before,
)


def choose(sight: Sight, history: Sequence[Event]) -> Move:
    """The move this seat makes; the sight must be that of the seat to play.

    The same sight always gives the same move.
    """
    held = Counter(card.place for card in sight.hand if card.place is not None)
    return max(sight.legal, key=lambda move: (_worth(sight, held, move), str(move)))


def _worth(sight: Sight, held: Counter[int], move: Move) -> tuple[int, int]:
    """How much the seat wants this move: first by kind, then within the kind."""
    match move:
        case Draw(Source.PILE):
            # Else the deck, which must run out: cards passed round by the pile end no round.
            return (1, 0) if _wants(sight, held, sight.pile_top) else (-1, 0)
        case HintonPile(card) if _wants(sight, held, card):
            return 9, 0
        case HintonTwo():
            return 8, 0
        case HintonLook(place):
            return 7, held[place]
        case Meld(place, count):
            return 6, count + (100 if place == sight.car else 0)
        case Layoff(_, direction):
            onward = after(sight.car) if direction is Direction.FORWARD else before(sight.car)
            return 5, held[onward]
        case Look():
            # An empty hand goes out; only at the car is a bandit worth staying for.
            return (4, 0) if sight.hand or sight.looking == sight.car else (0, 0)
        case Pass():
            return 3, 0
        case Take():
            return 4, 0
        case Discard(card):
            return 2, -_use(sight, held, card)
        case _:
            return 0, 0


def _wants(sight: Sight, held: Counter[int], card: Card | None) -> bool:
    """Whether the card makes a meld, or can be laid off."""
    return (
        card is not None
        and card.place is not None
        and (held[card.place] >= 2 or _fits(sight, card.place))
    )


def _fits(sight: Sight, place: int) -> bool:
    """Whether this seat could lay a card of the place off."""
    opened = sight.to_play is not None and sight.opened[sight.to_play]
    return (opened or sight.rules.early_layoff) and sight.melded(place)


def _use(sight: Sight, held: Counter[int], card: Card) -> int:
    """What discarding the card would cost the seat."""
    if card.place is None:
        return 50
    return 10 * held[card.place] + (20 if _fits(sight, card.place) else 0)
