"""The lobby as a notice: players are wanted, and the company has its photographs taken.

A frame for each seat. People wear hats, a computer player is a machine, whoever has not answered
is a pale shape with a question mark, and a seat that anybody may take an empty frame.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from locales import words
from pictures.board import GAP, MARGIN, WIDTH, page, put_ears
from pictures.canvas import Canvas, shape
from pictures.lettering import Face, largest, shortened, width, write
from pictures.panel import mark, who_plays
from pictures.pen import Pen, arc
from pictures.road import cut_out, figure, inlay
from pictures.sketch import LobbySeat, LobbySketch
from pictures.tones import Tone

TOP, FRAME_HEIGHT = 106, 304
HEIGHT = TOP + FRAME_HEIGHT + 16

BORDER, PAD = 3, 12
PLATE_TOP, WORD_TOP = 200, 256  # the plate bears a name; below, a word tells how the seat stands
PORTRAIT, BESIDE_MARK = 168, 66
LINES = range(32, PLATE_TOP, 42)  # how tall somebody is, as the police measure it
NAMES, WORDS, FREE, UNKNOWN = (40, 33), 33, 48, 84  # sizes of writing


def draw_line_up(sketch: LobbySketch) -> Canvas:
    """The company before a match: 1080 pixels wide, and less than half as high."""
    said = words(sketch.language)
    canvas = page(said("picture-wanted"), HEIGHT)
    put_ears(
        canvas,
        said("picture-options", count=sketch.options),
        said("picture-target", target=sketch.target),
    )
    frames: list[LobbySeat | None] = [*sketch.seats, *[None] * sketch.free]
    wide = (WIDTH - 2 * MARGIN - (len(frames) - 1) * GAP) // len(frames)
    for seat, one in enumerate(frames):
        left = MARGIN + seat * (wide + GAP)
        if one is None:
            canvas.put(_free(seat, sketch.language, wide), (left, TOP))
        else:
            canvas.put(_taken(one, seat, sketch.language, wide), (left, TOP))
    return canvas


@lru_cache(128)
def _taken(sketch: LobbySeat, seat: int, language: str, wide: int) -> Image.Image:
    """The photograph of somebody who sits here, or is asked to; below it, name and standing."""
    said = words(language)
    canvas = _frame(wide, seat, Tone.INK)
    left = max((wide - PORTRAIT) // 2, BESIDE_MARK)
    at = (left, PLATE_TOP - PORTRAIT)
    shade = Tone.LAND if sketch.invited else Tone.INK
    inlay(canvas, _portrait(-1 if sketch.level else seat), shade, Tone.PAPER, at)
    if sketch.invited:
        sign = figure("?", UNKNOWN, Tone.INK, Tone.LAND)
        at = (left + (PORTRAIT - sign.width) // 2, PLATE_TOP - sign.height - PAD)
        canvas.put_shape(sign, cut_out(sign, Tone.LAND), at)
    name = sketch.name or said("picture-seat", seat=seat + 1)
    size = largest(name, Face.GOTHIC, NAMES, wide - 2 * PAD)
    name = shortened(name, Face.GOTHIC, size, wide - 2 * PAD)
    plate = write(name, Face.GOTHIC, size, Tone.PAPER, Tone.INK)
    _put(canvas, plate, (PLATE_TOP + WORD_TOP) // 2, Tone.INK)
    ground = Tone.LINE if sketch.host else Tone.PAPER
    canvas.fill((BORDER, WORD_TOP, wide - BORDER, FRAME_HEIGHT - BORDER), ground)
    told = _standing(sketch, language)
    fitting = [text for text in told if width(text, Face.GOTHIC, WORDS) <= wide - 2 * PAD]
    word = write((fitting or told[-1:])[0], Face.GOTHIC, WORDS, Tone.INK, ground)
    _put(canvas, word, (WORD_TOP + FRAME_HEIGHT - BORDER) // 2, ground)
    return canvas.image


def _standing(sketch: LobbySeat, language: str) -> tuple[str, ...]:
    """How the seat stands, in a longer and a shorter way if there are two."""
    said = words(language)
    if sketch.invited:
        return (said("picture-invited"),)
    if sketch.host:
        return (said("picture-host"),)
    return who_plays(sketch.level, False, said) or (said("picture-in"),)


@lru_cache(32)
def _free(seat: int, language: str, wide: int) -> Image.Image:
    """The empty frame of a seat that anybody may take."""
    canvas = _frame(wide, seat, Tone.FAINT)
    canvas.fill((BORDER, PLATE_TOP, wide - BORDER, FRAME_HEIGHT - BORDER), Tone.LAND)
    word = write(words(language)("picture-free"), Face.GOTHIC, FREE, Tone.INK, Tone.LAND)
    _put(canvas, word, (PLATE_TOP + FRAME_HEIGHT) // 2, Tone.LAND)
    return canvas.image


def _frame(wide: int, seat: int, border: Tone) -> Canvas:
    """A seat's frame, with its mark, before anybody stands in it; what is below is not filled."""
    canvas = Canvas(wide, FRAME_HEIGHT, border)
    canvas.fill((BORDER, BORDER, wide - BORDER, PLATE_TOP), Tone.PAPER)
    for top in LINES:
        canvas.fill((BORDER, top, wide - BORDER, top + 2), Tone.FAINT)
    canvas.put(mark(seat), (PAD, PAD))
    return canvas


