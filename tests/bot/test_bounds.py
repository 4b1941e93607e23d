"""What is kept in memory for whoever comes is bounded, however many they are."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import create_autospec

import discord
import pytest

from cogs import open_hands, presses, readers
from cogs.control import Control
from cogs.gallery import Gallery
from cogs.open_hands import OpenHands
from cogs.screen import Screen
from tests.bot.playing import sit_down
from tests.bot.world import World


def interaction(person: int, *, expired: bool = False) -> Any:
    made = create_autospec(discord.Interaction, instance=True)
    made.user = SimpleNamespace(id=person)
    made.is_expired.return_value = expired
    return made


async def test_open_hands_are_forgotten_when_expired_or_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(open_hands, "KEPT", 10)
    hands, screen = OpenHands(create_autospec(Gallery, instance=True)), Screen(["A hand."])
    opened = [interaction(person) for person in range(25)]
    for each in opened:
        await hands.opened(each, 1, 7, screen)
        assert len(hands._hands) <= 10
    assert [person for person in range(25) if hands.has(1, person)] == list(range(15, 25))
    await hands.opened(opened[16], 1, 7, screen)  # which makes it the latest
    for each in opened[17:]:
        each.is_expired.return_value = True
    opened[15].is_expired.return_value = True
    await hands.opened(interaction(99), 1, 7, screen)
    assert list(hands._hands) == [(1, 16), (1, 99)]
    assert not any(each.delete_original_response.called for each in opened)


async def test_an_earlier_hand_of_the_same_person_goes_away() -> None:
    hands, screen = OpenHands(create_autospec(Gallery, instance=True)), Screen(["A hand."])
    first, second = interaction(5), interaction(5)
    await hands.opened(first, 1, 7, screen)
    await hands.opened(second, 1, 8, screen)
    first.delete_original_response.assert_awaited_once_with()
    assert len(hands._hands) == 1


async def test_people_and_interactions_are_forgotten_in_turn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "KEPT", 3)
    monkeypatch.setattr(presses, "REMEMBERED", 5)
    people = [world.person(f"Person {number}") for number in range(6)]
    await sit_down(*people[:2])
    rules = str(Control(1, 0, "show rules"))
    for _ in range(3):
        await world.deliver(*(person.pressing(world.board, rules) for person in people))
    assert len(world.bot.readers._people) == 3
    assert len(world.bot.door._seen) == 5
    assert not world.bot.door._inside
    assert not world.bot.painter._waiting


async def test_nothing_is_left_of_a_storm_of_presses(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await sit_down(ada, bob)
    stale = str(Control(1, 0, "draw deck"))
    storm = [person.pressing(person.hand, stale) for person in (ada, bob) for _ in range(100)]
    results = await world.deliver(*storm)
    assert all(result.acknowledged for result in results)
    await asyncio.sleep(0)
    bot = world.bot
    assert not bot.door._inside
    assert not bot.storage._connection._asked
    assert not bot.painter._waiting
    assert not bot.painter._locks._locks
    assert not bot.tables.lock._locks
    assert not bot.pace._going
