"""`python -m benchmarks`: run benchmarks, print a table, keep the figures in `results.json`."""

from __future__ import annotations

import argparse
import asyncio
import json
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import benchmarks
from benchmarks.harness import ROUNDS, Benchmark, Result, Spread, Target, measure

RESULTS = Path(__file__).with_name("results.json")
ROW = "{:<10} {:<38} {:>11}  {:<23} {:<9} {:<15} {}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks named, or all, and return 0, whatever they reach.

    SystemExit(2) if there is no such benchmark.
    """
    known = found()
    parser = argparse.ArgumentParser(
        "python -m benchmarks",
        description="Measure how fast it is, beside its peers. A figure is the median of several\n"
        "rounds, in which all take turns; a ratio is the median of the rounds' own. Of what is\n"
        "won, it is the share of all rounds together, with its 95 % interval.",
        epilog="\n".join(f"{name:<10}{benchmark.what}" for name, benchmark in known.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME[,NAME...]", help="run these only")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="so many (%(default)s)")
    options = parser.parse_args(argv)
    asked = [name for names in options.names for name in names.split(",") if name]
    unknown = set(asked) - set(known)
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    kept = kept_results(RESULTS) if asked else {}
    print(ROW.format("benchmark", "figure", "median", "lowest – highest", "", "wanted", ""))
    for name in asked or known:
        result = asyncio.run(measure(known[name], options.rounds))
        print(*rows(name, result), sep="\n", flush=True)
        kept[name] = as_json(result)
        RESULTS.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
    return 0


def found() -> dict[str, Benchmark]:
    """Return the benchmarks by name, sorted."""
    names = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    modules = {name: import_module(f"benchmarks.{name}") for name in names if name != "__main__"}
    return {
        name: module.BENCHMARK for name, module in modules.items() if hasattr(module, "BENCHMARK")
    }


def rows(name: str, result: Result) -> Iterator[str]:
    """Yield a benchmark's rows of the table: its figures, then its targets."""
    for figure, spread in result.figures.items():
        yield _row(name, figure, spread, result.unit)
        name = ""
    for verdict in result.verdicts:
        target = verdict.target
        figure = f"{target.figure} / {target.of}" if target.of else target.figure
        unit = "times" if target.of else result.unit
        if verdict.value is None:
            said = "not installed: make peers"
        else:
            said = "reached" if verdict.reached else "missed"
        yield _row(name, figure, verdict.value, unit, _wanted(target), said)


def as_json(result: Result) -> dict[str, object]:
    """Return what `results.json` keeps of a benchmark, and when it was measured."""
    return {"measured": datetime.now(UTC).isoformat(timespec="seconds"), **asdict(result)}


def kept_results(path: Path) -> dict[str, object]:
    """Return the results an earlier run left there, by name; none if there are none."""
    if not path.exists():
        return {}
    results: dict[str, object] = json.loads(path.read_text("utf-8"))
    return results


def _row(
    name: str, figure: str, value: Spread | None, unit: str, wanted: str = "", said: str = ""
) -> str:
    median = _number(value.median) if value else ""
    spread = f"{_number(value.lowest)} – {_number(value.highest)}" if value else ""
    return ROW.format(name, figure, median, spread, unit, wanted, said).rstrip()


def _wanted(target: Target) -> str:
    bounds = {"at least": target.at_least, "at most": target.at_most}
    return ", ".join(f"{word} {_number(b)}" for word, b in bounds.items() if b is not None)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
