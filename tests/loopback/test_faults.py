"""Every fault does what it says, as often as it was planned and no oftener."""

import asyncio
from pathlib import Path

import aiohttp
import pytest
from discord.http import Route

import bot as program
from tests.loopback.asking import asking
from tests.loopback.faults import Fault
from tests.loopback.process import running_here
from tests.loopback.server import Loopback

SEND = "POST /channels/{channel}/messages"


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name)
async def test_a_fault_strikes_as_often_as_planned(discord: Loopback, fault: Fault) -> None:
    (saloon,) = discord.state.channels.values()
    struck: list[int] = []
    planned = discord.faults.plan(SEND, fault, 2, then=lambda: struck.append(len(saloon.messages)))
    effect = fault.value
    where, body = f"/channels/{saloon.id}/messages", {"content": "x"}
    async with asking(discord) as bot:
        for _ in range(2):
            if effect.hangs:
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(bot.ask("POST", where, body), 0.1)
            elif effect.status is None:
                with pytest.raises((aiohttp.ClientOSError, aiohttp.ServerDisconnectedError)):
                    await bot.ask("POST", where, body)
            else:
                status, told = await bot.ask("POST", where, body)
                assert status == effect.status
                assert effect.via == isinstance(told, dict)
                if effect.via:
                    assert told == effect.body
                    assert told["code"] == effect.code
        assert len(saloon.messages) == (2 if effect.applied else 0)
        assert struck == ([1, 2] if effect.applied else [0, 0])
        assert (await bot.ask("POST", where, body))[0] == 200
    assert planned.struck == 2


async def test_faults_choose_their_route_and_path(discord: Loopback) -> None:
    (saloon,) = discord.state.channels.values()
    assert saloon.guild is not None
    other = discord.state.text_channel(saloon.guild)
    discord.faults.plan(SEND, Fault.BROKEN, None, where=lambda path: str(other.id) in path)
    async with asking(discord) as bot:
        for channel, status in ((saloon, 200), (other, 500), (saloon, 200), (other, 500)):
            asked = await bot.ask("POST", f"/channels/{channel.id}/messages", {"content": "x"})
            assert asked[0] == status
        discord.faults.clear()
        assert (await bot.ask("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200


async def test_limits_are_told_in_headers(discord: Loopback) -> None:
    (saloon,) = discord.state.channels.values()
    discord.buckets.limit = (2, 0.3)
    url = f"{discord.url}/channels/{saloon.id}/messages"
    async with asking(discord) as bot:
        remaining = []
        for _ in range(2):
            async with bot.session.post(url, json={"content": "x"}) as answer:
                remaining.append(answer.headers["X-RateLimit-Remaining"])
        assert remaining == ["1", "0"]
        async with bot.session.post(url, json={"content": "x"}) as answer:
            assert answer.status == 429
            assert answer.headers["Via"]
            retry_after = (await answer.json())["retry_after"]
        assert 0 < retry_after <= 0.3
        await asyncio.sleep(retry_after)
        async with bot.session.post(url, json={"content": "x"}) as answer:
            assert answer.status == 200


async def test_a_bot_runs_in_this_process(discord: Loopback, tmp_path: Path) -> None:
    base = Route.BASE
    settings = program.Settings(database=tmp_path / "b.sqlite", pictures=False)
    async with running_here(settings, discord):
        (saloon,) = discord.state.channels.values()
        answer = await discord.person("Ada").slash("table open", saloon, target=50)
        assert answer.message is not None
        assert discord.url == Route.BASE
    assert base == Route.BASE
