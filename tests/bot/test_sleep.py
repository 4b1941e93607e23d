"""Channels and servers that go: their tables sleep, play on by direct message, and wake."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.builders import ChannelHandle

from cogs.refusal import Why
from cogs.sleep import KEPT
from locales import words
from rules import Concede
from tests.bot.playing import give_up, requests
from tests.bot.refusing import Stack, dealt, refused, seated
from tests.bot.test_failures import all_is_shown, turn
from tests.bot.world import Person, World, choices_of, text_of

EN = words("en")
ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


@pytest.fixture
async def players(world: World, stack: Stack) -> list[Person]:
    stack(dealt(ADA, BOB))
    return await seated(world, "Ada", "Bob")


async def sleeps(world: World) -> bool:
    table = await world.bot.storage.table(1)
    assert table is not None
    return table.asleep_since is not None


def says_it_sleeps(person: Person) -> bool:
    return EN("asleep") in text_of(person.hand)


async def gone(world: World) -> None:
    """The channel is deleted."""
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()


async def resume(world: World, person: Person, channel: ChannelHandle) -> Any:
    return await person.slash("table resume", channel)


async def test_a_deleted_channel_puts_its_table_to_sleep_and_play_goes_on(
    world: World, players: list[Person]
) -> None:
    ada, bob = players
    await gone(world)
    assert await sleeps(world)
    assert says_it_sleeps(ada)
    assert says_it_sleeps(bob)
    since = len(world.env.http_requests)
    await turn(ada)
    assert says_it_sleeps(bob)
    await turn(bob)
    await world.env.advance_time(70)
    assert not requests(world, "POST", world.channel, since)
    assert not requests(world, "PATCH", world.channel, since)
    assert await world.bot.storage.unshown() == ()


async def test_a_table_moves_to_another_channel(world: World, players: list[Person]) -> None:
    ada, bob = players
    await gone(world)
    await turn(ada)
    cellar = world.guild.create_text_channel("cellar")
    answer = await resume(world, bob, cellar)
    assert text_of(answer.response) == EN("resumed")
    assert not await sleeps(world)
    world.channel = cellar
    await all_is_shown(world, ada, bob)
    assert not says_it_sleeps(ada)
    assert "cellar" in text_of(ada.hand)
    await turn(bob)
    await all_is_shown(world, ada, bob)


async def test_only_its_people_move_a_table_and_only_while_it_sleeps(
    world: World, players: list[Person]
) -> None:
    ada, _ = players
    cellar = world.guild.create_text_channel("cellar")
    await refused(world, ada, resume(world, ada, cellar), Why.NONE_ASLEEP)
    await gone(world)
    eve = world.person("Eve")
    await refused(world, eve, resume(world, eve, cellar), Why.NONE_ASLEEP)
    await eve.slash("table open", cellar)
    await refused(world, ada, resume(world, ada, cellar), Why.CHANNEL_TAKEN)


@pytest.mark.parametrize("by", ["channel", "role"])
async def test_a_table_wakes_when_its_channel_is_in_reach_again(
    world: World, players: list[Person], by: str
) -> None:
    ada, bob = players
    world.deny("view_channel", "send_messages")
    await world.env.settle()
    await turn(ada)
    assert await sleeps(world)
    since = len(world.env.http_requests)
    await turn(bob)
    await world.env.advance_time(70)
    assert not [r for r in world.env.http_requests[since:] if str(world.channel.id) in r.path]
    world.deny()
    await world.env.advance_time(61 if by == "role" else 0)
    await world.env.settle()
    assert not await sleeps(world)
    await all_is_shown(world, ada, bob)


async def test_a_bot_sent_away_lets_its_tables_sleep(world: World, players: list[Person]) -> None:
    ada, _ = players
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    assert await sleeps(world)
    assert says_it_sleeps(ada)


async def test_a_thread_that_is_deleted_lets_its_table_sleep(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    thread = world.thread()
    world.channel = thread
    await seated(world, "Ada", "Bob")
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    assert await sleeps(world)


async def test_only_who_plays_there_moves_a_table_and_only_in_its_server(
    world: World, stack: Stack
) -> None:
    stack(dealt(ADA, BOB, "1 5 5 6 6 7 7 8 8 9"))
    ada, _, cleo = await seated(world, "Ada", "Bob", "Cleo")
    await give_up(cleo)
    cellar = world.guild.create_text_channel("cellar")
    await gone(world)
    await refused(world, cleo, resume(world, cleo, cellar), Why.NONE_ASLEEP)
    elsewhere = world.env.create_guild(name="Kansas")
    member = elsewhere.add_member(ada.user)
    plains = elsewhere.create_text_channel("plains")
    act = member.slash(plains, "table resume")
    await refused(world, ada, act, Why.OTHER_SERVER)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    await member.slash(plains, "table resume")
    table = await world.bot.storage.table(1)
    assert table is not None
    assert (table.channel_id, table.asleep_since) == (plains.id, None)


async def test_a_table_can_be_resumed_where_it_was(world: World, players: list[Person]) -> None:
    ada, bob = players
    await world.bot.tables.fall_asleep(1)
    board = world.board.id
    await resume(world, bob, world.channel)
    assert not await sleeps(world)
    assert world.board.id == board
    await all_is_shown(world, ada, bob)


async def test_a_challenge_that_sleeps_keeps_nobody_from_another(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    cellar = world.guild.create_text_channel("cellar")
    await ada.slash("challenge", friend=bob.member)
    await gone(world)
    await ada.slash("challenge", cellar, friend=bob.member)
    assert await world.bot.storage.live_table_in(cellar.id) is not None


async def test_the_end_of_a_match_is_told_when_its_channel_is_back(
    world: World, players: list[Person]
) -> None:
    ada, bob = players
    world.deny("view_channel", "send_messages")
    await turn(ada)
    await world.env.advance_time(3)
    assert await sleeps(world)
    await world.bot.tables.play(1, bob.id, Concede(1), seen=None, interaction_id=77)
    await world.env.advance_time(70)
    assert not says_it_sleeps(ada)  # nothing is left to be moved
    world.deny()
    await world.env.advance_time(130)
    assert any("again" in c.does for message in world.public for c in choices_of(message))
    assert await world.bot.storage.unshown() == ()


async def test_nobody_is_waited_for_at_a_sleeping_table(
    world: World, players: list[Person]
) -> None:
    ada, bob = players
    before = await world.bot.storage.deadline(1)
    assert before is not None
    await gone(world)
    assert await world.bot.storage.deadline(1) is None
    assert (await world.bot.tables.game(1)).deadline is None
    await turn(ada)
    assert await world.bot.storage.deadline(1) is None
    await resume(world, bob, world.guild.create_text_channel("cellar"))
    now = await world.bot.storage.deadline(1)
    assert now is not None
    assert now.due_at - world.bot.served.now() > 86_000_000  # all of a day, whatever had passed
    assert (await world.bot.tables.game(1)).deadline == now


async def test_a_sleeping_table_is_kept_for_thirty_days(
    world: World, players: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    await gone(world)
    slept = int(KEPT.total_seconds() * 1000)
    then = world.bot.now()
    monkeypatch.setattr(world.bot, "now", lambda: then + slept - 60_000)
    assert await world.bot.sleep.close_due() == ()
    monkeypatch.setattr(world.bot, "now", lambda: then + slept + 60_000)
    assert await world.bot.sleep.close_due() == (1,)
    table = await world.bot.storage.table(1)
    assert table is not None
    assert (table.state, table.closed_for) == ("closed", "asleep")
