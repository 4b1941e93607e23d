"""What the process logs of a bad day names no token and no secret, at its most talkative."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from tests.loopback.faults import Fault, Planned
from tests.loopback.process import running
from tests.loopback.server import TOKEN, Loopback
from tests.loopback.table import sit_down

ANSWER = "POST /interactions/{interaction}/{token}/callback"
OPEN_HAND = "PATCH /webhooks/{application}/{token}/messages/{message}"


@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_token_and_no_secret_is_logged(
    discord: Loopback, tmp_path: Path, form: str
) -> None:
    settings = {"LOG_LEVEL": "DEBUG", "LOG_FORMAT": form, "PICTURES": "off", "EDIT_SECONDS": "0"}
    async with running(tmp_path, discord, **settings) as process:
        await discord.until(discord.gateway.connected.is_set, 20)
        (channel,) = discord.state.channels.values()
        ada, ben = discord.person("Ada"), discord.person("Ben")
        table = await sit_down(discord, channel, ada, ben, chance=Random(3))
        planned: list[Planned] = []
        for fault in (Fault.LIMITED_SHORTLY, Fault.INVALID_FORM, Fault.RESET, Fault.INVALID_TOKEN):
            await ada.slash("hand", channel)
            planned.append(discord.faults.plan(OPEN_HAND, fault))
            planned.append(discord.faults.plan(ANSWER, Fault.LIMITED_SHORTLY))
            assert await table.move() is not None
            await discord.until(lambda: all(plan.struck for plan in planned))
        ended = await process.stop()
    assert ended.code == 0
    assert "move made" in ended.err
    database = sqlite3.connect(tmp_path / "bonnie-and-clyde.sqlite")
    ((secret,),) = database.execute("SELECT secret FROM tables").fetchall()
    database.close()
    tokens = [TOKEN, *discord.state.interactions]
    assert len(tokens) > 10
    assert not [token for token in tokens if token in ended.err]
    assert secret.hex() not in ended.err
    assert repr(secret) not in ended.err
