"""`make load` in small: all is answered and stored, and nothing is logged as an error."""

from tests.loopback.load import load


async def test_a_little_load() -> None:
    figures = await load(20, rate=20, seconds=4, pictures=False)
    assert figures.well, figures.log
    assert figures.pressed > 40
    assert len(figures.answers) == figures.pressed
    assert figures.boards
    assert figures.hands
    assert all(told for row in figures.rows() for told in row[:2])
