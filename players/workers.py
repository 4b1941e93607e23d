"""Computer players that think in processes of their own, so that nothing else waits for them.

A worker is this module run as a program: it reads pickled tasks from its standard input, answers
each with a move in notation on a line, and ends with its input, so that it never outlives whoever
started it. It knows players and rules alone, and makes way for everything else on the machine.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import players
from players import Level
from rules import Event, Move, NotationError, Sight, parse_move

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "players.workers")
ROOT = Path(__file__).parents[1]
NICENESS = 5

# What a move may take beyond twice its seconds: a process that starts, a machine that is busy.
GRACE_SECONDS = 5.0
LONGEST_ANSWER = 128
# Before what a worker says of a failure, where else a move stands.
FAILED = "! "


_Task = tuple[Level, Sight, Sequence[Event], float]
"""What `players.choose` is given."""


class Workers:
    """A worker process for every processor but one, at least one; each started when it is needed.

    One is left to whoever asks: even a process that makes way first runs its tick to the end.

    `seconds` is the time of a processor that a move may take; moves asked for while others wait
    share it. Every method may be called from any thread.
    """

    def __init__(self, seconds: float, count: int | None = None) -> None:
        self._seconds = seconds
        self._count = count or max(1, (os.cpu_count() or 1) - 1)
        # A thread waits for its worker, and gets another when that one fails.
        self._threads = ThreadPoolExecutor(self._count, "thinking")
        self._own = threading.local()
        self._lock = threading.Lock()
        self._workers = set[_Worker]()
        self._asked = 0
        self._closed = False

    def choose(self, level: Level, sight: Sight, history: Sequence[Event]) -> Future[Move]:
        """The move that `players.choose` makes in a worker.

        It is there within twice the seconds and five more, whatever happens: for a worker that
        fails, dies, hangs or answers nonsense a Deputy stands in, and the log gets a warning.
        """
        patience = time.perf_counter() + 2 * self._seconds + GRACE_SECONDS
        with self._lock:
            self._asked += 1
        future = self._threads.submit(self._choose, level, sight, history, patience)
        future.add_done_callback(self._answered)
        return future

    def close(self) -> None:
        """Ends every worker, whatever it is thinking about. Closing again does nothing."""
        with self._lock:
            self._closed = True
            workers = tuple(self._workers)
        for worker in workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in workers:
            worker.end()

    def _answered(self, _: Future[Move]) -> None:
        with self._lock:
            self._asked -= 1

    def _choose(
        self, level: Level, sight: Sight, history: Sequence[Event], patience: float
    ) -> Move:
        with self._lock:
            seconds = self._seconds * min(1.0, self._count / self._asked)
        try:
            if time.perf_counter() >= patience:
                raise _Failed("none was free in time")
            return self._ask((level, sight, history, seconds), patience)
        except _Failed as failed:
            if not self._closed:
                log.warning("a thinker failed, a Deputy stood in", extra={"why": str(failed)})
            return players.choose(Level.DEPUTY, sight, history)

    def _ask(self, task: _Task, patience: float) -> Move:
        try:
            move = self._worker().answer(task, patience)
            if move not in task[1].legal:
                raise _Failed("it chose an illegal move")
        except _Failed:
            self._drop_worker()
            raise
        return move

    def _worker(self) -> _Worker:
        """This thread's worker."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = _Worker()
            with self._lock:
                self._workers.add(worker)
        if self._closed:  # perhaps before this worker could be seen to be there
            raise _Failed("it was stopped")
        return worker

    def _drop_worker(self) -> None:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is not None:
            self._own.worker = None
            worker.end()
            with self._lock:
                self._workers.discard(worker)


class _Failed(Exception):
    """Why a worker gave no move that can be used."""


class _Worker:
    """One process: asked by one thread at a time, killed by any."""

    def __init__(self) -> None:
        try:
            self._process = subprocess.Popen(
                COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise _Failed(f"it could not be started: {error}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    def answer(self, task: _Task, patience: float) -> Move:
        """The move it answers; it is killed if it has not by then (of `time.perf_counter`)."""
        overrun = threading.Timer(patience - time.perf_counter(), self.kill)
        overrun.daemon = True
        overrun.start()
        try:
            with suppress(OSError):  # of a process that is gone, and answers nothing
                self._in.write(pickle.dumps(task))
                self._in.flush()
            answer = self._out.readline(LONGEST_ANSWER)
        finally:
            overrun.cancel()
        if not answer:
            raise _Failed("it died, or took too long")
        said = answer.decode(errors="replace").removesuffix("\n")
        if said.startswith(FAILED):
            raise _Failed(f"it failed with {said.removeprefix(FAILED)}")
        try:
            return parse_move(said)
        except NotationError:
            raise _Failed("it answered nonsense") from None

    def kill(self) -> None:
        """Ends the process; whoever waits for its answer gets none."""
        self._process.kill()

    def end(self) -> None:
        """Ends the process and leaves nothing of it behind."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):  # what it was still to be told
            self._in.close()
        self._out.close()


def main() -> None:
    """Answers tasks until the input ends."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # may reach a whole group: the bot stops its own
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, pickle.UnpicklingError, BrokenPipeError):
        while True:
            task = pickle.load(sys.stdin.buffer)
            os.write(sys.stdout.fileno(), f"{_answer(*task)}\n".encode())


def _answer(level: Level, sight: Sight, history: Sequence[Event], seconds: float) -> str:
    try:
        return str(players.choose(level, sight, history, seconds))
    except Exception as error:  # its message may name cards of the hand, which no log may show
        where = traceback.extract_tb(error.__traceback__)[-1]
        name = type(error).__name__
        return f"{FAILED}{name} at line {where.lineno} of {Path(where.filename).name}"


if __name__ == "__main__":
    main()
