"""The one sleeper: it wakes every few seconds, and does whatever has come to be due."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.discord_calls import Failure, attempt
from cogs.loops import Loop
from cogs.refusal import Refusal
from storage import Deadline

if TYPE_CHECKING:
    from bot import BonnieAndClyde

log = logging.getLogger(__name__)

TICK_SECONDS = 5

# What seems to be an outage of Discord's and lasts longer is something that Discord never takes:
# people have long been able to play again.
LONGEST_OUTAGE = 86_400


class Sleeper(commands.Cog):
    """Lets served time pass, and follows the tables where that brings something about.

    Nothing else waits for a time to come: what is due is found in the storage, by whichever
    process runs then.
    """

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot
        self._out_of_touch: set[int] = set()
        self._loop = Loop(self.tick, TICK_SECONDS)

    async def cog_load(self) -> None:
        self._loop.start(self.bot.wait_until_ready, self.bot.wait)

    async def cog_unload(self) -> None:
        self._loop.cancel()

    # Whoever cannot reach us because Discord cannot is not waited for. Shards come and go one by
    # one.

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._out_of_touch.clear()
        self._count()

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
        """Does all that is due, in this order; what fails keeps nothing else waiting."""
        for errand in (self._pass_time, self._close_tables, self._see_to_turns):
            try:
                await errand()
            except Exception:  # a loop that dies would let everybody wait for ever
                log.exception("the sleeper failed", extra={"errand": errand.__name__})

    async def _pass_time(self) -> None:
        """Stores the time served so far; a crash loses what has passed since, to nobody's harm."""
        self._count()
        await self.bot.storage.set_setting("served", str(self.bot.served.now()))

    async def _close_tables(self) -> None:
        """Closes the lobbies that nobody started in time, and tables that have slept too long."""
        lapsed, slept = await self.bot.lobbies.lapse_due(), await self.bot.sleep.close_due()
        await self.bot.table_room.follow_each((*lapsed, *slept))

    async def _see_to_turns(self) -> None:
        """Reminds who is late, ends the waiting whose time is up, and sets shown times right."""
        served, wall = self.bot.served.now(), self.bot.clock.wall()
        pressing = await self.bot.storage.pressing(served, wall)
        await asyncio.gather(*map(self._see_to, pressing))
        await self.bot.table_room.follow_each(deadline.table_id for deadline in pressing)

    async def _see_to(self, deadline: Deadline) -> None:
        table_id, turn, absences = deadline.table_id, deadline.turn, self.bot.absences
        try:
            if self.bot.clock.is_due(deadline):
                await absences.time_out(table_id, turn)
            elif self.bot.clock.is_late(deadline) and not deadline.late:
                await self._remind(table_id, turn)
            else:
                await absences.tell_time(table_id, turn)
        except Refusal:  # it ended while we waited for its lock
            pass
        except Exception:
            log.exception("a turn could not be seen to", extra={"table": table_id, "turn": turn})

    async def _remind(self, table_id: int, turn: int) -> None:
        """Reminds whoever is to play, unless they have left the server."""
        game = await self.bot.tables.game(table_id)
        person = game.awaited
        if person is not None and await self._has_left(game.table.guild_id, person):
            await self.bot.absences.send_away(table_id, person)
        else:
            await self.bot.absences.remind(table_id, turn)

    async def _has_left(self, guild_id: int, person: int) -> bool:
        """Whether Discord says that the person is no longer in the server."""
        guild = self.bot.get_guild(guild_id)
        if guild is None:
            return False
        return await attempt(guild.fetch_member(person)) is Failure.NO_MEMBER
