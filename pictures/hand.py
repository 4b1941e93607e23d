"""The picture of a hand: its cards where they belong along the road, and what its seat knows there.

The road goes round: 1 to 5 above, 6 to 10 back below, as on the board. Each place's cell shows
the cards held and how many, beside them the place's hidden card, and below whether cards can be
laid off. Left of the road are the Hintons, the number of all cards, and the map's legend.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from locales import words
from pictures.canvas import Box, Canvas, Point
from pictures.cards import back, face, face_mask, rounded, slot
from pictures.lettering import Face, write
from pictures.motifs import eye, motif
from pictures.road import car, figure, shield
from pictures.sketch import GONE, UNKNOWN, HandSketch
from pictures.tones import Tone
from rules import place

WIDTH, HEIGHT = 1080, 634
MARGIN = 8
CELL = (172, 312)
# Five cells end where the road turns down, and begin where it comes up again.
ROAD = 20
LEFT = WIDTH - MARGIN - ROAD - 5 * CELL[0]
DASH, GAP = 24, 19  # of the road's middle line: four of each in a cell
COLUMN = LEFT - ROAD - 2 * MARGIN - 6  # how wide it is beside the road

# In a cell, from its top and from its sides.
ROAD_TOP, TOWN_TOP, CARDS_TOP, TAB_TOP = 62, 88, 138, 269
EDGE = 9
CARD, KNOWN, COVERED, HINTON = (78, 114), (50, 66), (40, 56), (116, 162)
SPREAD = 20  # how far a stack's last card lies right of its first
SHIELD, CAR = 54, 104
BADGE, TAB = 44, 36  # heights

# In the column, from the picture's top.
RULES, HELD_TOP, HELD_WORDS, LEGEND = (222, 412), 254, 350, (430, 496, 562)

TEXT, TAB_TEXT, COUNT, HELD = 34, 33, 42, 110  # sizes of writing


def draw_hand(sketch: HandSketch) -> Canvas:
    """The hand of a sketch. Equal sketches make equal pictures."""
    held = dict(sketch.cards)
    canvas = _page(sketch.language).copy()
    canvas.put(_hintons(held.get("H", 0)), (MARGIN, MARGIN))
    total = figure(str(sum(held.values())), HELD, Tone.INK, Tone.PAPER)
    canvas.put(total, (MARGIN + 2, HELD_TOP))
    for number, hidden in enumerate(sketch.hidden, 1):
        tab = ""
        if number in sketch.melded:
            tab = "hand-picture-open" if sketch.opened else "hand-picture-melded"
        count = held.get(str(number), 0)
        cell = _cell(number, count, hidden, sketch.car == number, tab, sketch.language)
        canvas.put(cell, _corner(number))
    return canvas


def _corner(number: int) -> Point:
    """The top left corner of a place's cell: five there, and five back below."""
    column = number - 1 if number <= 5 else 10 - number
    return LEFT + column * CELL[0], MARGIN + (number > 5) * CELL[1]


