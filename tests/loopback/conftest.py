from collections.abc import AsyncIterator

import pytest

from tests.loopback.server import Loopback, loopback


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    """A Discord with one server, `Texas`, and nobody in it."""
    async with loopback() as made:
        made.state.text_channel(made.state.guild())
        yield made
