"""The fast model's cards, hands and moves as ints, and the moves that a hand or a table offers.

A *card* is 1 to 10, a place's, or HINTON, BONNIE, CLYDE; 0 is no card. A *set* of places or seats
is an int with the bit `1 << member` for each. A *hand* is an int whose octal digits count the cards
of places 1 to 10, place 1 lowest, with the Hintons above: `hand >> 3 * place - 3 & 7` are held,
`hand >> 30` Hintons. `ONE[card]` is the hand of that card alone, so cards come and go by + and -.

A move is a byte; its low half is a card or a place, its high half the rest:

    0x0c discard c        0x2c hinton pile c       0x7p hinton look p    0xa0 look    0xa2 take
    0x10 draw deck        0x20 hinton two          0x8p layoff p +       0xa1 pass    0xa3 leave
    0x11 draw pile        0x3p to 0x6p meld p n    0x9p layoff p -
"""

from collections.abc import Sequence

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
KINDS = range(1, 12)
"""What hands, deck and pile are made of: bandits are never there (2.3, 3.6)."""

CARD: dict[int, Card] = dict(enumerate(Card, 1))
"""The card of the rules by its int."""
KIND: dict[Card | None, int] = {None: 0, **{card: kind for kind, card in CARD.items()}}
"""The other way round; None is no card."""
STOCK = tuple(kind for kind in KINDS for _ in range(DECK[CARD[kind]]))
"""The 75 place cards and Hintons."""
ONE = (0, *(1 << 3 * kind - 3 for kind in KINDS))

DISCARD = 0x00
DRAW_DECK, DRAW_PILE = DRAWS = (0x10, 0x11)
HINTON_TWO = HINTON_PILE = 0x20
MELD = 0x30
HINTON_LOOK = 0x70
FORWARD = 0x80
BACK = 0x90
LOOK, PASS = LOOK_OR_PASS = (0xA0, 0xA1)
TAKE, LEAVE = TAKE_OR_LEAVE = (0xA2, 0xA3)

MOVE: dict[int, Move] = {
    **{DISCARD | kind: Discard(CARD[kind]) for kind in KINDS},
    DRAW_DECK: Draw(Source.DECK),
    DRAW_PILE: Draw(Source.PILE),
    HINTON_TWO: HintonTwo(),
    **{HINTON_PILE | kind: HintonPile(CARD[kind]) for kind in KINDS},
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

Moves = tuple[int, ...]


def _of_cards(place: int, count: int) -> Moves:
    return (DISCARD | place, *(size << 4 | place for size in range(3, count + 1))) if count else ()


def _of_half(places: Sequence[int]) -> list[Moves]:
    """Return the discards and melds of five places' cards, by the five digits of a hand."""
    table: list[Moves] = [()]
    for place in places:
        table = [
            moves + _of_cards(place, count if count <= 6 else 0)
            for count in range(8)
            for moves in table
        ]
    return table


# Discards and melds. There are too many hands for a table, but few halves: the low one are the five
# lowest digits, an index to 8**5; the high one is the rest, where the Hintons count 8**5 each.
HALF = 15
LOW_MASK = (1 << HALF) - 1
OF_LOW_HALF = _of_half(PLACES[:5])
OF_HIGH_HALF = _of_half(PLACES[5:])
OF_HIGH_HALF += [(*moves, DISCARD | HINTON) for moves in OF_HIGH_HALF] * DECK[CARD[HINTON]]

_SUBSETS = [[place for place in PLACES if bits >> place & 1] for bits in range(0, 1 << 11, 2)]
LOOKS: dict[int, Moves] = {
    sum(1 << place for place in places): tuple(HINTON_LOOK | place for place in places)
    for places in _SUBSETS
}
"""By the set of places."""
FROM_PILE: dict[int, Moves] = {
    sum(ONE[place] for place in places): tuple(HINTON_PILE | place for place in places)
    for places in _SUBSETS
}
"""By the sum of ONE[place]; place cards alone."""
LAYOFFS: dict[int, Moves] = {
    sum(ONE[place] for place in places): tuple(
        way | place for place in places for way in (FORWARD, BACK)
    )
    for places in _SUBSETS
}
"""By the sum of ONE[place]."""
