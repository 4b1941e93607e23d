"""The one timekeeper: it wakes every few seconds, and does whatever has come to be due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any

from discord.ext import commands

from cogs.discord_calls import Failure, attempt
from cogs.loops import Loop
from cogs.refusal import Refusal
from cogs.table.room import AT_ONCE
from storage import Deadline

if TYPE_CHECKING:
    from bot import BonnieAndClyde

log = logging.getLogger(__name__)

TICK_SECONDS = 5

# What seems to be an outage of Discord's and lasts longer is something that Discord never takes:
# people have long been able to play again.
LONGEST_OUTAGE = 86_400


class Timekeeper(commands.Cog):
    """Lets served time pass, and follows the tables where that brings something about.

    Nothing else waits for a time to come: what is due is found in the storage, by whichever
    process runs then.
    """

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot
        self._out_of_touch: set[int] = set()
        self._reminded = set[int]()  # tables where somebody is just being reminded
        self._begun = set[asyncio.Task[None]]()
        self._asking, self._following = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE)
        self._loop = Loop(self.tick, TICK_SECONDS)

    async def cog_load(self) -> None:
        self._loop.start(self.bot.wait_until_ready, self.bot.wait)

    async def cog_unload(self) -> None:
        self._loop.cancel()
        for task in self._begun:
            task.cancel()
        await asyncio.gather(*self._begun, return_exceptions=True)  # before the storage closes

    # Whoever cannot reach us because Discord cannot is not waited for. Shards come and go one by
    # one.

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._count()  # another shard may have been lost meanwhile

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._out_of_touch.add(shard_id)
        self._count()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        self._out_of_touch.discard(shard_id)
        self._count()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        self._out_of_touch.discard(shard_id)
        self._count()

    def _count(self) -> None:
        """Counts time as served until now if it was, and from now on if people can play."""
        outage = self.bot.breaker.down_for()
        down = outage is not None and outage < LONGEST_OUTAGE
        if down or self._out_of_touch or not self.bot.is_ready():
            self.bot.served.stand()
        else:
            self.bot.served.run()

    async def tick(self) -> None:
        """Does all that is due, in this order; what fails keeps nothing else waiting.

        It never waits for Discord: however many tables are to be shown, time is served meanwhile.
        """
        for errand in (self._pass_time, self._close_tables, self._see_to_turns):
            try:
                await errand()
            except Exception:  # a loop that dies would let everybody wait for ever
                log.exception("the timekeeper failed", extra={"errand": errand.__name__})

    async def _pass_time(self) -> None:
        """Stores the time served so far; a crash loses what has passed since, to nobody's harm."""
        self._count()
        await self.bot.storage.set_setting("served", str(self.bot.served.now()))

    async def _close_tables(self) -> None:
        """Closes the lobbies that nobody started in time, and tables that have slept too long."""
        for table_id in (*await self.bot.lobbies.lapse_due(), *await self.bot.sleep.close_due()):
            self._begin(self._follow(table_id))

    async def _see_to_turns(self) -> None:
        """Reminds who is late, ends the waiting whose time is up, and sets shown times right.

        Not while people cannot play: then what is shown would be wrong again within the minute.
        """
        if self.bot.served.runs:
            served, wall = self.bot.served.now(), self.bot.clock.wall()
            pressing = await self.bot.storage.pressing(served, wall)
            await asyncio.gather(*map(self._see_to, pressing))

    async def _see_to(self, deadline: Deadline) -> None:
        table_id, turn, clock = deadline.table_id, deadline.turn, self.bot.clock
        if clock.is_due(deadline):
            await self._change(self.bot.absences.time_out(table_id, turn), deadline)
        elif deadline.late or not clock.is_late(deadline):
            await self._change(self.bot.absences.tell_time(table_id, turn), deadline)
        elif table_id not in self._reminded:
            self._reminded.add(table_id)
            self._begin(self._remind(deadline))

    async def _remind(self, deadline: Deadline) -> None:
        """Reminds whoever is to play, unless Discord says that they have left the server."""
        try:
            await self._change(self._remind_or_send_away(deadline), deadline)
        finally:
            self._reminded.discard(deadline.table_id)

    async def _remind_or_send_away(self, deadline: Deadline) -> None:
        game = await self.bot.tables.game(deadline.table_id)
        person = game.awaited
        if person is not None and await self._has_left(game.table.guild_id, person):
            await self.bot.absences.send_away(deadline.table_id, person)
        else:
            await self.bot.absences.remind(deadline.table_id, deadline.turn)

    async def _change(self, change: Awaitable[None], deadline: Deadline) -> None:
        """Makes a change at a table, and begins to show it."""
        facts = {"table": deadline.table_id, "turn": deadline.turn}
        try:
            await change
        except Refusal:  # it ended while we waited for its lock
            pass
        except Exception:
            log.exception("a turn could not be seen to", extra=facts)
        else:
            self._begin(self._follow(deadline.table_id))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _follow(self, table_id: int) -> None:
        """Follows a table, as soon as few enough are followed."""
        async with self._following:
            await self.bot.table_room.follow_each([table_id])

    async def _has_left(self, guild_id: int, person: int) -> bool:
        """Whether Discord says that the person is no longer in the server."""
        guild = self.bot.get_guild(guild_id)
        if guild is None:
            return False
        async with self._asking:
            return await attempt(guild.fetch_member(person)) is Failure.NO_MEMBER
