"""The only door for secrets: what a seat, or an onlooker, may know of a match (rules section 7)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from rules.cards import BANDITS, Card
from rules.events import (
    Captured,
    CarMoved,
    Conceded,
    Dealt,
    Discarded,
    Drew,
    DrewTwo,
    Event,
    Found,
    LaidOff,
    Left,
    Looked,
    LookedByHinton,
    MatchOver,
    Melded,
    Passed,
    RoundOver,
    TookFromPile,
)
from rules.house_rules import HouseRules
from rules.legality import legal_moves
from rules.match import Match, Outcome, Phase
from rules.moves import (
    Concede,
    Deal,
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
from rules.scoring import RoundResult, Row


class Hidden(Enum):
    """What a place shows of its hidden card to whoever does not know the card."""

    GONE = "gone"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Sight:
    """A match as `viewer` may know it: a seat, or None for an onlooker.

    Seats are 0-based; tuples of seats or places are indexed by seat, by place - 1. The repr leaves
    out what the viewer alone may know.
    """

    viewer: int | None
    seats: int
    rules: HouseRules
    round: int
    dealer: int
    turn: int
    phase: Phase
    to_play: int | None
    car: int
    deck: int
    """Its size."""
    pile_top: Card | None
    pile_size: int
    hand: tuple[Card, ...] = field(repr=False)
    """The viewer's, sorted; an onlooker has none."""
    hand_sizes: tuple[int, ...]
    hidden: tuple[Card | Hidden, ...] = field(repr=False)
    """The card where the viewer has looked at it and it still lies there."""
    looking: int | None
    """In the phases look and find, the place whose hidden card is to be decided on."""
    found: Card | None = field(repr=False)
    """In the phase find, what lies there, for the seat that decides."""
    laid: tuple[tuple[Row, ...], ...]
    opened: tuple[bool, ...]
    captured: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    results: tuple[RoundResult, ...]
    conceded: tuple[int, ...]
    outcome: Outcome | None
    legal: tuple[Move, ...] = field(repr=False)
    """The viewer's legal moves while it is to play; those of a Hinton list the pile's kinds."""

    def melded(self, place: int) -> bool:
        """Whether any seat has a meld of that place on the table (3.8)."""
        return any(row.place == place and row.is_meld for rows in self.laid for row in rows)


def seen_by(match: Match, seat: int | None) -> Sight:
    """Return what the seat may know of the match; None is what everybody may."""
    playing = seat is not None and seat == match.to_play
    known = frozenset[int]() if seat is None else match.looked[seat]
    found = None
    if playing and match.phase is Phase.FIND and match.looking is not None:
        found = match.hidden[match.looking - 1]
    return Sight(
        viewer=seat,
        seats=match.seats,
        rules=match.rules,
        round=match.round,
        dealer=match.dealer,
        turn=match.turn,
        phase=match.phase,
        to_play=match.to_play,
        car=match.car,
        deck=len(match.deck),
        pile_top=match.pile[-1] if match.pile else None,
        pile_size=len(match.pile),
        hand=() if seat is None else match.hands[seat],
        hand_sizes=tuple(map(len, match.hands)),
        hidden=tuple(
            Hidden.GONE if card is None else card if place in known else Hidden.UNKNOWN
            for place, card in enumerate(match.hidden, 1)
        ),
        looking=match.looking,
        found=found,
        laid=match.laid,
        opened=tuple(map(match.opened, range(match.seats))),
        captured=match.captured,
        totals=match.totals,
        results=match.results,
        conceded=match.conceded,
        outcome=match.outcome,
        legal=legal_moves(match) if playing else (),
    )


def retell(before: Match, move: Move, after: Match, seat: int | None) -> tuple[Event, ...]:
    """Return what the seat (None: an onlooker) gets to know of the move, in the order it happened.

    `after` is what `play(before, move)` returns.
    """
    return (*_played(before, move, after, seat), *_followed(before, move, after))


def _played(before: Match, move: Move, after: Match, viewer: int | None) -> Iterator[Event]:
    if isinstance(move, Deal):
        assert after.to_play is not None
        yield Dealt(after.dealer, after.to_play, after.pile[0])
        return
    if isinstance(move, Concede):
        yield Conceded(move.seat)
        return
    seat = before.to_play
    assert seat is not None
    own = seat == viewer
    match move:
        case Draw(source):
            top = before.deck[0] if source is Source.DECK else before.pile[-1]
            yield Drew(seat, source, top if own or source is Source.PILE else None)
        case HintonTwo():
            cards = before.deck[:2]
            yield DrewTwo(seat, len(cards), cards if own else None)
        case HintonPile(card):
            yield TookFromPile(seat, card if own else None)
        case HintonLook(place):
            yield LookedByHinton(seat, place, before.hidden[place - 1] if own else None)
        case Meld(place, count):
            yield Melded(seat, place, count, after.laid[seat][-1].each)
        case Layoff(place, direction):
            yield LaidOff(seat, place, direction)
        case Discard(card):
            yield Discarded(seat, card)
        case Look() | Pass() | Take() | Leave():
            yield _told_of_look(before, move, seat, own)
        case _:
            assert_never(move)


def _told_of_look(before: Match, move: Look | Pass | Take | Leave, seat: int, own: bool) -> Event:
    place = before.looking
    assert place is not None
    card = before.hidden[place - 1]
    match move:
        case Look() if place != before.car:
            return Looked(seat, place, card if own else None)
        case Look() if card in BANDITS:
            assert card is not None
            return Captured(seat, place, card)
        case Look() | Take():
            return Found(seat, place, card if own else None)
        case Leave():
            return Left(seat, place)
        case Pass():
            return Passed(seat, place)
    assert_never(move)


def _followed(before: Match, move: Move, after: Match) -> Iterator[Event]:
    if after.car != before.car and not isinstance(move, Deal):
        yield CarMoved(after.car)
    if len(after.results) > len(before.results):
        yield RoundOver(after.results[-1])
    if after.outcome:
        yield MatchOver(after.outcome)
