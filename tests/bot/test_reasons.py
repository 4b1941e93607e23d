"""Every reason for a refusal is met by a test, or is listed as one that nobody can be given."""

import ast
from itertools import chain
from pathlib import Path

from cogs.refusal import Why
from rules import Reason
from tests.bot.refusing import UNREACHABLE

TESTS = (
    "test_refusals_lobby.py",
    "test_refusals_table.py",
    "test_forged.py",
    "test_at_once.py",
    "test_settings.py",
    "test_quotas.py",
    "test_sleep.py",
    "test_turn_clock.py",
    "test_away.py",
    "test_votes.py",
)


def test_every_reason_is_met_or_listed_as_out_of_reach() -> None:
    met = set[Why | Reason]()
    for name in TESTS:
        tree = ast.parse(Path(__file__).with_name(name).read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id="Why"), attr=reason):
                    met.add(Why[reason])
                case ast.Attribute(value=ast.Name(id="Reason"), attr=reason):
                    met.add(Reason[reason])
    assert met.isdisjoint(UNREACHABLE)
    assert met | set(UNREACHABLE) == set(chain(Why, Reason))
