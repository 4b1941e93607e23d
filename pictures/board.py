"""The board, as a newspaper's front page has it: headline, road map, and a box for each seat."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from locales import words
from pictures import road_map
from pictures.canvas import Canvas
from pictures.cards import back, face, face_mask, slot
from pictures.lettering import Face, largest, shortened, width, write
from pictures.panel import HEIGHT as PANEL_HEIGHT
from pictures.panel import Standing, panel
from pictures.road import figure
from pictures.sketch import BoardSketch
from pictures.tones import Tone

WIDTH, MARGIN, GAP = 1080, 20, 12

MASTHEAD = 84
TITLE, EAR = 60, 34

HEADLINE = (98, 202)  # from, to
CARD = (66, 92)
LABEL, FIGURES = 34, 58
HEADLINES = (60, 52, 44, 36)  # the largest that has room
HEADLINE_ROOM = 640

MAP_TOP = 214
PANELS_TOP = MAP_TOP + road_map.HEIGHT + GAP
PANEL_ROW = PANEL_HEIGHT + GAP


def draw_board(sketch: BoardSketch) -> Canvas:
    """The board as everybody sees it: 1080 pixels wide, lower with two seats."""
    rows = (len(sketch.seats) + 1) // 2
    said = words(sketch.language)
    canvas = _page(sketch.language, rows).copy()
    put_ears(
        canvas,
        said("picture-round", round=sketch.round),
        said("picture-target", target=sketch.target),
    )
    _put_piles(canvas, sketch)
    headline = _set(_headline(sketch))
    top, bottom = HEADLINE
    canvas.put(headline, ((WIDTH - headline.width) // 2, (top + bottom - headline.height) // 2))
    canvas.put(road_map.road_map(sketch.car, sketch.hidden), (MARGIN, MAP_TOP))
    _put_panels(canvas, sketch)
    return canvas


@lru_cache(8)
def _page(language: str, rows: int) -> Canvas:
    """The newspaper with nothing of this match in it, for so many rows of boxes."""
    canvas = page(words(language)("picture-title"), PANELS_TOP + rows * PANEL_ROW + 4)
    canvas.fill((MARGIN, MAP_TOP - 8, WIDTH - MARGIN, MAP_TOP - 6), Tone.INK)
    return canvas


def page(title: str, height: int) -> Canvas:
    """A page of newsprint so high, with nothing but its title and the lines below it."""
    canvas = Canvas(WIDTH, height, Tone.PAPER)
    written = write(title, Face.ROMAN, TITLE, Tone.INK, Tone.PAPER)
    canvas.put(written, ((WIDTH - written.width) // 2, (MASTHEAD - written.height) // 2))
    for top, thick in ((MASTHEAD, 5), (MASTHEAD + 8, 2)):
        canvas.fill((MARGIN, top, WIDTH - MARGIN, top + thick), Tone.INK)
    return canvas


def put_ears(canvas: Canvas, left: str | Image.Image, right: str) -> None:
    """Puts beside the title what newspapers have there: text, or at the left a stamp."""
    if isinstance(left, str):
        left = write(left, Face.GOTHIC, EAR, Tone.INK, Tone.PAPER)
    canvas.put(left, (MARGIN, (MASTHEAD - left.height) // 2))
    written = write(right, Face.GOTHIC, EAR, Tone.INK, Tone.PAPER)
    at = (WIDTH - MARGIN - written.width, (MASTHEAD - written.height) // 2)
    canvas.put(written, at)


def _put_piles(canvas: Canvas, sketch: BoardSketch) -> None:
    """Puts the deck at the left of the headline, the pile at its right, with words and numbers."""
    top = HEADLINE[0] + (HEADLINE[1] - HEADLINE[0] - CARD[1]) // 2
    deck = back(*CARD) if sketch.deck else slot(*CARD, Tone.PAPER)
    pile = face(sketch.top, *CARD) if sketch.top else slot(*CARD, Tone.PAPER)
    canvas.put_shape(deck, face_mask(*CARD), (MARGIN, top))
    canvas.put_shape(pile, face_mask(*CARD), (WIDTH - MARGIN - CARD[0], top))
    said = words(sketch.language)
    for left, name, size in (
        (True, "picture-deck", sketch.deck),
        (False, "picture-pile", sketch.pile),
    ):
        beside = MARGIN + CARD[0] + GAP
        word = write(said(name), Face.GOTHIC, LABEL, Tone.INK, Tone.PAPER)
        number = figure(str(size), FIGURES, Tone.INK, Tone.PAPER)
        for stamp, y in ((word, top - 8), (number, top + CARD[1] - number.height - 2)):
            canvas.put(stamp, (beside if left else WIDTH - beside - stamp.width, y))


def _headline(sketch: BoardSketch) -> str:
    """What there is to tell: whose turn it is, or who has won."""
    said = words(sketch.language)
    if sketch.winner is not None:
        message, unnamed, seat = "picture-end", "picture-end-seat", sketch.winner
    elif sketch.to_play is not None:
        message, unnamed, seat = "picture-turn", "picture-turn-seat", sketch.to_play
    else:
        return said("picture-dealing")
    name = sketch.seats[seat].name
    if not name:
        return said(unnamed, seat=seat + 1)
    room = HEADLINE_ROOM - width(said(message, name=""), Face.ROMAN, HEADLINES[-1])
    return said(message, name=shortened(name, Face.ROMAN, HEADLINES[-1], room))


@lru_cache(64)
def _set(headline: str) -> Image.Image:
    """A headline as large as there is room for it; it is shortened for the smallest size."""
    size = largest(headline, Face.ROMAN, HEADLINES, HEADLINE_ROOM)
    return write(headline, Face.ROMAN, size, Tone.INK, Tone.PAPER)


def _put_panels(canvas: Canvas, sketch: BoardSketch) -> None:
    half = (WIDTH - 2 * MARGIN - GAP) // 2
    for seat, one in enumerate(sketch.seats):
        alone = seat % 2 == 0 and seat == len(sketch.seats) - 1
        at = (MARGIN + seat % 2 * (half + GAP), PANELS_TOP + seat // 2 * PANEL_ROW)
        wide = WIDTH - 2 * MARGIN if alone else half
        canvas.put(panel(one, seat, _standing(sketch, seat), sketch.language, wide), at)


def _standing(sketch: BoardSketch, seat: int) -> Standing:
    if seat == sketch.winner:
        return Standing.WINNER
    return Standing.TO_PLAY if seat == sketch.to_play else Standing.WAITING
