"""The picture of the board: it can be drawn, shows what it should, and stays in its bounds."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from locales import LANGUAGES
from pictures import board, panel, road_map
from pictures.board import draw_board
from pictures.draw import draw
from pictures.panel import Standing
from pictures.sketch import BoardSketch, Laid, SeatSketch
from pictures.tones import PAIRS, PALETTE, STEPS, TONES, Tone, number
from tests.pictures.sketches import boards

KIB = 1024
PADDING = range(panel.BOLD_BORDER, panel.PAD + panel.BORDER)
"""What of a box's sides is left free: more than any border, less than the space beside it."""

ADA = SeatSketch("Ada", "", 34, 12, 8, (Laid(4, 4, 3),), ("B",), False)
OTTO = SeatSketch("Otto", "ranger", 28, 26, 5, (Laid(7, 2, 3), Laid(4, 2, 1)), (), False)
BOARD = BoardSketch("en", 3, 100, 5, (True,) * 10, 31, 9, "H", 1, None, (ADA, OTTO))
MOST = tuple(Laid(place, each, 3) for place in range(1, 11) for each in (4, 2))
"""More than can be laid in a round: three cards and three at the car, of every place."""


def picture(sketch: BoardSketch) -> Image.Image:
    return Image.open(io.BytesIO(draw(sketch)))


def test_any_board_is_drawn_in_every_language_and_is_light() -> None:
    for sketch, language in product(boards(300), LANGUAGES):
        drawn = draw(replace(sketch, language=language))
        assert len(drawn) <= 60 * KIB, sketch
        image = Image.open(io.BytesIO(drawn))
        assert (image.format, image.mode, image.width) == ("PNG", "P", 1080)
        assert image.height == (862 if len(sketch.seats) == 2 else 1064)


def test_a_board_has_the_colours_of_the_palette_alone() -> None:
    highest = max(max(draw_board(sketch).image.tobytes()) for sketch in boards(20))
    assert highest < len(PALETTE) // 3 == len(TONES) + len(PAIRS) * (STEPS - 2)


def test_equal_sketches_make_equal_pictures() -> None:
    first = [draw(sketch) for sketch in boards(30)]
    panel.panel.cache_clear()
    road_map._stop.cache_clear()
    board._page.cache_clear()
    assert [draw(sketch) for sketch in boards(30)] == first


def changed() -> Iterator[BoardSketch]:
    """The board with one thing changed, each thing in its turn."""
    for ada in (
        replace(ADA, name="Eva"),
        replace(ADA, name=""),
        replace(ADA, level="rookie"),
        replace(ADA, before=35),
        replace(ADA, here=14),
        replace(ADA, hand=7),
        replace(ADA, laid=(Laid(4, 2, 3),)),
        replace(ADA, laid=(Laid(4, 4, 4),)),
        replace(ADA, laid=(Laid(5, 4, 3),)),
        replace(ADA, laid=()),
        replace(ADA, captured=("C",)),
        replace(ADA, captured=()),
        replace(ADA, conceded=True),
    ):
        yield replace(BOARD, seats=(ada, OTTO))
    yield from (replace(BOARD, car=car) for car in range(1, 11) if car != BOARD.car)
    for place in range(10):
        yield replace(BOARD, hidden=tuple(place != other for other in range(10)))
    yield replace(BOARD, language="it")
    yield replace(BOARD, round=4)
    yield replace(BOARD, target=150)
    yield replace(BOARD, deck=30)
    yield replace(BOARD, deck=0)
    yield replace(BOARD, pile=8)
    yield replace(BOARD, pile=0, top="")
    yield from (replace(BOARD, top=top) for top in ("1", "10", "B", "C"))
    yield replace(BOARD, to_play=0)
    yield replace(BOARD, to_play=None)
    yield replace(BOARD, to_play=None, winner=0)
    yield replace(BOARD, to_play=None, winner=1)
    yield replace(BOARD, seats=(ADA, OTTO, ADA))
    yield replace(BOARD, seats=(OTTO, ADA))


def test_whatever_changes_is_seen() -> None:
    sketches = [BOARD, *changed()]
    assert len({draw(sketch) for sketch in sketches}) == len(sketches)


