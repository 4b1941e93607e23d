"""An evening in the saloon: hostile interactions by the dozen, with honest play in between."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from cogs.lobby import lobbies
from tests.bot.world import world_at
from tests.hostile.grammar import Attempt, Grammar
from tests.hostile.referee import Referee
from tests.hostile.saloon import Saloon

ROUNDS, AT_ONCE = 20, 48
"""How often so many attempts at least are made at once."""


def case(seed: int) -> int:
    """An evening without an objection; the number of interactions delivered."""
    return asyncio.run(_case(seed))


async def _case(seed: int) -> int:
    chance = Random(seed)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(seed).randbytes))
        async with world_at(Path(folder)) as world:
            return await _evening(await Saloon.opened(world), chance)


async def _evening(saloon: Saloon, chance: Random) -> int:
    grammar, referee, env = Grammar(saloon, chance), Referee(saloon), saloon.world.env
    delivered, past = 0, list[Attempt]()
    for _ in range(ROUNDS):
        await saloon.look()
        await referee.look()
        attempts = [grammar.attempt() for _ in range(AT_ONCE)]
        attempts += filter(None, (grammar.honest() for _ in range(2)))
        chance.shuffle(attempts)
        past += attempts
        repeated = chance.choices(attempts, k=3) + chance.choices(past, k=3)
        for attempt in attempts + repeated:
            env.backend.emit("INTERACTION_CREATE", deepcopy(attempt.payload))
            delivered += 1
        await env.settle()
        found = await referee.objections(attempts + repeated)
        assert not found, "\n".join(found)
    return delivered
