"""Twins through the whole bot: it sends and logs the same, to the byte (tests/secrets)."""

from tests.secrets.wire import case
from tests.torture.harness import Torture

TORTURE = Torture(what="pairs of matches, request by request", count=300, case=case)
