"""The fast model's cards and moves as small ints, and the moves that a hand or a table offers.

A *card* is 1 to 10, a place's, or HINTON, BONNIE, CLYDE; 0 is no card. A *set* of cards, places or
seats is an int with the bit `1 << member` for each. A *hand* is an int with four bits for the count
of each kind: `hand >> 4 * card & 15` are held, and `ONE[card]` is the hand of that card alone, so
that cards join and leave hands by plus and minus.

A move is a byte; its low half is a card or a place, its high half the rest:

    0x0c discard c        0x2c hinton pile c       0x7p hinton look p    0xa0 look    0xa2 take
    0x10 draw deck        0x20 hinton two          0x8p layoff p +       0xa1 pass    0xa3 leave
    0x11 draw pile        0x3p to 0x6p meld p n    0x9p layoff p -
"""

from collections.abc import Callable

from rules import (
    DECK,
    Card,
    Direction,
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Leave,
    Look,
    Meld,
    Move,
    Pass,
    Source,
    Take,
)

HINTON, BONNIE, CLYDE = 11, 12, 13
PLACES = range(1, 11)
STOCK_KINDS = range(1, 12)
"""Of what hands, deck and pile are made: bandits are never there (2.3, 3.6)."""

CARD: dict[int, Card] = dict(enumerate(Card, 1))
"""The card of the rules by its int."""
KIND: dict[Card | None, int] = {None: 0, **{card: kind for kind, card in CARD.items()}}
"""The other way round; None is no card."""
STOCK = tuple(kind for kind in STOCK_KINDS for _ in range(DECK[CARD[kind]]))
"""The 75 place cards and Hintons."""
ONE = (0, *(1 << 4 * kind for kind in range(1, 14)))

DISCARD = 0x00
DRAW_DECK, DRAW_PILE = DRAWS = (0x10, 0x11)
HINTON_TWO = HINTON_PILE = 0x20
HINTON_LOOK = 0x70
FORWARD = 0x80
BACK = 0x90
LOOK, PASS = LOOK_OR_PASS = (0xA0, 0xA1)
TAKE, LEAVE = TAKE_OR_LEAVE = (0xA2, 0xA3)

MOVE: dict[int, Move] = {
    **{DISCARD | kind: Discard(CARD[kind]) for kind in STOCK_KINDS},
    DRAW_DECK: Draw(Source.DECK),
    DRAW_PILE: Draw(Source.PILE),
    HINTON_TWO: HintonTwo(),
    **{HINTON_PILE | kind: HintonPile(CARD[kind]) for kind in STOCK_KINDS},
    **{count << 4 | place: Meld(place, count) for count in range(3, 7) for place in PLACES},
    **{HINTON_LOOK | place: HintonLook(place) for place in PLACES},
    **{FORWARD | place: Layoff(place, Direction.FORWARD) for place in PLACES},
    **{BACK | place: Layoff(place, Direction.BACK) for place in PLACES},
    LOOK: Look(),
    PASS: Pass(),
    TAKE: Take(),
    LEAVE: Leave(),
}
"""The rules' move by its int: every move of a seat that can ever be legal."""
NUMBER: dict[Move, int] = {move: number for number, move in MOVE.items()}
NOTATION: dict[int, str] = {number: str(move) for number, move in MOVE.items()}


class Offers(dict[int, tuple[int, ...]]):
    """Moves by the int they follow from, each worked out when first asked for."""

    def __init__(self, work_out: Callable[[int], tuple[int, ...]]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> tuple[int, ...]:
        self[key] = moves = self._work_out(key)
        return moves


def members(of_set: int) -> list[int]:
    """Return what is in a set, in rising order."""
    return [member for member in range(of_set.bit_length()) if of_set >> member & 1]


def _of_hand(hand: int) -> tuple[int, ...]:
    held = {kind: hand >> 4 * kind & 15 for kind in STOCK_KINDS}
    discards = [DISCARD | kind for kind in STOCK_KINDS if held[kind]]
    melds = [count << 4 | place for place in PLACES for count in range(3, held[place] + 1)]
    return (*discards, *melds)


# Discards and melds by hand: of whole hands there are too many, of halves few enough.
LOW_HALF = (1 << 24) - 1
HIGH_HALF = 24
OF_LOW_HALF = Offers(_of_hand)
OF_HIGH_HALF = Offers(lambda half: _of_hand(half << HIGH_HALF))

LOOKS = Offers(lambda covered: tuple(HINTON_LOOK | place for place in members(covered)))
FROM_PILE = Offers(lambda piled: tuple(HINTON_PILE | kind for kind in members(piled)))
# By nibbles: bit `4 * place` for each place that is melded and held.
LAYOFFS = Offers(
    lambda places: tuple(
        way | place for place in PLACES if places >> 4 * place & 1 for way in (FORWARD, BACK)
    )
)


def shuffled(chance: Callable[[], float]) -> tuple[list[int], list[int]]:
    """Return a deal's ten hidden cards and 67 others (2.3); `chance` is a `random.random`."""
    stock = sorted(STOCK, key=lambda _: chance())
    hidden = sorted((*stock[:8], BONNIE, CLYDE), key=lambda _: chance())
    return hidden, stock[8:]
