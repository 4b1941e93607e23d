"""What one person, or one server, may ask of the bot: more is refused kindly, and costs nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import create_autospec

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.control import Control
from cogs.gallery import Gallery
from cogs.lobby.lobbies import Guest
from cogs.lobby.lobby import Lobby
from cogs.quotas import QUOTAS, UNLIMITED, Buckets, Quota
from cogs.refusal import Refusal, Why
from cogs.screen import Screen
from locales import words
from pictures.studio import Studio
from rules import HouseRules
from tests.bot.playing import sit_down, to_play
from tests.bot.refusing import refused, sentence
from tests.bot.world import Person, World, choices_of, text_of, text_on, world_at
from tests.pictures.sketches import boards

EN = words("en")

# Buckets


def test_a_bucket_gives_what_is_in_it_and_fills_again() -> None:
    bucket = Buckets(Quota(at_once=3, seconds=2))
    assert [bucket.take(1, 100) for _ in range(5)] == [True] * 3 + [False] * 2
    assert not bucket.take(1, 101)
    assert bucket.take(1, 102)
    assert not bucket.take(1, 103)
    assert [bucket.take(1, 10**6) for _ in range(5)] == [True] * 3 + [False] * 2


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Quota(at_once=1, seconds=1))
    assert buckets.take(1, 0)
    assert buckets.take(2, 0)
    assert not buckets.take(1, 0)


def test_what_weighs_less_takes_less() -> None:
    bucket = Buckets(Quota(at_once=2, seconds=1))
    assert sum(bucket.take(1, 0, weight=0.25) for _ in range(20)) == 8


@pytest.mark.parametrize("seed", range(5))
def test_in_no_stretch_of_time_is_more_taken_than_the_quota_says(seed: int) -> None:
    chance, quota = Random(seed), Quota(at_once=5, seconds=0.5)
    bucket, now, taken = Buckets(quota), 1000.0, list[float]()
    for _ in range(2000):
        now += chance.expovariate(3)
        if bucket.take(1, now):
            taken.append(now)
    for first, since in enumerate(taken):
        for count, until in enumerate(taken[first : first + 40], 1):
            assert count <= quota.at_once + (until - since) / quota.seconds + 1e-6


def test_of_a_crowd_those_seen_last_are_remembered() -> None:
    buckets = Buckets(Quota(at_once=1, seconds=1e9), kept=10)
    for who in range(1000):
        assert buckets.take(who, 0)
        assert not buckets.take(who, 0)
    assert len(buckets._left) == 10
    assert not buckets.take(995, 0)
    assert buckets.take(5, 0)


def test_the_quotas_of_a_server_have_room_for_those_of_its_people() -> None:
    for person, server in (
        (QUOTAS.presses_of_person, QUOTAS.presses_in_server),
        (QUOTAS.opened_by_person, QUOTAS.opened_in_server),
    ):
        assert server.at_once >= 4 * person.at_once
        assert server.seconds <= person.seconds / 4
    assert QUOTAS.most_inside > 4 * QUOTAS.presses_in_server.at_once


# Presses and commands


@asynccontextmanager
async def limited(folder: Path, **some: Any) -> AsyncIterator[World]:
    """A world with some quotas, and else none."""
    async with world_at(folder, quotas=replace(UNLIMITED, **some)) as world:
        yield world


async def test_who_presses_too_fast_is_told_so_and_may_soon_go_on(tmp_path: Path) -> None:
    async with limited(tmp_path, presses_of_person=Quota(4, 2)) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        await sit_down(ada, bob)  # Ada has typed and pressed
        for _ in range(2):
            await ada.slash("hand")
        await refused(world, ada, ada.slash("hand"), Why.TOO_FAST)
        await refused(world, ada, ada.press(world.board, "Rules"), Why.TOO_FAST)
        draw = ada.pressing(ada.hand, str(Control(1, 1, "draw deck")))
        await refused(world, ada, draw, Why.TOO_FAST)
        shown = (await bob.slash("hand")).response  # everybody else goes on
        assert shown is not None
        assert EN("hand-title", channel="|", round=1).split("|")[0] in text_of(shown)
        await world.env.advance_time(2)
        assert (await ada.slash("hand")).response is not None
        await refused(world, ada, ada.slash("hand"), Why.TOO_FAST)


async def test_offers_of_choices_weigh_little_and_end_in_an_empty_list(tmp_path: Path) -> None:
    async with limited(tmp_path, presses_of_person=Quota(4, 1000)) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        await sit_down(ada, bob)
        now = await to_play(world, 1)
        assert now is not None
        first = now[0].member
        left = 2 if now[0] is ada else 3  # after sitting down
        offers = [await first.autocomplete(world.channel, "draw", "source", "") for _ in range(20)]
        assert all(offers[: 4 * left])
        assert not any(offers[4 * left :])


def elsewhere(world: World, name: str) -> ChannelHandle:
    """A channel in a server of its own."""
    return world.env.create_guild(name=name).create_text_channel("saloon")


def member_of(channel: ChannelHandle, person: Person) -> MemberActor:
    """The person in that channel's server, which they may have to join first."""
    guild = channel.guild
    assert guild is not None
    return person.member if guild is person.world.guild else guild.add_member(person.user)


