"""Every request the bot makes, times every way it can fail: nobody is stuck, nothing is lost.

The long edition is `tests.torture.fault_matrix`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.loopback.faults import Fault
from tests.loopback.matrix import AT_THE_START, ROUTES, Blow, endure, row
from tests.loopback.sites import noting, sites

pytestmark = pytest.mark.expects_errors  # `Outcome.hold` knows which

REQUESTS = 160
"""What an evening without faults takes: `test_an_evening_without_faults` holds it."""


async def test_an_evening_without_faults(tmp_path: Path) -> None:
    outcome = await endure(tmp_path, [], Random(1))
    outcome.hold(requests=REQUESTS)
    assert REQUESTS * 0.8 <= outcome.requests.total() <= REQUESTS * 1.2
    assert outcome.evening.judge.accepted


async def test_an_evening_meets_every_call_to_discord(tmp_path: Path) -> None:
    """So that the matrix strikes all there are: a new one has to be met by the scenario."""
    unread = Blow(ROUTES[0], Fault.INVALID_FORM, frozenset({1, 4}))  # shown and redrawn plainly
    with noting() as met:
        (await endure(tmp_path, [unread], Random(1))).hold(requests=REQUESTS)
    assert met.routes.keys() == sites()
    assert met.loose == set()
    assert set().union(*met.routes.values()) == {*ROUTES, *AT_THE_START}


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name)
async def test_an_evening_with_a_fault_on_every_route(tmp_path: Path, fault: Fault) -> None:
    chance = Random(f"{fault.name} 1")
    outcome = await endure(tmp_path, row(fault, chance), chance)
    outcome.hold(requests=REQUESTS)
    assert all(blow.struck for blow in outcome.blows)
