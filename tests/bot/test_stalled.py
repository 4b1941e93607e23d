"""A table that a failure stopped goes on as soon as somebody looks, in whatever way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from locales import words
from storage import NewMove
from tests.bot.playing import sit_down
from tests.bot.refusing import Stack, dealt, seated
from tests.bot.test_pace import DEALT, PACE, end_turn, paced, shown, version
from tests.bot.world import Person, World, moves_of, world_at

__all__ = ["paced"]  # a fixture

EN = words("en")
LAST_TURN = "draw deck, meld 1 6, pass, meld 2 4, pass, discard 9"


async def press_my_hand(person: Person) -> None:
    await person.press(person.world.board, EN("my-hand"))


async def press_board(person: Person) -> None:
    await person.press(person.hand, EN("show-board"))


async def type_hand(person: Person) -> None:
    await person.slash("hand")


async def type_board(person: Person) -> None:
    await person.slash("board")


Look = Callable[[Person], Awaitable[None]]
ways_to_look = pytest.mark.parametrize("look", [press_my_hand, press_board, type_hand, type_board])


def full(monkeypatch: pytest.MonkeyPatch, world: World, what: str = "") -> None:
    """The disk is full, for moves of that word."""
    append = world.bot.storage.append

    async def refuse(table: int, at: int, moves: list[NewMove], **more: Any) -> None:
        if moves[0].text.startswith(what):
            raise OSError("the disk is full")
        await append(table, at, moves, **more)

    monkeypatch.setattr(world.bot.storage, "append", refuse)


@pytest.mark.expects_errors
@ways_to_look
async def test_a_computer_player_goes_on_at_its_pace(
    paced: World, stack: Stack, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2)
    await end_turn(ada)
    before = await version(paced)
    with monkeypatch.context() as patch:
        full(patch, paced)
        await paced.env.advance_time(PACE)
    await paced.env.advance_time(10 * PACE)
    assert await version(paced) == before
    await look(ada)
    await paced.env.advance_time(PACE)
    assert await version(paced) == shown(paced) == before + 1


@pytest.mark.expects_errors
@ways_to_look
async def test_a_computer_player_that_keeps_no_pace_has_its_moves_shown(
    tmp_path: Path, stack: Stack, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    stack(DEALT)
    async with world_at(tmp_path) as world:
        ada = world.person("Ada")
        await sit_down(ada, computers=2)
        await ada.press(ada.hand, EN("do-draw-deck"))
        discard = next(move for move in moves_of(ada.hand) if move.does.startswith("discard"))
        with monkeypatch.context() as patch:
            full(patch, world, "draw")
            await ada.press(ada.hand, discard)
        assert (await world.match()).to_play == 1
        await look(ada)
        assert (await world.match()).to_play == 0
        assert shown(world) == await version(world)
        assert moves_of(ada.hand)


@pytest.mark.expects_errors
@ways_to_look
async def test_a_deal_is_made_up_for(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    stack(dealt("1 1 1 1 1 1 2 2 2 2", "3 3 3 3 4 4 4 4 5 5", deck="9"))
    ada, bob = await seated(world, "Ada", "Bob")
    with monkeypatch.context() as patch:
        full(patch, world, "deal")
        for does in LAST_TURN.split(", "):
            await ada.press(ada.hand, next(m for m in moves_of(ada.hand) if m.does == does))
    assert ((await world.match()).round, (await world.match()).to_play) == (1, None)
    await look(ada)
    assert ((await world.match()).round, (await world.match()).to_play) == (2, 1)
    assert shown(world) == await version(world)
    assert moves_of(bob.hand)