@lru_cache(8)
def _page(language: str) -> Canvas:
    """What is the same in every hand of a language: newsprint, the road's turns, the words."""
    canvas = Canvas(WIDTH, HEIGHT, Tone.PAPER)
    width, height = 5 * CELL[0] + 2 * ROAD, CELL[1] + ROAD
    left, top = LEFT - ROAD, MARGIN + ROAD_TOP
    road = rounded(width, height, ROAD, ROAD)
    canvas.lay(ImageChops.invert(road), (left, top), Tone.PAPER, Tone.ROAD)
    for middle in (left + ROAD // 2, left + width - ROAD // 2):
        for dash in range(top + ROAD + GAP, top + height - ROAD - DASH, DASH + GAP):
            canvas.fill((middle - 2, dash, middle + 2, dash + DASH), Tone.LINE)

    for line in RULES:
        canvas.fill((MARGIN, line, MARGIN + COLUMN, line + 4), Tone.INK)
        canvas.fill((MARGIN, line + 7, MARGIN + COLUMN, line + 9), Tone.INK)
    said = words(language)
    _write(canvas, said("hand-picture-held"), (MARGIN + 2, HELD_WORDS), Tone.INK, Tone.PAPER)
    covered, taken, seen = LEGEND
    canvas.put_shape(back(*COVERED), face_mask(*COVERED), (MARGIN, covered))
    canvas.put(slot(*COVERED, Tone.PAPER), (MARGIN, taken))
    _seen(canvas, (MARGIN, seen + 16, MARGIN + COVERED[0], seen + 40))
    for name, at in (
        ("hand-picture-hidden", covered),
        ("hand-picture-taken", taken),
        ("hand-picture-seen", seen),
    ):
        _write(canvas, said(name), (MARGIN + COVERED[0] + 10, at + 2), Tone.INK, Tone.PAPER)
    return canvas


@lru_cache(16)
def _hintons(count: int) -> Image.Image:
    canvas = Canvas(COLUMN, HINTON[1] + BADGE, Tone.PAPER)
    if count:
        _stack(canvas, "H", HINTON, count, (0, 0))
    else:
        canvas.lay(motif("H", 120), (0, 24), Tone.FAINT, Tone.PAPER)
    if count > 1:
        _badge(canvas, count, HINTON[0] + SPREAD + 2, HINTON[1] - 6, Tone.PAPER)
    return canvas.image


@lru_cache(128)
def _cell(
    number: int, count: int, hidden: str, is_car: bool, tab: str, language: str
) -> Image.Image:
    """A place's cell; `tab` is the message of its tab, "" without one."""
    width, height = CELL
    ground, above = (Tone.CARD, Tone.LINE) if is_car else (Tone.PAPER, Tone.PAPER)
    canvas = Canvas(width, height, Tone.INK if is_car else ground)
    if is_car:
        canvas.fill((4, 4, width - 4, height - 4), ground)
        canvas.fill((4, 4, width - 4, CARDS_TOP - 6), above)
        canvas.put(car(above, CAR, number > 5), (width - CAR - 8, ROAD_TOP - CAR // 2 + 4))
    canvas.fill((0, ROAD_TOP, width, ROAD_TOP + ROAD), Tone.ROAD)
    middle = ROAD_TOP + ROAD // 2
    for dash in range(GAP // 2, width, DASH + GAP):
        canvas.fill((dash, middle - 2, dash + DASH, middle + 2), Tone.LINE)
    canvas.put(shield(number, above, SHIELD), (EDGE, 6))
    ink = Tone.INK if count or is_car else Tone.MUTED
    _write(canvas, place(number).town, (EDGE + 1, TOWN_TOP - 8), ink, above, cut=8)
    if count:
        _stack(canvas, str(number), CARD, count, (EDGE, CARDS_TOP))
    else:
        canvas.lay(motif(str(number), 72), (EDGE + 4, CARDS_TOP + 16), Tone.FAINT, ground)
    if count > 1:
        _badge(canvas, count, width - EDGE, CARDS_TOP, ground)
    _hidden(canvas, hidden, ground)
    if tab:
        _tab(canvas, words(language)(tab), tab == "hand-picture-open", ground)
    return canvas.image


def _write(canvas: Canvas, text: str, at: Point, ink: Tone, ground: Tone, cut: int = 0) -> None:
    """Writes words, without so much of the space above them."""
    stamp = write(text, Face.GOTHIC, TEXT, ink, ground)
    canvas.put(stamp.crop((0, cut, *stamp.size)), (at[0], at[1] + cut))


def _stack(canvas: Canvas, card: str, size: Point, count: int, at: Point) -> None:
    """Cards of a kind, one behind another; more than six look like six."""
    shown = min(count, 6)
    step = min(10, SPREAD // max(1, shown - 1))
    for behind in reversed(range(shown)):
        canvas.put_shape(face(card, *size), face_mask(*size), (at[0] + behind * step, at[1]))


def _badge(canvas: Canvas, count: int, right: int, top: int, ground: Tone) -> None:
    """How many cards a stack has: with its right edge and top there, and ground around it."""
    text = figure(f"×{count}", COUNT, Tone.PAPER, Tone.INK)
    left, bottom = right - text.width - 16, top + BADGE
    canvas.fill((left - 3, top - 3, right + 3, bottom + 3), ground)
    canvas.fill((left, top, right, bottom), Tone.INK)
    canvas.put(text, (left + 8, top + (BADGE - text.height) // 2))


def _hidden(canvas: Canvas, hidden: str, ground: Tone) -> None:
    """The place's hidden card: gone, face down, or what it is, under the mark of an eye."""
    width, height = size = COVERED if hidden in (GONE, UNKNOWN) else KNOWN
    left, top = CELL[0] - EDGE - width, CARDS_TOP + CARD[1] - COVERED[1]
    if hidden == GONE:
        canvas.put(slot(*size, ground), (left, top))
    elif hidden == UNKNOWN:
        canvas.put_shape(back(*size), face_mask(*size), (left, top))
    else:
        top -= height - COVERED[1]
        canvas.put_shape(face(hidden, *size), face_mask(*size), (left, top))
        _seen(canvas, (left, top + height - 8, left + width, top + height + 15))


def _seen(canvas: Canvas, box: Box) -> None:
    """The mark of what this seat alone has seen: an eye in the middle of a box."""
    sign = eye(34)
    canvas.fill(box, Tone.INK)
    at = (box[0] + box[2] - sign.width) // 2, (box[1] + box[3] - sign.height) // 2
    canvas.lay(sign, at, Tone.PAPER, Tone.INK)


def _tab(canvas: Canvas, word: str, filled: bool, ground: Tone) -> None:
    """Says whether lay-offs go on the place: filled if this seat may lay off, else outlined."""
    left, top, right, bottom = EDGE, TAB_TOP, CELL[0] - EDGE, TAB_TOP + TAB
    ink, paper = (Tone.PAPER, Tone.GREEN) if filled else (Tone.MUTED, ground)
    canvas.fill((left, top, right, bottom), Tone.GREEN if filled else Tone.MUTED)
    canvas.fill((left + 3, top + 3, right - 3, bottom - 3), paper)
    text = figure(word, TAB_TEXT, ink, paper)
    canvas.put(text, ((CELL[0] - text.width) // 2, top + (TAB - text.height) // 2))
