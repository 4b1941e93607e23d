"""Rules section 8: the secret of a match's shuffle is shown at its end, and nowhere before.

What one may not know of the cards, and is not told either, is the matter of tests/secrets.
"""

from __future__ import annotations

import base64
import logging
from random import Random

import pytest

from rules import Move
from tests.bot.playing import by_message, play_on, sensible, sit_down
from tests.bot.world import Person, World


async def test_8_the_secret_appears_nowhere_before_the_end(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    for logger in ("bot", "cogs", "storage", "rules", "players"):
        caplog.set_level(logging.DEBUG, logger)
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, target=50)
    stored = await world.bot.storage.table(table)
    assert stored is not None
    secret = stored.secret
    forms = (secret.hex(), base64.b64encode(secret).decode(), repr(secret), str(list(secret)))

    def shown(since: int = 0) -> int:
        told = [str(request) for request in world.env.http_requests[since:]]
        return sum(any(form in text for form in forms) for text in told)

    async def way(person: Person, table: int, move: Move) -> None:
        since = len(world.env.http_requests)
        await by_message(person, table, move)
        if not (await world.match(table)).outcome:
            assert not shown(since)

    await play_on(world, table, way, sensible(Random(31)))
    assert shown() == 1  # the end's message
    logged = [f"{vars(record)} {record.getMessage()}" for record in caplog.records]
    assert logged
    assert not [line for line in logged if any(form in line for form in (*forms, "deal "))]