async def leave(person: Person, channel: ChannelHandle) -> None:
    lobby = channel.last_message
    assert lobby is not None
    await person.press(lobby, EN("lobby-leave"))


async def test_a_server_has_a_quota_of_its_own(tmp_path: Path) -> None:
    async with limited(tmp_path, presses_in_server=Quota(3, 2)) as world:
        people = [world.person(name) for name in ("Ada", "Bob", "Eve", "Kim")]
        other = elsewhere(world, "Kansas")
        for person in people[:3]:
            await person.slash("rules")
        await refused(world, people[3], people[3].slash("rules"), Why.SERVER_TOO_FAST)
        shown = await member_of(other, people[3]).slash(other, "rules")
        assert shown.response is not None
        assert EN("rules-aim") in text_of(shown.response)
        await world.env.advance_time(2)
        assert EN("rules-aim") in told_all(await people[3].slash("rules"))


def told_all(result: InteractionResult) -> str:
    assert result.response is not None
    return text_of(result.response)


async def test_when_too_many_are_inside_the_next_is_asked_to_wait(tmp_path: Path) -> None:
    async with limited(tmp_path, most_inside=2) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        await sit_down(ada, bob)
        press = str(Control(1, 0, "show rules"))
        results = await world.deliver(*(ada.pressing(world.board, press) for _ in range(5)))
        said = [told_all(result) for result in results]
        assert said[2:] == [sentence(Why.BUSY)] * 3
        assert all(EN("rules-aim") in text for text in said[:2])
        assert not world.bot.door._inside
        assert EN("rules-aim") in told_all(await ada.press(world.board, "Rules"))


# One noisy server


