"""Drawings are as a person approved them, and a change of drawing does not slip through."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from pictures.draw import draw
from pictures.sketch import BoardSketch
from rules import after
from tests.pictures import golden
from tests.pictures.golden import ALIKE, GOLDEN, SKETCHES, approved, distance, drawn, main

BOARDS = {name: one for name, one in SKETCHES.items() if isinstance(one, BoardSketch)}


@pytest.mark.parametrize("name", SKETCHES)
def test_it_is_drawn_as_approved(name: str) -> None:
    assert distance(drawn(name), approved(name)) <= ALIKE


def test_nothing_else_is_approved() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(SKETCHES)


def test_those_that_changed_are_told_and_approved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden, "GOLDEN", tmp_path)
    monkeypatch.setattr(golden, "SKETCHES", {"board": BOARDS["board-two"]})
    assert main([]) == 1
    (tmp_path / "gone.png").write_bytes(b"")
    assert main(["--approve"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["board.png"]
    approved_first = (tmp_path / "board.png").read_bytes()
    monkeypatch.setattr(golden, "SKETCHES", {"board": BOARDS["board-opening"]})
    assert main([]) == 1
    assert (tmp_path / "board.png").read_bytes() == approved_first
    assert main(["--approve"]) == main([]) == 0
    assert "as approved" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize("name", BOARDS)
def test_a_changed_drawing_is_seen(name: str) -> None:
    sketch = BOARDS[name]
    first, *others = sketch.seats
    for changed in (
        replace(sketch, car=after(sketch.car)),
        replace(sketch, hidden=(not sketch.hidden[0], *sketch.hidden[1:])),
        replace(sketch, deck=sketch.deck + 1),
        replace(sketch, seats=(replace(first, hand=first.hand - 1), *others)),
        replace(sketch, seats=(replace(first, here=first.here + 2), *others)),
    ):
        assert distance(Image.open(io.BytesIO(draw(changed))), approved(name)) > ALIKE


@pytest.mark.parametrize("name", BOARDS)
def test_softer_edges_do_not_count(name: str) -> None:
    picture = drawn(name).convert("RGB")
    assert 0 < distance(picture, picture.filter(ImageFilter.GaussianBlur(0.4))) <= ALIKE


def test_pictures_of_other_sizes_are_far_apart() -> None:
    assert distance(Image.new("RGB", (60, 60)), Image.new("RGB", (60, 66))) == 255
