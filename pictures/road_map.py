"""The road from Kaufman to Gibsland on its map, with the ten places and the car."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from pictures.canvas import Canvas, Point, shape
from pictures.cards import back, face_mask, slot
from pictures.lettering import Face, write
from pictures.road import Curve, bezier, car, cut_out, inlay, shield
from pictures.tones import Tone
from rules import place

WIDTH, HEIGHT = 1040, 430
FRAME = 8

# Where the places are: two rows of five, there and back, so that 10 lies next to 1.
CELL_WIDTH, CELL_HEIGHT = 192, 205
COLUMNS = tuple(40 + CELL_WIDTH * column for column in range(5))
ROWS = (10, 214)
# Below a cell's top: the road's middle, and the top of the town's name.
TO_ROAD, TO_NAME = 142, 150
ROAD_WIDTH = 28
TOWN = 36

# At a cell's top left corner: a sign and a hidden card beside the road, or above the car.
SIGN, SIGN_AT = 88, (12, 32)
CARD, CARD_AT = (66, 92), (112, 30)
SMALL_SIGN, SMALL_SIGN_AT = 66, (118, 12)
SMALL_CARD, SMALL_CARD_AT = (52, 72), (24, 12)
CAR_WIDTH, CAR_BOTTOM = 176, 144


def road_map(car_at: int, hidden: tuple[bool, ...]) -> Image.Image:
    """The map: which place the car is on, and for each whether a card lies under it."""
    canvas = _land().copy()
    for number, covered in enumerate(hidden, 1):
        left, top = _cell_at(number)
        if number == car_at:
            canvas.put(_stop(number, covered), (left, top))
        else:
            card = _card(covered, *CARD)
            canvas.put_shape(card, face_mask(*CARD), (left + CARD_AT[0], top + CARD_AT[1]))
    return canvas.image


def _cell_at(number: int) -> Point:
    column = number - 1 if number <= 5 else 10 - number
    return COLUMNS[column], ROWS[number > 5]


def _card(covered: bool, width: int, height: int) -> Image.Image:
    return back(width, height) if covered else slot(width, height, Tone.PAPER)


@lru_cache(32)
def _stop(number: int, covered: bool) -> Image.Image:
    """The cell of the place that the car is on: lit up, framed, the car before sign and card."""
    canvas = Canvas(CELL_WIDTH, CELL_HEIGHT, Tone.INK)
    canvas.fill((6, 6, CELL_WIDTH - 6, CELL_HEIGHT - 6), Tone.LINE)
    leftward = number > 5  # the second row is driven the other way: all stands mirrored
    sign, card = shield(number, Tone.LINE, SMALL_SIGN), _card(covered, *SMALL_CARD)
    for stamp, (left, top), shown in (
        (sign, SMALL_SIGN_AT, None),
        (card, SMALL_CARD_AT, face_mask(*SMALL_CARD)),
    ):
        at = (CELL_WIDTH - left - stamp.width if leftward else left, top)
        canvas.put_shape(stamp, shown or cut_out(stamp, Tone.LINE), at)
    canvas.fill((6, CAR_BOTTOM - 4, CELL_WIDTH - 6, CAR_BOTTOM + 16), Tone.ROAD)
    sedan = car(Tone.LINE, CAR_WIDTH, leftward)
    at = ((CELL_WIDTH - CAR_WIDTH) // 2, CAR_BOTTOM - sedan.height)
    canvas.put_shape(sedan, cut_out(sedan, Tone.LINE), at)
    _name(canvas, number, (0, 0), Tone.LINE)
    return canvas.image


@cache
def _land() -> Canvas:
    """The map without car and cards."""
    canvas = Canvas(WIDTH, HEIGHT, Tone.LAND)
    canvas.lay(shape(WIDTH, HEIGHT, _draw_country), (0, 0), Tone.FAINT, Tone.LAND)
    for number in range(1, 11):
        left, top = _cell_at(number)
        sign = shield(number, Tone.LAND, SIGN)
        canvas.put_shape(sign, cut_out(sign, Tone.LAND), (left + SIGN_AT[0], top + SIGN_AT[1]))
        _name(canvas, number, (left, top), Tone.LAND)
    inlay(canvas, shape(WIDTH, HEIGHT, _draw_way), Tone.ROAD, Tone.LAND)
    inlay(canvas, shape(WIDTH, HEIGHT, _draw_line), Tone.LINE, Tone.ROAD)
    _frame(canvas)
    return canvas


def _name(canvas: Canvas, number: int, cell: Point, ground: Tone) -> None:
    name = write(place(number).town, Face.GOTHIC, TOWN, Tone.INK, ground)
    at = (cell[0] + (CELL_WIDTH - name.width) // 2, cell[1] + TO_NAME)
    canvas.put_shape(name, cut_out(name, ground), at)


def _frame(canvas: Canvas) -> None:
    """The edge of a map sheet: degrees in black and white."""
    for box in (
        (0, 0, WIDTH, FRAME), (0, HEIGHT - FRAME, WIDTH, HEIGHT),
        (0, 0, FRAME, HEIGHT), (WIDTH - FRAME, 0, WIDTH, HEIGHT),
    ):  # fmt: skip
        canvas.fill(box, Tone.INK)
    for left in range(FRAME, WIDTH - FRAME, 64):
        for top in (2, HEIGHT - FRAME + 2):
            canvas.fill((left, top, min(left + 32, WIDTH - FRAME), top + FRAME - 4), Tone.CARD)
    for top in range(FRAME, HEIGHT - FRAME, 60):
        for left in (2, WIDTH - FRAME + 2):
            canvas.fill((left, top, left + FRAME - 4, min(top + 30, HEIGHT - FRAME)), Tone.CARD)


def _way() -> Curve:
    """The middle of the road, from 1 to 10, winding a little between the places."""
    there, back_again = (row + TO_ROAD for row in ROWS)
    stops = [column + CELL_WIDTH / 2 for column in COLUMNS]
    first, last = stops[0], stops[-1]
    way: Curve = [(x, there + _wind(x - first)) for x in range(int(first), int(last))]
    way += bezier((last, there), (last + 150, there), (last + 150, back_again), (last, back_again))
    way += [(x, back_again - _wind(x - first)) for x in range(int(last), int(first), -1)]
    return way


def _wind(along: float) -> float:
    return 8 * math.sin(math.pi * along / CELL_WIDTH)


def _draw_way(pen: ImageDraw.ImageDraw, n: int) -> None:
    half = ROAD_WIDTH / 2
    for x, y in _smooth(_way()):
        pen.ellipse(((x - half) * n, (y - half) * n, (x + half) * n, (y + half) * n), 255)


def _draw_line(pen: ImageDraw.ImageDraw, n: int) -> None:
    points = _smooth(_way())
    for start in range(0, len(points) - 16, 30):
        pen.line([(x * n, y * n) for x, y in points[start : start + 16]], 255, 4 * n)


def _smooth(curve: Curve) -> Curve:
    """The curve with a point for each pixel of its length."""
    points: Curve = []
    for (x, y), (u, v) in pairwise(curve):
        steps = max(1, round(math.dist((x, y), (u, v))))
        points += [(x + (u - x) * k / steps, y + (v - y) * k / steps) for k in range(steps)]
    return points


def _draw_country(pen: ImageDraw.ImageDraw, n: int) -> None:
    """States' borders, and the track that leads from the last place to the first again."""
    for left in (COLUMNS[1], COLUMNS[3]):
        for top in range(0, HEIGHT, 24):
            pen.rectangle(((left - 1) * n, top * n, (left + 2) * n - 1, (top + 14) * n - 1), 255)
    first = COLUMNS[0] + CELL_WIDTH / 2
    top, bottom = (row + TO_ROAD for row in ROWS)
    track = bezier((first, bottom), (first - 150, bottom), (first - 150, top), (first, top))
    for x, y in _smooth(list(track))[::12]:
        pen.ellipse(((x - 4) * n, (y - 4) * n, (x + 4) * n, (y + 4) * n), 255)
