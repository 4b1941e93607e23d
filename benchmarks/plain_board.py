"""The board drawn plainly, to compare with: all of it anew each time, in full colour.

That is how one begins with Pillow: every shape and letter on a canvas twice as large, which is
then shrunk for smooth edges, and saved as Pillow saves by itself. It shows what `pictures.board`
shows, in the same places; its drawings of car, shield and robbers are a little simpler.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont

from locales import Words, words
from pictures.lettering import FONTS, Face
from pictures.sketch import BoardSketch, SeatSketch
from pictures.tones import Tone
from rules import PLACES

FINER = 2
WIDTH = 1080

PAPER, CARD, LAND, INK = Tone.PAPER.value, Tone.CARD.value, Tone.LAND.value, Tone.INK.value
MUTED, FAINT, ROAD, LINE = Tone.MUTED.value, Tone.FAINT.value, Tone.ROAD.value, Tone.LINE.value
RED, BLUE = Tone.RED.value, Tone.BLUE.value
SEATS = (BLUE, Tone.RUST.value, Tone.GREEN.value, Tone.PLUM.value)

Colour = tuple[int, int, int]


class Drawing:
    """A canvas twice as large as the picture, drawn on with the picture's coordinates."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.image = Image.new("RGB", (width * FINER, height * FINER), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def text(self, at: tuple[float, float], text: str, size: int, **options: object) -> None:
        """Writes a text: `anchor` as Pillow has it, `fill` a colour, `face` a typeface."""
        face = options.pop("face", Face.GOTHIC)
        assert isinstance(face, Face)
        font = ImageFont.truetype(FONTS / face.value, size * FINER)
        options.setdefault("fill", INK)
        self.pen.text((at[0] * FINER, at[1] * FINER), text, font=font, **options)  # type: ignore[arg-type]

    def box(
        self, box: tuple[float, float, float, float], fill: Colour | None, line: int = 0,
        corner: int = 0, outline: Colour = INK,
    ) -> None:  # fmt: skip
        """Draws a rectangle: left, top, width and height."""
        left, top, wide, high = (side * FINER for side in box)
        self.pen.rounded_rectangle(
            (left, top, left + wide - 1, top + high - 1), corner * FINER, fill, outline,
            line * FINER,
        )  # fmt: skip

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Draws a circle round a point."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self.pen.ellipse([side * FINER for side in box], fill)

    def polygon(self, points: list[tuple[float, float]], fill: Colour) -> None:
        """Draws a polygon."""
        self.pen.polygon([(x * FINER, y * FINER) for x, y in points], fill)

    def png(self) -> bytes:
        """The picture in its own size."""
        file = io.BytesIO()
        self.image.resize(self.size, Image.Resampling.LANCZOS).save(file, "PNG")
        return file.getvalue()


