"""Hostile interactions, evening after evening (tests/hostile)."""

from tests.hostile.evening import case
from tests.torture.harness import Torture

TORTURE = Torture(what="hostile interactions", count=100_000, case=case)
