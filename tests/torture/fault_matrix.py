"""The fault matrix, whole: each route, each fault, at each of its first calls and for a while.

The suite has its rows (`tests.loopback.test_matrix`); here every field of it has an evening that it
shares with a few others, on other routes.
"""

import asyncio
import random
import tempfile
from itertools import product
from pathlib import Path

from tests.loopback.faults import Fault
from tests.loopback.matrix import ROUTES, Blow, endure
from tests.torture.harness import Torture

WHEN = (*({call} for call in range(1, 6)), range(1, 7), range(3, 12))
"""The calls that fail: one, or some in a row."""

TOGETHER = 5
"""Fields that share an evening."""

FIELDS = [*product(ROUTES, Fault, WHEN)]
random.Random(5).shuffle(FIELDS)


def case(seed: int) -> int:
    """Spend an evening with the fields of this number."""
    first = seed * TOGETHER % len(FIELDS)
    blows = [
        Blow(route, fault, frozenset(calls))
        for route, fault, calls in FIELDS[first : first + TOGETHER]
    ]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(endure(Path(folder), blows, random.Random(seed)))
    return len(blows)


TORTURE = Torture(what="fields", count=len(FIELDS), case=case)
