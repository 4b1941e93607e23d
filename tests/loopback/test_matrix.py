"""Every request the bot makes, times every way it can fail: nobody is stuck, nothing is lost.

The long edition is `tests.torture.fault_matrix`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import discord
import pytest

from tests.loopback.faults import Fault
from tests.loopback.matrix import (
    AT_THE_START,
    LOGGING_IN,
    REQUESTS,
    ROUTES,
    Blow,
    endure,
    opened,
    row,
)
from tests.loopback.sites import noting, sites


async def test_an_evening_without_faults(tmp_path: Path) -> None:
    outcome = await endure(tmp_path, [], Random(1))
    assert REQUESTS * 0.75 <= outcome.asked.total() <= REQUESTS * 1.25
    assert len(outcome.evening.judge.accepted) > 16


async def test_an_evening_meets_every_call_to_discord(tmp_path: Path) -> None:
    """So that the matrix strikes all there are: a new one has to be met by the scenario."""
    unread = Blow(ROUTES[0], Fault.INVALID_FORM, frozenset({1, 4}))  # then shown, redrawn plainly
    with noting() as met:
        await endure(tmp_path, [unread], Random(1))
    assert met.routes.keys() == sites()
    assert met.loose == set()
    assert set().union(*met.routes.values()) == {*ROUTES, *AT_THE_START}


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name)
async def test_an_evening_with_a_fault_on_every_route(tmp_path: Path, fault: Fault) -> None:
    chance = Random(f"{fault.name} 1")
    blows = row(fault, chance)
    await endure(tmp_path, blows, chance)
    assert [blow.route for blow in blows if not blow.struck] == []


@pytest.mark.parametrize(
    "fault",
    [
        *(Fault.BROKEN, Fault.BAD_GATEWAY_APPLIED, Fault.UNAVAILABLE, Fault.RESET),
        *(Fault.LIMITED_EVERYWHERE, Fault.BANNED_BY_PROXY),
    ],
    ids=lambda fault: fault.name,
)
async def test_a_start_with_a_fault_at_every_step(tmp_path: Path, fault: Fault) -> None:
    blows = [Blow(route, fault, frozenset({1, 3})) for route in LOGGING_IN]
    async with opened(tmp_path, blows) as (_, program):
        assert program.is_ready()
    assert [blow.route for blow in blows if not blow.struck] == []


@pytest.mark.parametrize("route", LOGGING_IN)
async def test_a_start_that_is_refused_ends(tmp_path: Path, route: str) -> None:
    blow = Blow(route, Fault.MISSING_ACCESS, frozenset({1}))
    with pytest.raises((discord.Forbidden, discord.GatewayNotFound)):
        async with opened(tmp_path, [blow]):
            pass
