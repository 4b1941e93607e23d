"""The studio with worker processes as they are: they draw, die, hang, or talk nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from pictures import studio
from pictures.draw import draw
from pictures.sketch import UNKNOWN, BoardSketch, HandSketch, SeatSketch
from pictures.studio import MODULE, Studio
from pictures.worker import NICENESS
from tests.workers.test_pool import gone, programmed, until, warnings

ROOT = Path(__file__).parents[2]

# A worker with a drawing of its own: ``draw`` is given the sketch.
DRAWS = """
import os, time
from workers.serving import serve
def draw(sketch):
    {}
    return b"\\x89PNG\\r\\n\\x1a\\n" + str(os.getpid()).encode() + os.urandom(8)
serve(draw, 0)
"""
HANGS_AT_SEVEN = DRAWS.format("time.sleep(60 * (sketch.car == 7))")
DIES_AT_SEVEN = DRAWS.format("sketch.car == 7 and os._exit(1)")
BLABS = DRAWS.format("raise KeyError(str(sketch))")
SLOW = DRAWS.format("time.sleep(0.3)")


def board(car: int = 1, deck: int = 30) -> BoardSketch:
    seat = SeatSketch("Ada", "", 0, 0, 8, (), (), conceded=False)
    return BoardSketch("en", 1, 100, car, (True,) * 10, deck, 1, "H", 0, None, (seat,) * 2)


def hand(car: int = 1) -> HandSketch:
    cards = (("4", 3), ("H", 1))
    return HandSketch("en", cards, car, (UNKNOWN, "C", *[UNKNOWN] * 8), (), opened=False)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Studio]]:
    """Makes studios whose workers run a program, and closes them in the end."""
    all_made = []

    def make(program: str = DRAWS.format("pass"), kept: int = 256) -> Studio:
        programmed(monkeypatch, MODULE, program)
        all_made.append(Studio(kept=kept))
        return all_made[-1]

    yield make
    for each in all_made:
        each.close()


def processes(of: Studio) -> list[int]:
    return [worker._process.pid for worker in of._pool._workers]


def png(asked: Future[bytes | None]) -> bytes:
    drawn = asked.result(20)
    assert drawn is not None
    return drawn


def test_pictures_are_drawn_as_they_are_without_workers(caplog: pytest.LogCaptureFixture) -> None:
    drawing = Studio()
    try:
        drawing.warm()
        for sketch in (board(), hand()):
            assert png(drawing.draw(sketch)) == draw(sketch)
        (pid,) = processes(drawing)
        usual = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, usual + NICENESS)
        assert not caplog.records
    finally:
        drawing.close()
    assert gone(pid)


def test_a_picture_is_drawn_once_and_kept(made: Callable[..., Studio]) -> None:
    drawing = made()
    first = png(drawing.draw(board()))
    assert png(drawing.draw(board())) == first
    others = {png(drawing.draw(sketch)) for sketch in (board(2), board(deck=29), hand())}
    assert len({first} | others) == 4
    assert len(processes(drawing)) == 1


def test_the_latest_pictures_are_kept(made: Callable[..., Studio]) -> None:
    drawing = made(kept=2)
    one, two = png(drawing.draw(board(1))), png(drawing.draw(board(2)))
    assert png(drawing.draw(board(1))) == one  # and is the latest again
    png(drawing.draw(board(3)))
    assert png(drawing.draw(board(1))) == one
    assert png(drawing.draw(board(2))) != two


def test_equal_sketches_share_a_drawing_whoever_gives_up(made: Callable[..., Studio]) -> None:
    drawing = made(SLOW)
    asked = [drawing.draw(board()) for _ in range(4)]
    assert asked[0].cancel()
    assert len({png(each) for each in asked[1:]}) == 1
    assert png(drawing.draw(board())) == png(asked[1])


def test_any_thread_may_ask(made: Callable[..., Studio]) -> None:
    drawing, drawn = made(), list[bytes]()
    threads = [
        threading.Thread(target=lambda: drawn.extend(png(drawing.draw(board(1))) for _ in range(9)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(drawn) == 36
    assert len(set(drawn)) == 1


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (DIES_AT_SEVEN, "it died, or took too long"),
        ("print('a lovely picture')", "it answered nonsense"),
        (
            "from workers.serving import serve; serve(lambda sketch: b'GIF', 0)",
            "it answered nonsense",
        ),
    ],
    ids=["dies", "prints", "no PNG"],
)
def test_a_worker_that_fails_costs_its_picture_alone(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Studio],
    caplog: pytest.LogCaptureFixture,
    program: str,
    why: str,
) -> None:
    drawing = made(program)
    assert drawing.draw(board(7)).result(20) is None
    assert warnings(caplog) == [why]
    programmed(monkeypatch, MODULE, DRAWS.format("pass"))
    assert png(drawing.draw(board(7)))  # what failed is tried again
    assert len(warnings(caplog)) == 1


def test_a_worker_that_hangs_is_killed_in_time(
    monkeypatch: pytest.MonkeyPatch, made: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    assert studio.PATIENCE_SECONDS == 5
    monkeypatch.setattr(studio, "PATIENCE_SECONDS", 1.0)
    drawing = made(HANGS_AT_SEVEN)
    since = time.monotonic()
    hanging = drawing.draw(board(7))
    until(lambda: len(processes(drawing)) == 1)
    (pid,) = processes(drawing)
    assert hanging.result(20) is None
    assert time.monotonic() - since < 3
    assert gone(pid)
    assert warnings(caplog) == ["it died, or took too long"]
    monkeypatch.setattr(studio, "PATIENCE_SECONDS", 5.0)
    assert png(drawing.draw(board(8)))


def test_what_a_failing_drawing_says_of_a_hand_reaches_no_log(
    made: Callable[..., Studio],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert made(BLABS).draw(hand()).result(20) is None
    assert warnings(caplog) == ["it failed with KeyError at line 5 of <string>"]
    assert capfd.readouterr().err == ""


def test_when_too_many_wait_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch, made: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(studio, "MOST_WAITING", 3)
    drawing = made(SLOW)
    waiting = [drawing.draw(board(car)) for car in (1, 2, 3)]
    refused = drawing.draw(board(4))
    assert refused.done()
    assert refused.result() is None
    assert warnings(caplog) == ["too many are waiting"]
    shared = drawing.draw(board(2))  # costs no drawing
    assert len({png(each) for each in (*waiting, shared)}) == 3
    assert png(drawing.draw(board(4)))


def test_closing_waits_for_no_drawing_and_leaves_nothing_behind(
    made: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    drawing = made(HANGS_AT_SEVEN)
    asked = [drawing.draw(board(7)), drawing.draw(board(8)), drawing.draw(board(8))]
    until(lambda: len(processes(drawing)) == 1)
    (pid,) = processes(drawing)
    since = time.monotonic()
    drawing.close()
    assert time.monotonic() - since < 3
    assert gone(pid)
    assert [each.result(0) for each in (*asked, drawing.draw(board(9)))] == [None] * 4
    assert not caplog.records
    drawing.close()


def loaded(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in done.stdout.split()}


def test_a_worker_loads_no_more_than_it_needs_and_who_asks_no_drawing_library() -> None:
    others = {"discord", "cogs", "storage", "players", "aiosqlite", "asyncio"}
    assert not loaded("pictures.worker") & others
    assert not loaded("pictures.studio, pictures.alt") & (others | {"PIL"})
