"""Brings Discord to what is stored, for as long as it takes: what failed is tried again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.discord_calls import AGAIN, Failure
from cogs.loops import Loop

if TYPE_CHECKING:
    from bot import BonnieAndClyde

# How often it is looked for what is still to be shown, while there is something.
SECONDS = 2.0
# How often every live table is looked at, whether or not something is known to be amiss.
ROUND_SECONDS = 60.0

# How long a table that could not be shown rests, at first and at most: when that passes by itself,
# and when somebody has to do something about it.
REST_SECONDS = (1.0, 8.0)
LONG_REST_SECONDS = (60.0, 3600.0)


class Pump(commands.Cog):
    """Follows the tables that are not shown as they stand, and once a minute all that are live.

    Most of the time there is nothing to do: whoever changes a table follows it at once.
    """

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot
        self._resting: dict[int, tuple[float, int]] = {}  # until when, after how many failures
        self._next_round = 0.0
        self._loop = Loop(self.pump_once, ROUND_SECONDS)

    async def cog_load(self) -> None:
        self._loop.start(self.bot.wait_until_ready, self.bot.wait)

    async def cog_unload(self) -> None:
        self._loop.cancel()

    def note(self, table_id: int, failure: Failure | None) -> None:
        """Takes note of what became of a painting: one that failed is repeated after a rest."""
        if failure is None:
            self._resting.pop(table_id, None)
            return
        shortest, longest = REST_SECONDS if failure in AGAIN else LONG_REST_SECONDS
        _, failures = self._resting.get(table_id, (0.0, 0))
        rest = min(shortest * 2 ** min(failures, 20), longest)
        self._resting[table_id] = _now() + rest, failures + 1
        self._loop.every(SECONDS)

    async def pump_once(self) -> None:
        """Follows what is due, once."""
        unshown, now = await self.bot.storage.unshown(), _now()
        for table_id in self._resting.keys() - set(unshown):
            del self._resting[table_id]
        due = [t for t in unshown if t not in self._resting or self._resting[t][0] <= now]
        await self.bot.table_room.follow_each(due)
        if now >= self._next_round:
            self._next_round = now + ROUND_SECONDS - SECONDS
            live = [table.id for table in await self.bot.storage.live_tables()]
            others = [table_id for table_id in live if table_id not in unshown]
            await self.bot.table_room.follow_each(others, unless_shown=True)
        soonest = min((until for until, _ in self._resting.values()), default=now + ROUND_SECONDS)
        self._loop.every(min(max(soonest - _now(), SECONDS), ROUND_SECONDS))


def _now() -> float:
    return asyncio.get_running_loop().time()
