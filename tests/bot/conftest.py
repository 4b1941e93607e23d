from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import simcord.interactions

from cogs.lobby import lobbies
from tests.bot.discord_limits import faults
from tests.bot.refusing import Stack, stacker
from tests.bot.world import Person, World, world_at

Speak = Callable[[Person, str], None]
"""Says in which language a person uses Discord."""


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A world that deals alike in every run, and in which every request keeps Discord's limits."""
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(8).randbytes))
    async with world_at(tmp_path) as made:
        yield made
        # Presses are answered without anything the library remembers (docs/architecture.md).
        store = made.bot._connection._view_store
        assert not store._views
        assert not store._dynamic_items
        sent = made.env.http_requests
        found = [fault for r in sent for fault in faults(r.method, r.path, r.json)]
        assert not found, found[:5]


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Stack:
    return stacker(monkeypatch)


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Speak:
    """Lets a test say in which language a person uses Discord, which simcord leaves English."""
    spoken: dict[int, str] = {}
    original = simcord.interactions.base_payload

    def with_locale(*args: Any, user_id: int, **details: Any) -> Any:
        record, payload = original(*args, user_id=user_id, **details)
        payload["locale"] = spoken.get(user_id, "en-US")
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locale)

    def speak(person: Person, language: str) -> None:
        spoken[person.id] = language

    return speak
