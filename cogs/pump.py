"""Brings Discord to what is stored, for as long as it takes: what failed is tried again."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

from discord.ext import commands, tasks

from cogs.discord_calls import AGAIN, Failure

if TYPE_CHECKING:
    from bot import BonnieAndClyde

log = logging.getLogger(__name__)

# How often it is looked for what has not been shown, and how often at every live table.
SECONDS = 2.0
ROUND_SECONDS = 60.0

# How long a table that could not be shown rests, at first and at most: when that passes by itself,
# and when somebody has to do something about it.
REST_SECONDS = (1.0, 8.0)
LONG_REST_SECONDS = (60.0, 3600.0)


class Pump(commands.Cog):
    """Follows the tables that are not shown as they stand, and in turn all that are live.

    Most of the time there is nothing to do: whoever changes a table follows it at once.
    """

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot
        self._resting: dict[int, tuple[float, int]] = {}  # until when, after how many failures
        self._round: deque[int] = deque()
        self._round_ends = 0.0

    async def cog_load(self) -> None:
        self.loop.start()

    async def cog_unload(self) -> None:
        self.loop.cancel()

    @tasks.loop(seconds=SECONDS)
    async def loop(self) -> None:
        """Pumps, whatever happens."""
        try:
            await self.pump_once()
        except Exception:  # a loop that dies would leave every later failure unhealed
            log.exception("the pump failed")

    @loop.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    async def pump_once(self) -> None:
        """Follows what is due, once."""
        now = asyncio.get_running_loop().time()
        unshown = await self.bot.storage.unshown()
        for table_id in self._resting.keys() - set(unshown):
            del self._resting[table_id]
        due = [t for t in unshown if t not in self._resting or self._resting[t][0] <= now]
        if now >= self._round_ends:
            self._round = deque(table.id for table in await self.bot.storage.live_tables())
            self._round_ends = now + ROUND_SECONDS
        left = max(self._round_ends - now, SECONDS) / SECONDS
        for _ in range(round(len(self._round) / left + 0.5) if self._round else 0):
            if self._round and (table_id := self._round.popleft()) not in unshown:
                due.append(table_id)
        followed = await self.bot.table_room.follow_each(due)
        for table_id, failure in followed.items():
            self._rest(table_id, failure)

    def _rest(self, table_id: int, failure: Failure | None) -> None:
        if failure is None:
            self._resting.pop(table_id, None)
            return
        shortest, longest = REST_SECONDS if failure in AGAIN else LONG_REST_SECONDS
        _, failures = self._resting.get(table_id, (0.0, 0))
        rest = min(shortest * 2**failures, longest)
        self._resting[table_id] = asyncio.get_running_loop().time() + rest, failures + 1
