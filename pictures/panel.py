"""A seat's box on the board: its mark and name, points, the hand's size, what lies before it."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from PIL import Image, ImageDraw

from locales import Words, words
from pictures.canvas import Canvas, shape
from pictures.cards import back, face_mask, fitted, poster
from pictures.lettering import Face, largest, shortened, width, write
from pictures.road import cut_out, figure, inlay
from pictures.sketch import Laid, SeatSketch
from pictures.tones import Tone
from rules import AT_THE_CAR

HEIGHT = 190
PAD = 14
BORDER, BOLD_BORDER = 3, 8

HEAD = 94  # its lower end: mark, name, points
MARK = 66
NAME_LEFT, NAMES = 92, (40, 33)  # the largest that has room
UNDER, WORD, PLAQUE = 28, 33, 36  # two sizes of writing, and how high the latter's ground is
POINTS, HERE = 56, 40

TABLE_TOP, TABLE_HEIGHT = 99, 80  # hand and laid cards
HAND_CARD = (56, TABLE_HEIGHT)
COUNT = 40
LAID_LEFT = 92
LAID_HIGH = range(TABLE_HEIGHT - 4, 20, -4)  # as large as all have room
LAID_GAP = 4
POSTER = (58, TABLE_HEIGHT)


class Standing(Enum):
    """How a seat stands: the message that says so in its box, "" if there is nothing to say."""

    WAITING = ""
    TO_PLAY = "picture-to-play"
    WINNER = "picture-winner"


@lru_cache(128)
def panel(
    sketch: SeatSketch, seat: int, standing: Standing, language: str, wide: int
) -> Image.Image:
    """The box of a seat, 0-based, so many pixels wide. Most stay as they are from move to move."""
    said = words(language)
    active = standing is not Standing.WAITING
    border = BOLD_BORDER if active else BORDER
    canvas = Canvas(wide, HEIGHT, Tone.INK)
    canvas.fill((border, border, wide - border, HEIGHT - border), Tone.PAPER)
    ground = Tone.LINE if active else Tone.PAPER
    canvas.fill((NAME_LEFT - 8, border, wide - border, HEAD), ground)
    canvas.put(mark(seat), (PAD, (HEAD + border - MARK) // 2))
    right = wide - PAD - border
    points_left = _put_points(canvas, sketch, right, ground)
    room = points_left - 2 * PAD - NAME_LEFT
    under = _under(sketch, standing, said, ground, room)
    written = _name(sketch.name or said("picture-seat", seat=seat + 1), room, ground)
    middle = border + 20 if under else (HEAD + border) // 2
    canvas.put_shape(written, cut_out(written, ground), (NAME_LEFT, middle - written.height // 2))
    if under:
        at = (NAME_LEFT, HEAD - 5 - under.height)
        canvas.put_shape(under, cut_out(under, ground), at)
    _put_table(canvas, sketch, right)
    return canvas.image


def _name(title: str, room: int, ground: Tone) -> Image.Image:
    size = largest(title, Face.GOTHIC, NAMES, room)
    return write(shortened(title, Face.GOTHIC, size, room), Face.GOTHIC, size, Tone.INK, ground)


def _put_points(canvas: Canvas, sketch: SeatSketch, right: int, ground: Tone) -> int:
    """Writes all points so far and, in brackets, those of this round; how far left they reach."""
    total = figure(str(sketch.before + sketch.here), POINTS, Tone.INK, ground)
    left, bottom = right - total.width, (HEAD + BORDER + total.height) // 2
    if sketch.before and sketch.here:
        ink = Tone.INK if ground is Tone.LINE else Tone.RED
        here = figure(f"(+{sketch.here})", HERE, ink, ground)
        left -= here.width + PAD
        # Brackets reach below the line that figures stand on.
        middle = bottom - total.height // 2
        canvas.put(here, (right - here.width, middle - here.height // 2))
    canvas.put(total, (left, bottom - total.height))
    return left


def _under(
    sketch: SeatSketch, standing: Standing, said: Words, ground: Tone, room: int
) -> Image.Image | None:
    """What is said below the name: whose turn it is, who plays here, and who gave up."""
    told = who_plays(sketch.level, sketch.conceded, said)
    if standing is Standing.WAITING and not told:
        return None
    line = Canvas(room, PLAQUE, ground)
    left = 0
    if standing is not Standing.WAITING:
        written = figure(said(standing.value), WORD, Tone.PAPER, Tone.INK)
        left = written.width + 20
        line.fill((0, 0, left, PLAQUE), Tone.INK)
        line.put(written, (10, (PLAQUE - written.height) // 2))
        left += PAD
    if told:
        fitting = [text for text in told if width(text, Face.GOTHIC, UNDER) <= room - left]
        text = shortened((fitting or told[-1:])[0], Face.GOTHIC, UNDER, room - left)
        ink = Tone.INK if ground is Tone.LINE else Tone.MUTED
        written = write(text, Face.GOTHIC, UNDER, ink, ground)
        line.put(written, (left, (PLAQUE - written.height) // 2))
    return line.image


def who_plays(level: str, conceded: bool, said: Words) -> tuple[str, ...]:
    """Who plays a seat, if it is not the person named: the longer and the shorter way to say it."""
    if conceded:
        return (said("picture-given-up"),)
    if level:
        short = said(f"level-{level}")
        return said("picture-computer", level=short), short
    return ()


def _put_table(canvas: Canvas, sketch: SeatSketch, right: int) -> None:
    """Puts the hand face down with its size, what is laid, and at the right the bandits."""
    canvas.put_shape(back(*HAND_CARD), face_mask(*HAND_CARD), (PAD + 4, TABLE_TOP))
    size = figure(str(sketch.hand), COUNT, Tone.INK, Tone.CARD)
    middle = PAD + 4 + HAND_CARD[0] // 2
    side = max(size.width, size.height) + 10
    top = TABLE_TOP + (TABLE_HEIGHT - side) // 2
    canvas.fill((middle - side // 2, top, middle + side // 2, top + side), Tone.CARD)
    canvas.put(size, (middle - size.width // 2, top + (side - size.height) // 2))
    for bandit in sketch.captured:
        right -= POSTER[0]
        stamp = poster(bandit, *POSTER)
        canvas.put_shape(stamp, face_mask(*POSTER), (right, TABLE_TOP))
        right -= PAD // 2
    if sketch.laid:
        laid = _laid_cards(sketch.laid, right - LAID_LEFT - PAD // 2)
        canvas.put(laid, (LAID_LEFT, TABLE_TOP))


def _laid_cards(laid: tuple[Laid, ...], wide: int) -> Image.Image:
    """Melds and lay-offs, as large as all of them have room; those at the car lie crosswise."""
    high, lines = arranged(laid, wide)
    canvas = Canvas(wide, TABLE_HEIGHT, Tone.PAPER)
    top = (TABLE_HEIGHT - _down(lines, high)) // 2
    for line in lines:
        left = 0
        for one in line:
            canvas.put(group(one, high), (left, top))
            left += group(one, high).width + high // 6
        top += high + LAID_GAP
    return canvas.image


def arranged(laid: tuple[Laid, ...], wide: int) -> tuple[int, list[list[Laid]]]:
    """How high cards can be, at most, to lie in lines so wide, and what lies in each line.

    What can be laid in a round has room beside two posters; ValueError for more than that.
    """
    for high in LAID_HIGH:
        lines = list[list[Laid]]()
        room = 0
        for one in laid:
            if not lines or _across(one, high) > room:
                lines.append([])
                room = wide
            lines[-1].append(one)
            room -= _across(one, high) + high // 6
        if _down(lines, high) <= TABLE_HEIGHT:
            return high, lines
    raise ValueError(f"no room for {len(laid)} melds and lay-offs")


def _down(lines: list[list[Laid]], high: int) -> int:
    return len(lines) * (high + LAID_GAP) - LAID_GAP


def _across(laid: Laid, high: int) -> int:
    """How wide the cards of one place come out, with their number if there are several."""
    return _card_size(laid, high)[0] + (round(high * 0.54) if laid.cards > 1 else 0)


def _card_size(laid: Laid, high: int) -> tuple[int, int]:
    if laid.each == AT_THE_CAR:
        return high, round(high * 0.74)
    return round(high * 0.7), high


@lru_cache(512)
def group(laid: Laid, high: int) -> Image.Image:
    """Cards of one place: one of them, so high if it stands, and how many if it is not alone."""
    wide, tall = _card_size(laid, high)
    canvas = Canvas(_across(laid, high), high, Tone.PAPER)
    top = (high - tall) // 2
    line = 2 if high < 60 else 3
    canvas.fill((0, top, wide, top + tall), Tone.INK)
    canvas.fill((line, top + line, wide - line, top + tall - line), Tone.CARD)
    number = fitted(str(laid.place), wide - 3 * line, tall * 0.66, Tone.INK, Tone.CARD)
    canvas.put(number, ((wide - number.width) // 2, (high - number.height) // 2))
    if laid.cards > 1:
        times = fitted(f"×{laid.cards}", round(high * 0.46), high, Tone.INK, Tone.PAPER)
        canvas.put(times, (canvas.image.width - times.width, (high - times.height) // 2))
    return canvas.image


@lru_cache(4)
def mark(seat: int) -> Image.Image:
    """The seat's number in its mark: each has a shape and a colour of its own."""
    tone = (Tone.BLUE, Tone.RUST, Tone.GREEN, Tone.PLUM)[seat]
    end = MARK - 1

    def draw(pen: ImageDraw.ImageDraw, n: int) -> None:
        match seat:
            case 0:
                pen.ellipse((0, 0, end * n, end * n), 255)
            case 1:
                pen.rectangle((3 * n, 3 * n, (end - 3) * n, (end - 3) * n), 255)
            case 2:
                half = end * n / 2
                pen.polygon([(half, 0), (end * n, half), (half, end * n), (0, half)], 255)
            case _:
                pen.polygon([(end * n / 2, 0), (end * n, end * n), (0, end * n)], 255)

    canvas = Canvas(MARK, MARK, Tone.PAPER)
    inlay(canvas, shape(MARK, MARK, draw), tone, Tone.PAPER)
    digit = figure(str(seat + 1), 42 if seat < 2 else 36, Tone.PAPER, tone)
    low = 8 if seat == 3 else 0
    at = ((MARK - digit.width) // 2, (MARK - digit.height) // 2 + low)
    canvas.put_shape(digit, cut_out(digit, tone), at)
    return canvas.image
