"""Commands as a client types them that knows an older command: refused, and nothing else."""

from typing import Any

import pytest
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from cogs.refusal import Why
from tests.bot.refusing import refused, seated
from tests.bot.world import Person, World

COMMAND = 2


async def typed(person: Person, name: str, *options: tuple[str, int, Any]) -> InteractionResult:
    """A command whose options (name, kind, value) Discord has not held against ours."""
    world = person.world
    told = [{"name": option, "type": kind, "value": value} for option, kind, value in options]
    record, payload = base_payload(
        world.env.backend,
        type=COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=person.id,
        data={"id": "1", "name": name, "type": 1, "options": told},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)


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
