"""The studio: has sketches drawn by processes of their own, so that nothing else waits for them.

A picture is never worth an error: whoever asked goes without.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from concurrent.futures import Future

from locales import LANGUAGES
from pictures.sketch import (
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
from workers.pool import Failed, Pool

log = logging.getLogger(__name__)

MODULE = "pictures.worker"

# A worker that starts takes most of a second, one that has started a few milliseconds a picture.
PATIENCE_SECONDS = 5.0

# Sketches to be drawn. Whoever comes when so many wait has no picture in time anyway.
MOST_WAITING = 64

# With so many waiting, the next picture would be late for somebody who waits for an answer.
MANY_WAITING = 8

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Studio:
    """Draws sketches in `count` worker processes, and keeps the latest `kept` pictures.

    One worker draws for hundreds of tables, and holds its stamps in memory once. Every method may
    be called from any thread.
    """

    def __init__(self, count: int = 1, kept: int = 256) -> None:
        self._pool = Pool(MODULE, count)
        self._most_kept = kept
        self._lock = threading.Lock()
        self._kept = OrderedDict[Sketch, bytes]()
        # Sketches being drawn, each with those who wait for it.
        self._waiting = dict[Sketch, list[Future[bytes | None]]]()
        self._closed = False

    def draw(self, sketch: Sketch) -> Future[bytes | None]:
        """The picture as a PNG file; None if there is none.

        It is there within five seconds, whatever happens: for a worker that fails, dies or hangs,
        or when too many wait, there is no picture, and the log gets a warning. Equal sketches
        share one drawing; a future may be cancelled without harm to the others.
        """
        patience = time.perf_counter() + PATIENCE_SECONDS
        asked: Future[bytes | None] = Future()
        with self._lock:
            if sketch in self._kept:
                self._kept.move_to_end(sketch)
                asked.set_result(self._kept[sketch])
            elif sketch in self._waiting:
                self._waiting[sketch].append(asked)
            elif self._closed:
                asked.set_result(None)
            elif len(self._waiting) >= MOST_WAITING:
                self._warn("too many are waiting")
                asked.set_result(None)
            else:
                self._pool.submit(self._draw, sketch, patience)
                self._waiting[sketch] = [asked]
        return asked

    @property
    def is_behind(self) -> bool:
        """Whether so much is to be drawn that the next picture would keep people waiting."""
        return len(self._waiting) >= MANY_WAITING

    def warm(self) -> None:
        """Has a worker start, and draw for nobody what most pictures share."""
        for sketch in _samples():
            self.draw(sketch)

    def close(self) -> None:
        """Ends every worker; whoever waits gets no picture. Closing again does nothing."""
        with self._lock:
            self._closed = True
        self._pool.close()
        for sketch in tuple(self._waiting):  # whatever no worker had begun
            self._deliver(sketch, None)

    def _draw(self, sketch: Sketch, patience: float) -> None:
        png = None
        try:
            png = self._pool.answer(sketch, patience, _read)
        except Exception as error:  # whatever it was, nobody shall wait for ever
            self._warn(str(error) if isinstance(error, Failed) else type(error).__name__)
        self._deliver(sketch, png)

    def _deliver(self, sketch: Sketch, png: bytes | None) -> None:
        with self._lock:
            waiting = self._waiting.pop(sketch, ())
            if png is not None:
                self._kept[sketch] = png
            if len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)
        for asked in waiting:
            if asked.set_running_or_notify_cancel():
                asked.set_result(png)

    def _warn(self, why: str) -> None:
        if not self._closed:
            log.warning("a picture was not drawn", extra={"why": why})


def _read(said: bytes) -> bytes:
    if not said.startswith(_SIGNATURE):
        raise Failed("it answered nonsense")
    return said


def _samples() -> list[Sketch]:
    """Pictures that show each thing there is once, in every language."""
    laid = tuple(Laid(place, each, 3) for place in range(1, 11) for each in (2, 4))
    seats = (
        SeatSketch("", "", 10, 32, 8, laid[:5], (), conceded=True),
        SeatSketch("Ada", "rookie", 20, 35, 7, laid[5:10], ("B",), conceded=False),
        SeatSketch("Bruno", "deputy", 46, 28, 9, laid[10:15], ("C",), conceded=False),
        SeatSketch("Carla", "ranger", 57, 19, 6, laid[15:], (), conceded=False),
    )
    cards = (*((str(place), 2) for place in range(1, 11)), ("H", 3))
    known = ("", UNKNOWN, "H", "B", "C", *("1", "2", "3", "4", "5"))
    gone = (False, *[True] * 9)
    host = LobbySeat("Ada", "", invited=False, host=True)
    called = LobbySeat("Bruno", "", invited=True, host=False)
    computer = LobbySeat("Buck", "ranger", invited=False, host=False)
    ended = tuple(EndSeat(seat.name, seat.level, 42, seat.conceded) for seat in seats)
    samples = list[Sketch]()
    for language in LANGUAGES:
        samples += [
            BoardSketch(language, 2, 100, 4, gone, 21, 7, "7", 1, None, seats),
            HandSketch(language, cards, 4, known, (4, 7), opened=True),
            LobbySketch(language, 100, 0, (host, called, computer), 1),
            *(EndSketch(language, 2, 4, 1, why, ended) for why in Victory),
        ]
    return samples
