"""`python -m tests.pictures.contact_sheet OUT.png`: boards of fifty random states, for the eye.

Each is as wide as on a small phone, where car, counts and whose turn it is must still be read.
"""

from __future__ import annotations

import io
import sys

from PIL import Image

from pictures.draw import draw
from tests.pictures.sketches import boards

COLUMNS, ROWS, WIDTH, GAP = 10, 5, 360, 12


def contact_sheet() -> Image.Image:
    """The boards, ten a row."""
    pictures = [Image.open(io.BytesIO(draw(board))).convert("RGB") for board in boards(50)]
    small = [
        one.resize((WIDTH, round(one.height * WIDTH / one.width)), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    height = max(one.height for one in small)
    sheet = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, ROWS * (height + GAP) + GAP), "white")
    for index, one in enumerate(small):
        row, column = divmod(index, COLUMNS)
        sheet.paste(one, (GAP + column * (WIDTH + GAP), GAP + row * (height + GAP)))
    return sheet


if __name__ == "__main__":
    small = contact_sheet().quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(sys.argv[1], optimize=True)
