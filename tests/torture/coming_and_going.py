"""Matches whose people come and go (tests/bot)."""

from tests.bot.coming_and_going import case
from tests.torture.harness import Torture

TORTURE = Torture(what="matches of people who come and go", count=300, case=case)
