"""Failures of Discord that once left something wrong for good."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import bot
from cogs.posted import mark_of
from tests.loopback.faults import Fault
from tests.loopback.matrix import opened
from tests.loopback.server import Loopback
from tests.loopback.state import Channel, Message
from tests.loopback.table import Table, sit_down

SEND = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
HISTORY = "GET /channels/{channel}/messages"
REDRAW = "PATCH /webhooks/{application}/{token}/messages/{message}"
DELETE = "DELETE /channels/{channel}/messages/{message}"
CALLBACK = "POST /interactions/{interaction}/{token}/callback"

Place = tuple[Loopback, bot.BonnieAndClyde, Channel]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with opened(tmp_path) as (discord, program):
        (saloon,) = discord.state.channels.values()
        yield discord, program, saloon


async def seated(place: Place) -> Table:
    discord, _, saloon = place
    return await sit_down(discord, saloon, discord.person("Ada"), discord.person("Ben"))


def boards(channel: Channel, table_id: int = 1) -> list[Message]:
    mark = mark_of(table_id, "board", 0)
    return [
        m for m in channel.messages.values() if m.components and m.components[0].get("id") == mark
    ]


@pytest.mark.parametrize(
    "fault",
    [Fault.UNKNOWN_INTERACTION, Fault.ALREADY_ACKNOWLEDGED, Fault.RESET],
    ids=lambda fault: fault.name,
)
async def test_choices_that_cannot_be_offered_are_no_error(place: Place, fault: Fault) -> None:
    discord, _, saloon = place
    table = await seated(place)
    planned = discord.faults.plan(CALLBACK, fault)
    typing = table.people[0].typing("draw", saloon, "source", source="")
    await discord.deliver(typing)
    await discord.until(lambda: planned.struck == 1)
    answer = await table.people[0].complete("draw", saloon, "source", source="")
    assert "choices" in answer.data
    assert planned.struck == 1


@pytest.mark.parametrize(
    "fault", [Fault.MISSING_ACCESS, Fault.THREAD_LOCKED], ids=lambda fault: fault.name
)
async def test_a_message_that_could_not_be_deleted_is_deleted_later(
    place: Place, fault: Fault
) -> None:
    discord, program, saloon = place
    table = await seated(place)
    discord.faults.plan(DELETE, fault)
    await table.people[0].slash("board", saloon)
    await discord.until(lambda: len(boards(saloon)) == 2)
    await discord.until(lambda: len(boards(saloon)) == 1)
    assert await program.storage.messages(1)


async def test_an_open_hand_that_could_not_be_redrawn_is_redrawn_later(place: Place) -> None:
    discord, _, saloon = place
    table = await seated(place)
    turn = table.turn()
    assert turn is not None
    (other,) = (person for person in table.people if person is not turn[0])
    opened = (await other.press(boards(saloon)[0], "My hand")).message
    assert opened is not None
    before = opened.components
    lost = discord.faults.plan(REDRAW, Fault.RESET)
    await table.move()
    await discord.until(lambda: opened.components != before)
    assert lost.struck == 1


async def test_a_lobby_whose_answer_was_lost_is_not_posted_twice(place: Place) -> None:
    """The library asks again, and is told that there is an answer already."""
    discord, program, saloon = place
    lost = discord.faults.plan(CALLBACK, Fault.BAD_GATEWAY_APPLIED)
    await discord.person("Ada").slash("table open", saloon)
    await discord.until(lambda: lost.struck == 1 and len(discord.record.asked(CALLBACK)) == 2)
    await program.painter.paint(1)
    (lobby,) = boards(saloon)
    (noted,) = await program.storage.messages(1)
    assert (noted.kind, noted.message_id) == ("board", lobby.id)


async def test_a_message_is_looked_for_until_that_is_answered(place: Place) -> None:
    discord, _, saloon = place
    table = await seated(place)
    (old,) = boards(saloon)
    lost = discord.faults.plan(SEND, Fault.RESET_APPLIED)
    unread = discord.faults.plan(HISTORY, Fault.INVALID_TOKEN, 2)
    await table.people[0].slash("board", saloon)
    await discord.until(lambda: lost.struck == 1 and unread.struck == 2)
    await discord.until(lambda: old not in boards(saloon))
    assert len(boards(saloon)) == 1


async def test_a_nonce_of_a_deleted_message_keeps_nobody_waiting(place: Place) -> None:
    """An answer was lost, the message deleted: Discord takes that nonce for minutes no more."""
    discord, _, saloon = place
    ada, ben = discord.person("Ada"), discord.person("Ben")
    hands = ben.direct.messages
    to_ben = f"/channels/{ben.direct.id}/"
    lost = discord.faults.plan(
        SEND, Fault.RESET_APPLIED, then=hands.clear, where=lambda path: to_ben in path
    )
    await sit_down(discord, saloon, ada, ben)
    await discord.until(lambda: lost.struck == 1 and bool(hands))
    tries = [each.status for each in discord.record.asked(SEND) if to_ben in each.path]
    assert tries == [None, 404, 200]


async def test_a_limit_for_all_is_not_waited_for_for_ever(place: Place) -> None:
    """The library forgets to lift it when whoever met it first is cut off."""
    discord, _, saloon = place
    table = await seated(place)
    planned = discord.faults.plan(EDIT, Fault.LIMITED_EVERYWHERE_LONGER)
    await table.people[0].slash("board", saloon)
    (old,) = boards(saloon)
    assert await table.move() is not None
    await discord.until(lambda: planned.struck == 1)
    await table.people[0].slash("board", saloon)
    await discord.until(lambda: old not in boards(saloon))
