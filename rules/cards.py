"""The four kinds of card and the 77 of them (rules 1.1, 1.3)."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from rules.errors import NotationError


class Card(Enum):
    """A kind of card, written as its value; cards of one kind are interchangeable.

    Cards sort in the order of definition. `place` is the place a place card shows, 1 to 10, or
    None.
    """

    P1 = "1"
    P2 = "2"
    P3 = "3"
    P4 = "4"
    P5 = "5"
    P6 = "6"
    P7 = "7"
    P8 = "8"
    P9 = "9"
    P10 = "10"
    HINTON = "H"
    BONNIE = "B"
    CLYDE = "C"

    place: int | None
    _order: int

    def __init__(self, notation: str) -> None:
        self.place = int(notation) if notation.isdigit() else None
        self._order = len(type(self).__members__)

    # Enum hashes the name, in Python; members are single, so identity is as good and much faster.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return str(self.value)

    def __lt__(self, other: "Card") -> bool:
        return self._order < other._order

    @property
    def is_bandit(self) -> bool:
        """Whether this is Bonnie or Clyde."""
        return self in BANDITS

    @staticmethod
    def of(place: int) -> "Card":
        """Return the card of a place, 1 to 10; ValueError for any other number."""
        if not 1 <= place <= len(_PLACE_CARDS):
            raise ValueError(f"a place is 1 to 10, not {place}")
        return _PLACE_CARDS[place - 1]


_PLACE_CARDS = tuple(card for card in Card if card.place)

BANDITS = frozenset({Card.BONNIE, Card.CLYDE})

DECK: Mapping[Card, int] = MappingProxyType(
    {card: 6 if card.place else 15 if card is Card.HINTON else 1 for card in Card}
)
"""How many there are of each kind: 77 in all."""


def parse_card(text: str) -> Card:
    """Read a card's notation: `1` to `10`, `H`, `B`, `C`; NotationError for anything else."""
    try:
        return Card(text)
    except ValueError:
        raise NotationError("a card is 1 to 10, H, B or C", text) from None
