"""Help: the rules in a page, and how a first turn goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_calls import answer
from cogs.lobby.screens import house_rules_text
from cogs.screen import INK, Screen
from cogs.translation import said
from rules import HouseRules

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


class HelpRoom:
    """Pages for one person alone."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def show_rules(self, interaction: Interaction, table_id: int | None) -> None:
        """The rules, and what this table has agreed on."""
        language = self.bot.readers.words(interaction)
        table = None if table_id is None else await self.bot.storage.table(table_id)
        agreed = HouseRules() if table is None else HouseRules.parse(table.house_rules)
        house = language("rules-house", options=house_rules_text(agreed, language))
        if table is not None:
            house += "\n-# " + language("lobby-seal", seal=table.commitment)
        pages = [language(f"rules-{part}") for part in ("aim", "turn", "cards", "end")]
        view = Screen([*pages, house], accent=INK)
        await answer(interaction.response.send_message(view=view, ephemeral=True))

    async def show_how(self, interaction: Interaction) -> None:
        """A first turn, step by step."""
        language = self.bot.readers.words(interaction)
        view = Screen([language(f"how-{part}") for part in ("start", "turn", "score")], accent=INK)
        await answer(interaction.response.send_message(view=view, ephemeral=True))


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class HelpCommands(commands.Cog):
    """/rules and /how-to-play."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    @app_commands.command(name=said("command-rules"), description=said("command-rules-about"))
    async def rules(self, interaction: Interaction) -> None:
        table = None
        if interaction.guild_id is not None and interaction.channel_id is not None:
            table = await self.bot.storage.live_table_in(interaction.channel_id)
        await self.bot.help_room.show_rules(interaction, None if table is None else table.id)

    @app_commands.command(name=said("command-how"), description=said("command-how-about"))
    async def how(self, interaction: Interaction) -> None:
        await self.bot.help_room.show_how(interaction)
