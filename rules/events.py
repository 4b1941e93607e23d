"""What one seat, or an onlooker, gets to know of a move: a closed union.

Seats are 0-based, places 1 to 10. A card is None where it is not theirs to know.
"""

from dataclasses import dataclass

from rules.cards import Card
from rules.match import Outcome
from rules.moves import Direction, Source
from rules.scoring import RoundResult


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt; `first` plays first, and `turned_up` starts the pile."""

    dealer: int
    first: int
    turned_up: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn; everybody knows the pile's, only the seat the deck's."""

    seat: int
    source: Source
    card: Card | None


@dataclass(frozen=True, slots=True)
class DrewTwo:
    """A Hinton drew `count` cards, two or the last one, from the deck."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class TookFromPile:
    """A Hinton took a card out of the pile."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class LookedByHinton:
    """A Hinton looked under a place."""

    seat: int
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Melded:
    """A meld was laid, at `each` points a card."""

    seat: int
    place: int
    cards: int
    each: int


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card was laid singly."""

    seat: int
    place: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class CarMoved:
    """The car now stands on `place`."""

    place: int


@dataclass(frozen=True, slots=True)
class Captured:
    """A bandit found at the car lies before the seat."""

    seat: int
    place: int
    bandit: Card


@dataclass(frozen=True, slots=True)
class Found:
    """The hidden card of a place went into the seat's hand."""

    seat: int
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Looked:
    """The seat looked away from the car, and now takes or leaves the card."""

    seat: int
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Left:
    """The seat left the card it had looked at."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat did without the look under its meld."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went on the pile, and the turn ended."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Conceded:
    """A seat gave the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round was scored."""

    result: RoundResult


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is won."""

    outcome: Outcome


Event = (
    Dealt
    | Drew
    | DrewTwo
    | TookFromPile
    | LookedByHinton
    | Melded
    | LaidOff
    | CarMoved
    | Captured
    | Found
    | Looked
    | Left
    | Passed
    | Discarded
    | Conceded
    | RoundOver
    | MatchOver
)
