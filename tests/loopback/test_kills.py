"""Killed anywhere between a press and what it shows, the bot loses and doubles nothing."""

from tests.loopback.kills import kill_often


async def test_kills_between_press_and_repaint() -> None:
    killed = await kill_often(10, seed=1)
    assert killed.total() == 10
