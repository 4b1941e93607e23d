"""Alt texts: what a picture shows, in words that read well aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import assert_never

from locales import Words, words
from pictures.sketch import (
    GONE,
    UNKNOWN,
    BoardSketch,
    EndSeat,
    EndSketch,
    HandSketch,
    Laid,
    LobbySeat,
    LobbySketch,
    Picture,
    SeatSketch,
)
from rules import AT_THE_CAR, Card, Victory, place

LONGEST = 1024
"""Characters of an alt text, as Discord counts them."""


class _Detail(Enum):
    """What is said of the cards laid before the seats, the most first."""

    CARDS = auto()
    PLACES = auto()
    COUNTS = auto()


def alt(sketch: Picture) -> str:
    """Everything that the sketch's picture shows, on one line of at most `LONGEST` characters.

    It is plain text in the sketch's language. If a board's would be longer, it says of the cards
    before all seats no more than their places, or their number. Names have at most 24 characters.
    """
    say = words(sketch.language)
    match sketch:
        case BoardSketch():
            for detail in _Detail:
                if len(text := _board(sketch, say, detail)) <= LONGEST:
                    break
            return text
        case HandSketch():
            return _hand(sketch, say)
        case LobbySketch():
            return _lobby(sketch, say)
        case EndSketch():
            return _end(sketch, say)
    assert_never(sketch)


def _board(sketch: BoardSketch, say: Words, detail: _Detail) -> str:
    return " ".join(
        (
            say("alt-board", round=sketch.round, target=sketch.target),
            _turn(sketch, say),
            say("alt-car", car=_place(sketch.car)),
            _covered(sketch.hidden, say),
            say("alt-piles", deck=sketch.deck, pile=_pile(sketch, say)),
            *(_seat(sketch.seats, seat, say, detail) for seat in range(len(sketch.seats))),
        )
    )


def _covered(hidden: Sequence[bool], say: Words) -> str:
    """Where hidden cards lie, and where none does; the fewer are named."""
    lying, gone = (
        [n for n, lies in enumerate(hidden, 1) if lies is such] for such in (True, False)
    )
    if len(lying) > len(gone):
        return say("alt-hidden-but", count=len(gone), places=_places(gone, say))
    return say("alt-hidden", count=len(lying), places=_places(lying, say))


def _turn(sketch: BoardSketch, say: Words) -> str:
    if sketch.winner is not None:
        return say("alt-won", name=_name(sketch.seats, sketch.winner, say))
    if sketch.to_play is not None:
        return say("alt-turn", name=_name(sketch.seats, sketch.to_play, say))
    return say("turn-deal")


def _pile(sketch: BoardSketch, say: Words) -> str:
    if not sketch.top:
        return say("alt-pile-empty")
    return say("alt-pile", count=sketch.pile, top=_card(sketch.top))


def _name(seats: Sequence[SeatSketch | LobbySeat | EndSeat], number: int, say: Words) -> str:
    """What a seat is called, so that it can be told from the others."""
    name = seats[number].name
    if not name:
        return say("alt-seat", seat=number + 1)
    if sum(seat.name == name for seat in seats) > 1:
        return say("alt-namesake", name=name, seat=number + 1)
    return name


def _player(seats: Sequence[SeatSketch | LobbySeat | EndSeat], number: int, say: Words) -> str:
    """A seat's name, and how well it plays if a computer does."""
    name, level = _name(seats, number, say), seats[number].level
    if not level:
        return name
    return say("computer-name", name=name, level=say(f"level-{level}"))


def _seat(seats: Sequence[SeatSketch], number: int, say: Words, detail: _Detail) -> str:
    seat, name = seats[number], _player(seats, number, say)
    said = [
        say("alt-score", name=name, total=seat.before + seat.here, here=seat.here),
        say("alt-held", hand=seat.hand),
        *_laid(seat.laid, say, detail),
    ]
    if seat.captured:
        said.append(say("alt-captured", cards=_listed(map(_card, seat.captured), say)))
    if seat.conceded:
        said.append(say("alt-conceded"))
    return " ".join(said)


