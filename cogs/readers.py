"""How each reads: what a person has chosen, and what a server has, else as Discord says."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import discord

from cogs.reader import Reader
from cogs.symbols import Symbol
from locales import Words, words
from rules import Card
from storage import Player, Storage, Table

# People kept in memory, those seen last: whoever else comes costs one read.
KEPT = 4096


class Readers:
    """Everybody's way of reading. ``pictures`` is whether there are any at all.

    What was chosen is kept in memory, since nobody else changes the storage.
    """

    def __init__(self, client: discord.Client, storage: Storage, *, pictures: bool) -> None:
        self._client = client
        self._storage = storage
        self._pictures = pictures
        self._people: OrderedDict[int, Player] = OrderedDict()
        self._servers: dict[int, str] = {}
        self.symbols: Mapping[Card, Symbol] = {}

    async def load(self) -> None:
        """Reads what servers have chosen; before that, each is read as Discord says."""
        self._servers = await self._storage.server_languages()

    async def note(self, interaction: discord.Interaction) -> None:
        """Takes note of whoever made the interaction, before all else is done about it."""
        person, locale = interaction.user.id, interaction.locale.value
        player = self._people.get(person)
        if player is None or player.locale != locale:
            player = await self._storage.note_player(person, locale)
        self.keep(player)

    async def player(self, person: int) -> Player | None:
        """The person as they are known to the storage, None if they were never noted."""
        player = self._people.get(person) or await self._storage.player(person)
        if player is not None:
            self.keep(player)
        return player

    async def close_messages(self, person: int, closed: bool) -> None:
        """Stores whether a person's direct messages are closed."""
        self.keep(await self._storage.set_dms(person, closed))

    def keep(self, player: Player) -> None:
        """Keeps what has just been stored of a person."""
        self._people[player.id] = player
        self._people.move_to_end(player.id)
        if len(self._people) > KEPT:
            self._people.popitem(last=False)

    def words(self, interaction: discord.Interaction) -> Words:
        """The language of whoever made the interaction."""
        player = self._people.get(interaction.user.id)
        chosen = None if player is None else player.language
        return words(chosen or interaction.locale.value)

    def reader(self, interaction: discord.Interaction) -> Reader:
        """How whoever made the interaction reads there."""
        reader = self._reader(self.words(interaction), self._people.get(interaction.user.id))
        may = interaction.guild_id is None or interaction.app_permissions.attach_files
        return reader if may else reader.without_pictures()

    def of(self, player: Player | None) -> Reader:
        """How a person reads, by what was noted of them last."""
        language = None if player is None else player.language or player.locale
        return self._reader(words(language), player)

    def _reader(self, language: Words, player: Player | None) -> Reader:
        if player is not None and player.text_only:
            return Reader(language, player=player)
        return Reader(language, self._pictures, self.symbols, player)

    def public(self, table: Table) -> Reader:
        """How a table's public messages are read: in words where we may attach no picture."""
        language, may = self.chosen_in(table.guild_id), True
        guild = self._client.get_guild(table.guild_id)
        if guild is not None:
            language = language or guild.preferred_locale.value
            channel = guild.get_channel_or_thread(table.channel_id)
            may = channel is None or channel.permissions_for(guild.me).attach_files
        reader = self._reader(words(language), None)
        return reader if may else reader.without_pictures()

    def chosen_in(self, guild_id: int) -> str | None:
        """The language a server has chosen, None for as Discord says."""
        return self._servers.get(guild_id)

    async def choose_in(self, guild_id: int, language: str | None) -> None:
        """Stores a server's language, None for as Discord says."""
        await self._storage.set_server_language(guild_id, language)
        if language is None:
            self._servers.pop(guild_id, None)
        else:
            self._servers[guild_id] = language
