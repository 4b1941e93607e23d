"""A highway's shields, the robbers' car, and what it takes to draw such things."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from pictures.canvas import Canvas, Point, shape
from pictures.lettering import Face, write
from pictures.tones import Tone, ramp
from pictures.tones import number as number_of

Curve = list[tuple[float, float]]


def figure(text: str, size: int, ink: Tone, ground: Tone) -> Image.Image:
    """Figures or capitals, cut to where there is ink, to be put in the middle of something."""
    stamp = write(text, Face.GOTHIC, size, ink, ground)
    return stamp.crop(cut_out(stamp, ground).getbbox())


def cut_out(stamp: Image.Image, ground: Tone) -> Image.Image:
    """A mask of a stamp without its ground: 255 where it is anything else."""
    below = number_of(ground)
    return stamp.point([255 * (n != below) for n in range(256)])


@lru_cache(64)
def shield(number: int, ground: Tone, height: int = 92) -> Image.Image:
    """A highway's shield with the number of a place, a little narrower than it is high."""
    width = round(height * 0.92)
    sign = Canvas(width, height, ground)
    sign.lay(_filled(width, height, _shield(width, height, 0)), (0, 0), Tone.INK, ground)
    inlay(sign, _filled(width, height, _shield(width, height, height * 0.055)), Tone.CARD, Tone.INK)
    digits = figure(str(number), round(height * 0.56), Tone.INK, Tone.CARD)
    sign.put(digits, ((width - digits.width) // 2, (round(height * 0.92) - digits.height) // 2))
    return sign.image


@lru_cache(16)
def car(ground: Tone, width: int = 172, leftward: bool = False) -> Image.Image:
    """A sedan of the thirties seen from its side, half as high as it is wide."""
    unit = width / 200
    height = math.ceil(100 * unit)
    canvas = Canvas(width, height, ground)

    def drawn(*curves: Curve) -> Image.Image:
        return _filled(width, height, *([(x * unit, y * unit) for x, y in c] for c in curves))

    body = [
        *bezier((16, 76), (12, 40), (22, 4), (50, 3)),
        *bezier((50, 3), (80, 2), (96, 2), (104, 8)),
        *bezier((104, 8), (108, 16), (112, 24), (116, 33)),
        *bezier((116, 33), (140, 34), (160, 36), (172, 42)),
        *bezier((172, 42), (178, 56), (176, 66), (176, 78)),
    ]
    rear = [*bezier((8, 84), (10, 40), (70, 34), (82, 82)), (8, 84)]
    front = [
        *bezier((104, 82), (128, 80), (126, 48), (158, 46)),
        *bezier((158, 46), (182, 46), (190, 64), (192, 82)),
    ]
    canvas.lay(
        drawn(
            body, rear, front, _disc(46, 77, 22), _disc(158, 77, 22),
            _box(60, 74, 132, 87), _box(188, 72, 199, 80), _box(1, 72, 20, 80),
            _oval(11, 54, 9, 22), _disc(180, 48, 10),
        ),
        (0, 0), Tone.INK, ground,
    )  # fmt: skip
    inner = [
        *bezier((21, 62), (18, 36), (28, 8), (52, 7)),
        *bezier((52, 7), (80, 6), (94, 6), (101, 10)),
        *bezier((101, 10), (106, 20), (109, 28), (113, 37)),
        *bezier((113, 37), (138, 38), (154, 39), (160, 42)),
        *bezier((160, 42), (136, 42), (124, 56), (118, 66)),
        *bezier((118, 66), (114, 72), (108, 74), (84, 74)),
        *bezier((84, 74), (70, 34), (22, 40), (21, 62)),
    ]
    inlay(canvas, drawn(inner), Tone.RED, Tone.INK)
    glass = drawn(
        [*bezier((38, 33), (38, 20), (44, 13), (65, 12)), (65, 33)],
        [(71, 33), *bezier((71, 12), (84, 11), (92, 11), (97, 14)), (104, 33)],
        [(108, 33), (101, 14), (103, 14), (112, 34)],
    )
    inlay(canvas, glass, Tone.PAPER, Tone.RED)
    seams = [_box(x, 36, x + 1.6, 60) for x in (67, 106)]
    louvres = [_box(x, 43, x + 2.2, 56) for x in (122, 128, 134)]
    inlay(canvas, drawn(*seams, *louvres, _box(92, 42, 100, 45)), Tone.INK, Tone.RED)
    walls = drawn(_disc(46, 77, 15), _disc(158, 77, 15), _disc(181, 48, 6))
    inlay(canvas, walls, Tone.PAPER, Tone.INK)
    inlay(canvas, drawn(_disc(46, 77, 9.5), _disc(158, 77, 9.5)), Tone.INK, Tone.PAPER)
    inlay(canvas, drawn(_disc(46, 77, 4), _disc(158, 77, 4)), Tone.PAPER, Tone.INK)
    return ImageOps.mirror(canvas.image) if leftward else canvas.image


def inlay(canvas: Canvas, inner: Image.Image, upper: Tone, lower: Tone, at: Point = (0, 0)) -> None:
    """Lays a shape on the one of the tone `lower` that is there, and leaves all else as it is."""
    stamp = inner.point(list(ramp(upper, lower)))
    canvas.put_shape(stamp, inner.point([255 * (n > 0) for n in range(256)]), at)


def _shield(width: float, height: float, inset: float) -> Curve:
    half = [
        *bezier((0.5, 0.03), (0.42, 0.1), (0.3, 0.11), (0.17, 0.01)),
        *bezier((0.17, 0.01), (0.1, 0.1), (0.06, 0.13), (0.01, 0.17)),
        *bezier((0.01, 0.17), (0.13, 0.34), (-0.04, 0.46), (0.01, 0.64)),
        *bezier((0.01, 0.64), (0.05, 0.85), (0.38, 0.82), (0.5, 0.99)),
    ]
    whole = half + [(1 - x, y) for x, y in reversed(half)]
    return [(inset + x * (width - 2 * inset), inset + y * (height - 2 * inset)) for x, y in whole]


def _filled(width: int, height: int, *curves: Curve) -> Image.Image:
    """The coverage of closed curves, given in pixels."""

    def draw(pen: ImageDraw.ImageDraw, factor: int) -> None:
        for curve in curves:
            pen.polygon([(x * factor, y * factor) for x, y in curve], 255)

    return shape(width, height, draw)


def bezier(
    start: tuple[float, float],
    first: tuple[float, float],
    second: tuple[float, float],
    end: tuple[float, float],
) -> Iterator[tuple[float, float]]:
    """Points of a cubic Bézier curve, both ends among them."""
    for step in range(17):
        t = step / 16
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )


def _oval(x: float, y: float, across: float, down: float) -> Curve:
    angles = (math.tau * step / 32 for step in range(32))
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


def _disc(x: float, y: float, radius: float) -> Curve:
    return _oval(x, y, radius, radius)


def _box(left: float, top: float, right: float, bottom: float) -> Curve:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
