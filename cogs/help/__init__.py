"""Help: the rules in a page, with a table's own house rules in their sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import show
from cogs.lobby.screens import house_rules_text
from cogs.screen import INK, Screen
from cogs.translation import said
from locales import Words
from rules import STANDARD, HouseRules
from storage import Table

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


def rules_page(table: Table | None, words: Words) -> Screen:
    """The rules as this table plays them; without a table, as they are."""
    agreed = STANDARD if table is None else HouseRules.parse(table.house_rules)
    when = words("rules-hinton-anytime" if agreed.hinton_anytime else "rules-hinton")
    look = words("rules-hinton-look-takes" if agreed.look_takes else "rules-hinton-look")
    turn = [
        words("rules-draw"),
        f"{when} {look}",
        words("rules-meld"),
        words("rules-look"),
        words("rules-layoff-early" if agreed.early_layoff else "rules-layoff"),
        words("rules-discard"),
    ]
    end = [
        words("rules-round"),
        words("rules-match-reach" if agreed.reach else "rules-match", target=agreed.target),
        words("rules-bandits"),
    ]
    return Screen(
        [words("rules-aim"), "\n\n".join(turn), "\n\n".join(end), _agreed(table, agreed, words)],
        accent=INK,
    )


def _agreed(table: Table | None, agreed: HouseRules, words: Words) -> str:
    """What the page's table has agreed on, and the seal of its shuffle."""
    if table is None:
        return words("rules-no-table")
    if agreed == STANDARD:
        house = words("rules-standard")
    else:
        house = words("rules-house", options=house_rules_text(agreed, words))
    return house + "\n-# " + words("lobby-seal", seal=table.commitment)


class HelpRoom:
    """The rules, for one person alone."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def show_rules(self, interaction: Interaction, table_id: int | None) -> None:
        """The rules, and what this table has agreed on."""
        table = None if table_id is None else await self.bot.storage.table(table_id)
        await show(interaction, rules_page(table, self.bot.readers.words(interaction)))


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class HelpCommands(commands.Cog):
    """/rules and /how-to-play."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    @app_commands.command(name=said("command-rules"), description=said("command-rules-about"))
    async def rules(self, interaction: Interaction) -> None:
        await self.bot.help_room.show_rules(interaction, await self._table(interaction))

    @app_commands.command(name=said("command-how"), description=said("command-how-about"))
    async def how(self, interaction: Interaction) -> None:
        await self.bot.lesson_room.begin(interaction)

    async def _table(self, interaction: Interaction) -> int | None:
        """The channel's table, or in a direct message the person's, if they are at just one."""
        if interaction.guild_id is None:
            tables = await self.bot.storage.live_tables_of(interaction.user.id)
            return tables[0].id if len(tables) == 1 else None
        if interaction.channel_id is None:
            return None
        table = await self.bot.storage.live_table_in(interaction.channel_id)
        return None if table is None else table.id
