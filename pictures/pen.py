"""A pen for small drawings in one colour, in a square of 100 by 100 from the top left corner."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import ImageDraw

Spot = tuple[float, float]


class Pen:
    """Draws in a square so many pixels wide; with ``cut`` it takes away what was drawn."""

    def __init__(self, drawing: ImageDraw.ImageDraw, side: float) -> None:
        self._drawing = drawing
        self._scale = side / 100

    def area(self, *corners: Spot, cut: bool = False) -> None:
        """Fills a polygon."""
        self._drawing.polygon([self._at(corner) for corner in corners], 0 if cut else 255)

    def box(self, *box: float, cut: bool = False, corner: float = 0) -> None:
        """Fills a box (left, top, right, bottom)."""
        left, top, right, bottom = (part * self._scale for part in box)
        self._drawing.rounded_rectangle(
            (left, top, right - 1, bottom - 1), corner * self._scale, 0 if cut else 255
        )

    def disc(self, x: float, y: float, radius: float, cut: bool = False, high: float = 0) -> None:
        """Fills a circle, or an ellipse with another radius upwards."""
        left, top = self._at((x - radius, y - (high or radius)))
        right, bottom = self._at((x + radius, y + (high or radius)))
        self._drawing.ellipse((left, top, right, bottom), 0 if cut else 255)

    def line(self, *points: Spot, thick: float = 5, cut: bool = False) -> None:
        """Draws a line with round ends."""
        thickness = max(1, round(thick * self._scale))
        fill = 0 if cut else 255
        self._drawing.line([self._at(point) for point in points], fill, thickness, "curve")
        for x, y in points:
            self.disc(x, y, thick / 2, cut=cut)

    def _at(self, point: Spot) -> Spot:
        return point[0] * self._scale, point[1] * self._scale


def around(x: float, y: float, radius: float, degrees: float, high: float = 0) -> Spot:
    """The point of a circle (or ellipse) at an angle, clockwise from the top."""
    angle = degrees * pi / 180
    return x + radius * sin(angle), y - (high or radius) * cos(angle)


def arc(x: float, y: float, radius: float, start: int, end: int, high: float = 0) -> list[Spot]:
    """Points along a circle (or ellipse), clockwise from the top."""
    step = 6 if end > start else -6
    return [around(x, y, radius, degrees, high) for degrees in range(start, end + step, step)]