def plain_board(sketch: BoardSketch) -> bytes:
    """The board's picture as a PNG file."""
    said = words(sketch.language)
    drawing = Drawing(WIDTH, 862 if len(sketch.seats) == 2 else 1064)
    drawing.text((20, 42), said("picture-round", round=sketch.round), 34, anchor="lm")
    drawing.text((1060, 42), said("picture-target", target=sketch.target), 34, anchor="rm")
    drawing.text((540, 42), said("picture-title"), 60, anchor="mm", face=Face.ROMAN)
    for top, thick in ((84, 5), (92, 2), (206, 2)):
        drawing.box((20, top, 1040, thick), INK)
    _piles(drawing, sketch, said)
    drawing.text((540, 150), _headline(sketch, said), 48, anchor="mm", face=Face.ROMAN)
    _map(drawing, sketch)
    for seat, one in enumerate(sketch.seats):
        alone = seat == len(sketch.seats) - 1 and seat % 2 == 0
        at = (20 + seat % 2 * 526, 656 + seat // 2 * 202)
        _seat(drawing, one, seat, at, 1040 if alone else 514, sketch, said)
    return drawing.png()


def _headline(sketch: BoardSketch, said: Words) -> str:
    seat = sketch.to_play if sketch.winner is None else sketch.winner
    if seat is None:
        return said("picture-dealing")
    name = sketch.seats[seat].name or said("picture-seat", seat=seat + 1)
    return said("picture-turn" if sketch.winner is None else "picture-end", name=name)


def _piles(drawing: Drawing, sketch: BoardSketch, said: Words) -> None:
    _back(drawing, 20, 104, 66, 92)
    drawing.text((98, 122), said("picture-deck"), 34, anchor="lm")
    drawing.text((98, 172), str(sketch.deck), 58, anchor="lm")
    if sketch.top:
        _face(drawing, sketch.top, 994, 104, 66, 92)
    drawing.text((982, 122), said("picture-pile"), 34, anchor="rm")
    drawing.text((982, 172), str(sketch.pile), 58, anchor="rm")


def _map(drawing: Drawing, sketch: BoardSketch) -> None:
    drawing.box((20, 214, 1040, 430), LAND, 8)
    for x in range(28, 1050, 64):
        for y in (216, 638):
            drawing.box((x, y, 32, 4), CARD)
    for x in (270, 640):
        drawing.box((x, 222, 3, 414), FAINT)
    way = [(float(x), 366 + 8 * math.sin(x / 61)) for x in range(156, 924)]
    turn = (math.pi * step / 200 for step in range(-100, 100))
    way += [(924 + 112 * math.cos(angle), 468 + 102 * math.sin(angle)) for angle in turn]
    way += [(float(x), 570 + 8 * math.sin(x / 61)) for x in range(924, 156, -1)]
    for point in way:
        drawing.disc(*point, 14, ROAD)
    for start in range(0, len(way) - 16, 30):
        dash = [(across * FINER, down * FINER) for across, down in way[start : start + 16]]
        drawing.pen.line(dash, LINE, 4 * FINER)
    for place in PLACES:
        column = place.number - 1 if place.number <= 5 else 10 - place.number
        left, top = 60 + 192 * column, (224 if place.number <= 5 else 428)
        here = place.number == sketch.car
        if here:
            drawing.box((left, top, 192, 205), LINE, 6)
        _shield(drawing, str(place.number), left + 12, top + (12 if here else 32), here)
        if sketch.hidden[place.number - 1]:
            _back(drawing, left + 112, top + (12 if here else 30), 66, 92)
        else:
            drawing.box((left + 112, top + (12 if here else 30), 66, 92), LAND, 2, 6, FAINT)
        if here:
            drawing.box((left + 6, top + 140, 180, 20), ROAD)
            _car(drawing, left + 8, top + 56)
        drawing.text((left + 96, top + 180), place.town, 36, anchor="mm")


def _shield(drawing: Drawing, number: str, left: float, top: float, small: bool) -> None:
    side = 66 if small else 88
    outline = [
        (0.5, 0.03), (0.36, 0.1), (0.17, 0.01), (0.01, 0.17), (0.06, 0.4), (0.01, 0.64),
        (0.2, 0.85), (0.5, 0.99), (0.8, 0.85), (0.99, 0.64), (0.94, 0.4), (0.99, 0.17),
        (0.83, 0.01), (0.64, 0.1),
    ]  # fmt: skip
    for scale, colour in ((1.0, INK), (0.88, CARD)):
        gap = side * (1 - scale) / 2
        shape = [(left + gap + x * side * scale, top + gap + y * side * scale) for x, y in outline]
        drawing.polygon(shape, colour)
    drawing.text((left + side / 2, top + side * 0.46), number, round(side * 0.56), anchor="mm")


def _car(drawing: Drawing, left: float, top: float) -> None:
    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(left + x * 0.88, top + y * 0.88) for x, y in points]

    drawing.polygon(
        at((8, 84), (16, 40), (32, 8), (50, 3), (96, 2), (106, 10), (116, 33), (150, 35), (172, 42),
           (190, 64), (192, 84)), INK,
    )  # fmt: skip
    drawing.polygon(
        at((21, 62), (24, 24), (52, 7), (96, 7), (113, 37), (160, 42), (130, 50), (118, 66),
           (84, 74), (60, 44), (36, 44)), RED,
    )  # fmt: skip
    drawing.polygon(at((38, 33), (44, 15), (65, 12), (65, 33)), PAPER)
    drawing.polygon(at((71, 33), (71, 12), (97, 14), (104, 33)), PAPER)
    for x, y in at((46, 77), (158, 77)):
        for radius, colour in ((19, INK), (13, PAPER), (8, INK), (3.5, PAPER)):
            drawing.disc(x, y, radius, colour)
    for x, y in at((180, 48)):
        drawing.disc(x, y, 9, INK)
        drawing.disc(x, y, 5, PAPER)


