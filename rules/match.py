"""A match as it stands: one immutable value, what its moves fold to."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.errors import NotationError
from rules.house_rules import STANDARD, HouseRules
from rules.moves import parse_number
from rules.places import PLACES
from rules.scoring import RoundResult, Row


class Phase(StrEnum):
    """What is due: a deal, a draw, plays, look or pass, take or leave, nothing more."""

    DEAL = "deal"
    DRAW = "draw"
    PLAY = "play"
    LOOK = "look"
    FIND = "find"
    OVER = "over"


class Victory(StrEnum):
    """What decided the match (5.1, 4.3, 5.3)."""

    SCORE = "score"
    BANDITS = "bandits"
    CONCESSION = "concession"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won the match, and by what."""

    winner: int
    why: Victory


class Match(NamedTuple):
    """The whole state, every secret included: what leaves the program goes through `sight`.

    Seats are 0-based, places 1 to 10; tuples of seats or places are indexed by seat, by place - 1.
    A named tuple, not a dataclass: every move makes new ones, and a named tuple's `_replace` is
    eight times as fast.
    """

    seats: int
    rules: HouseRules
    dealer: int
    """Who dealt the round; before the first deal, who is about to."""
    phase: Phase = Phase.DEAL
    to_play: int | None = None
    """None in the phases deal and over."""
    round: int = 0
    """Rounds dealt."""
    turn: int = 0
    """Turns begun in the whole match."""

    car: int = 1
    deck: tuple[Card, ...] = ()
    """Next to be drawn first."""
    pile: tuple[Card, ...] = ()
    """From the bottom to the top."""
    hidden: tuple[Card | None, ...] = (None,) * len(PLACES)
    """None where the card is gone."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Each sorted."""
    laid: tuple[tuple[Row, ...], ...] = ()
    captured: tuple[tuple[Card, ...], ...] = ()
    looked: tuple[frozenset[int], ...] = ()
    """The places whose hidden card each seat has looked at this round, taken away since or not."""

    hinton_played: bool = False
    """Whether the turn has had its Hinton (3.2)."""
    tabled: bool = False
    """Whether the turn has had a meld or a lay-off (3.2)."""
    looking: int | None = None
    """In the phases look and find, the place whose hidden card is to be decided on."""
    car_due: bool = False
    """Whether the car moves once that is decided: after a meld (3.7), not after a Hinton."""

    totals: tuple[int, ...] = ()
    """Over the scored rounds."""
    results: tuple[RoundResult, ...] = ()
    """One a scored round."""
    conceded: tuple[int, ...] = ()
    """In rising order."""
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        """Tell no secret: a match may end up in a log."""
        return f"<Match round {self.round}, turn {self.turn}, {self.phase}, to play {self.to_play}>"

    @property
    def winner(self) -> int | None:
        """The seat that has won the match, if it is over."""
        return self.outcome.winner if self.outcome else None

    def opened(self, seat: int) -> bool:
        """Whether the seat has laid a meld this round."""
        return any(row.is_meld for row in self.laid[seat])

    def melded(self, place: int) -> bool:
        """Whether any seat has a meld of that place on the table."""
        return any(row.place == place and row.is_meld for rows in self.laid for row in rows)


def open_match(seats: int, dealer: int, rules: HouseRules = STANDARD) -> Match:
    """Return a match before its first deal; ValueError unless 2 to 4 seats, the dealer one."""
    if not 2 <= seats <= 4:
        raise ValueError(f"seats are 2 to 4, not {seats}")
    if not 0 <= dealer < seats:
        raise ValueError(f"the dealer is a seat, 0 to {seats - 1}, not {dealer}")
    return Match(
        seats,
        rules,
        dealer,
        hands=((),) * seats,
        laid=((),) * seats,
        captured=((),) * seats,
        looked=(frozenset(),) * seats,
        totals=(0,) * seats,
    )


def header(match: Match) -> str:
    """Return the `match …` line that opens this match's transcript, at whatever point it stands."""
    first_dealer = (match.dealer - max(match.round - 1, 0)) % match.seats
    return f"match seats {match.seats} dealer {first_dealer + 1} {match.rules}".rstrip()


def parse_header(text: str) -> Match:
    """Read a `match …` line: the match before its first deal; NotationError for anything else."""
    match text.split(" "):
        case ["match", "seats", seats, "dealer", dealer, *options] if options != [""]:
            count = parse_number(seats, 2, 4, "the number of seats")
            first = parse_number(dealer, 1, count, "the dealer") - 1
            return open_match(count, first, HouseRules.parse(" ".join(options)))
    raise NotationError("a line `match seats N dealer N` is wanted", text)
