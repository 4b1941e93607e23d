"""Rules section 7 through the whole bot: what one may not know changes nothing that one is sent."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

import pytest

from cogs.table.game import Game
from cogs.table.tables import Tables
from pictures.draw import draw
from pictures.sketch import Picture
from rules import Sight, seen_by
from tests.secrets import wire
from tests.secrets.shown import game_of
from tests.secrets.twins import Twins, twins
from tests.secrets.wire import LONGEST, NAMES, case, differences, played


@pytest.mark.parametrize("seed", range(4))
def test_7_twins_are_told_alike(seed: int) -> None:
    case(seed)


def parted() -> Twins:
    """Twins of two seats that the other seat can tell apart, by its hand at the end."""
    chance = Random(3)
    while True:
        pair = twins(chance, LONGEST)
        here, there = (game_of(pair).after(*moves).match for moves in (pair.here, pair.there))
        if pair.seats == 2 and here.hands != there.hands:
            return pair


def test_all_is_listened_to_and_the_other_seat_is_told_apart() -> None:
    pair = parted()
    here, there = played([pair])
    viewer, other = (f"{NAMES[seat]}-1" for seat in (pair.viewer, 1 - pair.viewer))
    assert differences([pair], here, there) == []
    assert here.sent[other] != there.sent[other]
    for to in (None, viewer, other):
        files = [name for *_, names in here.sent[to] for name, _ in names]
        assert files.count("hand.png" if to else "board.png") > 3
    assert sum("move made" in line for line in here.logged) >= 2 * len(pair.here) - 2


# A leak of each kind, planted: it must be found.


@pytest.fixture
def whispered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A number that follows from all hands of the game shown last."""
    whispered = [0]

    def sight(game: Game, seat: int | None) -> Sight:
        whispered[0] = hash(game.match.hands) % 1000
        return seen_by(game.match, seat)

    monkeypatch.setattr(Game, "sight", sight)
    return whispered


def found(where: str) -> bool:
    pair = parted()
    return any(where in difference for difference in differences([pair], *played([pair])))


def test_a_leak_in_a_picture_is_found(
    monkeypatch: pytest.MonkeyPatch, whispered: list[int]
) -> None:
    monkeypatch.setattr(wire, "draw", lambda sketch: draw(sketch) + b"%d" % whispered[0])
    assert found("to everybody")


def test_a_leak_in_a_file_name_is_found(
    monkeypatch: pytest.MonkeyPatch, whispered: list[int]
) -> None:
    def named(sketch: Picture) -> str:
        return f"{whispered[0]}.png"

    monkeypatch.setattr("cogs.screen._file_name", named)
    assert found("to everybody")


def test_a_leak_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Tables.keep

    def keeping(tables: Tables, game: Game) -> Any:
        logging.getLogger("cogs.table.tables").debug("kept", extra={"of": game.match.hands})
        return keep(tables, game)

    monkeypatch.setattr(Tables, "keep", keeping)
    assert found("in the log")
