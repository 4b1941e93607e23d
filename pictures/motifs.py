"""Small drawings in one colour: a sign for each place, the sheriff's star, the two robbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import pi, sin

from PIL import Image, ImageDraw

from pictures.canvas import shape
from pictures.pen import Pen, Spot, arc, around


def jail(pen: Pen) -> None:
    """Kaufman: where Bonnie sat in jail."""
    pen.box(10, 8, 90, 92, corner=4)
    pen.box(20, 18, 80, 82, cut=True)
    for x in (28, 46, 64):
        pen.box(x, 18, x + 8, 82)
    pen.box(20, 46, 80, 54)


def shop(pen: Pen) -> None:
    """Hillsboro: a shop on the square."""
    pen.box(16, 8, 84, 20)
    pen.area((14, 24), (86, 24), (96, 50), (4, 50))
    for x in (12.5, 31.2, 50, 68.8, 87.5):
        pen.disc(x, 50, 9)
    for x in (31, 57):
        pen.area((x, 24), (x + 12, 24), (x + 16 - (x < 50) * 8, 50), (x - 4 + (x > 50) * 8, 50))
    pen.box(10, 60, 90, 94)
    pen.box(18, 64, 56, 84, cut=True)
    pen.box(64, 64, 82, 94, cut=True)


def bank(pen: Pen) -> None:
    """Oronogo: its bank."""
    pen.area((50, 4), (96, 32), (4, 32))
    pen.disc(50, 21, 6, cut=True)
    pen.box(8, 35, 92, 42)
    for x in (13, 34, 55, 76):
        pen.box(x, 45, x + 11, 79)
    pen.box(8, 82, 92, 88)
    pen.box(2, 90, 98, 97)


def camera(pen: Pen) -> None:
    """Joplin: the pictures they left behind."""
    pen.box(6, 28, 94, 86, corner=7)
    pen.area((34, 29), (40, 15), (66, 15), (72, 29))
    pen.box(13, 20, 27, 29)
    pen.disc(53, 57, 24, cut=True)
    pen.disc(53, 57, 19)
    pen.disc(53, 57, 9, cut=True)
    pen.box(12, 37, 24, 43, cut=True)


def sack(pen: Pen) -> None:
    """Okabena: a bag of money."""
    pen.area((30, 8), (42, 13), (50, 7), (58, 13), (70, 8), (62, 27), (38, 27))
    pen.area((38, 33), (62, 33), (88, 70), (82, 94), (18, 94), (12, 70))
    pen.disc(50, 70, 38, high=25)
    pen.line(*arc(50, 55.5, 9, 75, -180, 8), *arc(50, 71.5, 9, 0, 255, 8), thick=5.5, cut=True)
    pen.line((50, 43), (50, 85), thick=4.5, cut=True)


def bridge(pen: Pen) -> None:
    """Wellington: the bridge that was out."""
    pen.box(1, 62, 99, 71)
    pen.line((5, 64), (24, 25), (76, 25), (95, 64), thick=7)
    for x in (24, 50, 76):
        pen.line((x, 25), (x, 64), thick=5)
    pen.line((24, 25), (50, 62), (76, 25), thick=5)
    pen.box(10, 71, 22, 84)
    pen.box(78, 71, 90, 84)
    waves = [(x, 90 + 4 * sin((x - 2) / 96 * 8 * pi)) for x in range(4, 98, 2)]
    pen.line(*waves, thick=6)


def pump(pen: Pen) -> None:
    """Platte City: the filling station by the cabins."""
    pen.disc(42, 17, 15)
    pen.box(36, 30, 48, 38)
    pen.box(24, 36, 60, 88, corner=4)
    pen.box(31, 44, 53, 62, cut=True)
    pen.line((42, 60), (47, 50), thick=4)
    pen.box(16, 86, 68, 96, corner=2)
    pen.line((60, 44), (72, 44), *arc(72, 54, 10, 0, 90), (82, 74), thick=5)
    pen.line(*arc(73, 74, 9, 90, 270), (64, 62), thick=5)


def windmill(pen: Pen) -> None:
    """Dexter: a farm in Iowa."""
    pen.line((48, 36), (28, 95), thick=5)
    pen.line((48, 36), (68, 95), thick=5)
    pen.line((40, 62), (62, 78), thick=3.5)
    pen.line((56, 62), (34, 78), thick=3.5)
    pen.line((33, 80), (63, 80), thick=4)
    pen.line((48, 34), (82, 34), thick=4)
    pen.area((76, 34), (84, 22), (97, 22), (97, 46), (84, 46))
    pen.disc(48, 34, 33, cut=True)
    for turn in range(0, 360, 36):
        pen.area(
            around(48, 34, 9, turn - 10),
            around(48, 34, 32, turn - 13),
            around(48, 34, 32, turn + 13),
            around(48, 34, 9, turn + 10),
        )
    pen.disc(48, 34, 6)


def grapes(pen: Pen) -> None:
    """Grapevine: its grapes."""
    pen.line((50, 28), (50, 14), (58, 6), thick=6)
    pen.area((48, 24), (40, 8), (22, 4), (24, 14), (12, 18), (22, 26), (36, 30))
    for row, count in enumerate((4, 3, 2, 1)):
        for column in range(count):
            pen.disc(50 + (column - (count - 1) / 2) * 22, 38 + row * 17.5, 10)


def pines(pen: Pen) -> None:
    """Gibsland: the pines by the road."""
    pen.box(72, 84, 80, 96)
    for top, wide in ((38, 12), (52, 17), (66, 22)):
        pen.area((76, top), (76 + wide, top + 22), (76 - wide, top + 22))
    for top, wide in ((2, 20), (22, 29), (46, 37)):
        pen.area((39, top - 2), (39 + wide + 4, top + 34), (39 - wide - 4, top + 34), cut=True)
        pen.area((39, top), (39 + wide, top + 32), (39 - wide, top + 32))
    pen.box(34, 76, 44, 96)


def star(pen: Pen) -> None:
    """Ted Hinton's: the star of a deputy sheriff."""
    points = [around(50, 52, 19 if turn % 72 else 42, turn) for turn in range(0, 360, 36)]
    pen.area(*points)
    for turn in range(0, 360, 72):
        x, y = around(50, 52, 42, turn)
        pen.disc(x, y, 7)
    pen.disc(50, 52, 14, cut=True)
    pen.disc(50, 52, 10)


