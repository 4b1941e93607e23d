"""Golden pictures: a few drawings as a person approved them, to see when one changes.

`python -m tests.pictures.golden` says how far each drawing is from the approved one, and
`--approve` approves those that changed: look at them, in `tests/pictures/golden`, before a commit.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from pictures.draw import draw
from pictures.sketch import (
    GONE,
    UNKNOWN,
    BoardSketch,
    EndSeat,
    EndSketch,
    HandSketch,
    Laid,
    LobbySeat,
    LobbySketch,
    SeatSketch,
    Sketch,
)
from rules import Victory

GOLDEN = Path(__file__).with_name("golden")

ALIKE = 1.6
"""The largest distance at which drawings count as the same.

Edges a little softer, as another version of a drawing library may make them, are 1.3; a digit that
changes in a count is 2.3 and more, a card that is gone 70, the car one place on 100.
"""

_SHRUNK = 6
_TILE = 15


def distance(one: Image.Image, other: Image.Image) -> float:
    """How different two pictures look: 0 for equal ones, 255 where white meets black.

    Both are shrunk, as the eye takes them in from afar, and compared in brightness and, with half
    its weight, colour. The distance is that of the tile of the picture that differs most, so that
    a small change counts as much on a large picture.
    """
    if one.size != other.size:
        return 255
    small = (one.width // _SHRUNK, one.height // _SHRUNK)
    channels = [
        picture.convert("RGB").resize(small, Image.Resampling.BOX).convert("YCbCr").split()
        for picture in (one, other)
    ]
    tiles = (small[0] // _TILE, small[1] // _TILE)
    worst = 0.0
    apart = [ImageChops.difference(*pair) for pair in zip(*channels, strict=True)]
    for row in range(tiles[1] + 1):
        for column in range(tiles[0] + 1):
            left, top = column * _TILE, row * _TILE
            box = (left, top, min(left + _TILE, small[0]), min(top + _TILE, small[1]))
            if box[0] < box[2] and box[1] < box[3]:
                y, cb, cr = (ImageStat.Stat(channel.crop(box)).mean[0] for channel in apart)
                worst = max(worst, y + (cb + cr) / 2)
    return worst


def _laid(*rows: tuple[int, int, int]) -> tuple[Laid, ...]:
    return tuple(Laid(*row) for row in rows)


_MANY = tuple(Laid(place, each, 1 + place % 3) for place in range(1, 11) for each in (2, 4))
_ADA = SeatSketch("Ada", "", 34, 12, 8, _laid((4, 4, 3)), (), False)
_OTTO = SeatSketch(
    "Otto Lang", "ranger", 28, 26, 5, _laid((7, 2, 3), (4, 2, 1), (2, 4, 4)), (), False
)
_UNNAMED = SeatSketch("", "", 0, 0, 9, (), (), True)
_LONGEST = SeatSketch("W" * 24, "rookie", 134, 112, 12, _MANY, ("C", "B"), False)
_ALL = (True,) * 10

SKETCHES: dict[str, Sketch] = {
    "board-opening": BoardSketch("en", 1, 100, 1, _ALL, 52, 1, "5", 0, None, (
        SeatSketch("Ada", "", 0, 0, 10, (), (), False),
        SeatSketch("Otto Lang", "deputy", 0, 0, 10, (), (), False),
    )),
    "board-two": BoardSketch("it", 3, 100, 5, (*_ALL[:3], False, *_ALL[4:]), 31, 9, "H", 1, None,
        (_ADA, _OTTO)),
    "board-three": BoardSketch("en", 3, 150, 8, (*_ALL[:7], False, True, False), 24, 17, "10", 2,
        None, (_ADA, _OTTO, _UNNAMED)),
    "board-four": BoardSketch("it", 12, 200, 10, (False,) * 10, 0, 38, "C", 3, None,
        (_LONGEST, _ADA, _UNNAMED, _OTTO)),
    "board-round-over": BoardSketch("it", 4, 50, 6, _ALL, 3, 41, "1", None, None, (_OTTO, _ADA)),
    "board-won": BoardSketch("en", 4, 50, 9, (False, *_ALL[1:]), 12, 0, "", None, 0,
        (_LONGEST, _UNNAMED, _OTTO)),
    "hand-opening": HandSketch("en", (("1", 3), ("3", 1), ("6", 2), ("9", 2), ("H", 2)), 1,
        (UNKNOWN,) * 10, (), opened=False),
    "hand-knowing": HandSketch("en", (("1", 1), ("2", 3), ("4", 4), ("5", 1), ("10", 2), ("H", 1)),
        4, (UNKNOWN, UNKNOWN, GONE, "B", "7", UNKNOWN, UNKNOWN, GONE, "H", UNKNOWN), (2, 4, 8),
        opened=True),
    "hand-full": HandSketch("it", (*((str(place), 7 - place) for place in range(1, 7)), ("H", 12)),
        7, (GONE, "C", GONE, "10", *[UNKNOWN] * 6), (1, 3, 7, 10), opened=False),
    "hand-last": HandSketch("it", (("9", 1),), 10, (GONE,) * 10, tuple(range(1, 11)), opened=True),
    "lobby-table": LobbySketch("en", 100, 0, (
        LobbySeat("Ada", "", False, True),
        LobbySeat("Buck", "ranger", False, False),
        LobbySeat("", "", False, False),
    ), 1),
    "lobby-challenge": LobbySketch("it", 150, 3, (
        LobbySeat("W" * 24, "", False, False),
        LobbySeat("Otto Lang", "", True, False),
        LobbySeat("", "", True, False),
        LobbySeat("Łukasz Świątek", "", False, True),
    ), 0),
    "end-score": EndSketch("en", 7, 8, 1, Victory.SCORE, (
        EndSeat("Ada", "", 98, False),
        EndSeat("Otto Lang", "deputy", 112, False),
    )),
    "end-bandits": EndSketch("it", 3, 4, 1, Victory.BANDITS, (
        EndSeat("", "deputy", 58, True),
        EndSeat("bob_the_builder_1990", "", 58, False),
        EndSeat("Buck", "rookie", 80, False),
        EndSeat("W" * 24, "ranger", 112, False),
    )),
    "end-concession": EndSketch("it", 1, 2, 2, Victory.CONCESSION, (
        EndSeat("Ada", "deputy", 0, True),
        EndSeat("Otto Lang", "deputy", 0, True),
        EndSeat("", "", 0, False),
    )),
}  # fmt: skip


def drawn(name: str) -> Image.Image:
    """One of the sketches as it is drawn now."""
    return Image.open(io.BytesIO(draw(SKETCHES[name])))


def approved(name: str) -> Image.Image:
    """It as it was approved. FileNotFoundError if it never was."""
    return Image.open(GOLDEN / f"{name}.png")


def changed(name: str) -> bool:
    """Whether a drawing differs from the approved one, or there is none. Tells how far it is."""
    path = GOLDEN / f"{name}.png"
    far = distance(drawn(name), approved(name)) if path.exists() else 255
    print(f"{name:<20} {far:6.2f}  {'as approved' if far <= ALIKE else 'changed'}")
    return far > ALIKE


def main(arguments: list[str]) -> int:
    """Tells which drawings changed, and returns 1 if any did; approves those if asked to."""
    names = [name for name in SKETCHES if changed(name)]
    if arguments != ["--approve"]:
        return int(bool(names))
    for file in GOLDEN.glob("*.png"):
        if file.stem not in SKETCHES:
            file.unlink()
    for name in names:
        (GOLDEN / f"{name}.png").write_bytes(draw(SKETCHES[name]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
