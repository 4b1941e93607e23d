"""Rules section 7 on every screen: what a seat may not know changes nothing that it is shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cogs.screen import Button
from cogs.table.board import show, turn_line
from cogs.table.game import Game
from cogs.wording import card_name
from locales import Words
from pictures.sketch import BoardSketch, board_sketch
from rules import Card, Sight, seen_by
from tests.secrets.shown import LONGEST, case, game_of
from tests.secrets.twins import known, twins


@pytest.mark.parametrize("seed", range(8))
def test_7_twins_show_the_same(seed: int) -> None:
    case(seed)


def test_twins_differ_in_all_that_may_be_secret() -> None:
    chance, differing = Random(1), dict.fromkeys(("hands", "hidden", "deck", "pile"), 0)
    for _ in range(80):
        pair = twins(chance, LONGEST)
        assert list(known(pair, pair.here)) == list(known(pair, pair.there))
        here, there = (game_of(pair).after(*moves).match for moves in (pair.here, pair.there))
        assert here != there
        for name in differing:
            differing[name] += getattr(here, name) != getattr(there, name)
    assert min(differing.values()) > 0, differing


# A leak of each kind, planted: it must be found.


def words_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board's words name the card on top of the deck."""

    def telling(game: Game, words: Words) -> str:
        return turn_line(game, words) + "".join(map(card_name, game.match.deck[:1]))

    monkeypatch.setattr("cogs.table.board.turn_line", telling)


def picture_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board's picture shows one card more in the pile if a Hinton is next in the deck."""
    next_is_hinton = list[bool]()

    def sight(game: Game, seat: int | None) -> Sight:
        next_is_hinton[:] = [game.match.deck[:1] == (Card.HINTON,)]
        return seen_by(game.match, seat)

    def telling(sight: Sight, *rest: Any) -> BoardSketch:
        (leak,) = next_is_hinton
        return board_sketch(replace(sight, pile_size=sight.pile_size + leak), *rest)

    monkeypatch.setattr(Game, "sight", sight)
    monkeypatch.setattr("cogs.table.board.board_sketch", telling)


def control_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand's controls are of another version while the first seat holds a Hinton."""

    def telling(game: Game, *rest: Any) -> Button:
        holds = Card.HINTON in game.match.hands[0]
        return show(replace(game, version=game.version + holds), *rest)

    monkeypatch.setattr("cogs.table.hand.show", telling)


def log_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's repr shows the hands."""
    monkeypatch.setattr(Game, "__repr__", lambda game: f"Game({game.match.hands})")


@pytest.mark.parametrize("plant", [words_leak, picture_leak, control_leak, log_leak])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="after move"):
        case(0)
