"""Kills by the thousand between a press and what it shows (tests/loopback/kills.py)."""

import asyncio

from tests.loopback.kills import kill_often
from tests.torture.harness import Torture

KILLS = 50
"""Kills a case."""


def case(seed: int) -> int:
    """Plays on at one database, whose bot is killed at every point there is, in any order."""
    return asyncio.run(kill_often(KILLS, seed)).total()


TORTURE = Torture(what="kills of the bot at a table", count=4_000, case=case)
