"""Points of a match worth showing, as the first seat meets them."""

from __future__ import annotations

from collections.abc import Callable

from local_table.screens.positions import Wanted
from rules import Card, HintonLook, Layoff, Match, Meld, Phase, Sight, seen_by


def _seen(wanted: Callable[[Sight], bool]) -> Wanted:
    """Whether the first seat is to play, and sees what is wanted."""
    return lambda match: match.to_play == 0 and wanted(seen_by(match, 0))


def opening(match: Match) -> bool:
    """Whether the first seat begins its first turn."""
    return match.to_play == 0 and match.phase is Phase.DRAW


def busy(match: Match) -> bool:
    """Whether a board shows something of everything."""
    rows = [row for rows in match.laid for row in rows]
    return (
        opening(match)
        and all(map(match.opened, range(match.seats)))
        and any(row.each == 4 for row in rows)
        and any(not row.is_meld for row in rows)
        and any(match.captured)
    )


def late(match: Match) -> bool:
    """Whether a busy round is about to run out of cards."""
    return busy(match) and len(match.deck) < 10


def waiting(match: Match) -> bool:
    """Whether the second seat is to play, and the first knows a hidden card."""
    return match.to_play == 1 and match.opened(0) and _knows(seen_by(match, 0))


def round_over(match: Match) -> bool:
    """Whether the first round is over."""
    return bool(match.results)


def match_over(match: Match) -> bool:
    """Whether the match is over."""
    return match.phase is Phase.OVER


@_seen
def drawing(sight: Sight) -> bool:
    """Whether much is to be told apart in a hand that is to draw."""
    at_car = any(card.place == sight.car for card in sight.hand)
    return sight.phase is Phase.DRAW and sight.opened[0] and at_car and _knows(sight)


@_seen
def playing(sight: Sight) -> bool:
    """Whether every kind of play is open."""
    return {type(move) for move in sight.legal} >= {Meld, Layoff, HintonLook}


@_seen
def looking(sight: Sight) -> bool:
    """Whether to look is to be decided."""
    return sight.phase is Phase.LOOK


@_seen
def finding(sight: Sight) -> bool:
    """Whether a place card was found that may be taken."""
    return sight.found is not None and sight.found.place is not None


@_seen
def bandit(sight: Sight) -> bool:
    """Whether a bandit was found that may not be taken."""
    return sight.found is not None and sight.found.is_bandit


def _knows(sight: Sight) -> bool:
    return any(isinstance(card, Card) for card in sight.hidden)
