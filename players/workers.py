"""Computer players that think in processes of their own, so that nothing else waits for them.

A worker is this module run as a program. It knows players and rules alone, and makes way for
everything else on the machine.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

import players
from players import Level
from rules import Event, Move, NotationError, Sight, parse_move
from workers.pool import Failed, Pool
from workers.serving import serve

log = logging.getLogger(__name__)

MODULE = "players.workers"
NICENESS = 5

# What a move may take beyond twice its seconds: a process that starts, a machine that is busy.
GRACE_SECONDS = 5.0

# Moves asked for, a worker: shared by so many, the time is next to none, and the wait is long.
MOST_ASKED = 32


_Task = tuple[Level, Sight, Sequence[Event], float]
"""What `players.choose` is given."""


class Workers:
    """Worker processes for computer players: one for every processor but one, at least one.

    `seconds` is the time of a processor that a move may take; moves asked for while others wait
    share it. Every method may be called from any thread.
    """

    def __init__(self, seconds: float, count: int | None = None) -> None:
        self._seconds = seconds
        self._pool = Pool(MODULE, count)
        self._lock = threading.Lock()
        self._asked = 0

    def choose(self, level: Level, sight: Sight, history: Sequence[Event]) -> Future[Move]:
        """The move that `players.choose` makes in a worker.

        It is there within twice the seconds and five more, whatever happens: for a worker that
        fails, dies, hangs or answers nonsense a Deputy stands in, and the log gets a warning. So it
        does at once when too many wait.
        """
        patience = time.perf_counter() + 2 * self._seconds + GRACE_SECONDS
        with self._lock:
            crowded = self._asked >= MOST_ASKED * self._pool.count
            self._asked += not crowded
        if crowded:
            move: Future[Move] = Future()
            move.set_result(self._stand_in(sight, history, "too many think"))
            return move
        future = self._pool.submit(self._choose, level, sight, history, patience)
        future.add_done_callback(self._answered)
        return future

    def close(self) -> None:
        """Ends every worker, whatever it is thinking about. Closing again does nothing."""
        self._pool.close()

    def _answered(self, _: Future[Move]) -> None:
        with self._lock:
            self._asked -= 1

    def _choose(
        self, level: Level, sight: Sight, history: Sequence[Event], patience: float
    ) -> Move:
        with self._lock:
            seconds = self._seconds * min(1.0, self._pool.count / self._asked)
        task: _Task = (level, sight, history, seconds)
        try:
            return self._pool.answer(task, patience, partial(_read, sight))
        except Failed as failed:
            return self._stand_in(sight, history, str(failed))

    def _stand_in(self, sight: Sight, history: Sequence[Event], why: str) -> Move:
        if not self._pool.closed:
            log.warning("a thinker failed, a Deputy stood in", extra={"why": why})
        return players.choose(Level.DEPUTY, sight, history)


def _read(sight: Sight, said: bytes) -> Move:
    try:
        move = parse_move(said.decode())
    except (NotationError, UnicodeDecodeError):
        raise Failed("it answered nonsense") from None
    if move not in sight.legal:
        raise Failed("it chose an illegal move")
    return move


def _answer(task: _Task) -> bytes:
    return str(players.choose(*task)).encode()


def main() -> None:
    """Answers tasks with moves in notation until the input ends."""
    serve(_answer, NICENESS)


if __name__ == "__main__":
    main()
