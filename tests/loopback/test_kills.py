"""Killed anywhere between a press and what it shows, the bot loses and doubles nothing."""

import pytest

from tests.loopback.kills import kill_often


@pytest.mark.parametrize("seed", [1, 2])
async def test_kills_between_press_and_repaint(seed: int) -> None:
    killed = await kill_often(45, seed)
    assert killed.total() >= 45  # two more, should a start be killed last
    assert len(killed) > 6  # kinds of move
