"""Good sense: how a seat that knows its hand and the table, and no hidden card, plays its turn.

It waits for the car with what it could meld, drives the car there by lay-offs, and goes out when
all can be laid. Hands and sets of places are as in `model_moves`; a `shift` is three bits a place,
the car's `3 * car - 3`, by which a set is turned so that the car's place comes lowest.
"""

from collections.abc import Sequence

from players.model import Model
from players.model_moves import (
    BACK,
    BONNIE,
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    FORWARD,
    HINTON,
    HINTON_PILE,
    LEAVE,
    LOOK,
    ONE,
    TAKE,
)
from players.model_state import DRAWING, FINDING, LOOKING

BOARD = 30
"""Bits of a hand below the Hintons: three a place."""
MASK = (1 << BOARD) - 1
EACH = ONE[HINTON] // 7
"""The lowest bit of each place."""

FEW_IN_DECK = 4
"""With fewer cards in the deck nobody waits for the car any more."""
FEW_IN_HAND = 4
"""Nor when another seat holds no more than so many."""
SPARE_LAYOFFS = 1
"""So many lay-offs are kept to steer the car with."""
ALMOST_OUT = 2
"""A hand of no more cards takes none: it is about to go out."""
SOON = 9
"""Three times the places within which the car comes soon."""


def size_of(hand: int) -> int:
    """Return how many cards a hand holds."""
    size = hand >> BOARD
    hand &= MASK
    while hand:
        size += hand & 7
        hand >>= 3
    return size


def instinct(model: Model) -> int:
    """Return the move that the seat to play makes without thinking further."""
    seat, phase = model.to_play, model.phase
    hand = model.hands[seat]
    able = model.may_lay_off >> seat & 1
    if phase == DRAWING:
        fits = model.melded if able else 0
        pile = wants(model.pile[-1], hand, 3 * model.car - 3, fits)
        return DRAW_PILE if pile else DRAW_DECK
    if phase == LOOKING:
        return LOOK
    if phase == FINDING:
        return (
            TAKE if takes(model.hidden[model.looking], hand, size_of(hand), model.melded) else LEAVE
        )
    if model.hinton and hand >= ONE[HINTON]:
        wanted = from_pile(hand, model.pile)
        if wanted or model.deck:
            return HINTON_PILE | wanted
    others = [size_of(other) for n, other in enumerate(model.hands) if n != seat]
    return lays(
        hand,
        size_of(hand),
        3 * model.car - 3,
        model.melded,
        able,
        len(model.deck) < FEW_IN_DECK or min(others) <= FEW_IN_HAND,
        SPARE_LAYOFFS,
    )


def wants(card: int, hand: int, shift: int, melded: int) -> bool:
    """Whether to draw this card of the pile.

    It is wanted if it makes three, or more where the car comes soon, or can be laid off on
    `melded`; a Hinton, if the hand has none.
    """
    if card == HINTON:
        return hand < ONE[HINTON]
    one = ONE[card]
    held = hand // one & 7
    return held == 2 or (held > 2 and (3 * card - 3 - shift) % BOARD < SOON) or bool(melded & one)


def takes(card: int, hand: int, size: int, melded: int) -> bool:
    """Whether to take this card found away from the car: it may come in useful in this hand."""
    if card >= BONNIE or size <= ALMOST_OUT:
        return False
    one = ONE[card]
    return card == HINTON or bool(hand // one & 7 or melded & one)


def from_pile(hand: int, pile: Sequence[int]) -> int:
    """Return the card a Hinton fetches from the pile, since it makes a meld; 0 is to draw two."""
    pairs = hand >> 1 & ~hand & ~(hand >> 2) & EACH
    if pairs:
        for card in pile:
            if card < HINTON and pairs & ONE[card]:
                return card
    return 0


def lays(
    hand: int, size: int, shift: int, melded: int, able: int, hurry: bool, spare: int, dead: int = 0
) -> int:
    """Return the meld, lay-off or discard that comes next.

    `able` is whether the seat may lay off; in a `hurry` it waits for nothing; so many `spare`
    lay-offs it keeps to steer the car with. `dead` is the set of places that it knows too few cards
    are left of.
    """
    ready = (hand >> 2 | hand >> 1 & hand) & EACH
    held = (hand | hand >> 1 | hand >> 2) & EACH
    fits = held & melded & ~ready if able else 0
    fitting = fits.bit_count()
    way = 0
    if ready:
        if ready >> shift & 1:
            return _meld(hand, shift)
        ahead = (ready >> shift | ready << BOARD - shift) & MASK
        forward = (ahead & -ahead).bit_length() // 3
        farthest = ahead.bit_length() - 1
        back = 10 - farthest // 3
        if (forward if forward <= back else back) <= fitting:
            way = FORWARD if forward <= back else BACK
        elif hurry or (forward == 1 and ahead & ahead - 1):
            return _meld(hand, (farthest + shift) % BOARD)
        else:
            left, rest = size - fitting, ready
            while rest:
                left -= hand // (rest & -rest) & 7
                rest &= rest - 1
            if left <= 1:
                return _meld(hand, (farthest + shift) % BOARD)
    thrown = throws(hand, shift, melded, dead)
    if way or (fits and (hurry or size - fitting <= 1 or fitting > spare or fits & ONE[thrown])):
        return (way or FORWARD) | (fits & -fits).bit_length() // 3 + 1
    return DISCARD | thrown


def throws(hand: int, shift: int, melded: int, dead: int = 0) -> int:
    """Return the card to discard: rather a single one than a pair, and where the car comes last."""
    held = (hand | hand >> 1 | hand >> 2) & EACH
    least = held & ~(hand >> 1) & ~(hand >> 2)
    if not least:
        if hand >= ONE[HINTON]:
            return HINTON
        least = held & ~hand & ~(hand >> 2) or held
    least = least & dead or least & ~melded or least
    ahead = (least >> shift | least << BOARD - shift) & MASK
    return (ahead.bit_length() - 1 + shift) % BOARD // 3 + 1


def _meld(hand: int, bit: int) -> int:
    return (hand >> bit & 7) << 4 | bit // 3 + 1
