"""Cards as stamps of palette numbers: faces, backs, empty slots, wanted posters.

Stamps are kept and shared: put them on a canvas, but never draw on them. What is drawn on a card
grows with it: a small one bears its number alone, a larger one a motif, the largest a town's name.
The word on a poster is part of its drawing, like a robber's name: it is the same in all languages.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from pictures.canvas import Canvas, shape
from pictures.lettering import Face, write
from pictures.motifs import motif
from pictures.tones import Tone, number
from rules import place

# From these widths on, a poster bears a name, a card a motif, and a card the name of its town.
_NAME, _MOTIF, _TOWN = 56, 70, 116

BANDITS = {"B": "BONNIE", "C": "CLYDE"}
"""The bandits' names, by their cards' notation."""


@lru_cache(256)
def face(card: str, width: int, height: int) -> Image.Image:
    """A card face up, by its notation (rules 9), from 40 pixels wide on."""
    if card in BANDITS:
        return poster(card, width, height)
    if card == "H":
        return _hinton(width, height)
    canvas = _framed(width, height, Tone.CARD)
    room = width - 2 * (_line(width) + width // 12)
    figures = height * (0.56 if width < _MOTIF else 0.34)
    stamp = fitted(card, room, figures, Tone.INK, Tone.CARD)
    if width < _MOTIF:
        _put(canvas, stamp, height / 2)
        return canvas.image
    _put(canvas, stamp, height * 0.25)
    if width < _TOWN:
        _lay(canvas, card, min(room, round(height * 0.44)), height * 0.7, Tone.INK, Tone.CARD)
        return canvas.image
    _lay(canvas, card, min(room, round(height * 0.36)), height * 0.62, Tone.INK, Tone.CARD)
    town = place(int(card)).town.upper()
    _put(canvas, fitted(town, room, height * 0.085, Tone.RED, Tone.CARD), height * 0.89)
    return canvas.image


@lru_cache(32)
def poster(bandit: str, width: int, height: int) -> Image.Image:
    """A bandit, ``B`` or ``C``, on a wanted poster: how one lies before a seat."""
    canvas = _framed(width, height, Tone.PAPER)
    room = width - 2 * _line(width) - max(4, width // 8)
    if width < _NAME:
        _lay(canvas, bandit, width - 2 * _line(width), height * 0.48, Tone.INK, Tone.PAPER)
        return canvas.image
    name = BANDITS[bandit]
    if width < _MOTIF:
        _lay(canvas, bandit, min(room, round(height * 0.62)), height * 0.42, Tone.INK, Tone.PAPER)
        _put(canvas, fitted(name, room, height * 0.17, Tone.INK, Tone.PAPER), height * 0.85)
        return canvas.image
    wanted = fitted("WANTED", room, height * 0.12, Tone.RED, Tone.PAPER, Face.ROMAN)
    _put(canvas, wanted, height * 0.14)
    _lay(canvas, bandit, min(room, round(height * 0.52)), height * 0.5, Tone.INK, Tone.PAPER)
    _put(canvas, fitted(name, room, height * 0.12, Tone.INK, Tone.PAPER), height * 0.87)
    return canvas.image


@lru_cache(32)
def back(width: int, height: int) -> Image.Image:
    """A card face down."""
    canvas = Canvas(width, height, Tone.RED)
    line = _line(width)
    frame = rounded(width - 4 * line, height - 4 * line, width // 12, line)
    canvas.lay(frame, (2 * line, 2 * line), Tone.PAPER, Tone.RED)
    sign = fitted("&", width * 0.62, height * 0.4, Tone.PAPER, Tone.RED, Face.ROMAN)
    _put(canvas, sign, height / 2)
    return canvas.image


@lru_cache(32)
def slot(width: int, height: int, ground: Tone) -> Image.Image:
    """Where a card was and is no more: a dashed outline, on newsprint, card or land."""
    canvas = Canvas(width, height, ground)
    dashes = rounded(width, height, width // 10, _line(width))
    gap = max(4, width // 8)
    for start in range(gap, width - gap, 2 * gap):
        dashes.paste(0, (start, 0, start + gap, height))
    for start in range(gap, height - gap, 2 * gap):
        dashes.paste(0, (0, start, width, start + gap))
    canvas.lay(dashes, (0, 0), Tone.FAINT if ground is Tone.LAND else Tone.MUTED, ground)
    return canvas.image


@lru_cache(32)
def face_mask(width: int, height: int) -> Image.Image:
    """What of a card's stamp is card: 255, and 0 outside of its round corners."""
    return rounded(width, height, width // 10).point([0] * 128 + [255] * 128)


def rounded(width: int, height: int, corner: int, line: int = 0) -> Image.Image:
    """The coverage of a box with round corners: all of it, or its border, `line` pixels wide."""

    def draw(drawing: ImageDraw.ImageDraw, finer: int) -> None:
        drawing.rounded_rectangle(
            (0, 0, width * finer - 1, height * finer - 1),
            corner * finer,
            fill=0 if line else 255,
            outline=255,
            width=line * finer,
        )

    return shape(width, height, draw)


def fitted(
    text: str, room: float, high: float, ink: Tone, ground: Tone, typeface: Face = Face.GOTHIC
) -> Image.Image:
    """The text as large as it is at most so wide and so high, without the space around it."""
    trial = _cut(write(text, typeface, round(high), ink, ground), ground)
    likely = round(high * min(room / trial.width, high / trial.height))
    for size in range(likely + 2, 7, -1):
        stamp = _cut(write(text, typeface, size, ink, ground), ground)
        if stamp.width <= room and stamp.height <= high:
            return stamp
    raise ValueError(f"no room for {text!a}")


def _cut(written: Image.Image, ground: Tone) -> Image.Image:
    bare = Image.new("L", written.size, number(ground))
    return written.crop(ImageChops.difference(written, bare).getbbox())


def _hinton(width: int, height: int) -> Image.Image:
    canvas = _framed(width, height, Tone.BLUE)
    side = round(min(width * 0.86, height * 0.7))
    named = width >= _MOTIF
    _lay(canvas, "H", side, height * (0.42 if named else 0.5), Tone.PAPER, Tone.BLUE)
    if named:
        name = fitted("HINTON", width * 0.76, height * 0.12, Tone.PAPER, Tone.BLUE)
        _put(canvas, name, height * 0.85)
    return canvas.image


def _framed(width: int, height: int, ground: Tone) -> Canvas:
    canvas = Canvas(width, height, ground)
    canvas.lay(rounded(width, height, width // 10, _line(width)), (0, 0), Tone.INK, ground)
    return canvas


def _line(width: int) -> int:
    return 2 if width < _MOTIF else 3


def _put(canvas: Canvas, stamp: Image.Image, middle: float) -> None:
    """Puts a stamp in the middle of the width, its own middle at a height."""
    left = (canvas.image.width - stamp.width) // 2
    canvas.put(stamp, (left, round(middle - stamp.height / 2)))


def _lay(canvas: Canvas, card: str, side: int, middle: float, ink: Tone, ground: Tone) -> None:
    """Lays a card's motif as `_put` puts a stamp."""
    at = ((canvas.image.width - side) // 2, round(middle - side / 2))
    canvas.lay(motif(card, side), at, ink, ground)
