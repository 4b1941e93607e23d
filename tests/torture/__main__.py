"""`python -m tests.torture`: run the long editions of tests that have no natural end."""

import argparse
import pkgutil
import sys
import time
from collections.abc import Sequence
from importlib import import_module

import tests.torture
from tests.torture.harness import Tally, Torture, run

EVERY = 10.0
"""Seconds from a line of progress to the next."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tortures named, or all; return 0 if nothing failed, else 1.

    SystemExit(2) if there is no such torture.
    """
    known = found()
    parser = argparse.ArgumentParser(
        "python -m tests.torture",
        description="Run tests for as long as it takes to be sure. What fails is told with its\n"
        "seed: `--seed SEED --count 1` runs that case alone.",
        epilog="\n".join(
            f"{name:<16}{torture.count:>8,} {torture.what}" for name, torture in known.items()
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="run these only")
    parser.add_argument("--count", type=int, help="do so much of each, in place of its own count")
    parser.add_argument("--seed", type=int, default=0, help="the first case's (%(default)s)")
    options = parser.parse_args(argv)
    unknown = set(options.names) - set(known)
    if unknown:
        parser.error(f"no such torture: {', '.join(sorted(unknown))}")
    tallies = {}
    for name in options.names or known:
        count = options.count or known[name].count
        tallies[name] = _run(name, known[name], count, options.seed)
    print()
    for name, tally in tallies.items():
        print(_line(name, known[name], tally, options.seed))
    return int(any(tally.failures for tally in tallies.values()))


def found() -> dict[str, Torture]:
    """Return the tortures by name, sorted."""
    names = sorted(module.name for module in pkgutil.iter_modules(tests.torture.__path__))
    modules = {name: import_module(f"tests.torture.{name}") for name in names if name != "__main__"}
    return {name: module.TORTURE for name, module in modules.items() if hasattr(module, "TORTURE")}


def _run(name: str, torture: Torture, count: int, seed: int) -> Tally:
    tally, told, due = Tally(), 0, 0.0
    for tally in run(torture, count, seed):
        for failed, how in list(tally.failures.items())[told:]:
            print(f"{name}: seed {failed} failed\n{how}", end="", flush=True)
        told = len(tally.failures)
        if time.monotonic() >= due:
            due = time.monotonic() + EVERY
            print(f"{name}: {tally.done:,} of {count:,} {torture.what}", flush=True)
    return tally


def _line(name: str, torture: Torture, tally: Tally, seed: int) -> str:
    failed = ", ".join(map(str, sorted(tally.failures)))
    return (
        f"{name}: {tally.done:,} {torture.what} in {tally.cases:,} cases from seed {seed}, "
        f"{tally.seconds:.0f} s, " + (f"FAILED: seeds {failed}" if failed else "no failure")
    )


if __name__ == "__main__":
    sys.exit(main())
