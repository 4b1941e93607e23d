"""What can happen before a match: a table opens, fills, starts, or closes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from cogs.lobby.lobby import Lobby
from cogs.lobby.openings import Openings
from cogs.quotas import Quotas
from cogs.refusal import Refusal, Why
from cogs.table.clock import DEFAULT_CLOCK, TurnClock
from cogs.table.tables import Tables
from players import Level
from rules import HouseRules, commitment
from storage import Seat, Storage, Table

MILLISECOND = timedelta(milliseconds=1)

# Then anyone seated may start: the host might not come back.
HOST_PATIENCE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person as a lobby needs them: ``name`` is plain (`cogs.names`)."""

    id: int
    name: str
    bot: bool = False


class Lobbies:
    """Use cases of a lobby. ``patience`` is how long, in served time, it waits until it lapses."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        clock: TurnClock,
        patience: timedelta,
        quotas: Quotas,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._clock = clock
        self._patience = patience
        self._openings = Openings(storage, tables, quotas)

    async def open(
        self,
        where: tuple[int, int],
        host: Guest,
        house_rules: HouseRules,
        interaction_id: int,
        *,
        clock: int = DEFAULT_CLOCK,
        friends: Iterable[Guest] | None = None,
        computers: Iterable[Level] = (),
    ) -> Lobby:
        """Opens a table in ``where`` (server id, channel id); with friends it is a challenge.

        Raises Refusal, and then no table has been opened.
        """
        guild_id, channel_id = where
        secret = secrets.token_bytes(32)
        table = Table(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.id,
            state="lobby",
            open=friends is None,
            house_rules=str(house_rules),
            secret=secret,
            commitment=commitment(secret),
            salt="",
            dealer=None,
            opened_at=self._clock.wall(),
            lapses_at=self._clock.served.now() + self._patience // MILLISECOND,
            clock=clock,
        )
        lobby = Lobby(table, (Seat(0, host.id, host.name, interaction_id),))
        for friend in friends or ():
            await self._check_challenge(host, friend)
            lobby = lobby.invite(friend.id, friend.name)
        for level in computers:
            lobby = lobby.add_computer(host.id, interaction_id, level)
        return replace(lobby, table=await self._openings.open(lobby.table, lobby.seats))

    async def _check_challenge(self, host: Guest, friend: Guest) -> None:
        if friend.id == host.id:
            raise Refusal(Why.CHALLENGED_SELF)
        if friend.bot:
            raise Refusal(Why.CHALLENGED_BOT, name=friend.name)
        for table in await self._storage.live_tables_of(friend.id):
            if table.state == "lobby" and table.host_id == host.id and table.asleep_since is None:
                lobby = Lobby(table, await self._storage.seats(table.id))
                if lobby.seat_of(friend.id) in lobby.invited:
                    raise Refusal(Why.ALREADY_INVITED, name=friend.name)

    async def lobby(self, table_id: int) -> Lobby:
        """The table's lobby. Raises Refusal when there is none any more."""
        table = await self._storage.table(table_id)
        if table is None:
            raise Refusal(Why.NO_TABLE)
        if table.state == "closed":
            raise Refusal(Why.TABLE_CLOSED)
        if table.state == "over":
            raise Refusal(Why.TABLE_OVER)
        if table.state != "lobby":
            raise Refusal(Why.STARTED_ALREADY)
        return Lobby(table, await self._storage.seats(table_id))

    async def change(self, table_id: int, how: Callable[[Lobby], Lobby]) -> None:
        """Applies one of the lobby's changes; with it a challenge may start, or a table close.

        Raises Refusal, and then nothing has changed.
        """
        async with self._tables.lock(table_id):
            lobby = how(await self.lobby(table_id))
            if lobby.table.state == "closed":
                await self._storage.close_table(table_id, lobby.table.closed_for)
            elif lobby.ready:
                await self._tables.start(lobby.table, lobby.seats)
            else:
                await self._storage.save_lobby(lobby.table, lobby.seats)

    async def start(self, table_id: int, player_id: int) -> None:
        """Starts the match with those seated, at the host's wish, or later at that of any."""
        async with self._tables.lock(table_id):
            lobby = await self.lobby(table_id)
            lobby = lobby.started(player_id, host_gone=self._host_had_time(lobby.table))
            await self._tables.start(lobby.table, lobby.seats)

    def _host_had_time(self, table: Table) -> bool:
        """Whether the lobby has waited so long that its host may be gone."""
        if table.lapses_at is None:
            return False
        waited = self._clock.served.now() - (table.lapses_at - self._patience // MILLISECOND)
        return waited * MILLISECOND >= HOST_PATIENCE

    async def lapse_due(self) -> tuple[int, ...]:
        """Closes the lobbies whose time has come; returns their tables."""
        lapsed = []
        for table in await self._storage.lapsed(self._clock.served.now()):
            try:
                await self.change(table.id, lambda lobby: lobby.closed("lapsed"))
            except Refusal:  # it started while we waited for its lock
                continue
            lapsed.append(table.id)
        return tuple(lapsed)
