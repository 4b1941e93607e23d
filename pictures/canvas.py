"""A picture in the making: numbers of the palette, a byte a pixel (`pictures.tones`)."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image, ImageDraw

from pictures.tones import PALETTE, Tone, number, ramp

# How much larger a shape is drawn than it is to be: its edges become smooth by shrinking.
_FINER = 4

Point = tuple[int, int]
Box = tuple[int, int, int, int]


class Canvas:
    """A rectangle of one tone, and what is put on it."""

    def __init__(self, width: int, height: int, ground: Tone) -> None:
        self.image = Image.new("L", (width, height), number(ground))

    def copy(self) -> Canvas:
        """The canvas as it is, to go on with."""
        copied = Canvas.__new__(Canvas)
        copied.image = self.image.copy()
        return copied

    def fill(self, box: Box, tone: Tone) -> None:
        """Makes a box (left, top, right, bottom; the last two outside) one tone."""
        self.image.paste(number(tone), box)

    def put(self, stamp: Image.Image, at: Point) -> None:
        """Puts a stamp, a picture of palette numbers, with its top left corner there."""
        self.image.paste(stamp, at)

    def put_shape(self, stamp: Image.Image, mask: Image.Image, at: Point) -> None:
        """Puts of a stamp what its mask (255 or 0) shows, with its top left corner there."""
        self.image.paste(stamp, at, mask)

    def lay(self, shape: Image.Image, at: Point, upper: Tone, lower: Tone) -> None:
        """Lays a shape (`shape`) of one tone on ground that is all of another."""
        self.image.paste(shape.point(list(ramp(upper, lower))), at)

    def png(self) -> bytes:
        """The picture as a PNG file, in few bytes and little time."""
        image = self.image.copy()
        image.putpalette(PALETTE)
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=3)
        return file.getvalue()


def shape(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """How much of each pixel a shape covers, 0 to 255.

    `draw` draws it in 255 with coordinates times the factor that it is given.
    """
    large = Image.new("L", (width * _FINER, height * _FINER))
    draw(ImageDraw.Draw(large), _FINER)
    return large.resize((width, height), Image.Resampling.BOX)
