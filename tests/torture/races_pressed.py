"""Races through the whole bot (tests/races)."""

from tests.races.at_the_door import case
from tests.torture.harness import Torture

TORTURE = Torture(what="races of presses and commands", count=1_000, case=case)
