"""The loopback's gateway, met without a bot: who is let in, what is told, and told again."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.loopback.server import TOKEN, Loopback

Socket = aiohttp.ClientWebSocketResponse


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def identified(discord: Loopback, session: aiohttp.ClientSession) -> tuple[Socket, Any]:
    """A connection that has been told of all there is, and its READY."""
    socket = await session.ws_connect(discord.gateway.url)
    assert (await socket.receive_json())["op"] == 10
    await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1}})
    ready = await socket.receive_json()
    assert ready["t"] == "READY"
    assert [guild["unavailable"] for guild in ready["d"]["guilds"]] == [True]
    guild = await socket.receive_json()
    assert (guild["t"], guild["d"]["name"], guild["s"]) == ("GUILD_CREATE", "Texas", 2)
    return socket, ready["d"]


async def resuming(
    discord: Loopback, session: aiohttp.ClientSession, which: str, seq: int
) -> Socket:
    """A connection that asks to go on with a session."""
    socket = await session.ws_connect(discord.gateway.url)
    assert (await socket.receive_json())["op"] == 10
    await socket.send_json({"op": 6, "d": {"token": TOKEN, "session_id": which, "seq": seq}})
    return socket


async def test_a_wrong_token_is_not_let_in(
    discord: Loopback, session: aiohttp.ClientSession
) -> None:
    socket = await session.ws_connect(discord.gateway.url)
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
    assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
    assert socket.close_code == 4004


async def test_heartbeats_are_acknowledged(
    discord: Loopback, session: aiohttp.ClientSession
) -> None:
    socket, _ = await identified(discord, session)
    await socket.send_json({"op": 1, "d": 2})
    assert (await socket.receive_json())["op"] == 11


async def test_what_was_missed_is_told_in_order(
    discord: Loopback, session: aiohttp.ClientSession
) -> None:
    socket, ready = await identified(discord, session)
    (saloon,) = discord.state.channels.values()
    await discord.deny(saloon, "send_messages")
    assert (await socket.receive_json())["t"] == "CHANNEL_UPDATE"
    await discord.gateway.drop(4000)
    assert (await socket.receive()).data == 4000
    assert saloon.guild is not None
    await discord.deny_everywhere(saloon.guild, "attach_files")
    await discord.delete_channel(saloon)
    again = await resuming(discord, session, ready["session_id"], 2)
    told = [await again.receive_json() for _ in range(4)]
    assert [(each["t"], each["s"]) for each in told] == [
        ("CHANNEL_UPDATE", 3),
        ("GUILD_ROLE_UPDATE", 4),
        ("CHANNEL_DELETE", 5),
        ("RESUMED", 6),
    ]


async def test_a_session_that_is_forgotten_cannot_go_on(
    discord: Loopback, session: aiohttp.ClientSession
) -> None:
    _, ready = await identified(discord, session)
    await discord.gateway.drop()
    discord.gateway.forget()
    again = await resuming(discord, session, ready["session_id"], 2)
    refused = await again.receive_json()
    assert (refused["op"], refused["d"]) == (9, False)


async def test_delayed_events_keep_their_order(
    discord: Loopback, session: aiohttp.ClientSession
) -> None:
    socket, _ = await identified(discord, session)
    (saloon,) = discord.state.channels.values()
    ada = discord.person("Ada")
    discord.gateway.delay = 0.05
    first, second = ada.typing("hand", saloon), ada.typing("board", saloon)
    for typed in (first, second, first):  # the last is the first, told again
        await discord.deliver(typed)
    told = [await socket.receive_json() for _ in range(3)]
    assert [each["d"]["id"] for each in told] == [str(typed.id) for typed in (first, second, first)]
    assert [frame.to_bot for frame in discord.record.frames][-3:] == [True] * 3
