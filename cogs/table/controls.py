"""The controls of a hand: each is a whole legal move, and says what it will do."""

from __future__ import annotations

from cogs.control import Control
from cogs.reader import Reader
from cogs.screen import BLUE, GREEN, GREY, Option, Row, button, buttons, menu
from cogs.wording import card_name, town
from locales import Words
from rules import (
    AT_THE_CAR,
    ELSEWHERE,
    PLACES,
    Card,
    Direction,
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
    Sight,
    Source,
    Take,
    after,
    before,
)

_STYLES = {Draw: BLUE, Look: GREEN, Take: GREEN, Pass: GREY, Leave: GREY}
# The selects in the order of a turn, each with its moves.
_MENUS: dict[str, tuple[type[Move], ...]] = {
    "hinton": (HintonTwo, HintonPile, HintonLook),
    "meld": (Meld,),
    "layoff": (Layoff,),
    "discard": (Discard,),
}
_MENU_OF = {kind: word for word, kinds in _MENUS.items() for kind in kinds}


def controls(table: int, version: int, sight: Sight, reader: Reader) -> list[Row]:
    """Rows for every legal move of the sight; none when another is to play.

    A button's address is its move in notation; a select's options carry theirs.
    """
    words, plain = reader.words, []
    menus: dict[str, list[Option]] = {word: [] for word in _MENUS}
    for move in choices(sight):
        kind, does, says = type(move), str(move), label(sight, move, words)
        card = card_of(sight, move)
        symbol = None if card is None else reader.symbols.get(card)
        if kind in _STYLES:
            plain.append(button(Control(table, version, does), says, _STYLES[kind], symbol))
        else:
            menus[_MENU_OF[kind]].append(Option(does, says, note(sight, move, words), symbol))
    rows = [buttons(*plain)] if plain else []
    return rows + [
        menu(Control(table, version, word), words(f"menu-{word}"), options)
        for word, options in menus.items()
        if options
    ]


def choices(sight: Sight) -> list[Move]:
    """The legal moves, those a player looks for first in front: what scores most, then in order.

    Moves alike in both stay as they come, by notation.
    """
    return sorted(sight.legal, key=lambda move: (-_points(sight, move), _order(move)))


def menu_of(move: Move) -> str | None:
    """The select among whose options the move is; None where it has a button of its own."""
    return _MENU_OF.get(type(move))


def label(sight: Sight, move: Move, words: Words) -> str:
    """What a control says it will do."""
    match move:
        case Draw(Source.DECK):
            return words("do-draw-deck")
        case Draw():
            top = "" if sight.pile_top is None else card_name(sight.pile_top)
            return words("do-draw-pile", card=top)
        case HintonTwo():
            return words("do-hinton-two")
        case HintonPile(card):
            return words("do-hinton-pile", card=card_name(card))
        case HintonLook(place):
            return words("do-hinton-look", place=town(place))
        case Meld(place, count):
            return words("do-meld", place=PLACES[place - 1].town, count=count)
        case Look() if sight.looking is not None:
            return words("do-look", place=town(sight.looking))
        case Pass():
            return words("do-pass")
        case Take() if sight.found is not None:
            return words("do-take", card=card_name(sight.found))
        case Leave():
            return words("do-leave")
        case Layoff(place, Direction.FORWARD):
            return words("do-layoff-on", place=town(place), car=town(after(sight.car)))
        case Layoff(place):
            return words("do-layoff-back", place=town(place), car=town(before(sight.car)))
        case Discard(card):
            return words("do-discard", card=card_name(card))
        case _:
            raise ValueError(f"no control makes the move {move}")


def note(sight: Sight, move: Move, words: Words) -> str:
    """The second line of a select's option: what the move is worth; "" for most."""
    match move:
        case Meld(place) if place == sight.car:
            return words("note-meld-at-car", points=_points(sight, move))
        case Meld() | Layoff():
            return words("note-points", points=_points(sight, move))
        case Discard(card):
            return words("note-held", count=sight.hand.count(card))
        case _:
            return ""


def card_of(sight: Sight, move: Move) -> Card | None:
    """The card that a move is about, as far as its seat may know; None if about none."""
    match move:
        case Draw(Source.PILE):
            return sight.pile_top
        case HintonTwo():
            return Card.HINTON
        case HintonPile(card) | Discard(card):
            return card
        case HintonLook(place) | Meld(place) | Layoff(place):
            return Card(str(place))
        case Look() if sight.looking is not None:
            return Card(str(sight.looking))
        case Take():
            return sight.found
        case _:
            return None


def _points(sight: Sight, move: Move) -> int:
    match move:
        case Meld(place, count):
            return count * (AT_THE_CAR if place == sight.car else ELSEWHERE)
        case Layoff():
            return ELSEWHERE
        case _:
            return 0


def _order(move: Move) -> int:
    """By place, 11 for what has none; a Hinton's looks before its cards from the pile."""
    match move:
        case Meld(place) | Layoff(place) | HintonLook(place):
            return place
        case Discard(card):
            return card.place or 11
        case HintonPile(card):
            return 11 + (card.place or 11)
        case Leave():  # after Take
            return 1
        case _:
            return 0