def bonnie(pen: Pen) -> None:
    """Bonnie, in her beret."""
    pen.area((4, 100), (12, 84), (38, 76), (62, 76), (88, 84), (96, 100))
    pen.disc(50, 50, 27, high=29)
    pen.box(23, 50, 77, 72, corner=8)
    pen.disc(51, 54, 17, cut=True, high=23)
    pen.area((43, 74), (58, 74), (62, 80), (51, 94), (38, 80), cut=True)
    pen.area(*(_tilted(x, y) for x, y in arc(50, 27, 36, 0, 360, 16)), cut=True)
    pen.area(*(_tilted(x, y) for x, y in arc(50, 25, 35, 0, 360, 15)))
    pen.line((44, 8), (46, 14), thick=4)
    pen.disc(44, 54, 2.6)
    pen.disc(58, 54, 2.6)
    pen.disc(51, 67, 5, high=2.2)


def _tilted(x: float, y: float) -> Spot:
    return x, y - (x - 50) * 0.22


def clyde(pen: Pen) -> None:
    """Clyde, in his fedora."""
    pen.area((2, 100), (10, 84), (36, 77), (64, 77), (90, 84), (98, 100))
    pen.disc(50, 50, 23, high=29)
    pen.disc(50, 51, 19, cut=True, high=25)
    for side in (-1, 1):
        pen.area(
            (50 + side * 24, 40), (50 + side * 17, 40), (50 + side * 18, 57), (50 + side * 22, 57)
        )
    pen.area((40, 81), (60, 81), (50, 100), cut=True)
    pen.area((44, 72), (56, 72), (60, 81), (40, 81), cut=True)
    pen.line(*arc(50, 51, 21, 132, 228, 27), thick=4)
    pen.area((46, 83), (54, 83), (56, 100), (44, 100))
    pen.disc(50, 37, 42, cut=True, high=9)
    pen.disc(50, 36, 41, high=7)
    pen.area((26, 35), (30, 12), (38, 6), (50, 10), (62, 6), (70, 12), (74, 35))
    pen.box(24, 25, 76, 29, cut=True)
    pen.disc(43, 54, 2.6)
    pen.disc(57, 54, 2.6)
    pen.line((45, 67), (55, 67), thick=3)


MOTIFS: Mapping[str, Callable[[Pen], None]] = {
    "1": jail,
    "2": shop,
    "3": bank,
    "4": camera,
    "5": sack,
    "6": bridge,
    "7": pump,
    "8": windmill,
    "9": grapes,
    "10": pines,
    "H": star,
    "B": bonnie,
    "C": clyde,
}
"""What stands on each card, by its notation."""


@lru_cache(256)
def motif(card: str, side: int) -> Image.Image:
    """How much of each pixel a card's motif covers, 0 to 255: a square."""
    return shape(side, side, lambda drawing, finer: MOTIFS[card](Pen(drawing, side * finer)))


@lru_cache(16)
def eye(width: int) -> Image.Image:
    """An eye, for what a seat has seen: its coverage, three fifths as high as wide."""

    def draw(drawing: ImageDraw.ImageDraw, finer: int) -> None:
        pen = Pen(drawing, width * finer)
        pen.area(*arc(50, 68, 62, -52, 52), *arc(50, -8, 62, 128, 232))
        pen.area(*arc(50, 72, 58, -47, 47), *arc(50, -12, 58, 133, 227), cut=True)
        pen.disc(50, 30, 17)
        pen.disc(55, 25, 5, cut=True)

    return shape(width, round(width * 0.6), draw)
