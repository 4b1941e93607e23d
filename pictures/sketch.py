"""Sketches: all that a picture shows, and nothing else.

A sketch is made from a sight, so that it can hold no more than its viewer may know. Equal sketches
make equal pictures.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from pictures.alphabet import writable
from rules import Hidden, Phase, Sight, Victory, score

# What a hidden card is in a sketch, where it is not a card that the viewer knows.
GONE, UNKNOWN = "", "?"


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of one place before a seat that count the same: ``each`` is 4 at the car, or 2."""

    place: int
    each: int
    cards: int


@dataclass(frozen=True, slots=True)
class SeatSketch:
    """A seat as everybody sees it.

    ``name`` is "" if it cannot be written. ``level`` is the computer player's, "" for a person.
    ``before`` are its points of earlier rounds, ``here`` those of what lies before it;
    ``captured`` are bandits in notation.
    """

    name: str
    level: str
    before: int
    here: int
    hand: int
    laid: tuple[Laid, ...]
    captured: tuple[str, ...]
    conceded: bool


@dataclass(frozen=True, slots=True)
class BoardSketch:
    """A board as everybody sees it; cards in notation (rules 9), seats 0-based.

    ``hidden`` tells for each place whether a card lies under it. ``top`` is the pile's, "" when it
    is empty. ``to_play`` is None when nobody is; ``winner`` None before the end.
    """

    language: str
    round: int
    target: int
    car: int
    hidden: tuple[bool, ...]
    deck: int
    pile: int
    top: str
    to_play: int | None
    winner: int | None
    seats: tuple[SeatSketch, ...]


@dataclass(frozen=True, slots=True)
class HandSketch:
    """A hand as its seat sees it, along the road.

    ``cards`` are (card in notation, how many) in order; ``hidden`` is for each place `GONE`,
    `UNKNOWN`, or the card that this seat has looked at; ``melded`` are the places with a meld on
    the table, on which lay-offs go, and ``opened`` whether this seat may lay off.
    """

    language: str
    cards: tuple[tuple[str, int], ...] = field(repr=False)
    car: int
    hidden: tuple[str, ...] = field(repr=False)
    melded: tuple[int, ...]
    opened: bool


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat that is taken, or kept for somebody ``invited``.

    ``name`` is "" if it cannot be written; ``level`` is the computer player's, "" for a person.
    """

    name: str
    level: str
    invited: bool
    host: bool


@dataclass(frozen=True, slots=True)
class LobbySketch:
    """The company before a match: its seats in order, and how many more are ``free`` for anyone.

    ``options`` is the number of house rules that differ from the defaults, the target aside.
    """

    language: str
    target: int
    options: int
    seats: tuple[LobbySeat, ...]
    free: int


@dataclass(frozen=True, slots=True)
class EndSeat:
    """A seat as the match has left it; ``name`` and ``level`` as a `SeatSketch` has them."""

    name: str
    level: str
    total: int
    conceded: bool


@dataclass(frozen=True, slots=True)
class EndSketch:
    """How a match ended: who won it and by what, in which round, and where the car stood."""

    language: str
    round: int
    car: int
    winner: int
    why: Victory
    seats: tuple[EndSeat, ...]

    def ranking(self) -> list[tuple[int, int]]:
        """Rank and number of every seat: the winner first, the others by their totals.

        Equal totals share a rank.
        """
        totals = {n: seat.total for n, seat in enumerate(self.seats) if n != self.winner}
        ranks = [(2 + sum(t > total for t in totals.values()), n) for n, total in totals.items()]
        return [(1, self.winner), *sorted(ranks)]


@dataclass(frozen=True, slots=True)
class SymbolSketch:
    """The symbol of a card, in notation: as small as a letter, on any ground."""

    card: str


Picture = BoardSketch | HandSketch | LobbySketch | EndSketch
"""What a message can show."""

Sketch = Picture | SymbolSketch


def board_sketch(
    sight: Sight, names: Sequence[str], levels: Sequence[str], language: str
) -> BoardSketch:
    """The board of a sight; names and levels by seat, "" for what a person is no level of."""
    return BoardSketch(
        language,
        sight.round,
        sight.rules.target,
        sight.car,
        tuple(card is not Hidden.GONE for card in sight.hidden),
        sight.deck,
        sight.pile_size,
        "" if sight.pile_top is None else str(sight.pile_top),
        None if sight.phase is Phase.OVER else sight.to_play,
        None if sight.outcome is None else sight.outcome.winner,
        tuple(seat_sketch(sight, seat, names[seat], levels[seat]) for seat in range(sight.seats)),
    )


def seat_sketch(sight: Sight, seat: int, name: str, level: str) -> SeatSketch:
    """A seat of the sight; its level is "" where a person plays."""
    laid = Counter[tuple[int, int]]()
    for row in sight.laid[seat]:
        laid[row.place, row.each] += row.cards
    here = score(sight.laid[seat], sight.captured[seat]).points
    counted = bool(sight.results) and sight.results[-1].round == sight.round
    return SeatSketch(
        written(name),
        level,
        sight.totals[seat] - (here if counted else 0),
        here,
        sight.hand_sizes[seat],
        tuple(Laid(place, each, cards) for (place, each), cards in laid.items()),
        tuple(str(card) for card in sight.captured[seat]),
        seat in sight.conceded,
    )


def hand_sketch(sight: Sight, language: str) -> HandSketch:
    """The hand of the sight's viewer, a seat."""
    assert sight.viewer is not None, "an onlooker has no hand"
    return HandSketch(
        language,
        tuple((str(card), count) for card, count in Counter(sight.hand).items()),
        sight.car,
        tuple(
            {Hidden.GONE: GONE, Hidden.UNKNOWN: UNKNOWN}[card]
            if isinstance(card, Hidden)
            else str(card)
            for card in sight.hidden
        ),
        tuple(place for place in range(1, 11) if sight.melded(place)),
        sight.opened[sight.viewer] or sight.rules.early_layoff,
    )


def end_sketch(
    sight: Sight, names: Sequence[str], levels: Sequence[str], language: str
) -> EndSketch:
    """The end of a match that is over; names and levels as `board_sketch` takes them."""
    assert sight.outcome is not None, "a match that is over has an outcome"
    return EndSketch(
        language,
        sight.round,
        sight.car,
        sight.outcome.winner,
        sight.outcome.why,
        tuple(
            EndSeat(written(names[seat]), levels[seat], total, seat in sight.conceded)
            for seat, total in enumerate(sight.totals)
        ),
    )


def written(name: str) -> str:
    """The name as a sketch has it: "" if it cannot be written."""
    return name if writable(name) else ""


def key_of(sketch: Sketch) -> str:
    """Equal for equal sketches alone; 16 hexadecimal digits."""
    facts = (type(sketch).__name__, *(getattr(sketch, part.name) for part in fields(sketch)))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
