"""Discord out of reach when the bot starts: it waits, tells so in a line a try, and then begins."""

from __future__ import annotations

import asyncio
import itertools
import logging
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot import BonnieAndClyde, Settings
from cogs.reach import calmly, may_pass, pauses, until_in_reach
from tests.loopback.faults import Fault
from tests.loopback.process import run_bot
from tests.loopback.server import GATEWAY, TOKEN, loopback

# A second passes in a hundredth, so that the library's own pauses are no longer than ours.
HASTY = """
import asyncio
asyncio.sleep = lambda seconds, result=None, sleep=asyncio.sleep: sleep(seconds / 100, result)
"""
LONG = """
from cogs import reach
reach.FIRST_PAUSE_SECONDS = 600.0
"""
GOOD = {"DISCORD_TOKEN": TOKEN}
COMMANDS = "PUT /applications/{application}/commands"
START = (
    "GET /users/@me",
    "GET /oauth2/applications/@me",
    COMMANDS,
    "GET /gateway/bot",
    GATEWAY,
)


async def test_every_step_of_the_start_is_tried_until_it_succeeds(tmp_path: Path) -> None:
    async with loopback() as there:
        for route in START:
            for fault in (Fault.UNAVAILABLE, Fault.RESET, Fault.UNAVAILABLE):
                there.faults.plan(route, fault)
        there.faults.plan("GET /gateway/bot", Fault.LIMITED_LONG)
        ended = await run_bot(tmp_path, GOOD, there, stop=signal.SIGTERM, patch=HASTY)
    assert (ended.code, ended.out) == (0, "")
    assert all(planned.struck for planned in there.faults.planned)
    (told,) = (sent for sent in there.record.asked(COMMANDS) if sent.status == 200)
    assert told.json()
    assert "Traceback" not in ended.err
    levels = Counter(line.split()[2] for line in ended.err.splitlines())
    assert set(levels) == {"INFO", "WARNING"}
    assert "again_in=120.0" in ended.err  # as Discord asks for
    # A kept connection that is reset is renewed without a word, by the library's own library.
    assert 2 * len(START) <= levels["WARNING"] - 1 <= 3 * len(START)


async def test_the_wait_for_discord_ends_when_the_bot_is_to_stop(tmp_path: Path) -> None:
    async with loopback() as there:
        there.faults.plan(None, Fault.UNAVAILABLE, None, then=there.gateway.connected.set)
        ended = await run_bot(tmp_path, GOOD, there, stop=signal.SIGTERM, patch=LONG)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.splitlines()[-1].endswith("stopped")
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(("code", "said"), [(4004, "refused the token"), (4013, "code 4013")])
async def test_what_discord_refuses_for_good_is_no_outage(
    tmp_path: Path, code: int, said: str
) -> None:
    async with loopback() as there:
        there.gateway.refuses = code
        ended = await run_bot(tmp_path, GOOD, there)
    assert ended.code == 2
    assert said in ended.err.splitlines()[-1]
    assert "Traceback" not in ended.err


def failed(status: int) -> discord.HTTPException:
    class Response:
        reason = "for a test"

        def __init__(self) -> None:
            self.status = status

    return discord.HTTPException(Response(), None)


def unfound(status: int) -> Exception:
    error: Exception = discord.GatewayNotFound()  # type: ignore[no-untyped-call]
    error.__cause__ = failed(status)
    return error


def test_which_failures_may_pass() -> None:
    passing = (failed(500), failed(429), unfound(503), aiohttp.ServerDisconnectedError())
    assert all(map(may_pass, (*passing, ConnectionResetError(), TimeoutError())))
    assert may_pass(discord.RateLimited(120))
    lasting = (failed(403), unfound(401), discord.LoginFailure(), ValueError(), None)
    assert not any(map(may_pass, lasting))


def test_pauses_grow_to_a_minute() -> None:
    assert list(itertools.islice(pauses(), 8)) == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_what_does_not_pass_is_raised_at_once() -> None:
    async def call() -> None:
        raise discord.LoginFailure

    with pytest.raises(discord.LoginFailure):
        await until_in_reach(call)


async def test_an_outage_of_days_does_not_break_the_stack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The library's own tries would be as many calls deep."""
    tries = 1500

    class Socket:
        shard_id, open = 0, True
        poll_event = asyncio.Event().wait

        async def close(self, code: int) -> None: ...

    async def from_client(*_: Any, **__: Any) -> Socket:
        nonlocal tries
        tries -= 1
        if tries:
            raise ConnectionRefusedError
        return Socket()

    at_once = asyncio.sleep
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", from_client)
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: at_once(0))
    library = logging.getLogger("discord.shard")
    monkeypatch.setattr(library, "filters", [calmly])
    bot = BonnieAndClyde(Settings(database=tmp_path / "bonnie.sqlite"))
    async with bot:
        bot.shard_count = 1
        connected = asyncio.create_task(bot.connect())
        while not bot.shards:
            assert not connected.done(), connected.exception()
            await at_once(0)
    await connected
    assert tries == 0
    lines = {(record.levelname, record.exc_info) for record in caplog.records}
    assert lines == {("WARNING", None)}
