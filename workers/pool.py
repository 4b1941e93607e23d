"""The asker's side: processes that are started, asked, watched and replaced.

A worker is a module run as a program that calls `workers.serving.serve`.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ParamSpec, TypeVar

from workers.serving import ANSWER, FAILURE, HEAD

ROOT = Path(__file__).parents[1]

# More bytes than any answer has: whoever announces so many talks nonsense.
LONGEST_ANSWER = 1 << 24

T = TypeVar("T")
P = ParamSpec("P")


class Failed(Exception):
    """Why a worker gave no answer that can be used, in words that name nothing of the task."""


class Pool:
    """So many processes that run a module, each started when it is needed.

    Without a `count` it is one for every processor but one, at least one: one processor is left to
    whoever asks, for even a process that makes way first runs its tick to the end. Every method
    may be called from any thread.
    """

    def __init__(self, module: str, count: int | None = None) -> None:
        self.count = count or max(1, (os.cpu_count() or 1) - 1)
        self.closed = False
        self._module = module
        # A thread waits for its worker, and gets another when that one fails.
        self._threads = ThreadPoolExecutor(self.count, module)
        self._own = threading.local()
        self._lock = threading.Lock()
        self._workers = set[Worker]()

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls `work` in a thread that has a worker of its own, which it may ask (`answer`)."""
        return self._threads.submit(work, *args, **kwargs)

    def answer(self, task: object, patience: float, read: Callable[[bytes], T]) -> T:
        """What this thread's worker answers to the task, as `read` reads it.

        The worker is killed if it has not answered by then (of `time.perf_counter`), or if `read`
        raises Failed; the next task gets another. Raises Failed.
        """
        if time.perf_counter() >= patience:
            raise Failed("none was free in time")
        try:
            return read(self._worker().answer(task, patience))
        except Failed:
            self._drop_worker()
            raise

    def close(self) -> None:
        """Ends every worker, whatever it is at. Closing again does nothing."""
        with self._lock:
            self.closed = True
            workers = tuple(self._workers)
        for worker in workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in workers:
            worker.end()

    def _worker(self) -> Worker:
        """This thread's worker."""
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = Worker(command(self._module))
            with self._lock:
                self._workers.add(worker)
        if self.closed:  # perhaps before this worker could be seen to be there
            raise Failed("it was stopped")
        return worker

    def _drop_worker(self) -> None:
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is not None:
            self._own.worker = None
            worker.end()
            with self._lock:
                self._workers.discard(worker)


def command(module: str) -> tuple[str, ...]:
    """The command line that runs a module."""
    return sys.executable, "-m", module


class Worker:
    """One process: asked by one thread at a time, killed by any."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise Failed(f"it could not be started: {error}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    def answer(self, task: object, patience: float) -> bytes:
        """What it answers; it is killed if it has not by then. Raises Failed."""
        overrun = threading.Timer(patience - time.perf_counter(), self.kill)
        overrun.daemon = True
        overrun.start()
        try:
            with suppress(OSError):  # of a process that is gone, and answers nothing
                self._in.write(pickle.dumps(task))
                self._in.flush()
            kind, length = HEAD.unpack(self._read(HEAD.size))
            if kind not in (ANSWER, FAILURE) or length > LONGEST_ANSWER:
                raise Failed("it answered nonsense")
            said = self._read(length)
        finally:
            overrun.cancel()
        if kind == FAILURE:
            raise Failed(f"it failed with {said.decode(errors='replace')}")
        return said

    def _read(self, length: int) -> bytes:
        said = self._out.read(length)
        if len(said) < length:
            raise Failed("it died, or took too long")
        return said

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
