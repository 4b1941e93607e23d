"""Twins by the thousand: matches that differ in secrets alone show the same (tests/secrets)."""

from tests.secrets.shown import case
from tests.torture.harness import Torture

TORTURE = Torture(what="pairs of matches, screen by screen", count=2_000, case=case)
