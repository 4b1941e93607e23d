"""The end of a match, as an extra edition has it: headline, final standings, a photograph."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from locales import Words, words
from pictures.board import GAP, MARGIN, WIDTH, page, put_ears
from pictures.canvas import Canvas
from pictures.cards import face_mask, fitted, poster
from pictures.lettering import Face, largest, shortened, width, write
from pictures.motifs import motif
from pictures.panel import MARK, NAMES, UNDER, mark, who_plays
from pictures.road import car, cut_out, figure, shield
from pictures.sketch import EndSeat, EndSketch
from pictures.tones import Tone
from rules import Victory, place

ROOM = WIDTH - 2 * MARGIN
Line = tuple[Face, tuple[int, ...]]
HEAD: Line = (Face.ROMAN, (76, 66, 56, 48, 40))  # the largest that has room
BELOW: Line = (Face.GOTHIC, (38, 33))
HEAD_MIDDLE, BELOW_MIDDLE = 144, 208
EXTRA = 44
BODY_TOP = 242

ROW, FEW_ROWS = 74, 258  # a row's height, and that of all rows together if they are few
BORDER, PAD = 3, 12
RANK_LEFT, MARK_LEFT, NAME_LEFT = 34, 62, 152
RANK, TOTAL = 46, 56
STANDINGS = 640

PHOTO_LEFT = MARGIN + STANDINGS + GAP
PHOTO = WIDTH - MARGIN - PHOTO_LEFT
CAPTION, CAPTION_SIZE = 48, 33
CAR, ROAD, SIGHT = 204, 32, 148
POSTER = 0.76  # how wide a poster is, of its height
STAMP, RISE = (340, 60), 24
STAMPED = 0.8  # the stamp's middle, of a poster's height: below the faces


def draw_front_page(sketch: EndSketch) -> Canvas:
    """How a match ended: 1080 pixels wide, and about half as high."""
    said = words(sketch.language)
    body = max(FEW_ROWS, ROW * len(sketch.seats))
    canvas = page(said("picture-title"), BODY_TOP + body + 16)
    put_ears(canvas, _extra(said("picture-extra")), said("picture-round", round=sketch.round))
    _put_headline(canvas, sketch, said)
    row = body // len(sketch.seats)
    canvas.fill((MARGIN, BODY_TOP, MARGIN + STANDINGS, BODY_TOP + BORDER), Tone.INK)
    for line, (rank, seat) in enumerate(sketch.ranking()):
        stamp = _row(sketch.seats[seat], seat, rank, sketch.language, row)
        canvas.put(stamp, (MARGIN, BODY_TOP + BORDER + line * row))
    canvas.put(_photograph(sketch.car, sketch.why, sketch.language, body), (PHOTO_LEFT, BODY_TOP))
    return canvas


@lru_cache(4)
def _extra(word: str) -> Image.Image:
    """What newsboys cry, in the place of the left ear."""
    cry = figure(word, EXTRA, Tone.PAPER, Tone.RED)
    canvas = Canvas(cry.width + 4 * PAD, cry.height + 2 * PAD, Tone.RED)
    canvas.put(cry, (2 * PAD, PAD))
    return canvas.image


def _put_headline(canvas: Canvas, sketch: EndSketch, said: Words) -> None:
    """What happened, as large as there is room for it, and a line that says more."""
    points = sketch.seats[sketch.winner].total
    match sketch.why:
        case Victory.SCORE:
            told = _naming(sketch, HEAD, "picture-score", "picture-score-seat", total=points)
            below = said("picture-score-below", count=sketch.round)
        case Victory.BANDITS:
            told = said("picture-bandits")
            below = _naming(sketch, BELOW, "picture-bandits-below", "picture-bandits-below-seat")
        case Victory.CONCESSION:
            told = _naming(sketch, HEAD, "picture-end", "picture-end-seat")
            below = said("picture-concession-below")
    for text, (face, sizes), middle in ((told, HEAD, HEAD_MIDDLE), (below, BELOW, BELOW_MIDDLE)):
        stamp = write(text, face, largest(text, face, sizes, ROOM), Tone.INK, Tone.PAPER)
        at = ((WIDTH - stamp.width) // 2, middle - stamp.height // 2)
        canvas.put_shape(stamp, cut_out(stamp, Tone.PAPER), at)


def _naming(sketch: EndSketch, line: Line, message: str, unnamed: str, **facts: int) -> str:
    """A sentence about the winner, whose name is shortened to what the line has room for."""
    said = words(sketch.language)
    name = sketch.seats[sketch.winner].name
    if not name:
        return said(unnamed, seat=sketch.winner + 1, **facts)
    face, (*_, size) = line
    room = ROOM - width(said(message, name="", **facts), face, size)
    return said(message, name=shortened(name, face, size, room), **facts)


@lru_cache(64)
def _row(sketch: EndSeat, seat: int, rank: int, language: str, high: int) -> Image.Image:
    """A seat's line of the standings: rank, mark, name, who played it, total."""
    ground = Tone.LINE if rank == 1 else Tone.PAPER
    canvas = Canvas(STANDINGS, high, Tone.INK)
    bottom = high - BORDER
    canvas.fill((BORDER, 0, STANDINGS - BORDER, bottom), Tone.PAPER)
    canvas.fill((NAME_LEFT - PAD, 0, STANDINGS - BORDER, bottom), ground)
    number = figure(f"{rank}.", RANK, Tone.INK, Tone.PAPER)
    total = figure(str(sketch.total), TOTAL, Tone.INK, ground)
    right = STANDINGS - PAD - total.width
    for stamp, left in (
        (number, RANK_LEFT - number.width // 2),
        (mark(seat), MARK_LEFT),
        (total, right),
        (_name(sketch, seat, language, ground, right - PAD - NAME_LEFT), NAME_LEFT),
    ):
        canvas.put(stamp, (left, (bottom - stamp.height) // 2))
    return canvas.image


def _name(sketch: EndSeat, seat: int, language: str, ground: Tone, room: int) -> Image.Image:
    """The seat's name, and beside it in small letters who played, if not the person named."""
    said = words(language)
    told = who_plays(sketch.level, sketch.conceded, said)
    least = min((width(text, Face.GOTHIC, UNDER) + PAD for text in told), default=0)
    name = sketch.name or said("picture-seat", seat=seat + 1)
    size = largest(name, Face.GOTHIC, NAMES, room - least)
    name = shortened(name, Face.GOTHIC, size, room - least)
    written = write(name, Face.GOTHIC, size, Tone.INK, ground)
    canvas = Canvas(room, MARK, ground)
    canvas.put(written, (0, (MARK - written.height) // 2))
    left = written.width + PAD
    for text in told:
        if width(text, Face.GOTHIC, UNDER) <= room - left:
            ink = Tone.INK if ground is Tone.LINE else Tone.MUTED
            stamp = write(text, Face.GOTHIC, UNDER, ink, ground)
            canvas.put(stamp, (left, (MARK - stamp.height) // 2 + 3))
            break
    return canvas.image


@lru_cache(64)
def _photograph(number: int, why: Victory, language: str, high: int) -> Image.Image:
    """Where the match ended: the car at its place, or what has become of the robbers."""
    said = words(language)
    canvas = Canvas(PHOTO, high, Tone.INK)
    bottom = high - CAPTION
    canvas.fill((BORDER, BORDER, PHOTO - BORDER, bottom), Tone.LAND)
    if why is Victory.BANDITS:
        _put_posters(canvas, bottom, said("picture-captured"))
    else:
        _put_car(canvas, number, bottom)
    caption = said("picture-last-seen", town=place(number).town)
    written = write(caption, Face.GOTHIC, CAPTION_SIZE, Tone.PAPER, Tone.INK)
    at = ((PHOTO - written.width) // 2, (bottom + high - written.height) // 2)
    canvas.put_shape(written, cut_out(written, Tone.INK), at)
    return canvas.image


def _put_car(canvas: Canvas, number: int, bottom: int) -> None:
    """Puts the car on its road, before what its place is known for, under the place's sign."""
    road = bottom - ROAD
    at = (BORDER + PAD, road - SIGHT)
    canvas.lay(motif(str(number), SIGHT), at, Tone.INK, Tone.LAND)
    canvas.fill((BORDER, road, PHOTO - BORDER, bottom), Tone.ROAD)
    for left in range(BORDER + 8, PHOTO - BORDER - 24, 48):
        canvas.fill((left, road + ROAD // 2 - 2, left + 26, road + ROAD // 2 + 2), Tone.LINE)
    sedan = car(Tone.LAND, CAR, leftward=number > 5)
    left = PHOTO - BORDER - PAD - CAR
    canvas.put_shape(sedan, cut_out(sedan, Tone.LAND), (left, road - sedan.height + 4))
    sign = shield(number, Tone.LAND, road - sedan.height - 2 * PAD)
    canvas.put(sign, (left + (CAR - sign.width) // 2, PAD))


def _put_posters(canvas: Canvas, bottom: int, word: str) -> None:
    """Puts both robbers' posters up, and stamps a word across them."""
    high = bottom - BORDER - 2 * PAD
    wide = round(high * POSTER)
    gap = (PHOTO - 2 * wide) // 3
    for bandit, left in (("B", gap), ("C", 2 * gap + wide)):
        canvas.put_shape(poster(bandit, wide, high), face_mask(wide, high), (left, BORDER + PAD))
    stamp, mask = _stamp(word)
    at = ((PHOTO - stamp.width) // 2, BORDER + PAD + round(high * STAMPED) - stamp.height // 2)
    canvas.put_shape(stamp, mask, at)


@lru_cache(4)
def _stamp(word: str) -> tuple[Image.Image, Image.Image]:
    """A word as a rubber stamp leaves it, rising to the right; and the mask of it."""
    wide, high = STAMP
    band = Canvas(wide, high, Tone.RED)
    for inset, tone in ((4, Tone.PAPER), (7, Tone.RED)):
        band.fill((inset, inset, wide - inset, high - inset), tone)
    letters = fitted(word, wide - 40, high - 28, Tone.PAPER, Tone.RED)
    band.put(letters, ((wide - letters.width) // 2, (high - letters.height) // 2))

    def raised(image: Image.Image) -> Image.Image:
        slope = (1, 0, 0, RISE / wide, 1, -RISE)
        return image.transform((wide, high + RISE), Image.Transform.AFFINE, slope)

    return raised(band.image), raised(Image.new("L", STAMP, 255))
