"""What lies on the table and what it counts; this knows no turns (rules 3.5, 4.2, 5.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card
from rules.house_rules import HouseRules

MELD_SIZES = range(3, 7)
AT_THE_CAR = 4
ELSEWHERE = 2
BANDIT = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A meld or a lay-off as it lies before a seat: so many cards of a place, at `each` points."""

    place: int
    cards: int
    each: int

    @property
    def is_meld(self) -> bool:
        """Whether this is a meld, not a lay-off."""
        return self.cards in MELD_SIZES

    @property
    def points(self) -> int:
        """What the row counts."""
        return self.cards * self.each


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's points of one round: melds at the car, what else it laid, bandits."""

    at_car: int
    others: int
    bandits: int

    @property
    def points(self) -> int:
        """The sum of the three."""
        return self.at_car + self.others + self.bandits


class RoundEnd(StrEnum):
    """Why a round ended (3.10, 4.1, 4.3)."""

    OUT = "out"
    DECK_EMPTY = "deck empty"
    BOTH_BANDITS = "both bandits"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A scored round; `scores` and `totals` (after it) by seat, `out` the seat that went out."""

    round: int
    dealer: int
    why: RoundEnd
    out: int | None
    scores: tuple[SeatScore, ...]
    totals: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The round's points by seat."""
        return tuple(score.points for score in self.scores)


def score(rows: Sequence[Row], captured: Sequence[Card]) -> SeatScore:
    """Count what lies before one seat (4.2)."""
    at_car = sum(row.points for row in rows if row.each == AT_THE_CAR)
    return SeatScore(at_car, sum(row.points for row in rows) - at_car, BANDIT * len(captured))


def leader_at_target(totals: Sequence[int], rules: HouseRules) -> int | None:
    """Return the seat that wins with these totals after a round, or None: play on (5.1, 5.2)."""
    best = max(totals)
    enough = best >= rules.target if rules.reach else best > rules.target
    return totals.index(best) if enough and totals.count(best) == 1 else None
