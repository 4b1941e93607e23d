"""Cards as stamps of palette numbers: faces, backs, empty slots, wanted posters.

Stamps are kept and shared: put them on a canvas, but never draw on them. What is drawn on a card
grows with it: a small one bears its number alone, a larger one a motif, the largest a town's name.
The word on a poster is part of its drawing, like a robber's name: it is the same in all languages.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from pictures.canvas import Canvas, shape
from pictures.lettering import Face, write
from pictures.motifs import motif
from pictures.tones import Tone, number
from rules import place

# From these widths on, a poster bears a name, a card a motif, and a card the name of its town.
_NAME, _MOTIF, _TOWN = 56, 70, 116

BANDITS = {"B": "BONNIE", "C": "CLYDE"}


@lru_cache(256)
def face(card: str, width: int, height: int) -> Image.Image:
    """A card face up, by its notation (rules 9), from 40 pixels wide on."""
    if card in BANDITS:
        return poster(card, width, height)
    if card == "H":
        return _hinton(width, height)
    canvas = Canvas(width, height, Tone.CARD)
    _frame(canvas, Tone.INK, Tone.CARD)
    margin = _line(width) + max(2, width // 16)
    room = width - 2 * margin
    if width < _MOTIF:
        _centred(canvas, fitted(card, room, height * 0.56, Tone.INK, Tone.CARD), height / 2)
        return canvas.image
    _centred(canvas, fitted(card, room, height * 0.34, Tone.INK, Tone.CARD), height * 0.25)
    named = width >= _TOWN
    side = min(room, round(height * (0.36 if named else 0.44)))
    middle = height * (0.62 if named else 0.7)
    canvas.lay(
        motif(card, side), ((width - side) // 2, round(middle - side / 2)), Tone.INK, Tone.CARD
    )
    if named:
        town = place(int(card)).town.upper()
        _centred(canvas, fitted(town, room, height * 0.085, Tone.RED, Tone.CARD), height * 0.89)
    return canvas.image


@lru_cache(32)
def poster(bandit: str, width: int, height: int) -> Image.Image:
    """A bandit, ``B`` or ``C``, on a wanted poster: how one lies before a seat."""
    canvas = Canvas(width, height, Tone.PAPER)
    _frame(canvas, Tone.INK, Tone.PAPER)
    line = _line(width)
    room = width - 2 * line - max(4, width // 8)
    if width < _NAME:
        _portrait(canvas, bandit, width - 2 * line - 2, height * 0.48)
        return canvas.image
    if width < _MOTIF:
        _portrait(canvas, bandit, min(room, round(height * 0.62)), height * 0.42)
        letter = fitted(BANDITS[bandit], room, height * 0.17, Tone.INK, Tone.PAPER)
        _centred(canvas, letter, height * 0.85)
        return canvas.image
    wanted = fitted("WANTED", room, height * 0.12, Tone.RED, Tone.PAPER, Face.ROMAN)
    _centred(canvas, wanted, height * 0.14)
    _portrait(canvas, bandit, min(room, round(height * 0.52)), height * 0.5)
    name = fitted(BANDITS[bandit], room, height * 0.12, Tone.INK, Tone.PAPER)
    _centred(canvas, name, height * 0.87)
    return canvas.image


@lru_cache(32)
def back(width: int, height: int) -> Image.Image:
    """A card face down."""
    canvas = Canvas(width, height, Tone.RED)
    line = _line(width)
    inset = 2 * line
    frame = outline(width - 2 * inset, height - 2 * inset, line, width // 12)
    canvas.lay(frame, (inset, inset), Tone.PAPER, Tone.RED)
    sign = fitted("&", width * 0.62, height * 0.4, Tone.PAPER, Tone.RED, Face.ROMAN)
    _centred(canvas, sign, height / 2)
    return canvas.image


@lru_cache(32)
def slot(width: int, height: int, ground: Tone) -> Image.Image:
    """Where a card was and is no more: a dashed outline, on newsprint, card or land."""
    canvas = Canvas(width, height, ground)
    line = _line(width)
    dashes = outline(width, height, line, width // 10)
    gap = max(4, width // 8)
    for start in range(gap, width - gap, 2 * gap):
        dashes.paste(0, (start, 0, start + gap, height))
    for start in range(gap, height - gap, 2 * gap):
        dashes.paste(0, (0, start, width, start + gap))
    canvas.lay(dashes, (0, 0), Tone.FAINT, ground)
    return canvas.image


@lru_cache(32)
def face_mask(width: int, height: int) -> Image.Image:
    """What of a card's stamp is card: 255, and 0 outside of its round corners."""
    box = shape(
        width,
        height,
        lambda drawing, finer: drawing.rounded_rectangle(
            (0, 0, width * finer - 1, height * finer - 1), width // 10 * finer, 255
        ),
    )
    return box.point([0] * 128 + [255] * 128)


def _hinton(width: int, height: int) -> Image.Image:
    canvas = Canvas(width, height, Tone.BLUE)
    line = _line(width)
    canvas.lay(outline(width, height, line, width // 10), (0, 0), Tone.INK, Tone.BLUE)
    named = width >= _MOTIF
    side = round(min(width * 0.86, height * 0.7))
    middle = height * (0.42 if named else 0.5)
    canvas.lay(
        motif("H", side), ((width - side) // 2, round(middle - side / 2)), Tone.PAPER, Tone.BLUE
    )
    if named:
        name = fitted("HINTON", width * 0.76, height * 0.12, Tone.PAPER, Tone.BLUE)
        _centred(canvas, name, height * 0.85)
    return canvas.image


def _portrait(canvas: Canvas, bandit: str, side: int, middle: float) -> None:
    at = ((canvas.image.width - side) // 2, round(middle - side / 2))
    canvas.lay(motif(bandit, side), at, Tone.INK, Tone.PAPER)


def _line(width: int) -> int:
    return 2 if width < _MOTIF else 3


def _frame(canvas: Canvas, ink: Tone, ground: Tone) -> None:
    width, height = canvas.image.size
    canvas.lay(outline(width, height, _line(width), width // 10), (0, 0), ink, ground)


def outline(width: int, height: int, line: int, corner: int) -> Image.Image:
    return shape(
        width,
        height,
        lambda drawing, finer: drawing.rounded_rectangle(
            (0, 0, width * finer - 1, height * finer - 1),
            corner * finer,
            outline=255,
            width=line * finer,
        ),
    ).copy()


def _centred(canvas: Canvas, stamp: Image.Image, middle: float) -> None:
    """Puts a stamp in the middle of the width, its own middle at a height."""
    left = (canvas.image.width - stamp.width) // 2
    canvas.put(stamp, (left, round(middle - stamp.height / 2)))


def fitted(
    text: str, room: float, high: float, ink: Tone, ground: Tone, typeface: Face = Face.GOTHIC
) -> Image.Image:
    """The text as large as it is at most so wide and so high, without the space around it."""
    for size in range(round(high * 2), 7, -1):
        written = write(text, typeface, size, ink, ground)
        bare = Image.new("L", written.size, number(ground))
        stamp = written.crop(ImageChops.difference(written, bare).getbbox())
        if stamp.width <= room and stamp.height <= high:
            return stamp
    raise ValueError(f"no room for {text!a}")
