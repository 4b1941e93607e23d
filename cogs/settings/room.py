"""The settings' room: the page on demand, and what its controls change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import redraw, show
from cogs.refusal import Refusal, Why
from cogs.screen import Screen
from cogs.settings.page import AUTO, settings_page
from cogs.table.room import private
from cogs.translation import said
from locales import LANGUAGES
from rules import NotationError
from storage import Player

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


def managed_by(interaction: Interaction) -> int | None:
    """The server the interaction comes from, if whoever made it may manage that."""
    return interaction.guild_id if interaction.permissions.manage_guild else None


class SettingsRoom:
    """One page for one person alone."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def show(self, interaction: Interaction) -> None:
        """Answers with the settings as they are."""
        await show(interaction, await self._page(interaction))

    async def press(self, interaction: Interaction, verb: str) -> None:
        """A press on the page: stores the choice, shows the page anew, then whatever reads it.

        Raises Refusal or NotationError, and then nothing has changed.
        """
        me = interaction.user.id
        match verb.split(" "):
            case ["server", choice] if choice in (AUTO, *LANGUAGES):
                tables = await self._choose_for_server(interaction, _language(choice))
            case _:
                self.bot.readers.keep(await self._choose(me, verb))
                tables = [table.id for table in await self.bot.storage.live_tables_of(me)]
        try:
            if private(interaction):
                await redraw(interaction, await self._page(interaction))
            else:
                await self.show(interaction)
        finally:  # it is stored, whatever became of the answer
            await self.bot.table_room.follow_each(tables)

    async def _choose(self, me: int, verb: str) -> Player:
        """Stores what a person chooses for themselves."""
        storage = self.bot.storage
        match verb.split(" "):
            case ["pictures" | "text" as mode]:
                return await storage.set_text_only(me, mode == "text")
            case ["hints", "on" | "off" as word]:
                return await storage.set_hints(me, word == "on")
            case ["hints", "again"]:
                return await storage.forget_hints(me)
            case ["language", choice] if choice in (AUTO, *LANGUAGES):
                return await storage.set_language(me, _language(choice))
            case _:
                raise NotationError("a setting", verb)

    async def _choose_for_server(self, interaction: Interaction, language: str | None) -> list[int]:
        """Stores the language of a server's boards; the tables that have one."""
        server = managed_by(interaction)
        if server is None:
            raise Refusal(Why.MANAGERS_ONLY)
        await self.bot.readers.choose_in(server, language)
        tables = await self.bot.storage.live_tables()
        return [table.id for table in tables if table.guild_id == server]

    async def _page(self, interaction: Interaction) -> Screen:
        readers = self.bot.readers
        player = await self.bot.storage.player(interaction.user.id)
        assert player is not None, "noted at the door"
        server = managed_by(interaction)
        choice = None if server is None else readers.chosen_in(server) or AUTO
        return settings_page(player, choice, readers.words(interaction))


def _language(choice: str) -> str | None:
    return None if choice == AUTO else choice


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class SettingsCommands(commands.Cog):
    """/settings."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    @app_commands.command(name=said("command-settings"), description=said("command-settings-about"))
    async def settings(self, interaction: Interaction) -> None:
        await self.bot.settings_room.show(interaction)
