"""The pictures of a lobby and of a match's end: drawn, light, and saying what they should."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from locales import LANGUAGES
from pictures import front_page, line_up, panel
from pictures.board import GAP, MARGIN
from pictures.draw import draw
from pictures.front_page import draw_front_page
from pictures.line_up import draw_line_up
from pictures.sketch import EndSeat, EndSketch, LobbySeat, LobbySketch, end_sketch
from pictures.tones import PALETTE, Tone, number
from rules import STANDARD, Concede, Victory, open_match, play, seen_by
from tests.pictures.golden import ALIKE, SKETCHES, approved, distance
from tests.pictures.sketches import NAMES, positions

KIB = 1024
ADA, OTTO = LobbySeat("Ada", "", False, True), LobbySeat("Otto", "", True, False)
LOBBY = LobbySketch("en", 100, 1, (ADA, OTTO), 1)
END = EndSketch(
    "en", 7, 8, 0, Victory.SCORE, (EndSeat("Ada", "", 112, False), EndSeat("Otto", "", 98, False))
)
STRANGE = ("", "I", "W" * 24, "i" * 24, "Ж" * 24, "_gÅ|" * 6, "Ada Lovelace")


def lobbies() -> Iterator[LobbySketch]:
    """Of every size, with every kind of seat in every place."""
    kinds = [("", False, True), ("", False, False), ("", True, False), ("deputy", False, False)]
    for name, language, taken in product(STRANGE, LANGUAGES, range(1, 5)):
        for first in range(4):
            kinds_here = [kinds[(first + seat) % 4] for seat in range(taken)]
            seats = tuple(LobbySeat(name, *kind) for kind in kinds_here)
            for free in {0, 4 - taken}:
                yield LobbySketch(language, 200, first, seats, free)


def ends() -> Iterator[EndSketch]:
    """Of every size, won by every seat in every way."""
    kinds = [("", False), ("deputy", True), ("ranger", False)]
    for name, language, size, why in product(STRANGE, LANGUAGES, (2, 3, 4), Victory):
        seats = tuple(EndSeat(name, level, 234, gone) for level, gone in (kinds * 2)[:size])
        for winner in range(size):
            yield EndSketch(language, 100, 7 + winner, winner, why, seats)


def test_any_of_them_is_drawn_and_is_light() -> None:
    every: list[LobbySketch | EndSketch] = [*lobbies(), *ends()]
    for sketch in every:
        drawn = draw(sketch)
        assert len(drawn) <= 60 * KIB, sketch
        image = Image.open(io.BytesIO(drawn))
        assert (image.format, image.mode, image.width) == ("PNG", "P", 1080)
        assert image.height < 560
        assert max(image.tobytes()) < len(PALETTE) // 3


def test_the_ends_of_real_matches_are_drawn() -> None:
    for seats, seed in product((2, 3, 4), range(4)):
        sight = seen_by(positions(seats, seed)[-1], None)
        sketch = end_sketch(sight, NAMES[:seats], [""] * seats, "it")
        assert sight.outcome is not None
        assert sketch.winner == sight.outcome.winner
        assert [seat.total for seat in sketch.seats] == list(sight.totals)
        assert [seat.name for seat in sketch.seats] == [*NAMES[:2], "", NAMES[3]][:seats]
        assert draw(sketch)


def test_a_match_given_up_before_its_first_card_has_its_end_too() -> None:
    match = play(open_match(2, 0, STANDARD), Concede(1))
    sketch = end_sketch(seen_by(match, None), ["Ada", "Otto"], ["", "deputy"], "en")
    assert sketch == replace(
        END, round=0, car=1, why=Victory.CONCESSION,
        seats=(EndSeat("Ada", "", 0, False), EndSeat("Otto", "deputy", 0, True)),
    )  # fmt: skip
    assert draw(sketch)


def changed() -> Iterator[LobbySketch | EndSketch]:
    """A lobby and an end with one thing changed, each thing in its turn."""
    for ada in (
        replace(ADA, name="Eva"),
        replace(ADA, name=""),
        replace(ADA, host=False),
        replace(ADA, invited=True, host=False),
        LobbySeat("Ada", "rookie", False, False),
        LobbySeat("Ada", "ranger", False, False),
    ):
        yield replace(LOBBY, seats=(ada, OTTO))
    yield replace(LOBBY, seats=(OTTO, ADA))
    yield replace(LOBBY, seats=(ADA, OTTO, OTTO), free=0)
    yield replace(LOBBY, free=0)
    yield replace(LOBBY, free=2)
    yield replace(LOBBY, target=150)
    yield replace(LOBBY, options=0)
    yield replace(LOBBY, language="it")
    first, second = END.seats
    for one in (
        replace(first, name="Eva"),
        replace(first, name=""),
        replace(first, level="rookie"),
        replace(first, total=114),
        replace(first, conceded=True),
    ):
        yield replace(END, seats=(one, second))
    yield replace(END, seats=(first, second, second))
    yield replace(END, winner=1)
    yield replace(END, round=8)
    yield replace(END, language="it")
    yield from (replace(END, why=why) for why in Victory if why is not END.why)
    yield replace(END, why=Victory.BANDITS, car=9)
    yield from (replace(END, car=car) for car in range(1, 11) if car != END.car)


def test_whatever_changes_is_seen() -> None:
    sketches = [LOBBY, END, *changed()]
    assert len({draw(sketch) for sketch in sketches}) == len(sketches)


def test_equal_sketches_make_equal_pictures() -> None:
    first = [draw(sketch) for sketch in (LOBBY, END, *changed())]
    for kept in (line_up._taken, line_up._free, line_up._portrait, front_page._row, panel.mark):
        kept.cache_clear()
    assert [draw(sketch) for sketch in (LOBBY, END, *changed())] == first


@pytest.mark.parametrize(
    ("totals", "winner", "ranking"),
    [
        ((112, 98), 0, [(1, 0), (2, 1)]),
        ((40, 12, 12), 2, [(1, 2), (2, 0), (3, 1)]),
        ((58, 80, 58, 60), 3, [(1, 3), (2, 1), (3, 0), (3, 2)]),
        ((0, 0, 0, 0), 1, [(1, 1), (2, 0), (2, 2), (2, 3)]),
    ],
)
def test_the_winner_ranks_first_and_the_others_by_their_totals(
    totals: tuple[int, ...], winner: int, ranking: list[tuple[int, int]]
) -> None:
    seats = tuple(EndSeat("", "", total, False) for total in totals)
    assert replace(END, winner=winner, seats=seats).ranking() == ranking


def test_nothing_runs_out_of_its_box() -> None:
    """Around the frames of a lobby, and beside and above what an end tells, all is paper."""
    paper = {number(Tone.PAPER)}
    for lobby in lobbies():
        image = draw_line_up(lobby).image
        frames = len(lobby.seats) + lobby.free
        wide = (1080 - 2 * MARGIN - (frames - 1) * GAP) // frames
        for seat in range(frames - 1):
            left = MARGIN + seat * (wide + GAP) + wide
            gap = (left, line_up.TOP, left + GAP, line_up.TOP + line_up.FRAME_HEIGHT)
            assert set(image.crop(gap).tobytes()) == paper
    for end in ends():
        image = draw_front_page(end).image
        left = MARGIN + front_page.STANDINGS
        for box in (
            (left, front_page.BODY_TOP, left + GAP, image.height),
            (0, 96, MARGIN, image.height),
            (1080 - MARGIN, 96, 1080, image.height),
            (0, 96, 1080, 100),
            (0, front_page.BODY_TOP - 8, 1080, front_page.BODY_TOP),
        ):
            assert set(image.crop(box).tobytes()) == paper, (end, box)


def test_what_matters_can_be_read_on_a_small_phone() -> None:
    """In a third of its size, letters of 33 pixels are as high as a phone's smallest print."""
    lobby = (*line_up.NAMES, line_up.WORDS, line_up.FREE)
    end = (*front_page.HEAD[1], *front_page.BELOW[1], front_page.TOTAL, front_page.RANK)
    assert min(*lobby, *end, front_page.CAPTION_SIZE) >= 33


@pytest.mark.parametrize("name", [name for name in SKETCHES if name[:3] in ("lob", "end")])
def test_a_changed_drawing_is_seen(name: str) -> None:
    sketch = SKETCHES[name]
    other: list[LobbySketch | EndSketch]
    if isinstance(sketch, LobbySketch):
        first, *others = sketch.seats
        other = [
            replace(sketch, options=sketch.options + 1),
            replace(sketch, seats=(replace(first, host=not first.host), *others)),
            replace(sketch, seats=(replace(first, invited=True), *others)),
        ]
    else:
        assert isinstance(sketch, EndSketch)
        first_seat, *other_seats = sketch.seats
        more = replace(first_seat, total=first_seat.total + 2)
        other = [
            replace(sketch, seats=(more, *other_seats)),
            replace(sketch, car=sketch.car + 1),
            replace(sketch, winner=(sketch.winner + 1) % len(sketch.seats)),
        ]
    for one in other:
        assert distance(Image.open(io.BytesIO(draw(one))), approved(name)) > ALIKE
