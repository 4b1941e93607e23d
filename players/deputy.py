"""The plain computer player: good sense without patience, and without thinking.

It plays its Hinton, lays melds in the order in which the car meets most of them, drives the car
with lay-offs, looks under every meld, and lays whatever it can: it waits for nothing.
"""

from collections.abc import Sequence

from players.model_moves import (
    DRAW_DECK,
    DRAW_PILE,
    HINTON_PILE,
    KIND,
    LEAVE,
    LOOK,
    MOVE,
    ONE,
    PLACES,
    TAKE,
)
from players.sense import from_pile, lays, takes, wants
from rules import (
    Dealt,
    Discarded,
    Drew,
    Event,
    HintonPile,
    HintonTwo,
    Move,
    Phase,
    Sight,
    Source,
)

_TOO_MANY_GONE = 4
"""Of six cards of a place; the rest make no meld."""


def choose(sight: Sight, history: Sequence[Event]) -> Move:
    """The move this seat makes; the sight must be that of the seat to play.

    Equal sights and histories give equal moves.
    """
    hand = sum(ONE[KIND[card]] for card in sight.hand)
    melded = sum(ONE[place] for place in PLACES if sight.melded(place))
    able = sight.to_play is not None and (sight.opened[sight.to_play] or sight.rules.early_layoff)
    if sight.phase is Phase.DRAW:
        pile = wants(KIND[sight.pile_top], hand, 3 * sight.car - 3, melded if able else 0)
        return MOVE[DRAW_PILE if pile else DRAW_DECK]
    if sight.phase is Phase.LOOK:
        return MOVE[LOOK]
    if sight.phase is Phase.FIND:
        return MOVE[TAKE if takes(KIND[sight.found], hand, len(sight.hand), melded) else LEAVE]
    wanted = from_pile(hand, [KIND[m.card] for m in sight.legal if isinstance(m, HintonPile)])
    if wanted:
        return MOVE[HINTON_PILE | wanted]
    if HintonTwo() in sight.legal:
        return HintonTwo()
    shift = 3 * sight.car - 3
    dead = _dead(history, melded)
    return MOVE[lays(hand, len(sight.hand), shift, melded, able, True, 0, dead)]


def _dead(history: Sequence[Event], melded: int) -> int:
    """Return the set of places without a meld of which too many cards lie in the pile for one."""
    pile: list[int] = []
    for event in history:
        match event:
            case Dealt(turned_up=card) | Discarded(card=card):
                pile.append(KIND[card])
            case Drew(source=Source.PILE, card=card):
                pile.remove(KIND[card])
    return sum(ONE[place] for place in PLACES if pile.count(place) >= _TOO_MANY_GONE) & ~melded
