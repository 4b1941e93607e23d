"""`make torture` counts, tells what failed, and can fail."""

import logging
import re
import time

import pytest

from tests.torture import __main__ as command
from tests.torture import harness
from tests.torture.harness import Torture


def thrice(seed: int) -> int:
    return 3


def bad_at_two_and_four(seed: int) -> int:
    assert seed not in (2, 4), "so bad"
    return 1


def logs_at_one(seed: int) -> int:
    if seed == 1:
        logging.getLogger("anything").error("broken")
    return 1


def sleeps(seed: int) -> int:
    time.sleep(60)
    return 1


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The told tortures are all there are."""
    cases = (thrice, bad_at_two_and_four, logs_at_one, sleeps)
    tortures = {case.__name__: Torture(what="blows", count=10, case=case) for case in cases}
    monkeypatch.setattr(command, "found", lambda: tortures)


def summary(printed: str) -> list[str]:
    return [re.sub(r"\d+ s,", "0 s,", line) for line in printed.split("\n\n")[-1].splitlines()]


def test_cases_are_run_until_the_count_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["thrice"]) == 0
    assert summary(capsys.readouterr().out) == [
        "thrice: 12 blows in 4 cases from seed 0, 0 s, no failure"
    ]


def test_a_failure_is_told_with_its_seed_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command.main(["bad_at_two_and_four", "thrice", "--count", "250"]) == 1
    printed = capsys.readouterr().out
    assert "bad_at_two_and_four: seed 2 failed\nTraceback" in printed
    assert printed.count("AssertionError: so bad") == 2
    assert summary(printed) == [
        "bad_at_two_and_four: 250 blows in 250 cases from seed 0, 0 s, FAILED: seeds 2, 4",
        "thrice: 252 blows in 84 cases from seed 0, 0 s, no failure",
    ]


def test_a_seed_that_failed_can_be_run_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["bad_at_two_and_four", "--seed", "4", "--count", "1"]) == 1
    assert command.main(["bad_at_two_and_four", "--seed", "3", "--count", "1"]) == 0


def test_an_error_in_the_log_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["logs_at_one"]) == 1
    assert summary(capsys.readouterr().out)[0].endswith("FAILED: seeds 1")


def test_what_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "PATIENCE", 0.1)
    with pytest.raises(TimeoutError, match="no case has ended"):
        command.main(["sleeps"])


def test_an_unknown_torture_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["nothing"])
    assert "no such torture: nothing" in capsys.readouterr().err