async def test_a_noisy_server_costs_the_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses elsewhere meets a bot that does for them what it always does, and no more."""
    async with limited(tmp_path, presses_in_server=Quota(40, 1000)) as world:
        ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
        await sit_down(ada, bob)
        other = elsewhere(world, "Kansas")
        await member_of(other, eve).slash(other, "table open")
        lobby = other.last_message
        assert lobby is not None

        worked: list[object] = []
        transact = world.bot.storage._connection.transact

        async def counted(work: Callable[[Any], Any]) -> Any:
            worked.append(work)
            return await transact(work)

        monkeypatch.setattr(world.bot.storage._connection, "transact", counted)
        rules = str(Control(2, 0, "show rules"))
        press = eve.pressing(lobby, rules)
        await world.deliver(press)
        alone, worked[:] = len(worked), []
        assert alone

        noise = [ada.pressing(world.board, str(Control(1, 0, "show rules"))) for _ in range(300)]
        await world.deliver(*noise[:100])  # what is in the bucket, and more
        answered = len(world.env.http_requests)
        worked[:] = []
        press = eve.pressing(lobby, rules)
        *refusals, quiet = await world.deliver(*noise[100:], press)
        assert len(worked) == alone
        assert EN("rules-aim") in told_all(quiet)
        assert {told_all(refusal) for refusal in refusals} == {sentence(Why.SERVER_TOO_FAST)}
        assert len(world.env.http_requests) - answered == 201  # each has one answer


async def test_a_server_that_wants_too_many_pictures_gets_words() -> None:
    drawn: Future[bytes | None] = Future()
    drawn.set_result(b"a picture")
    studio = create_autospec(Studio, instance=True)
    studio.draw.return_value = drawn
    gallery = Gallery(studio, Quota(3, 1e9))

    async def hung(server: int) -> bool:
        screen = Screen([next(boards(1))], instead=lambda: Screen(["In words."]))
        ready = await gallery.ready(screen, server)
        assert ready is screen or text_on(ready) == "In words."
        return ready is screen

    assert [await hung(1) for _ in range(5)] == [True] * 3 + [False] * 2
    assert await hung(2)
    assert studio.draw.call_count == 4
    in_words = Screen(["In words."])
    assert await gallery.ready(in_words, 3) is in_words


# Tables


async def opened(
    person: Person, channel: ChannelHandle, why: Why | None = None, **facts: Any
) -> None:
    """Has a person open a table in a channel, which is done or refused."""
    world = person.world
    member = member_of(channel, person)
    if why is not None:
        await refused(world, person, member.slash(channel, "table open"), why, **facts)
        return
    lobby = (await member.slash(channel, "table open")).response
    assert lobby is not None
    assert "lobby start" in [choice.does for choice in choices_of(lobby)]


async def close_all(world: World) -> None:
    for table in await world.bot.storage.live_tables():
        await world.bot.storage.close_table(table.id, "left")


async def test_a_person_hosts_so_many_tables_at_once(tmp_path: Path) -> None:
    async with limited(tmp_path, hosted_by_person=2) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        rooms = [world.guild.create_text_channel(name) for name in ("one", "two", "three")]
        far = elsewhere(world, "Kansas")
        await opened(ada, rooms[0])
        await opened(ada, rooms[1])
        await opened(ada, rooms[1], Why.CHANNEL_TAKEN)
        await opened(ada, rooms[2], Why.HOSTED_TOO_MANY, count=2)
        await opened(ada, far, Why.HOSTED_TOO_MANY, count=2)
        await opened(bob, rooms[2])
        await leave(ada, rooms[0])
        await opened(ada, far)


async def test_a_match_that_its_host_has_given_up_or_is_away_from_counts_no_more(
    tmp_path: Path,
) -> None:
    async with limited(tmp_path, hosted_by_person=2) as world:
        ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
        rooms = [world.guild.create_text_channel(name) for name in ("one", "two", "three")]
        first = await sit_down(ada, bob, eve, channel=rooms[0])
        second = await sit_down(ada, bob, channel=rooms[1])
        await opened(ada, rooms[2], Why.HOSTED_TOO_MANY, count=2)
        await world.send_away(ada, second)
        await opened(ada, rooms[2])
        await leave(ada, rooms[2])
        await ada.press(ada.hand, EN("back"))
        await opened(ada, rooms[2], Why.HOSTED_TOO_MANY, count=2)
        asked = (await ada.slash("leave", rooms[0])).response
        assert asked is not None
        await ada.press(asked, EN("concede"))
        assert not (await world.match(first)).outcome  # Bob and Eve play on
        await opened(ada, rooms[2])


async def test_what_a_server_refuses_is_not_held_against_the_person(tmp_path: Path) -> None:
    some = {"opened_by_person": Quota(1, 1e9), "opened_in_server": Quota(1, 60)}
    async with limited(tmp_path, **some) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        await opened(bob, world.channel)
        await close_all(world)
        for _ in range(3):
            await opened(ada, world.channel, Why.SERVER_OPENED_TOO_MANY, minutes=1)
        await opened(ada, elsewhere(world, "Kansas"))
        await close_all(world)
        await world.env.advance_time(60)
        await opened(ada, world.channel, Why.OPENED_TOO_MANY, minutes=int(1e9 / 60) + 1)


async def test_a_server_holds_so_many_tables_at_once(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_in_server=2) as world:
        people = [world.person(name) for name in ("Ada", "Bob", "Eve")]
        rooms = [world.guild.create_text_channel(name) for name in ("one", "two", "three")]
        await opened(people[0], rooms[0])
        await opened(people[1], rooms[1])
        await opened(people[2], rooms[2], Why.SERVER_FULL, count=2)
        await opened(people[2], elsewhere(world, "Kansas"))
        await leave(people[0], rooms[0])
        await opened(people[2], rooms[2])


async def test_tables_are_opened_so_often(tmp_path: Path) -> None:
    some = {"opened_by_person": Quota(2, 300), "opened_in_server": Quota(3, 60)}
    async with limited(tmp_path, **some) as world:
        ada, bob = world.person("Ada"), world.person("Bob")
        far = elsewhere(world, "Kansas")
        for _ in range(2):
            await opened(ada, world.channel)
            await opened(ada, world.channel, Why.CHANNEL_TAKEN)  # which does not count
            await close_all(world)
        await opened(ada, world.channel, Why.OPENED_TOO_MANY, minutes=5)
        await opened(ada, far, Why.OPENED_TOO_MANY, minutes=5)
        await opened(bob, world.channel)
        await close_all(world)
        await opened(bob, world.channel, Why.SERVER_OPENED_TOO_MANY, minutes=1)
        await world.env.advance_time(300)
        await opened(ada, world.channel)
        await close_all(world)
        await opened(ada, world.channel, Why.OPENED_TOO_MANY, minutes=5)


async def test_tables_opened_at_once_are_counted_too(tmp_path: Path) -> None:
    async with limited(tmp_path, hosted_by_person=3) as world:
        ada = world.person("Ada")
        host = Guest(ada.id, ada.name)
        results = await asyncio.gather(
            *(
                world.bot.lobbies.open((world.guild.id, channel), host, HouseRules(), channel)
                for channel in range(1, 11)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(result, Lobby) for result in results) == 3
        assert [r.reason for r in results if isinstance(r, Refusal)] == [Why.HOSTED_TOO_MANY] * 7
