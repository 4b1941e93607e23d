"""Processes as they are, whatever their task: they can answer at length, die, or talk nonsense."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from workers import pool
from workers.pool import Failed, Pool

SERVES = "from workers.serving import serve; serve(lambda task: {}, 0)"


def programmed(monkeypatch: pytest.MonkeyPatch, module: str, program: str) -> None:
    """From now on, workers that are started to run this module run the program instead."""
    usual = pool.command
    monkeypatch.setattr(
        pool,
        "command",
        lambda asked: (sys.executable, "-c", program) if asked == module else usual(asked),
    )


def gone(pid: int) -> bool:
    """Whether there is no such process, not even a dead one that nobody has asked for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def is_dead(pid: int) -> bool:
    """Whether it has ended, and waits for a foster parent that takes no notice."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.why for record in caplog.records if record.levelname == "WARNING"]  # type: ignore[attr-defined]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., bytes]]:
    """Asks a worker that runs a program."""
    made = Pool("any", 1)

    def ask(program: str, task: object = None, read: Callable[[bytes], bytes] = bytes) -> bytes:
        programmed(monkeypatch, "any", program)
        return made.submit(made.answer, task, time.perf_counter() + 10, read).result(20)

    yield ask
    made.close()


@pytest.mark.parametrize("length", [0, 1, 70_000, 5_000_000])
def test_answers_have_any_length(asked: Callable[..., bytes], length: int) -> None:
    program = SERVES.format("bytes([10, 13, 61, 33] * task)[:task]")
    for _ in range(2):
        assert asked(program, length) == (b"\n\r=!" * length)[:length]


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("import os; os.write(1, b'any other program')", "it answered nonsense"),
        ("import os; os.write(1, b'=\\xff\\xff\\xff\\xff')", "it answered nonsense"),
        ("import os; os.write(1, b'=\\0\\0\\0\\5half')", "it died, or took too long"),
        ("import os; os.write(1, b'=\\0')", "it died, or took too long"),
        (SERVES.format("1 / task"), "it failed with ZeroDivisionError at line 1 of <string>"),
    ],
)
def test_what_is_no_answer_is_a_failure_and_the_next_worker_answers(
    asked: Callable[..., bytes], program: str, why: str
) -> None:
    with pytest.raises(Failed) as failed:
        asked(program, 0)
    assert str(failed.value) == why
    assert asked(SERVES.format("b'here'")) == b"here"


def test_what_cannot_be_read_is_a_failure_and_the_next_worker_answers(
    asked: Callable[..., bytes],
) -> None:
    def refuse(said: bytes) -> bytes:
        raise Failed("that was not asked for")

    program = SERVES.format("str(os.getpid()).encode()")
    first = asked("import os; " + program)
    with pytest.raises(Failed, match="that was not asked for"):
        asked("import os; " + program, read=refuse)
    assert gone(int(first))
    assert asked("import os; " + program) != first
