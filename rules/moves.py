"""The moves, a closed union, and their notation both ways (rules section 9).

A move is by the seat to play, except Deal, which is chance's, and Concede, which names its seat.
A place in a move is 1 to 10, as the notation has it; the rules ask no further.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from rules.cards import Card, parse_card
from rules.errors import NotationError
from rules.places import PLACES

HIDDEN = len(PLACES)
STOCK = 67
"""How many cards a deal lists after the ten hidden ones."""


class Source(StrEnum):
    """Where a card is drawn from (3.1)."""

    DECK = "deck"
    PILE = "pile"


class Direction(StrEnum):
    """Which way a lay-off moves the car (3.8)."""

    FORWARD = "+"
    BACK = "-"


@dataclass(frozen=True, slots=True)
class Deal:
    """A round's order: the hidden cards of places 1 to 10; the rest, first dealt first (9.1).

    Its repr tells no card, as a match's does not; its notation tells them all.
    """

    hidden: tuple[Card, ...] = field(repr=False)
    deck: tuple[Card, ...] = field(repr=False)

    def __str__(self) -> str:
        return f"deal {' '.join(map(str, self.hidden))} / {' '.join(map(str, self.deck))}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the deck or of the pile (3.1)."""

    source: Source

    def __str__(self) -> str:
        return f"draw {self.source}"


@dataclass(frozen=True, slots=True)
class HintonTwo:
    """Play a Hinton to draw two cards from the deck (3.2a)."""

    def __str__(self) -> str:
        return "hinton two"


@dataclass(frozen=True, slots=True)
class HintonPile:
    """Play a Hinton to take a card out of the pile (3.2b)."""

    card: Card

    def __str__(self) -> str:
        return f"hinton pile {self.card}"


@dataclass(frozen=True, slots=True)
class HintonLook:
    """Play a Hinton to look under a place (3.2c)."""

    place: int

    def __str__(self) -> str:
        return f"hinton look {self.place}"


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay that many cards of a place (3.4)."""

    place: int
    count: int

    def __str__(self) -> str:
        return f"meld {self.place} {self.count}"


@dataclass(frozen=True, slots=True)
class Look:
    """Look under the place just melded (3.6)."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do without the look (3.6)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the card looked at into the hand (3.6b)."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the card looked at where it lies (3.6b)."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Layoff:
    """Lay one card of a place singly, and move the car (3.8)."""

    place: int
    direction: Direction

    def __str__(self) -> str:
        return f"layoff {self.place} {self.direction}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the pile; the turn is over (3.9)."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat, 0-based here and 1-based in notation, gives the match up (5.3)."""

    seat: int

    def __str__(self) -> str:
        return f"concede {self.seat + 1}"


SeatMove = (
    Draw
    | HintonTwo
    | HintonPile
    | HintonLook
    | Meld
    | Look
    | Pass
    | Take
    | Leave
    | Layoff
    | Discard
)
"""What the seat to play may be due to do."""

Move = Deal | SeatMove | Concede

_NUMBERS = {str(number): number for number in range(100)}


def parse_number(text: str, low: int, high: int, what: str) -> int:
    """Read a number, low to high, within 0..99, no leading zero; NotationError names `what`."""
    number = _NUMBERS.get(text, -1)
    if not low <= number <= high:
        raise NotationError(f"{what} is {low} to {high}", text)
    return number


def _place(text: str) -> int:
    return parse_number(text, 1, len(PLACES), "a place")


def parse_move(text: str) -> Move:
    """Read one move; every text that is not exactly `str` of some move raises NotationError.

    Readable is not yet legal: `meld 4 2` is a move, though no position allows it.
    """
    match text.split(" "):
        case ["deal", *cards] if len(cards) == HIDDEN + 1 + STOCK and cards[HIDDEN] == "/":
            dealt = [parse_card(card) for card in cards if card != "/"]
            if len(dealt) == HIDDEN + STOCK:
                return Deal(tuple(dealt[:HIDDEN]), tuple(dealt[HIDDEN:]))
        case ["draw", "deck" | "pile" as source]:
            return Draw(Source(source))
        case ["hinton", "two"]:
            return HintonTwo()
        case ["hinton", "pile", card]:
            return HintonPile(parse_card(card))
        case ["hinton", "look", place]:
            return HintonLook(_place(place))
        case ["meld", place, count]:
            return Meld(_place(place), parse_number(count, 0, 99, "a count"))
        case ["look"]:
            return Look()
        case ["pass"]:
            return Pass()
        case ["take"]:
            return Take()
        case ["leave"]:
            return Leave()
        case ["layoff", place, "+" | "-" as direction]:
            return Layoff(_place(place), Direction(direction))
        case ["discard", card]:
            return Discard(parse_card(card))
        case ["concede", seat]:
            return Concede(parse_number(seat, 1, 4, "a seat") - 1)
    raise NotationError("a move of section 9 is wanted", text)