def test_marks_of_seats_differ_in_shape() -> None:
    sides = (panel.PAD, 0, panel.PAD + panel.MARK, panel.HEAD)
    paper = number(Tone.PAPER)
    shapes = set()
    for seat in range(4):
        box = panel.panel(ADA, seat, Standing.WAITING, "en", 514).crop(sides)
        # The mark as filled from its outside: figures within it, of paper too, do not count.
        rows = [bytes(box.crop((0, y, box.width, y + 1)).tobytes()) for y in range(6, box.height)]
        ends = [[x for x, n in enumerate(row) if n != paper] for row in rows]
        shapes.add(tuple((min(xs), max(xs)) for xs in ends if xs))
    assert len(shapes) == 4


@pytest.mark.parametrize("wide", [514, 1040])
def test_boxes_hold_whatever_is_put_in_them(wide: int) -> None:
    longest = ("W" * 24, "i" * 24, "Ада" * 8, "")
    for name, level, laid, captured, conceded, standing, language in product(
        longest, ("", "deputy"), (MOST, ()), (("B", "C"), ()), (True, False), Standing, LANGUAGES
    ):
        seat = SeatSketch(name, level, 234, 188, 30, laid, captured, conceded)
        image = panel.panel(seat, 2, standing, language, wide)
        assert image.size == (wide, panel.HEIGHT)
        grounds = {number(Tone.PAPER), number(Tone.LINE)}
        for x in PADDING:
            for column in (x, wide - 1 - x) if x < panel.PAD else (wide - 1 - x,):
                inside = (column, panel.BOLD_BORDER, column + 1, panel.HEIGHT - panel.BOLD_BORDER)
                assert set(image.crop(inside).tobytes()) <= grounds


def test_what_is_laid_has_room_and_nothing_is_left_out() -> None:
    least = 514 - panel.PAD - panel.BOLD_BORDER - panel.LAID_LEFT - panel.PAD // 2
    least -= 2 * (panel.POSTER[0] + panel.PAD // 2)
    for laid in (MOST[:end] for end in range(1, len(MOST) + 1)):
        for wide in range(least, 950, 70):
            high, lines = panel.arranged(laid, wide)
            assert tuple(one for line in lines for one in line) == laid
            assert len(lines) * high <= panel.TABLE_HEIGHT
            for line in lines:
                assert sum(panel.group(one, high).width for one in line) <= wide
    assert panel.arranged(MOST[:2], least)[0] > 60 > panel.arranged(MOST, least)[0]


def test_more_than_can_be_laid_has_no_room() -> None:
    with pytest.raises(ValueError, match="no room for 80"):
        panel.arranged(MOST * 4, 260)


def test_cards_laid_at_the_car_lie_crosswise() -> None:
    standing, lying = (panel.group(Laid(7, each, 1), 60) for each in (2, 4))
    assert standing.width < standing.height == 60
    assert lying.width == 60
    assert number(Tone.PAPER) in lying.crop((0, 0, 60, 5)).tobytes()


@pytest.mark.parametrize(
    "name", ["I", "W" * 24, "Mw" * 12, "_A-" * 8, "Ж" * 24, "Ada Lovelace", ""]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_headlines_stay_between_deck_and_pile(name: str, language: str) -> None:
    seats = (replace(ADA, name=name), OTTO)
    sketch = replace(BOARD, language=language, seats=seats, deck=52, pile=52)
    beside = 180  # the deck, its word and its number; at the other side the pile's
    for told in (replace(sketch, to_play=0), replace(sketch, to_play=None, winner=0)):
        image = draw_board(told).image
        for left in (beside, image.width - beside - 20):
            gap = image.crop((left, board.HEADLINE[0], left + 20, board.HEADLINE[1]))
            assert set(gap.tobytes()) == {number(Tone.PAPER)}


def test_what_matters_can_be_read_on_a_small_phone() -> None:
    """In a third of its size, letters of 33 pixels are as high as a phone's smallest print."""
    sizes = (*panel.NAMES, panel.WORD, panel.POINTS, panel.HERE, panel.COUNT, road_map.TOWN)
    assert min(*sizes, *board.HEADLINES, board.EAR, board.LABEL, board.FIGURES) >= 33
    assert road_map.CAR_WIDTH >= 1080 / 7
