"""Choosing: how people open their settings and change them, and who may change a server's."""

from __future__ import annotations

import discord

from tests.bot.world import Choice, Person, Shown, World, choices_of


def manager(world: World, name: str) -> Person:
    """A member who may manage the server."""
    may = discord.Permissions(manage_guild=True)
    role = world.guild.create_role("marshals", permissions=may)
    user = world.env.create_user(name.lower(), global_name=name)
    person = Person(world, user, world.guild.add_member(user, roles=[role]))
    world.people[name] = person
    return person


async def page_of(person: Person) -> Shown:
    """Their settings, as they are shown to them."""
    asked = await person.slash("settings")
    assert asked.ephemeral
    assert asked.response is not None
    return asked.response


def offer(page: Shown, verb: str) -> Choice:
    """The page's control that does this."""
    (choice,) = (choice for choice in choices_of(page) if choice.does == f"settings {verb}")
    return choice


async def choose(person: Person, verb: str) -> Shown:
    """Opens the settings and presses a control; the page as it is then."""
    page = await page_of(person)
    pressed = await person.press(page, offer(page, verb))
    assert pressed.response is not None
    assert pressed.response.id == page.id
    return pressed.response
