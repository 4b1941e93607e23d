"""Rules section 7 on every screen: twins that differ in secrets alone show the same, to the byte."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cogs.table import board, hand
from cogs.table.game import Game
from cogs.wording import card_name
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
    honest = board.turn_line
    monkeypatch.setattr(
        board,
        "turn_line",
        lambda game, words: honest(game, words) + "".join(map(card_name, game.match.deck[:1])),
    )


def picture_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board's picture shows one card more in the pile if a Hinton is next in the deck."""
    honest = board.board_sketch

    def telling(sight: Sight, *rest: Any) -> Any:
        return honest(replace(sight, pile_size=sight.pile_size + leaking.pop()), *rest)

    leaking: list[int] = []

    def sight(game: Game, seat: int | None) -> Sight:
        leaking[:] = [game.match.deck[:1] == (Card.HINTON,)]
        return seen_by(game.match, seat)

    monkeypatch.setattr(Game, "sight", sight)
    monkeypatch.setattr(board, "board_sketch", telling)


def control_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand's controls are of another version while the next seat holds a Hinton."""
    honest = hand.show

    def telling(game: Game, *rest: Any) -> Any:
        holds = Card.HINTON in game.match.hands[0]
        return honest(replace(game, version=game.version + holds), *rest)

    monkeypatch.setattr(hand, "show", telling)


def log_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's repr shows the hands."""
    monkeypatch.setattr(Game, "__repr__", lambda game: f"Game({game.match.hands})")


@pytest.mark.parametrize("plant", [words_leak, picture_leak, control_leak, log_leak])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="after move"):
        case(0)
