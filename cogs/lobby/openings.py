"""Opening tables: how many one person may host, and one server hold."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cogs.quotas import Buckets, Quotas
from cogs.refusal import Refusal, Why
from cogs.table.tables import Tables
from storage import ChannelTaken, Seat, Storage, Table


class Openings:
    """Opens tables one after another, so that two at once are counted too."""

    def __init__(self, storage: Storage, tables: Tables, quotas: Quotas) -> None:
        self._storage = storage
        self._tables = tables
        self._quotas = quotas
        self._by_person = Buckets(quotas.opened_by_person)
        self._in_server = Buckets(quotas.opened_in_server)
        self._lock = asyncio.Lock()

    async def open(self, table: Table, seats: Sequence[Seat]) -> Table:
        """Stores the table, and returns it with its id.

        Raises Refusal where there is one already, or host or server have too many.
        """
        async with self._lock:
            await self._check(table)
            try:
                return await self._storage.open_table(table, seats)
            except ChannelTaken:
                raise Refusal(Why.CHANNEL_TAKEN) from None

    async def _check(self, table: Table) -> None:
        quotas = self._quotas
        if await self._storage.live_table_in(table.channel_id) is not None:
            raise Refusal(Why.CHANNEL_TAKEN)
        hosted = await self._count_hosted(table.host_id)
        if hosted >= quotas.hosted_by_person:
            raise Refusal(Why.HOSTED_TOO_MANY, count=hosted)
        here = await self._storage.count_live(table.guild_id)
        if here >= quotas.tables_in_server:
            raise Refusal(Why.SERVER_FULL, count=here)
        now = asyncio.get_running_loop().time()
        if self._by_person.left(table.host_id, now) < 1:
            raise Refusal(Why.OPENED_TOO_MANY, minutes=_minutes(quotas.opened_by_person.seconds))
        if not self._in_server.take(table.guild_id, now):
            raise Refusal(
                Why.SERVER_OPENED_TOO_MANY, minutes=_minutes(quotas.opened_in_server.seconds)
            )
        self._by_person.take(table.host_id, now)  # not where the server's quota says no

    async def _count_hosted(self, host_id: int) -> int:
        """How many tables that are awake the person hosts, and has not given up or left alone."""
        count = 0
        for table in await self._storage.live_tables_of(host_id):
            if table.host_id == host_id and table.asleep_since is None:
                count += table.state == "lobby" or await self._plays(host_id, table.id)
        return count

    async def _plays(self, person: int, table_id: int) -> bool:
        try:
            return person in (await self._tables.game(table_id)).present
        except Refusal:  # it has ended since
            return False


def _minutes(seconds: float) -> int:
    return max(1, round(seconds / 60))
