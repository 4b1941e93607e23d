"""Tables whose channel is out of reach: they sleep, and wake there or in another channel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from cogs.answers import whisper
from cogs.lobby.room import check_place
from cogs.refusal import Refusal, Why
from storage import Table

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]

# How long a sleeping table is kept.
KEPT = timedelta(days=30)


class Sleep(commands.Cog):
    """Hears of channels and servers that go and come, and moves tables.

    What it is not told of is found out by painting (`cogs.painter`).
    """

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has left the server, or the server is no more."""
        await self._fall_asleep(await self._tables_in(guild.id))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is no more."""
        tables = await self._tables_in(channel.guild.id)
        await self._fall_asleep(table for table in tables if table.channel_id == channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread is no more."""
        tables = await self._tables_in(thread.guild_id)
        await self._fall_asleep(table for table in tables if table.channel_id == thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has come (back) to a server."""
        await self._look_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel has changed, perhaps in what we may do there."""
        await self._look_again(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """A role has changed, perhaps in what we may do by it."""
        await self._look_again(role.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        """A thread has changed: it may have been unlocked."""
        await self._look_again(thread.guild.id)

    async def resume(self, interaction: Interaction) -> None:
        """Moves a sleeping table to where the command was typed, by one of those who play at it.

        It stays in its server for as long as we are there. Raises Refusal, and then nothing has
        changed.
        """
        guild_id, channel_id = check_place(interaction)
        theirs = await self.bot.storage.live_tables_of(interaction.user.id)
        asleep = [table for table in theirs if table.asleep_since is not None]
        asleep = [table for table in asleep if await self._plays(interaction.user.id, table)]
        if not asleep:
            raise Refusal(Why.NONE_ASLEEP)
        movable = [
            (table.asleep_since or 0, table.id)
            for table in asleep
            if table.guild_id == guild_id or self.bot.get_guild(table.guild_id) is None
        ]
        if not movable:
            raise Refusal(Why.OTHER_SERVER)
        _, table_id = max(movable)
        if not await self.bot.tables.move(table_id, guild_id, channel_id):
            raise Refusal(Why.NONE_ASLEEP)
        try:
            await whisper(interaction, self.bot.readers.words(interaction)("resumed"))
        finally:  # it has moved, whatever became of the answer
            await self.bot.table_room.follow(table_id)

    async def _plays(self, person: int, table: Table) -> bool:
        """Whether a person has a seat that they have taken, and not given up."""
        if table.state == "lobby":
            seats = await self.bot.storage.seats(table.id)
            return any(seat.player_id == person and seat.joined_by is not None for seat in seats)
        game = await self.bot.tables.game(table.id)
        seat = game.seat_of(person)
        return seat is not None and seat not in game.match.conceded

    async def close_due(self) -> tuple[int, ...]:
        """Closes the tables that have slept too long; returns them."""
        then = self.bot.now() - int(KEPT.total_seconds() * 1000)
        closed = []
        for table in await self.bot.storage.asleep_before(then):
            async with self.bot.tables.lock(table.id):
                now = await self.bot.storage.table(table.id)
                if (
                    now is not None and now.asleep_since is not None
                ):  # nobody has moved it meanwhile
                    await self.bot.tables.close(table.id, "asleep")
                    closed.append(table.id)
        return tuple(closed)

    async def _tables_in(self, guild_id: int) -> list[Table]:
        return [t for t in await self.bot.storage.live_tables() if t.guild_id == guild_id]

    async def _fall_asleep(self, tables: Iterable[Table]) -> None:
        fallen = [table.id for table in tables]
        for table_id in fallen:
            await self.bot.tables.fall_asleep(table_id)
        await self.bot.table_room.follow_each(fallen)

    async def _look_again(self, guild_id: int) -> None:
        """Follows the server's sleeping tables, which wake if their channels are in reach."""
        tables = await self._tables_in(guild_id)
        await self.bot.table_room.follow_each(
            table.id for table in tables if table.asleep_since is not None
        )
