"""The picture of a hand: any hand can be drawn, and every fact of it is to be seen."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from locales import LANGUAGES, words
from pictures import hand
from pictures.canvas import Box
from pictures.draw import draw
from pictures.lettering import Face, width
from pictures.sketch import GONE, UNKNOWN, HandSketch
from rules import PLACES
from tests.pictures.sketches import hands

MOST_BYTES = 60 * 1024

SOME = HandSketch(
    language="en",
    cards=(("1", 2), ("4", 3), ("10", 1), ("H", 2)),
    car=4,
    hidden=(UNKNOWN, "B", *[UNKNOWN] * 6, GONE, "10"),
    melded=(4, 9),
    opened=True,
)
FULL = replace(
    SOME,
    cards=(*((str(place), 6) for place in range(1, 11)), ("H", 15)),
    hidden=("C", "B", *map(str, range(3, 10)), "H"),
    melded=tuple(range(1, 11)),
)


def seen(sketch: HandSketch) -> Image.Image:
    """The picture of a hand to whoever sees no colours."""
    return Image.open(io.BytesIO(draw(sketch))).convert("L")


def changed(one: Image.Image, other: Image.Image) -> Box | None:
    """The box in which two pictures differ much."""
    apart = ImageChops.difference(one, other)
    return apart.point([255 * (level > 40) for level in range(256)]).getbbox()


def within(inner: Box | None, *outer: Box) -> bool:
    """Whether there is a box, and it lies inside of the smallest box around all others."""
    if inner is None:
        return False
    left, top, right, bottom = inner
    return (
        min(box[0] for box in outer) <= left
        and min(box[1] for box in outer) <= top
        and right <= max(box[2] for box in outer)
        and bottom <= max(box[3] for box in outer)
    )


def cell(place: int) -> Box:
    """As the module's text says: 1 to 5 above, 6 to 10 back below."""
    column, row = (place - 1, 0) if place <= 5 else (10 - place, 1)
    left, top = hand.LEFT + column * hand.CELL[0], hand.MARGIN + row * hand.CELL[1]
    return left, top, left + hand.CELL[0], top + hand.CELL[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_hand_can_be_drawn_in_few_bytes(language: str) -> None:
    for sketch in (*hands(150, language), replace(FULL, language=language)):
        picture = draw(sketch)
        assert Image.open(io.BytesIO(picture)).size == (hand.WIDTH, hand.HEIGHT)
        assert len(picture) <= MOST_BYTES


def test_equal_hands_make_equal_pictures_whatever_was_drawn_before() -> None:
    before = [draw(sketch) for sketch in hands(20)]
    for kept in (hand._cell, hand._hintons, hand._page):
        kept.cache_clear()
    after = [draw(sketch) for sketch in reversed(list(hands(20)))]
    assert before == after[::-1]


def test_different_hands_make_different_pictures() -> None:
    sketches = set(hands(200))
    assert len({draw(sketch) for sketch in sketches}) == len(sketches)


@pytest.mark.parametrize("place", range(1, 11))
def test_what_a_place_has_is_told_in_its_cell(place: int) -> None:
    bare = HandSketch("en", (("H", 1),), place % 10 + 1, (UNKNOWN,) * 10, (), opened=True)
    before, after = bare.hidden[: place - 1], bare.hidden[place:]
    looks = [
        bare,
        replace(bare, melded=(place,)),
        replace(bare, melded=(place,), opened=False),
        *(
            replace(bare, hidden=(*before, card, *after))
            for card in (GONE, *map(str, range(1, 11)), "H", "B", "C")
        ),
    ]
    for one, other in combinations(map(seen, looks), 2):
        assert within(changed(one, other), cell(place))


@pytest.mark.parametrize("place", range(1, 11))
def test_how_many_are_held_is_told_in_the_place(place: int) -> None:
    # The total stays the same: what one place lacks, the next has.
    after = place % 10 + 1
    looks = [
        replace(SOME, cards=tuple((str(at), held) for at, held in split if held))
        for split in (((place, count), (after, 6 - count)) for count in range(7))
    ]
    for one, other in combinations(map(seen, looks), 2):
        assert within(changed(one, other), cell(place), cell(after))
        assert changed(one.crop(cell(place)), other.crop(cell(place)))


def test_hintons_and_the_total_are_told_beside_the_road() -> None:
    column = (0, 0, hand.MARGIN + hand.COLUMN, hand.RULES[0])
    looks = [seen(replace(SOME, cards=(("1", 2), ("H", count)))) for count in range(1, 16)]
    looks.append(seen(replace(SOME, cards=(("1", 2),))))
    for one, other in combinations(looks, 2):
        assert within(changed(one, other), (0, 0, hand.MARGIN + hand.COLUMN, hand.RULES[1]))
        assert changed(one.crop(column), other.crop(column))
    fewer, more = (seen(replace(SOME, cards=(("1", count), ("H", 2)))) for count in (2, 3))
    assert within(
        changed(fewer, more), (0, hand.RULES[0], hand.MARGIN + hand.COLUMN, hand.RULES[1]), cell(1)
    )
    total = (0, hand.RULES[0], hand.MARGIN + hand.COLUMN, hand.RULES[1])
    assert changed(fewer.crop(total), more.crop(total))


def test_the_cell_where_the_car_stands_has_a_border_and_the_car() -> None:
    looks = [seen(replace(SOME, car=place)) for place in range(1, 11)]
    for place in range(1, 11):
        here, there = (looks[at - 1].crop(cell(place)) for at in (place, place % 10 + 1))
        assert changed(here, there) == (0, 0, *hand.CELL)
        road_side = (hand.EDGE + hand.SHIELD, 10, hand.CELL[0] - 10, hand.ROAD_TOP)
        assert changed(here.crop(road_side), there.crop(road_side))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_have_room(language: str) -> None:
    said = words(language)
    for name in ("open", "melded"):
        inner = hand.CELL[0] - 2 * hand.EDGE - 2 * 6
        assert width(said(f"hand-picture-{name}"), Face.GOTHIC, hand.TAB_TEXT) <= inner
    for name in ("hidden", "taken", "seen"):
        room = hand.COLUMN - hand.COVERED[0] - 4
        assert width(said(f"hand-picture-{name}"), Face.GOTHIC, hand.TEXT) <= room
    assert width(said("hand-picture-held"), Face.GOTHIC, hand.TEXT) <= hand.COLUMN
    for town in PLACES:
        assert width(town.town, Face.GOTHIC, hand.TEXT) <= hand.CELL[0] - 2 * hand.EDGE
