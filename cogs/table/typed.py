"""Free text where a choice was expected: read kindly, or refused clearly."""

from __future__ import annotations

from cogs.names import one_line
from cogs.refusal import Refusal, Why
from rules import (
    PLACES,
    Card,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Move,
    NotationError,
    Source,
    parse_move,
)

_QUOTED = 30
_PLACES = {
    name: place.number
    for place in PLACES
    for name in (
        str(place.number),
        place.town.casefold(),
        f"{place.number} {place.town}".casefold(),
    )
}


def read_place(text: str) -> int:
    """A place by number, town, or both; raises Refusal for anything else."""
    number = _PLACES.get(text.strip().casefold())
    if number is None:
        raise Refusal(Why.NO_SUCH_PLACE, text=one_line(text, _QUOTED))
    return number


def read_card(text: str) -> Card:
    """A place's card as `read_place` reads it, or a Hinton; raises Refusal for anything else."""
    if text.strip().casefold() in ("h", "hinton"):
        return Card.HINTON
    number = _PLACES.get(text.strip().casefold())
    if number is None:
        raise Refusal(Why.NO_SUCH_CARD, text=one_line(text, _QUOTED))
    return Card.of(number)


def read_source(text: str) -> Draw:
    """``deck`` or ``pile``; raises Refusal for a card's name, since only the top can be meant."""
    try:
        return Draw(Source(text.strip().casefold()))
    except ValueError:
        raise Refusal(Why.NO_SUCH_CARD, text=one_line(text, _QUOTED)) from None


def read_hinton(text: str) -> Move:
    """What a Hinton is played for, in notation without its first word (``two``, ``look 7``)."""
    try:
        move = parse_move(f"hinton {text.strip()}")
    except NotationError:
        raise Refusal(Why.NO_SUCH_BONUS, text=one_line(text, _QUOTED)) from None
    assert isinstance(move, HintonTwo | HintonPile | HintonLook)
    return move
