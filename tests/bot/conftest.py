from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.world import World, world_at


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path) as made:
        yield made
        # Presses are answered without anything the library remembers (docs/architecture.md).
        store = made.bot._connection._view_store
        assert not store._views
        assert not store._dynamic_items
