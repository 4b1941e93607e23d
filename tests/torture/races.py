"""Races for a table, on a real database (tests/races)."""

from tests.races.at_tables import case
from tests.torture.harness import Torture

TORTURE = Torture(what="races for a table", count=10_000, case=case)