def _put(canvas: Canvas, written: Image.Image, middle: int, ground: Tone) -> None:
    """Puts writing in the middle of the width, its own middle at a height."""
    at = ((canvas.image.width - written.width) // 2, middle - written.height // 2)
    canvas.put_shape(written, cut_out(written, ground), at)


@lru_cache(8)
def _portrait(hat: int) -> Image.Image:
    """Head and shoulders, each under a hat of its own: a coverage. A machine's hat is -1."""

    def draw(drawing: ImageDraw.ImageDraw, finer: int) -> None:
        pen = Pen(drawing, PORTRAIT * finer)
        if hat < 0:
            _machine(pen)
        else:
            _person(pen)
            (_fedora, _cap, _bowler, _boater)[hat](pen)

    return shape(PORTRAIT, PORTRAIT, draw)


def _person(pen: Pen) -> None:
    pen.area((2, 101), (8, 86), (36, 77), (64, 77), (92, 86), (98, 101))
    pen.area((40, 64), (60, 64), (62, 80), (50, 92), (38, 80))
    pen.disc(50, 50, 21, high=26)
    pen.line((36, 77), (50, 93), (64, 77), thick=2.4, cut=True)
    pen.line((50, 93), (50, 101), thick=2.4, cut=True)


def _fedora(pen: Pen) -> None:
    pen.area((25, 36), (30, 12), (38, 6), (50, 10), (62, 6), (70, 12), (75, 36))
    pen.box(24, 25, 76, 28.5, cut=True)
    pen.disc(50, 36, 41, high=6.5)


def _cap(pen: Pen) -> None:
    pen.area(*arc(49, 33, 31, -90, 90, 23), (80, 38), (18, 38))
    pen.line((28, 33), (70, 33), thick=2.4, cut=True)
    pen.area((44, 35), (82, 34), (94, 42), (90, 46), (62, 42))
    pen.disc(49, 11, 4, high=3)


def _bowler(pen: Pen) -> None:
    pen.area(*arc(50, 32, 25, -90, 90, 26), (75, 38), (25, 38))
    pen.box(24, 27, 76, 30.5, cut=True)
    pen.disc(50, 37, 35, high=5)


def _boater(pen: Pen) -> None:
    pen.box(27, 13, 73, 36, corner=3)
    pen.box(26, 21, 74, 29, cut=True)
    pen.box(29, 23, 71, 27)
    pen.box(9, 33, 91, 40, corner=3)


def _machine(pen: Pen) -> None:
    """A tin man, of valves and wires: no hat, an aerial."""
    pen.line((50, 22), (50, 8), thick=4)
    pen.disc(50, 7, 5)
    pen.box(25, 20, 75, 66, corner=8)
    pen.box(17, 35, 27, 52, corner=3)
    pen.box(73, 35, 83, 52, corner=3)
    for x in (39, 61):
        pen.disc(x, 36, 8, cut=True)
        pen.disc(x, 36, 3.5)
    pen.box(34, 51, 66, 60, cut=True, corner=2)
    for x in (41, 49, 57):
        pen.box(x, 51, x + 2.5, 60)
    pen.box(42, 66, 58, 76)
    pen.box(12, 75, 88, 110, corner=7)
    pen.disc(50, 91, 9, cut=True)
    pen.line((50, 91), (55, 85), thick=2.6)
    for x in (22, 78):
        pen.disc(x, 83, 2.4, cut=True)