def _back(drawing: Drawing, left: float, top: float, wide: float, high: float) -> None:
    drawing.box((left, top, wide, high), RED, corner=6)
    drawing.box((left + 4, top + 4, wide - 8, high - 8), None, 2, 5, PAPER)
    middle = (left + wide / 2, top + high / 2)
    drawing.text(middle, "&", round(high / 2), anchor="mm", fill=PAPER, face=Face.ROMAN)


def _face(drawing: Drawing, card: str, left: float, top: float, wide: float, high: float) -> None:
    drawing.box((left, top, wide, high), BLUE if card == "H" else CARD, 2, 5)
    x, y = left + wide / 2, top + high / 2
    if card == "H":
        turns = [math.pi * step / 5 - math.pi / 2 for step in range(10)]
        arms = [wide * (0.18 if step % 2 else 0.4) for step in range(10)]
        star = [
            (x + arm * math.cos(turn), y + arm * math.sin(turn))
            for turn, arm in zip(turns, arms, strict=True)
        ]
        drawing.polygon(star, PAPER)
    elif card in ("B", "C"):
        drawing.disc(x, y - high * 0.1, wide * 0.2, INK)
        drawing.polygon([(left + 8, y + 16), (x, y), (left + wide - 8, y + 16)], INK)
        drawing.box((left + 10, y - high * 0.2, wide - 20, 5), INK)
        name = {"B": "BONNIE", "C": "CLYDE"}[card]
        drawing.text((x, top + high * 0.86), name, round(high / 6), anchor="mm")
    else:
        drawing.text((x, y), card, round(min(wide, high) * 0.8), anchor="mm")


def _seat(
    drawing: Drawing, seat: SeatSketch, index: int, at: tuple[int, int], wide: int,
    sketch: BoardSketch, said: Words,
) -> None:  # fmt: skip
    left, top = at
    active = index in (sketch.to_play, sketch.winner)
    drawing.box((left, top, wide, 190), PAPER, 8 if active else 3)
    if active:
        drawing.box((left + 84, top + 8, wide - 92, 86), LINE)
    _mark(drawing, index, left + 47, top + 48)
    name = seat.name or said("picture-seat", seat=index + 1)
    drawing.text((left + 92, top + 30), name, 33, anchor="lm")
    points = f"{seat.before} +{seat.here}"
    drawing.text((left + wide - 20, top + 48), points, 50, anchor="rm")
    under = left + 92
    if active:
        word = said("picture-to-play" if sketch.winner is None else "picture-winner")
        drawing.box((under, top + 53, 130, 36), INK)
        drawing.text((under + 65, top + 71), word, 33, anchor="mm", fill=PAPER)
        under += 144
    if seat.conceded:
        drawing.text((under, top + 71), said("picture-given-up"), 28, anchor="lm", fill=MUTED)
    elif seat.level:
        level = said("picture-computer", level=said(f"level-{seat.level}"))
        drawing.text((under, top + 71), level, 28, anchor="lm", fill=MUTED)
    _back(drawing, left + 18, top + 99, 56, 80)
    drawing.box((left + 24, top + 115, 44, 48), CARD)
    drawing.text((left + 46, top + 139), str(seat.hand), 40, anchor="mm")
    x = left + 92.0
    for laid in seat.laid:
        size = (70, 52) if laid.each == 4 else (50, 70)
        _face(drawing, str(laid.place), x, top + 139 - size[1] / 2, *size)
        x += size[0] + 4
        if laid.cards > 1:
            drawing.text((x, top + 139), f"×{laid.cards}", 33, anchor="lm")
            x += 40
    for number, bandit in enumerate(seat.captured, 1):
        _face(drawing, bandit, left + wide - 14 - 65 * number, top + 99, 58, 80)


def _mark(drawing: Drawing, seat: int, x: float, y: float) -> None:
    shapes: tuple[Callable[[], None], ...] = (
        lambda: drawing.disc(x, y, 33, SEATS[0]),
        lambda: drawing.box((x - 30, y - 30, 60, 60), SEATS[1]),
        lambda: drawing.polygon([(x, y - 33), (x + 33, y), (x, y + 33), (x - 33, y)], SEATS[2]),
        lambda: drawing.polygon([(x, y - 33), (x + 33, y + 33), (x - 33, y + 33)], SEATS[3]),
    )
    shapes[seat]()
    low = 8 if seat == 3 else 0
    drawing.text((x, y + low), str(seat + 1), 38, anchor="mm", fill=PAPER)
