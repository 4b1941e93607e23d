"""Positions for tests, written the way one would set them up on a table."""

from collections.abc import Sequence

import pytest

from rules import (
    STANDARD,
    Card,
    HouseRules,
    IllegalMove,
    Match,
    Phase,
    Reason,
    Row,
    legal_moves,
    open_match,
    parse_card,
    parse_move,
    play,
    replay,
)

FULL_BOARD = "2 3 4 5 6 7 8 9 B C"
EMPTY_BOARD = "- - - - - - - - - -"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def at_car(place: int, count: int = 3) -> Row:
    return Row(place, count, 4)


def elsewhere(place: int, count: int = 3) -> Row:
    return Row(place, count, 2)


def position(
    *hands: str,
    phase: Phase = Phase.PLAY,
    to_play: int = 0,
    dealer: int | None = None,
    round_number: int = 1,
    car: int = 1,
    deck: str = "10 10 10 10",
    pile: str = "9",
    hidden: str = FULL_BOARD,
    laid: Sequence[Sequence[Row]] = (),
    captured: Sequence[str] = (),
    totals: tuple[int, ...] | None = None,
    rules: HouseRules = STANDARD,
) -> Match:
    """A running round, the first seat to play after its draw; `-` is a hidden card that is gone."""
    seats = len(hands)
    return open_match(seats, seats - 1 if dealer is None else dealer, rules)._replace(
        phase=phase,
        to_play=to_play,
        round=round_number,
        turn=1,
        car=car,
        deck=cards(deck),
        pile=cards(pile),
        hidden=tuple(None if word == "-" else parse_card(word) for word in hidden.split()),
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        laid=tuple(map(tuple, laid)) or ((),) * seats,
        captured=tuple(map(cards, captured)) or ((),) * seats,
        totals=totals or (0,) * seats,
    )


def played(match: Match, *moves: str) -> Match:
    return replay(match, map(parse_move, moves))


def legal(match: Match) -> list[str]:
    return [str(move) for move in legal_moves(match)]


def refused(match: Match, move: str) -> Reason:
    with pytest.raises(IllegalMove) as caught:
        play(match, parse_move(move))
    return caught.value.reason
