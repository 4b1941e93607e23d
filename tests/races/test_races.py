"""Several act at once: one a version does, the others are told, and the log has no gap."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.locks import Locks
from cogs.presses import Door
from tests.races import at_tables, at_the_door


@pytest.mark.parametrize("seed", range(2))
def test_one_a_version_moves(seed: int) -> None:
    at_tables.case(seed)


@pytest.mark.parametrize("seed", range(2))
def test_each_who_presses_is_answered_once(seed: int) -> None:
    at_the_door.case(seed)


# Holes, made: they must be seen.


def test_a_table_without_a_lock_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Locks, "__call__", lambda locks, table_id: asyncio.Lock())
    with pytest.raises(AssertionError):
        at_tables.case(0)


def test_a_move_that_is_not_logged_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forget(*_: object, **__: object) -> None:
        """Nothing is stored."""

    monkeypatch.setattr("storage.Storage.append", forget)
    with pytest.raises(AssertionError):
        at_tables.case(0)


def test_an_answer_given_twice_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgetful(door: Door, interaction: Any) -> bool:
        await door._bot.readers.note(interaction)
        return True

    monkeypatch.setattr(Door, "enter", forgetful)
    with pytest.raises(AssertionError):
        at_the_door.case(0)
