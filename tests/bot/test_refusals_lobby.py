"""What is refused before a match, and wherever no table can be."""

from typing import Any

import pytest
from simcord.builders import ChannelHandle

from cogs.refusal import Why
from locales import words
from tests.bot.playing import add_computer
from tests.bot.refusing import refused, seated
from tests.bot.world import World

EN = words("en")

MATCH_COMMANDS: dict[str, dict[str, Any]] = {
    "draw": {"source": "deck"},
    "hinton": {"bonus": "two"},
    "meld": {"place": "4", "count": 3},
    "look": {"answer": "yes"},
    "take": {"answer": "no"},
    "layoff": {"place": "4", "direction": "+"},
    "discard": {"card": "H"},
    "hand": {},
    "board": {},
}
EVERYWHERE = {**MATCH_COMMANDS, "leave": {}}


async def test_challenges_that_cannot_be_meant(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    robot = world.person("Robby", bot=True)
    me, absent = world.person("Twin").member, world.env.create_user("absent", global_name="Al")

    async def no(why: Why, channel: ChannelHandle | None = None, /, **options: Any) -> None:
        facts = options.pop("facts", {})
        await refused(world, ada, ada.slash("challenge", channel, **options), why, **facts)

    await no(Why.CHALLENGED_SELF, friend=ada.member)
    await no(Why.CHALLENGED_SELF, friend=bob.member, friend2=ada.member)
    await no(Why.CHALLENGED_BOT, friend=robot.member, facts={"name": "Robby"})
    await no(Why.CHALLENGED_ABSENT, friend=absent, facts={"name": "Al"})
    await no(Why.CHALLENGED_TWICE, friend=bob.member, friend2=bob.member, facts={"name": "Bob"})
    await no(
        Why.TABLE_FULL,
        friend=bob.member,
        friend2=me,
        friend3=world.person("Eve").member,
        computers=1,
    )
    await ada.slash("challenge", friend=bob.member)
    other = world.guild.create_text_channel("barn")
    await no(Why.ALREADY_INVITED, other, friend=bob.member, facts={"name": "Bob"})
    await no(Why.CHANNEL_TAKEN, friend=me)
    await ada.slash("challenge", other, friend=me)  # somebody else may be asked elsewhere


async def test_an_open_lobby_says_no(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open")

    async def no(person: Any, label: str, why: Why, **facts: object) -> None:
        await refused(world, person, person.press(world.board, EN(f"lobby-{label}")), why, **facts)

    await no(ada, "start", Why.TOO_FEW_SEATS)
    await no(ada, "join", Why.ALREADY_SEATED)
    await no(ada, "remove", Why.NO_COMPUTER)
    await no(bob, "leave", Why.NOT_SEATED)
    await no(eve, "start", Why.HOST_STARTS, name="Ada")
    await no(eve, "remove", Why.HOST_ONLY, name="Ada")
    await refused(world, eve, add_computer(eve, world.board), Why.HOST_ONLY, name="Ada")
    await refused(world, bob, bob.slash("table open"), Why.CHANNEL_TAKEN)
    await refused(world, eve, eve.slash("leave"), Why.NOT_SEATED)
    await bob.press(world.board, EN("lobby-join"))
    await no(bob, "join", Why.ALREADY_SEATED)
    await no(bob, "start", Why.HOST_STARTS, name="Ada")
    for _ in range(2):
        await add_computer(ada, world.board)
    await refused(world, ada, add_computer(ada, world.board), Why.TABLE_FULL)
    await no(eve, "join", Why.TABLE_FULL)


async def test_a_challenge_is_for_those_it_names(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("challenge", friend=bob.member)

    async def no(person: Any, label: str, why: Why, **facts: object) -> None:
        await refused(world, person, person.press(world.board, EN(f"lobby-{label}")), why, **facts)

    await no(eve, "accept", Why.NOT_INVITED)
    await no(eve, "decline", Why.NOT_SEATED)
    await no(ada, "accept", Why.ALREADY_SEATED)
    await no(ada, "start", Why.TOO_FEW_SEATS)
    await no(bob, "start", Why.HOST_STARTS, name="Ada")


async def test_commands_where_there_is_no_table(world: World) -> None:
    ada = world.person("Ada")
    for command, options in EVERYWHERE.items():
        await refused(world, ada, ada.slash(command, **options), Why.NO_TABLE_HERE)
        await refused(world, ada, ada.user.slash(command, **options), Why.NO_TABLE_HERE)
    await refused(world, ada, ada.user.slash("table open"), Why.SERVER_ONLY)
    friend = world.person("Bob").user
    await refused(world, ada, ada.user.slash("challenge", friend=friend), Why.SERVER_ONLY)


async def test_commands_of_a_match_that_has_not_started(world: World) -> None:
    ada, eve = world.person("Ada"), world.person("Eve")
    await ada.slash("table open")
    for command, options in MATCH_COMMANDS.items():
        await refused(world, eve, eve.slash(command, **options), Why.NOT_STARTED)
        if command != "board":  # which posts the lobby anew, for those who sit at it
            await refused(world, ada, ada.slash(command, **options), Why.NOT_STARTED)


async def test_direct_messages_cannot_tell_two_tables_apart(world: World) -> None:
    await seated(world, "Ada", "Bob")
    here, world.channel = world.channel, world.guild.create_text_channel("barn")
    await seated(world, "Ada", "Eve")
    world.channel = here
    ada = world.person("Ada")
    for command, options in EVERYWHERE.items():
        await refused(world, ada, ada.user.slash(command, **options), Why.SEVERAL_TABLES)


@pytest.mark.parametrize(
    ("denied", "in_thread", "lacking"),
    [
        ("view_channel", False, ["view-channel"]),
        ("send_messages", False, ["send-messages"]),
        ("attach_files", False, ["attach-files"]),
        ("view_channel", True, ["view-channel"]),
        ("send_messages_in_threads", True, ["send-messages"]),
        ("send_messages_in_threads", False, []),
        ("send_messages", True, []),
    ],
)
async def test_a_channel_where_the_bot_may_not_do_what_it_must(
    world: World, denied: str, in_thread: bool, lacking: list[str]
) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    world.deny(denied)
    channel = world.thread() if in_thread else world.channel
    facts = {"missing": EN("list-separator").join(EN(f"permission-{name}") for name in lacking)}
    if lacking:
        await refused(world, ada, ada.slash("table open", channel), Why.CANNOT_POST, **facts)
        act = ada.slash("challenge", channel, friend=bob.member)
        await refused(world, ada, act, Why.CANNOT_POST, **facts)
    else:
        await ada.slash("table open", channel)
        assert (await world.bot.storage.live_table_in(channel.id)) is not None
