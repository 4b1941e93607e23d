"""How each reads: what a person has chosen, and what a server has, else as Discord says."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs.reader import Reader
from cogs.symbols import Symbol
from locales import Words, words
from rules import Card
from storage import Player


class Readers:
    """Everybody's way of reading. ``pictures`` is whether there are any at all."""

    def __init__(self, client: discord.Client, *, pictures: bool) -> None:
        self._client = client
        self._pictures = pictures
        self.symbols: Mapping[Card, Symbol] = {}

    def words(self, interaction: discord.Interaction) -> Words:
        """The language of whoever made the interaction."""
        return words(interaction.locale.value)

    def reader(self, interaction: discord.Interaction) -> Reader:
        """How whoever made the interaction reads."""
        return Reader(self.words(interaction), self._pictures, self.symbols)

    def of(self, player: Player | None) -> Reader:
        """How a person reads, by what was noted of them last."""
        return Reader(
            words(None if player is None else player.locale), self._pictures, self.symbols
        )

    def public(self, guild_id: int) -> Reader:
        """How a server's public messages are read."""
        guild = self._client.get_guild(guild_id)
        locale = None if guild is None else guild.preferred_locale.value
        return Reader(words(locale), self._pictures, self.symbols)
