"""The stage: a simulated server of one language, where a table stands at any point of its match."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

import discord
from simcord import interactions
from simcord.results import InteractionResult, ResponseMessage

from bot import BonnieAndClyde, Settings
from cogs import gallery
from cogs.control import Control
from cogs.lobby.lobby import Lobby
from cogs.quotas import UNLIMITED
from cogs.table.clock import DEFAULT_CLOCK
from local_table.screens.positions import JOINED, Position
from local_table.town import Pane, Person, Town
from players import Level
from rules import STANDARD, HouseRules, commitment
from storage import Deadline, NewMove, Seat, Table

LOCALES = {"en": discord.Locale.british_english, "it": discord.Locale.italian}
"""The languages of the screens, and how Discord calls them."""

_SECRET = bytes(range(32))

# Long enough for a busy machine: a late picture would be told in words instead.
_PATIENCE_SECONDS = 60.0


@dataclass(frozen=True)
class Shown:
    """A message, and the pane of whoever looks at it."""

    pane: Pane
    message_id: int


class Stage:
    """A town whose people have yet to do anything; the first of them is the one who looks."""

    def __init__(self, town: Town) -> None:
        assert isinstance(town.bot, BonnieAndClyde)
        self.town = town
        self.bot = town.bot

    @property
    def viewer(self) -> Person:
        """Whoever looks; they have the first seat."""
        return self.town.people[0]

    def table(self, *, open: bool = True, rules: HouseRules = STANDARD) -> Lobby:
        """A new table with the viewer at it, yet to be opened."""
        host = self.viewer.member
        table = Table(
            id=0,
            guild_id=host.guild.id,
            channel_id=self.town.channel.id,
            host_id=host.id,
            state="lobby",
            open=open,
            house_rules=str(rules),
            secret=_SECRET,
            commitment=commitment(_SECRET),
            salt="",
            dealer=None,
            opened_at=0,
            lapses_at=None,
        )
        return Lobby(table, (Seat(0, host.id, self.viewer.name, JOINED[0]),))

    def seated(self, lobby: Lobby, people: int, computers: int = 0) -> Lobby:
        """The table with so many people at it, and then computer players."""
        for person in self.town.people[1:people]:
            lobby = lobby.join(person.member.id, person.name, JOINED[len(lobby.seats)])
        for _ in range(computers):
            lobby = lobby.add_computer(lobby.host, JOINED[len(lobby.seats)], Level.DEPUTY)
        return lobby

    async def open(self, lobby: Lobby) -> int:
        """Opens the table as it is, and returns its id."""
        table = await self.bot.storage.open_table(lobby.table, lobby.seats)
        await self.follow(table.id)
        return table.id

    async def play(self, position: Position, computers: int = 0, clock: int = DEFAULT_CLOCK) -> int:
        """Opens a table whose match has come to the position; returns its id.

        The last seats are computer players': so many. ``clock`` is the turn clock, in seconds.
        """
        people = position.seats - computers
        lobby = self.seated(self.table(), people, computers)
        secret = position.secret
        lobby = replace(
            lobby,
            table=replace(lobby.table, secret=secret, commitment=commitment(secret), clock=clock),
        )
        table = await self.bot.storage.open_table(lobby.table, lobby.seats)
        await self.bot.tables.start(table, lobby.seats)
        moves = [NewMove(str(move), None, None, None, 0) for move in position.moves]
        state = "over" if position.over else None
        await self.bot.storage.append(table.id, 2, moves, state)
        await self.follow(table.id)
        return table.id

    async def follow(self, table_id: int) -> None:
        """Lets everybody see the table as it is."""
        await self.bot.table_room.follow(table_id)
        await self.town.env.settle()

    async def wait(self, table_id: int, deadline: Deadline) -> None:
        """Has a table's waiting have come so far."""
        await self.bot.storage.set_deadline(deadline)
        self.bot.tables.forget(table_id)

    async def posted(self, table_id: int, kind: str) -> Shown:
        """The table's last message of this kind, of those that the viewer sees."""
        viewer = self.viewer
        panes = {self.town.channel.id: viewer.channel_pane, viewer.dm.id: viewer.dm_pane}
        messages = await self.bot.storage.messages(table_id)
        *_, message = (one for one in messages if one.kind == kind and one.channel_id in panes)
        return Shown(panes[message.channel_id], message.message_id)

    async def types(self, command: str, **options: Any) -> ResponseMessage:
        """The answer to a command that the viewer types in the channel."""
        return _answer(await self.viewer.member.slash(self.town.channel, command, **options))

    async def presses(self, message: ResponseMessage, control: Control) -> ResponseMessage:
        """The answer to the viewer's press of a button."""
        return _answer(await self.viewer.member.click(message, custom_id=str(control)))

    async def chooses(
        self, message: ResponseMessage, control: Control, value: str
    ) -> ResponseMessage:
        """The answer to the viewer's choice in a select."""
        chosen = await self.viewer.member.select(message, [value], custom_id=str(control))
        return _answer(chosen)

    def seen(self, answer: ResponseMessage) -> Shown:
        """An answer in the channel, as the viewer sees it."""
        return Shown(self.viewer.channel_pane, answer.id)

    def promote(self, **granted: bool) -> None:
        """Gives the viewer permissions, by Discord's names."""
        member = self.viewer.member
        may = discord.Permissions(**granted)
        role = member.guild.create_role("marshals", permissions=may)
        self.town.env.backend.add_member_role(member.guild.id, member.id, role.id)


def _answer(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None, "whatever people do is answered"
    return result.response


@asynccontextmanager
async def stage(language: str, *, pictures: bool) -> AsyncIterator[Stage]:
    """A stage where all read one language, with pictures or with words alone."""
    locale = LOCALES[language]
    in_english = interactions.base_payload

    def spoken(*args: Any, **details: Any) -> Any:
        """In simcord everybody uses Discord in English."""
        record, payload = in_english(*args, **details)
        return record, {**payload, "locale": locale.value}

    with (
        tempfile.TemporaryDirectory(prefix="screens-") as folder,
        mock.patch.object(interactions, "base_payload", spoken),
        mock.patch.object(gallery, "PATIENCE_SECONDS", _PATIENCE_SECONDS),
    ):
        settings = Settings(
            database=Path(folder) / "stage.sqlite",
            pace_seconds=0,
            edit_seconds=0,
            pictures=pictures,
        )
        async with Town(lambda wait: BonnieAndClyde(settings, wait, UNLIMITED)) as town:
            made = Stage(town)
            server = made.bot.get_guild(made.viewer.member.guild.id)
            assert server is not None, "made by the town"
            server.preferred_locale = locale
            for person in town.people:
                await made.bot.storage.note_player(person.member.id, locale.value)
                await made.bot.storage.set_hints(person.member.id, False)
            yield made
