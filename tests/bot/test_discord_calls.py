"""Calls to Discord: its failures are values, whatever they are; ours are raised."""

import asyncio
import logging
import socket
from collections.abc import Awaitable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs import discord_calls
from cogs.discord_calls import Failure, answer, attempt


async def failing(error: BaseException) -> None:
    raise error


def refused(status: int, code: int) -> discord.HTTPException:
    """What the library raises for a response of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


async def test_a_call_that_works_gives_what_it_gives() -> None:
    async def working() -> str:
        return "sent"

    assert await attempt(working()) == "sent"
    assert await answer(working()) == "sent"


@pytest.mark.parametrize(
    ("status", "code", "failure"),
    [
        (404, 10003, Failure.NO_PLACE),  # unknown channel
        (404, 10004, Failure.NO_PLACE),  # unknown server
        (403, 160005, Failure.NO_PLACE),  # the thread is locked
        (404, 10007, Failure.NO_MEMBER),  # unknown member
        (404, 10008, Failure.GONE),  # unknown message
        (400, 50083, Failure.ARCHIVED),  # the thread is archived
        (400, 30046, Failure.WORN),  # too many edits of an old message
        (404, 10013, Failure.CLOSED),  # unknown user
        (403, 50007, Failure.CLOSED),  # closed direct messages
        (403, 50278, Failure.CLOSED),  # no server in common
        (403, 50001, Failure.FORBIDDEN),  # missing access
        (403, 50013, Failure.FORBIDDEN),  # missing permissions
        (404, 10062, Failure.EXPIRED),  # unknown interaction
        (404, 10015, Failure.EXPIRED),  # unknown webhook
        (401, 50027, Failure.EXPIRED),  # invalid webhook token
        (400, 40060, Failure.ANSWERED),  # already acknowledged
    ],
)
async def test_ordinary_refusals_are_values_and_no_news(
    status: int, code: int, failure: Failure, caplog: pytest.LogCaptureFixture
) -> None:
    assert await attempt(failing(refused(status, code))) is failure
    assert not caplog.records


@pytest.mark.parametrize(
    ("status", "code", "failure"),
    [
        (500, 0, Failure.LATER),
        (502, 0, Failure.LATER),
        (503, 0, Failure.LATER),
        (429, 0, Failure.LATER),
        (400, 20028, Failure.REFUSED),
        (403, 200000, Failure.REFUSED),
    ],
)
async def test_other_refusals_are_values_and_warned_of(
    status: int, code: int, failure: Failure, caplog: pytest.LogCaptureFixture
) -> None:
    assert await attempt(failing(refused(status, code))) is failure
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_too_long_a_wait_is_a_value_and_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    assert await attempt(failing(discord.RateLimited(61.4))) is Failure.TOO_OFTEN
    assert caplog.records[0].__dict__["seconds"] == 61


async def test_direct_messages_opened_too_fast_are_to_be_tried_again() -> None:
    assert await attempt(failing(refused(400, 40003))) is Failure.TOO_OFTEN


@pytest.mark.expects_errors
async def test_of_what_discord_cannot_read_the_log_tells_where_and_not_what(
    caplog: pytest.LogCaptureFixture,
) -> None:
    wrong = {"content": {"_errors": [{"code": "X", "message": 'Value "4 Joplin" is no emoji.'}]}}
    response: Any = SimpleNamespace(status=400, reason="")
    error = discord.HTTPException(
        response, {"code": 50035, "message": "Invalid Form Body", "errors": wrong}
    )
    assert "Joplin" in str(error)
    assert await attempt(failing(error)) is Failure.MALFORMED
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.__dict__["where"] == ["content"]
    assert "Joplin" not in str(vars(record))


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionResetError(104, "reset"),
        socket.gaierror(-2, "unknown host"),
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_a_network_that_fails_is_a_value_and_warned_of(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert await attempt(failing(error)) is Failure.LATER
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_an_answer_given_before_is_a_value() -> None:
    interaction: Any = SimpleNamespace(response=SimpleNamespace(_response_type=None))
    assert await attempt(failing(discord.InteractionResponded(interaction))) is Failure.ANSWERED


@pytest.mark.parametrize("error", [ValueError("ours"), asyncio.CancelledError()], ids=repr)
async def test_our_own_mistakes_and_cancellation_are_raised(error: BaseException) -> None:
    with pytest.raises(type(error)):
        await attempt(failing(error))


async def test_an_answer_does_not_outlast_discords_patience(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert discord_calls.ANSWER_SECONDS < 3
    monkeypatch.setattr(discord_calls, "ANSWER_SECONDS", 0.01)
    never: Awaitable[bool] = asyncio.Event().wait()
    assert await answer(never) is Failure.LATER
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