def _laid(laid: Sequence[Laid], say: Words, detail: _Detail) -> list[str]:
    at_car = [group for group in laid if group.each == AT_THE_CAR]
    others = [group for group in laid if group.each != AT_THE_CAR]
    rest = "alt-others" if at_car else "alt-laid"
    return [
        say(name, cards=_groups(groups, say, detail))
        for name, groups in (("alt-at-car", at_car), (rest, others))
        if groups
    ] or [say("alt-nothing")]


def _groups(groups: Sequence[Laid], say: Words, detail: _Detail) -> str:
    if detail is _Detail.CARDS:
        return _listed((_cards(str(group.place), group.cards, say) for group in groups), say)
    cards = say("alt-cards-in-all", count=sum(group.cards for group in groups))
    if detail is _Detail.COUNTS:
        return cards
    places = _listed((str(group.place) for group in groups), say)
    return say("alt-cards-of-places", cards=cards, count=len(groups), places=places)


def _hand(sketch: HandSketch, say: Words) -> str:
    return " ".join(
        (
            _held(sketch, say),
            say("alt-car", car=_place(sketch.car)),
            _open(sketch, say),
            *_hidden(sketch.hidden, say),
        )
    )


def _held(sketch: HandSketch, say: Words) -> str:
    held = _listed((_cards(card, count, say) for card, count in sketch.cards), say)
    return say("alt-hand", count=sum(count for _, count in sketch.cards), cards=held)


def _open(sketch: HandSketch, say: Words) -> str:
    """Of which places there are melds, and whether this seat may lay off on them."""
    if not sketch.melded:
        return say("alt-no-meld")
    towns = _listed((place(number).town for number in sketch.melded), say)
    return say("alt-open" if sketch.opened else "alt-not-open", towns=towns)


def _hidden(hidden: Sequence[str], say: Words) -> list[str]:
    """What this seat knows of the hidden cards, where the others lie, and where none does."""
    known = [
        say("alt-under", card=_card(card), place=_place(number))
        for number, card in enumerate(hidden, 1)
        if card not in (GONE, UNKNOWN)
    ]
    said = [say("alt-known", cards=_listed(known, say))] if known else []
    for name, such in (("alt-unknown", UNKNOWN), ("alt-gone", GONE)):
        if numbers := [number for number, card in enumerate(hidden, 1) if card == such]:
            said.append(say(name, count=len(numbers), places=_places(numbers, say)))
    return said


def _lobby(sketch: LobbySketch, say: Words) -> str:
    said = [say("alt-lobby", target=sketch.target, count=sketch.options)]
    for number, seat in enumerate(sketch.seats):
        standing = say("alt-invited") if seat.invited else say("alt-host") if seat.host else ""
        name = _player(sketch.seats, number, say)
        said.append(say("alt-lobby-seat", name=name, standing=standing))
    if sketch.free:
        said.append(say("alt-free", count=sketch.free))
    return " ".join(said)


def _end(sketch: EndSketch, say: Words) -> str:
    winner = _name(sketch.seats, sketch.winner, say)
    said = [
        say("alt-end", round=sketch.round),
        say(_WON[sketch.why], name=winner),
        say("alt-car", car=_place(sketch.car)),
    ]
    for rank, number in sketch.ranking():
        seat = sketch.seats[number]
        name = _player(sketch.seats, number, say)
        said.append(say("alt-rank", rank=rank, name=name, total=seat.total))
        if seat.conceded:
            said.append(say("alt-conceded"))
    return " ".join(said)


_WON = {
    Victory.SCORE: "alt-won-score",
    Victory.BANDITS: "alt-won-bandits",
    Victory.CONCESSION: "alt-won-concession",
}


def _cards(notation: str, count: int, say: Words) -> str:
    if notation == str(Card.HINTON):
        return say("alt-hintons", count=count)
    return say("alt-cards", count=count, town=_card(notation))


def _card(notation: str) -> str:
    card = Card(notation)
    return card.name.capitalize() if card.place is None else place(card.place).town


def _place(number: int) -> str:
    return f"{number} {place(number).town}"


def _places(numbers: Iterable[int], say: Words) -> str:
    return _listed(map(_place, numbers), say)


def _listed(parts: Iterable[str], say: Words) -> str:
    return say("list-separator").join(parts)
