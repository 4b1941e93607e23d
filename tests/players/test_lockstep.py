"""The fast model agrees with the rules; `make prove` compares every position of many more."""

import subprocess
import sys

import pytest

from players import model
from players.model_state import State
from rules import HouseRules, RoundEnd, Victory
from rules.transcript import run
from tests.players.lockstep import COMBINATIONS, Difference, Pair, expected, play_match


@pytest.mark.parametrize("seed", range(len(COMBINATIONS)))
def test_model_and_rules_agree_through_a_match(seed: int) -> None:
    seats, rules = COMBINATIONS[seed]
    compared, match = play_match(seed, seats, rules, every=25)
    assert match.outcome is not None
    assert compared > match.round


def test_the_matches_end_in_every_way() -> None:
    ends: set[RoundEnd] = set()
    victories: set[Victory] = set()
    for seed in (0, 20, 188):
        _, match = play_match(seed, *COMBINATIONS[seed], every=1000)
        assert match.outcome is not None
        victories.add(match.outcome.why)
        ends.update(result.why for result in match.results)
    assert ends == set(RoundEnd)
    assert victories == set(Victory)


def test_every_field_of_the_model_is_compared() -> None:
    assert set(expected(Pair(2, 0, HouseRules()).match)) == set(State.__slots__)


def test_a_difference_is_told_as_a_transcript(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "ELSEWHERE", 3)
    with pytest.raises(Difference, match="# points: the rules say") as caught:
        play_match(0, 3, HouseRules())
    assert run(str(caught.value).encode()).laid != ((), (), ())


def test_the_proof_runs() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.players.lockstep", "500"], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "no difference" in ran.stdout
