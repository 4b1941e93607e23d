"""A change of a hand's drawing does not slip through (`tests.pictures.golden`)."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageFilter

from pictures.draw import draw
from pictures.sketch import GONE, UNKNOWN, HandSketch
from rules import after
from tests.pictures.golden import ALIKE, SKETCHES, approved, distance, drawn

HANDS = {name: one for name, one in SKETCHES.items() if isinstance(one, HandSketch)}


def test_there_are_hands_among_the_golden_pictures() -> None:
    assert len(HANDS) == 4


@pytest.mark.parametrize("name", HANDS)
def test_a_changed_drawing_is_seen(name: str) -> None:
    sketch = HANDS[name]
    (first, count), *others = sketch.cards
    rest = tuple(others)
    tenth = UNKNOWN if sketch.hidden[9] == GONE else GONE
    for changed in (
        replace(sketch, car=after(sketch.car)),
        replace(sketch, cards=((first, count + 1), *rest)),
        replace(sketch, cards=((first, count + 1), *rest[:-1])),
        replace(sketch, hidden=(*sketch.hidden[:9], tenth)),
        replace(sketch, hidden=(*sketch.hidden[:9], "3")),
        replace(sketch, hidden=(*sketch.hidden[:9], "B")),
        replace(sketch, melded=tuple(sorted({*sketch.melded} ^ {5}))),
    ):
        assert distance(Image.open(io.BytesIO(draw(changed))), approved(name)) > ALIKE


@pytest.mark.parametrize("name", HANDS)
def test_one_known_card_is_not_taken_for_another(name: str) -> None:
    sketch = HANDS[name]
    looks = [
        Image.open(io.BytesIO(draw(replace(sketch, hidden=(*sketch.hidden[:9], card)))))
        for card in ("3", "8", "B", "C", "H")
    ]
    for index, one in enumerate(looks):
        assert all(distance(one, other) > ALIKE for other in looks[:index])


@pytest.mark.parametrize("name", HANDS)
def test_softer_edges_do_not_count(name: str) -> None:
    picture = drawn(name).convert("RGB")
    assert 0 < distance(picture, picture.filter(ImageFilter.GaussianBlur(0.4))) <= ALIKE
