"""What is logged when something breaks in mid-match: enough to find it, and no card."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from random import Random

import pytest

import bot
from cogs.table.game import Game
from cogs.wording import card_name
from locales import words
from rules import Card, Phase
from storage import Storage
from tests.bot.playing import by_message, play_on, sensible
from tests.bot.refusing import seated
from tests.bot.world import World, text_of
from tests.secrets.wire import listening

pytestmark = pytest.mark.expects_errors

CARDS = [*map(card_name, Card), *map(repr, Card), "deal "]


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """The log at its most talkative, each record as text and then as JSON."""
    heard: list[str] = []
    with listening(heard):
        yield heard


def failures(lines: list[str]) -> list[str]:
    """The errors logged; asserts that whoever reads them learns of no card."""
    found = [line for line in lines if "Traceback" in line]
    for line in lines:
        assert not [card for card in CARDS if card in line], line
    told = [json.loads(line)["error"] for line in found[1::2]]
    assert [
        error in line.replace("\\n", "\n") for error, line in zip(told, found[::2], strict=True)
    ]
    return told


def blurt(game: Game, *_: object) -> str:
    """Fails, and tells what is in every hand."""
    hands = [[card_name(card) for card in hand] for hand in game.match.hands]
    raise ValueError(str(hands))


def mislay(game: Game, *_: object) -> str:
    """Fails, and names the card that was looked for."""
    return {}[game.match.deck[0]]  # type: ignore[index]


@pytest.mark.parametrize("how", [blurt, mislay])
@pytest.mark.parametrize(
    "where", ["board.turn_line", "hand.turn_line", "hand.story", "board.drawn", "board._told"]
)
async def test_a_painting_that_breaks(
    world: World,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    how: Callable[..., str],
) -> None:
    ada, bruno = await seated(world, "Ada", "Bruno")
    world.bot.readers._pictures = where.endswith("drawn")
    with monkeypatch.context() as broken:
        broken.setattr(f"cogs.table.{where}", how)
        await ada.slash("draw", source="deck")
        await bruno.slash("hand")
    told = failures(lines)
    assert told
    assert {error.splitlines()[-1] for error in told} == {
        "ValueError" if how is blurt else "KeyError"
    }
    assert all(f", in {how.__name__}" in error for error in told)


async def test_a_commit_that_breaks(
    world: World, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = await seated(world, "Ada", "Bruno")

    async def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Storage, "append", full)
        await ada.press(ada.hand, "Draw from the deck")
        await ada.slash("draw", source="deck")
    told = failures(lines)
    assert [error.splitlines()[-1] for error in told] == [
        "sqlite3.OperationalError: database or disk is full"
    ] * 2


@pytest.mark.parametrize("wrong", ["deal 4 B 7 H 10 1 C 2 2 9 / 5 5 H", "draw dekc", "discard 7"])
async def test_a_log_of_moves_that_was_tampered_with(
    world: World, lines: list[str], wrong: str
) -> None:
    await seated(world, "Ada", "Bruno")
    await play_on(world, 1, by_message, sensible(Random(1)), until=lambda match: match.turn == 4)
    assert (await world.match()).phase is Phase.DRAW
    settings, wait = world.bot.settings, world.bot.wait
    await world.bot.close()
    with sqlite3.connect(world.database) as database:
        database.execute("DROP TRIGGER moves_are_never_changed")
        database.execute("UPDATE moves SET text = ? WHERE version = 2", [wrong])
    database.close()
    await world.env.restart_bot(bot.BonnieAndClyde(settings, wait))
    kind = "IllegalMove" if wrong == "discard 7" else "NotationError"
    told = failures(lines)
    assert {error.splitlines()[-1] for error in told} == {"cogs.table.tables.BrokenLog"}
    assert all(f"rules.errors.{kind}" in error for error in told)
    since = len(lines)
    hand = (await world.people["Ada"].slash("hand")).response
    assert hand is not None
    assert text_of(hand) == words("en")("refusal-broken")  # no mistake of Ada's
    assert failures(lines[since:])
    assert not [line for line in lines if wrong in line]
