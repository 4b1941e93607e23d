"""Hostile interactions by the thousand: all are answered once, and none does what it may not."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from cogs.lobby.lobby import Lobby
from cogs.presses import Door, Presses
from cogs.refusal import Why
from cogs.table.game import Game
from cogs.table.tables import Tables
from cogs.wording import refusal_text
from locales import Words
from rules import Reason
from tests.hostile.evening import case


@pytest.mark.parametrize("seed", range(1, 5))
def test_whatever_hostile_people_send(seed: int) -> None:
    assert case(seed) > 1000


def test_they_are_refused_in_most_of_the_ways_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set[Enum]()

    def noted(words: Words, error: Any) -> str:
        met.add(getattr(error, "reason", Why.UNREADABLE))
        return refusal_text(words, error)

    for module in ("cogs.answers", "cogs.presses"):
        monkeypatch.setattr(f"{module}.refusal_text", noted)
    case(0)
    assert len([reason for reason in met if isinstance(reason, Why)]) > 15
    assert len([reason for reason in met if isinstance(reason, Reason)]) > 5


# A hole of each kind, made: somebody must fall in, and be seen.


def any_seat_may_move(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cogs.table.tables._refuse_what_is_not_theirs", lambda *_: None)


def any_version_will_do(patch: pytest.MonkeyPatch) -> None:
    honest = Tables.play

    async def careless(tables: Tables, *where: Any, seen: object, interaction_id: int) -> Game:
        return await honest(tables, *where, seen=None, interaction_id=interaction_id)

    patch.setattr(Tables, "play", careless)


def twice_is_twice(patch: pytest.MonkeyPatch) -> None:
    async def forgetful(door: Door, interaction: Any) -> bool:
        await door._bot.readers.note(interaction)
        return True

    patch.setattr(Door, "enter", forgetful)


def some_are_ignored(patch: pytest.MonkeyPatch) -> None:
    honest = Presses._route

    async def lazy(presses: Presses, interaction: Any) -> None:
        if interaction.message is not None:
            await honest(presses, interaction)

    patch.setattr(Presses, "_route", lazy)


def anybody_sends_the_first_away(patch: pytest.MonkeyPatch) -> None:
    honest = Lobby.leave

    def rude(lobby: Lobby, player_id: int) -> Lobby:
        return honest(lobby, lobby.seats[0].player_id or player_id)

    patch.setattr(Lobby, "leave", rude)


@pytest.mark.expects_errors  # of who answers twice
@pytest.mark.parametrize(
    "hole",
    [
        any_seat_may_move,
        any_version_will_do,
        twice_is_twice,
        some_are_ignored,
        anybody_sends_the_first_away,
    ],
)
def test_a_hole_is_found(monkeypatch: pytest.MonkeyPatch, hole: Any) -> None:
    hole(monkeypatch)
    with pytest.raises(AssertionError):
        sum(map(case, range(5)))
