"""From a sketch to a picture."""

from __future__ import annotations

from typing import assert_never

from pictures.board import draw_board
from pictures.emojis import emoji
from pictures.front_page import draw_front_page
from pictures.hand import draw_hand
from pictures.line_up import draw_line_up
from pictures.sketch import (
    BoardSketch,
    EndSketch,
    HandSketch,
    LobbySketch,
    Sketch,
    SymbolSketch,
)


def draw(sketch: Sketch) -> bytes:
    """The picture of a sketch, a PNG file. Equal sketches make equal pictures."""
    match sketch:
        case BoardSketch():
            return draw_board(sketch).png()
        case HandSketch():
            return draw_hand(sketch).png()
        case LobbySketch():
            return draw_line_up(sketch).png()
        case EndSketch():
            return draw_front_page(sketch).png()
        case SymbolSketch():
            return emoji(sketch.card)
    assert_never(sketch)
