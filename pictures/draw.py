"""From a sketch to a picture."""

from __future__ import annotations

from typing import assert_never

from pictures.board import draw_board
from pictures.emojis import emoji
from pictures.hand import draw_hand
from pictures.sketch import BoardSketch, HandSketch, Sketch, SymbolSketch


def draw(sketch: Sketch) -> bytes:
    """The picture of a sketch, a PNG file. Equal sketches make equal pictures."""
    match sketch:
        case BoardSketch():
            return draw_board(sketch).png()
        case HandSketch():
            return draw_hand(sketch).png()
        case SymbolSketch():
            return emoji(sketch.card)
    assert_never(sketch)
