"""The benchmarks run and yield figures, and what is told of them is right. No time is measured."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import arena
from benchmarks.harness import ROUNDS, Benchmark, Figures, Share, Spread, Target, measure

BENCHMARKS = command.found()


@pytest.mark.parametrize(
    "benchmark",
    [pytest.param(one, id=name) for name, one in BENCHMARKS.items() if not one.slow],
)
async def test_a_tiny_round_yields_figures(benchmark: Benchmark) -> None:
    result = await measure(benchmark, rounds=1, size=0.01)
    assert result.figures
    assert all(spread.median > 0 for spread in result.figures.values())
    for verdict in result.verdicts:
        assert verdict.target.figure in result.figures
        assert (verdict.value is None) == (verdict.target.of not in {None, *result.figures})


@pytest.mark.parametrize("benchmark", BENCHMARKS.values(), ids=BENCHMARKS)
def test_a_target_has_a_bound(benchmark: Benchmark) -> None:
    for target in benchmark.targets:
        assert (target.at_least is None) != (target.at_most is None)


class Told:
    """A benchmark of told figures, a round after the other and again, that knows when it closed."""

    def __init__(self, *told: Figures) -> None:
        self.told = told
        self.closed = False

    async def rounds(self, size: float) -> AsyncGenerator[Figures, None]:
        try:
            while True:
                for figures in self.told:
                    yield figures
        finally:
            self.closed = True


def benchmark_of(told: Told, *targets: Target) -> Benchmark:
    return Benchmark(what="telling", unit="words", rounds=told.rounds, targets=targets)


async def test_a_figure_is_its_median_and_a_ratio_that_of_the_rounds() -> None:
    told = Told({"ours": 2, "theirs": 1}, {"ours": 9, "theirs": 3}, {"ours": 6, "theirs": 1})
    result = await measure(benchmark_of(told, Target("ours", at_least=3, of="theirs")), rounds=3)
    assert told.closed
    assert result.rounds == 3
    assert result.figures == {"ours": Spread(6, 2, 9), "theirs": Spread(1, 1, 3)}
    (verdict,) = result.verdicts
    assert verdict.value == Spread(3, 2, 6)
    assert verdict.reached


@pytest.mark.parametrize(
    ("target", "reached"),
    [
        (Target("ours", at_least=4), True),
        (Target("ours", at_least=4.1), False),
        (Target("ours", at_most=4), True),
        (Target("ours", at_most=3.9), False),
        (Target("ours", at_most=2, of="theirs"), True),
        (Target("ours", at_least=2.1, of="theirs"), False),
        (Target("ours", at_least=1, of="absent"), None),
        (Target("absent", at_least=1, of="ours"), None),
    ],
)
async def test_a_target_is_reached_missed_or_cannot_be_told(
    target: Target, reached: bool | None
) -> None:
    result = await measure(benchmark_of(Told({"ours": 4, "theirs": 2}), target), rounds=1)
    (verdict,) = result.verdicts
    assert verdict.reached is reached
    assert (verdict.value is None) == (reached is None)


def test_the_arena_plays_each_deal_from_every_seat() -> None:
    deputy_v_rookie = arena.PAIRINGS[0]
    for seats in deputy_v_rookie.seats:
        matches = arena.rotation(deputy_v_rookie, seats, seed=1)
        assert len(matches) == seats
        assert all(match.rounds for match in matches)
        assert all(0 <= share <= 1 for match in matches for share in match.rounds)
    mirror = replace(deputy_v_rookie, second=deputy_v_rookie.first)
    won = [match.won for seed in range(5) for match in arena.rotation(mirror, 3, seed)]
    assert sum(won) == 5  # of players alike the same seat wins a deal each time


async def test_shares_of_all_rounds_are_one_with_its_interval() -> None:
    told = Told({"won": Share(3, 5)}, {"won": Share(5.5, 5 + 6)})
    benchmark = benchmark_of(told, Target("won", at_least=53), Target("won", at_least=54))
    result = await measure(benchmark, rounds=2)
    won = result.figures["won"]
    assert won.median == pytest.approx(100 * 8.5 / 16)
    # Wilson's interval solves |share - p| = 1.96 * sqrt(p * (1 - p) / 16).
    for end in (won.lowest / 100, won.highest / 100):
        assert abs(8.5 / 16 - end) == pytest.approx(1.96 * (end * (1 - end) / 16) ** 0.5)
    assert won.lowest < won.median < won.highest
    assert [verdict.reached for verdict in result.verdicts] == [True, False]


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two told benchmarks are all there are, and what is kept of them is kept here."""
    told = benchmark_of(
        Told({"ours": 1234.5, "theirs": 0.25}),
        Target("ours", at_least=5000, of="theirs"),
        Target("theirs", at_most=0.125),
        Target("ours", at_least=1, of="absent"),
    )
    both = {"one": told, "two": benchmark_of(Told({"ours": 3}))}
    monkeypatch.setattr(command, "found", lambda: both)
    monkeypatch.setattr(command, "RESULTS", tmp_path / "results.json")
    return tmp_path / "results.json"


def test_the_table(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    table = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    assert [[cell.strip() for cell in row if cell] for row in table] == [
        ["benchmark", "figure", "median", "lowest – highest", "wanted"],
        ["one", "ours", "1,234", "1,234 – 1,234", "words"],
        ["theirs", "0.25", "0.25 – 0.25", "words"],
        ["ours / theirs", "4,938", "4,938 – 4,938", "times", "at least 5,000", "missed"],
        ["theirs", "0.25", "0.25 – 0.25", "words", "at most 0.125", "missed"],
        ["ours / absent", "times", "at least 1", "not installed: make peers"],
        ["two", "ours", "3", "3 – 3", "words"],
    ]


def test_the_results_are_kept_as_json(results: Path) -> None:
    command.main([])
    kept = json.loads(results.read_text("utf-8"))
    assert list(kept) == ["one", "two"]
    one = kept["one"]
    assert (one["what"], one["unit"], one["rounds"]) == ("telling", "words", ROUNDS)
    assert one["figures"]["theirs"] == {"median": 0.25, "lowest": 0.25, "highest": 0.25}
    ratio, own, absent = one["verdicts"]
    assert ratio["target"] == {"figure": "ours", "of": "theirs", "at_least": 5000, "at_most": None}
    assert (ratio["value"]["median"], ratio["reached"]) == (4938, False)
    assert (own["value"]["median"], own["reached"]) == (0.25, False)
    assert (absent["value"], absent["reached"]) == (None, None)


def test_those_named_are_run_and_the_others_results_stay(results: Path) -> None:
    results.write_text(json.dumps({"one": "of before", "gone": "of before"}), "utf-8")
    command.main(["two"])
    kept = json.loads(results.read_text("utf-8"))
    assert (kept["one"], kept["gone"]) == ("of before", "of before")
    assert kept["two"]["figures"]["ours"]["median"] == 3
    command.main(["two,one"])
    assert json.loads(results.read_text("utf-8"))["one"]["what"] == "telling"
    command.main([])
    assert list(json.loads(results.read_text("utf-8"))) == ["one", "two"]


def test_a_name_that_is_none_is_refused(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        command.main(["one,three"])
    assert caught.value.code == 2
    assert "no such benchmark: three" in capsys.readouterr().err
    assert not results.exists()
