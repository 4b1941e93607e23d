"""The worker's side: a program that answers tasks until its input ends.

A task is one pickle on the standard input. An answer is a `HEAD`, whether it is one and how many
bytes follow, and those bytes on the standard output.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

HEAD = struct.Struct(">cI")
ANSWER, FAILURE = b"=", b"!"


def serve(answer: Callable[[Any], bytes], niceness: int) -> None:
    """Answers tasks until the input ends, so that the process never outlives whoever started it.

    Of an exception kind and line are told alone: its message may name cards, which no log may show.
    """
    for stop in (signal.SIGINT, signal.SIGTERM):  # may reach a whole group: the bot stops its own
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError, pickle.UnpicklingError, BrokenPipeError):
        while True:
            _write(_said(answer, pickle.load(sys.stdin.buffer)))


def _said(answer: Callable[[Any], bytes], task: object) -> bytes:
    try:
        kind, said = ANSWER, answer(task)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        name = type(error).__name__
        told = f"{name} at line {where.lineno} of {Path(where.filename).name}"
        kind, said = FAILURE, told.encode()
    return HEAD.pack(kind, len(said)) + said


def _write(said: bytes) -> None:
    # Not by sys.stdout: what it could not write to whoever is gone, it would try again at the end.
    left = memoryview(said)
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]
