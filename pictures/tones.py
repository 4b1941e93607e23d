"""The colours of all pictures, and the one palette they share.

A picture in the making holds numbers of the palette, a byte a pixel: it is put together by copying
bytes, and saved as it is. Where one tone meets another the palette has the steps between, so that
edges are smooth; `ramp` is the only way to lay one tone upon another.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import chain

STEPS = 4
"""Colours of the palette from a tone to the one below, both included."""


class Tone(Enum):
    """A colour: newsprint, road map and ink. Its value is red, green and blue, 0 to 255."""

    PAPER = (0xF4, 0xEA, 0xD5)
    CARD = (0xFF, 0xFC, 0xF4)
    LAND = (0xE3, 0xD5, 0xB3)
    INK = (0x21, 0x1D, 0x1A)
    MUTED = (0x5F, 0x54, 0x42)
    FAINT = (0xB7, 0xA8, 0x8A)
    ROAD = (0x4A, 0x44, 0x3D)
    LINE = (0xF2, 0xC5, 0x4E)
    RED = (0x9C, 0x24, 0x1C)
    BLUE = (0x1F, 0x4A, 0x74)
    GREEN = (0x2C, 0x5A, 0x38)
    PLUM = (0x66, 0x2B, 0x58)
    RUST = (0x85, 0x45, 0x0F)


# What lies upon what, first the upper tone. `LETTERS` may carry writing: tests hold their contrast.
LETTERS = (
    (Tone.INK, Tone.PAPER),
    (Tone.INK, Tone.CARD),
    (Tone.INK, Tone.LAND),
    (Tone.INK, Tone.LINE),
    (Tone.MUTED, Tone.PAPER),
    (Tone.MUTED, Tone.CARD),
    (Tone.RED, Tone.PAPER),
    (Tone.RED, Tone.CARD),
    (Tone.PAPER, Tone.INK),
    (Tone.PAPER, Tone.RED),
    (Tone.PAPER, Tone.ROAD),
    (Tone.PAPER, Tone.BLUE),
    (Tone.PAPER, Tone.GREEN),
    (Tone.PAPER, Tone.PLUM),
    (Tone.PAPER, Tone.RUST),
)
SHAPES = (
    (Tone.FAINT, Tone.PAPER),
    (Tone.FAINT, Tone.CARD),
    (Tone.FAINT, Tone.LAND),
    (Tone.ROAD, Tone.LAND),
    (Tone.LINE, Tone.ROAD),
    (Tone.CARD, Tone.PAPER),
    (Tone.CARD, Tone.LAND),
    (Tone.LAND, Tone.PAPER),
    (Tone.INK, Tone.RED),
    (Tone.INK, Tone.BLUE),
)

TONES = tuple(Tone)
PAIRS = LETTERS + SHAPES


def _palette() -> tuple[tuple[int, int, int], ...]:
    colours: list[tuple[int, int, int]] = [tone.value for tone in TONES]
    for upper, lower in PAIRS:
        for step in range(1, STEPS - 1):
            part = step / (STEPS - 1)
            red, green, blue = (
                round(below + (above - below) * part)
                for above, below in zip(upper.value, lower.value, strict=True)
            )
            colours.append((red, green, blue))
    assert len(colours) <= 256, "a palette has 256 colours"
    return tuple(colours)


PALETTE = bytes(chain.from_iterable(_palette()))
"""Red, green and blue of every colour, one after another."""


def number(tone: Tone) -> int:
    """The tone's number in the palette."""
    return TONES.index(tone)


@cache
def ramp(upper: Tone, lower: Tone) -> bytes:
    """For each coverage 0 to 255 by the upper tone, the number of the colour that is seen.

    A pair's steps serve both ways. Raises ValueError for a pair that the palette has no steps for.
    """
    if (upper, lower) not in PAIRS and (lower, upper) in PAIRS:
        return ramp(lower, upper)[::-1]
    first = len(TONES) + PAIRS.index((upper, lower)) * (STEPS - 2)
    steps = [number(lower), *range(first, first + STEPS - 2), number(upper)]
    return bytes(steps[round(coverage / 255 * (STEPS - 1))] for coverage in range(256))


def contrast(one: Tone, other: Tone) -> float:
    """The contrast of two tones, 1 to 21, as WCAG 2.2 reckons it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(tone: Tone) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in tone.value)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
