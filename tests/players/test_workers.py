"""Workers as they are: real processes, which can die, hang, or talk nonsense."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import players
from players import Level, workers
from players.workers import Workers
from rules import Move, Sight, seen_by
from tests.rules.positions import position
from tests.workers.test_pool import gone, is_dead, programmed, until, warnings
from workers import pool

ROOT = Path(__file__).parents[2]

# A thinker that never comes to an end, and one that cannot play.
THINKS_ON = "import time, players; players.choose = lambda *_: time.sleep(60)\n"
CHEATS = "import players; players.choose = lambda *_: 'draw pile'\n"
# One that fails, and says of the hand what nobody may read; and one that is slow to start.
BLABS = """
import players
def blab(level, sight, *_):
    raise KeyError(str(sight.hand))
players.choose = blab
"""
STARTS_LATE = "import time; time.sleep(1.5)\n"
RUN = "from players.workers import main; main()"
# One that gives whatever it likes for a move.
SAYS = "from workers.serving import serve; serve(lambda task: {}, 0)"


@pytest.fixture
def sight() -> Sight:
    return seen_by(position("4 4 4 7 H", "5 5 9"), 0)


@pytest.fixture
def made() -> Iterator[Callable[..., Workers]]:
    """Makes workers, and closes them in the end."""
    all_made = []

    def make(seconds: float = 5.0, count: int = 1) -> Workers:
        all_made.append(Workers(seconds, count))
        return all_made[-1]

    yield make
    for each in all_made:
        each.close()


def processes(of: Workers) -> list[int]:
    return [worker._process.pid for worker in of._pool._workers]


def deputy(sight: Sight) -> Move:
    return players.choose(Level.DEPUTY, sight, ())


def test_a_worker_answers_as_the_player_would_and_is_kept(
    made: Callable[..., Workers], sight: Sight, caplog: pytest.LogCaptureFixture
) -> None:
    thinking = made()
    assert processes(thinking) == []  # none before it is needed
    for _ in range(3):
        assert thinking.choose(Level.DEPUTY, sight, ()).result(20) == deputy(sight)
    assert len(processes(thinking)) == 1
    assert not caplog.records


def test_there_are_never_more_than_told(made: Callable[..., Workers], sight: Sight) -> None:
    thinking = made(count=2)
    asked = [thinking.choose(Level.DEPUTY, sight, ()) for _ in range(10)]
    assert {future.result(20) for future in asked} == {deputy(sight)}
    assert 1 <= len(processes(thinking)) <= 2


def test_whoever_comes_when_too_many_wait_gets_a_deputys_move_at_once(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(workers, "MOST_ASKED", 2)
    programmed(monkeypatch, workers.MODULE, THINKS_ON + RUN)
    thinking = made()
    first, second = (thinking.choose(Level.RANGER, sight, ()) for _ in range(2))
    for _ in range(3):
        late = thinking.choose(Level.RANGER, sight, ())
        assert late.done()
        assert late.result() == deputy(sight)
    assert warnings(caplog) == ["too many think"] * 3
    assert not first.done()
    thinking.close()
    assert first.result(20) == deputy(sight)
    assert second.cancelled()
    assert thinking._asked == 0


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=lambda stop: stop.name)
def test_a_worker_makes_way_and_leaves_stopping_to_the_bot(
    made: Callable[..., Workers], sight: Sight, stop: signal.Signals
) -> None:
    thinking = made()
    thinking.choose(Level.DEPUTY, sight, ()).result(20)
    (pid,) = processes(thinking)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(
        19, os.getpriority(os.PRIO_PROCESS, 0) + workers.NICENESS
    )
    os.kill(pid, stop)
    assert thinking.choose(Level.DEPUTY, sight, ()).result(20) == deputy(sight)
    assert processes(thinking) == [pid]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_dies_or_hangs_costs_a_deputys_move(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
    how: signal.Signals,
) -> None:
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.5)
    programmed(monkeypatch, workers.MODULE, THINKS_ON + RUN)
    thinking = made(0.1)
    future = thinking.choose(Level.RANGER, sight, ())
    until(lambda: len(processes(thinking)) == 1)
    (pid,) = processes(thinking)
    os.kill(pid, how)
    assert future.result(20) == deputy(sight)
    assert warnings(caplog) == ["it died, or took too long"]
    assert gone(pid)
    monkeypatch.undo()
    thinking._seconds = 5.0
    assert thinking.choose(Level.DEPUTY, sight, ()).result(20) == deputy(sight)
    assert len(warnings(caplog)) == 1
    assert processes(thinking) not in ([], [pid])


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("print('Bonnie, to be honest')", "it answered nonsense"),
        (SAYS.format("b'draw deck extra'"), "it answered nonsense"),
        (SAYS.format("bytes(range(128, 256))"), "it answered nonsense"),
        (CHEATS + RUN, "it chose an illegal move"),
        ("", "it died, or took too long"),
        ("raise SystemExit(3)", "it died, or took too long"),
    ],
)
def test_nonsense_costs_a_deputys_move(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
    program: str,
    why: str,
) -> None:
    programmed(monkeypatch, workers.MODULE, program)
    thinking = made()
    assert thinking.choose(Level.RANGER, sight, ()).result(20) == deputy(sight)
    assert warnings(caplog) == [why]
    assert processes(thinking) == []


def test_what_a_failing_worker_says_of_a_hand_reaches_no_log(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    programmed(monkeypatch, workers.MODULE, BLABS + RUN)
    assert made().choose(Level.RANGER, sight, ()).result(20) == deputy(sight)
    assert warnings(caplog) == ["it failed with KeyError at line 4 of <string>"]
    assert capfd.readouterr().err == ""


def test_a_worker_that_is_slow_to_start_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
) -> None:
    programmed(monkeypatch, workers.MODULE, STARTS_LATE + RUN)
    thinking = made(0.1)
    assert thinking.choose(Level.DEPUTY, sight, ()).result(20) == deputy(sight)
    assert len(processes(thinking)) == 1
    assert not caplog.records


def test_a_process_that_cannot_be_started_costs_a_deputys_move(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(pool, "command", lambda module: ("/nowhere/python",))
    assert made().choose(Level.RANGER, sight, ()).result(20) == deputy(sight)
    (why,) = warnings(caplog)
    assert why.startswith("it could not be started")


def test_who_waits_too_long_for_a_worker_gets_a_deputys_move(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
) -> None:
    programmed(monkeypatch, workers.MODULE, THINKS_ON + RUN)
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.8)
    thinking = made(0.1)
    since = time.monotonic()
    asked = [thinking.choose(Level.RANGER, sight, ()) for _ in range(4)]
    assert {future.result(20) for future in asked} == {deputy(sight)}
    assert time.monotonic() - since < 4 * 1.0  # one patience for all, not one each
    # The first ends at the same moment as the others' patience, give or take a busy machine.
    assert len(warnings(caplog)) == 4
    assert "none was free in time" in warnings(caplog)


def test_those_who_wait_share_the_time(
    monkeypatch: pytest.MonkeyPatch, made: Callable[..., Workers], sight: Sight
) -> None:
    given, all_asked = list[float](), threading.Event()

    def answer(self: object, task: tuple[Level, Sight, object, float], patience: float) -> bytes:
        all_asked.wait(10)
        given.append(task[-1])
        return str(deputy(task[1])).encode()

    monkeypatch.setattr(pool.Worker, "answer", answer)
    thinking = made(1.0)
    asked = [thinking.choose(Level.RANGER, sight, ()) for _ in range(4)]
    all_asked.set()
    for future in asked:
        future.result(20)
    assert given[1:] == [1 / 3, 1 / 2, 1]


def test_closing_waits_for_no_thinker_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[..., Workers],
    sight: Sight,
    caplog: pytest.LogCaptureFixture,
) -> None:
    programmed(monkeypatch, workers.MODULE, THINKS_ON + RUN)
    thinking = made(30.0, count=2)
    asked = [thinking.choose(Level.RANGER, sight, ()) for _ in range(3)]
    until(lambda: len(processes(thinking)) == 2)
    pids = processes(thinking)
    since = time.monotonic()
    thinking.close()
    assert time.monotonic() - since < 5
    assert all(map(gone, pids))
    assert asked[2].cancelled()
    assert not caplog.records
    thinking.close()


def test_a_worker_ends_when_its_bot_is_killed() -> None:
    program = """
import sys, time
from players import Level
from players.workers import Workers
from rules import seen_by
from tests.rules.positions import position
thinking = Workers(1.0, 1)
thinking.choose(Level.DEPUTY, seen_by(position("4 4 4 7 H", "5 5 9"), 0), ()).result()
print(next(iter(thinking._pool._workers))._process.pid, flush=True)
time.sleep(60)
"""
    bot = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE)
    with bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        assert not gone(pid)
        bot.kill()
    until(lambda: gone(pid) or is_dead(pid))


def test_a_worker_loads_no_more_than_it_needs() -> None:
    program = "import sys, players.workers; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {name.split(".")[0] for name in loaded.stdout.split()}
    others = {"discord", "cogs", "storage", "aiosqlite", "asyncio", "locales", "pictures", "PIL"}
    assert not names & others
