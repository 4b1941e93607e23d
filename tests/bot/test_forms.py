"""Commands and forms as a client sends them that knows others than ours: refused, no more."""

from typing import Any

import pytest
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from cogs.control import Control
from cogs.refusal import Why
from tests.bot.refusing import refused, seated
from tests.bot.world import Person, World

COMMAND, FORM = 2, 5


async def sent(person: Person, kind: int, data: dict[str, Any]) -> InteractionResult:
    """An interaction of this kind that Discord has not held against what we have."""
    world = person.world
    record, payload = base_payload(
        world.env.backend,
        type=kind,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=person.id,
        data=data,
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)


async def typed(person: Person, name: str, *options: tuple[str, int, Any]) -> InteractionResult:
    """A command with these options: name, kind and value."""
    told = [{"name": option, "type": kind, "value": value} for option, kind, value in options]
    return await sent(person, COMMAND, {"id": "1", "name": name, "type": 1, "options": told})


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("draw", [("source", 10, 1.5)]),
        ("draw", [("source", 5, True)]),
        ("discard", [("card", 4, 7)]),
        ("hinton", [("bonus", 6, "1")]),
        ("meld", [("place", 3, "4"), ("count", 3, "three")]),
        ("look", [("answer", 3, "perhaps")]),
        ("layoff", [("place", 3, "4"), ("direction", 3, "*")]),
        ("draw", [("source", 3, "deck"), ("how", 3, "fast")]),
        ("draw", []),
        ("challenge", [("friend", 6, "1")]),
        ("challenge", [("friend", 3, "Bob")]),
        ("shuffle", [("deck", 3, "now")]),
    ],
    ids=str,
)
async def test_an_option_that_is_not_the_commands(
    world: World, name: str, options: list[tuple[str, int, Any]]
) -> None:
    ada, _ = await seated(world, "Ada", "Bob")
    await refused(world, ada, typed(ada, name, *options), Why.UNREADABLE)


@pytest.mark.parametrize("computers", [-1, 3, 2**53 - 1])
async def test_a_number_that_is_not_among_those_asked_for(world: World, computers: int) -> None:
    ada = world.person("Ada")
    await ada.slash("rules")
    options = [("friend", 6, str(world.person("Bob").id)), ("computers", 4, computers)]
    await refused(world, ada, typed(ada, "challenge", *options), Why.UNREADABLE)


@pytest.mark.parametrize("target", [0, 99, -50])
async def test_a_target_there_is_not(world: World, target: int) -> None:
    ada = world.person("Ada")
    await refused(world, ada, typed(ada, "challenge", ("target", 4, target)), Why.UNREADABLE)


async def test_a_form_that_was_never_shown(world: World) -> None:
    ada, _ = await seated(world, "Ada", "Bob")
    for custom_id in ("anything", str(Control(1, 1, "draw deck")), str(Control(1, 1, "concede 1"))):
        data = {"custom_id": custom_id, "components": []}
        await refused(world, ada, sent(ada, FORM, data), Why.UNREADABLE)


@pytest.mark.parametrize("kind", [2, 3], ids=["on somebody", "on a message"])
async def test_a_command_on_something(world: World, kind: int) -> None:
    ada, bob = await seated(world, "Ada", "Bob")
    target = bob.id if kind == 2 else world.board.id
    data = {"id": "1", "name": "draw", "type": kind, "target_id": str(target), "resolved": {}}
    await refused(world, ada, sent(ada, COMMAND, data), Why.UNREADABLE)
