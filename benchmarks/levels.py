"""How often a stronger computer player wins a match from a weaker one, at two seats.

A round is a handful of matches, each deal played from both seats; seven of them tell a good player
from a weak one and no more. `python -m benchmarks.arena` plays as many as one has the time for,
with thinking times as long as at a table, and gives intervals.
"""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from itertools import count

from benchmarks.arena import measure
from benchmarks.harness import Benchmark, Figures, Target

MATCHES = {"deputy-rookie": 100, "ranger:0.1-deputy": 4, "ranger:0.1-ranger:0.01": 4}
DEALS_APART = 1000


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield per cents of the matches."""
    for number in count():
        played = {
            pairing: measure(
                pairing,
                matches=round(matches * size),
                jobs=os.cpu_count() or 1,
                seed=number * DEALS_APART,
            ).matches
            for pairing, matches in MATCHES.items()
        }
        yield {pairing: 100 * share.part for pairing, share in played.items()}


BENCHMARK = Benchmark(
    what="matches a computer player wins from a weaker one",
    unit="%",
    rounds=rounds,
    targets=(
        Target("deputy-rookie", at_least=75),
        Target("ranger:0.1-deputy", at_least=85),
        Target("ranger:0.1-ranger:0.01", at_least=60),
    ),
    slow=True,
)
