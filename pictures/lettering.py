"""Writing in pictures: two typefaces, and nothing that they cannot write."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pictures.alphabet import writable
from pictures.tones import LETTERS, Tone, ramp

FONTS = Path(__file__).with_name("fonts")


class Face(Enum):
    """A typeface: its file in `FONTS`, both under the SIL Open Font License."""

    GOTHIC = "Oswald-SemiBold.ttf"
    """Headlines' narrow gothic: all that is read at a glance."""
    ROMAN = "PlayfairDisplay-Black.ttf"
    """A newspaper's masthead."""


class Unwritable(ValueError):
    """The typefaces lack a letter of the text: it would come out as an empty box."""


def write(text: str, face: Face, size: int, ink: Tone, ground: Tone) -> Image.Image:
    """The text on a single-coloured ground, as numbers of the palette; `size` in pixels.

    The picture is as wide as the text and as high as the face's ascent and descent, so that texts
    of a size stand on one line. Raises Unwritable, and ValueError for a pair of tones that is not
    meant for writing.
    """
    if (ink, ground) not in LETTERS:
        raise ValueError(f"{ink.name} on {ground.name} is not for writing")
    return _written(text, face, size, ink, ground)


def width(text: str, face: Face, size: int) -> int:
    """How many pixels wide the text comes out. Raises Unwritable."""
    return _coverage(text, face, size).width


def largest(text: str, face: Face, sizes: Sequence[int], room: int) -> int:
    """The first of falling sizes at which the text is at most `room` pixels wide.

    If there is none it is the last: then the text is to be shortened.
    """
    return next((size for size in sizes if width(text, face, size) <= room), sizes[-1])


def shortened(text: str, face: Face, size: int, room: int) -> str:
    """The text, with `…` for so much of its end that it is at most `room` pixels wide."""
    if width(text, face, size) <= room:
        return text
    kept = text
    while kept and width(f"{kept.rstrip()}…", face, size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


@lru_cache(4096)
def _written(text: str, face: Face, size: int, ink: Tone, ground: Tone) -> Image.Image:
    return _coverage(text, face, size).point(list(ramp(ink, ground)))


@lru_cache(4096)
def _coverage(text: str, face: Face, size: int) -> Image.Image:
    if not writable(text):
        raise Unwritable(f"no letters for {text!a}")
    font = _font(face, size)
    ascent, descent = font.getmetrics()
    left, _, right, _ = font.getbbox(text, anchor="ls")
    start = max(0, -int(left))  # some letters begin left of where they stand
    image = Image.new("L", (max(1, start + int(right)), ascent + descent))
    ImageDraw.Draw(image).text((start, ascent), text, 255, font, anchor="ls")
    return image


@cache
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout is in every build of Pillow, so that pictures are alike everywhere.
    return ImageFont.truetype(FONTS / face.value, size, layout_engine=ImageFont.Layout.BASIC)
