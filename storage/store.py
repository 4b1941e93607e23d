"""The storage as the rest of the program sees it."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from storage.clocks import Clocks, keep_deadline
from storage.connection import Connection
from storage.errors import AlreadyHandled, ChannelTaken, Conflict
from storage.people import People
from storage.queries import queries
from storage.records import Deadline, LoggedMove, Message, NewMove, Seat, Table


class Storage(People, Clocks):
    """Every method is one transaction: once it has returned, a power cut takes nothing back.

    What it raises beyond its own docstring is the driver's error, and then nothing has changed.
    Use it as `async with await Storage.open(path) as storage`, or close it yourself.
    """

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file, made if missing and brought up to date; `DatabaseRefused` if it can't."""
        connection = Connection(path)
        await connection
        return cls(connection)

    async def close(self) -> None:
        """Finish what was asked for and let go of the file; closing again does nothing."""
        await self._connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Tables and seats

    async def open_table(self, table: Table, seats: Sequence[Seat]) -> Table:
        """Store a new table and return it with the id it got (the one given does not count).

        Raises `ChannelTaken` if its channel has a live table.
        """

        def work(connection: sqlite3.Connection) -> Table:
            table_id = queries.insert_table(connection, table=table)
            if table_id is None:
                raise ChannelTaken(f"channel {table.channel_id} has a live table")
            _insert_seats(connection, table_id, seats)
            return replace(table, id=table_id)

        return await self._connection.transact(work)

    async def table(self, table_id: int) -> Table | None:
        """The table, live or not."""
        return await self._one(_table, queries.table, id=table_id)

    async def live_table_in(self, channel_id: int) -> Table | None:
        """The channel's one live table."""
        return await self._one(_table, queries.live_table_in, channel_id=channel_id)

    async def live_tables(self) -> tuple[Table, ...]:
        """All live tables, by id."""
        return await self._all(_table, queries.live_tables)

    async def live_tables_of(self, player_id: int) -> tuple[Table, ...]:
        """The live tables where the person is seated or invited, by id."""
        return await self._all(_table, queries.live_tables_of, player_id=player_id)

    async def count_live(self, guild_id: int) -> int:
        """How many live tables that are awake are in the server."""

        def work(connection: sqlite3.Connection) -> int:
            return int(queries.count_live(connection, guild_id=guild_id))

        return await self._connection.transact(work)

    async def lapsed(self, now: int) -> tuple[Table, ...]:
        """The lobbies whose `lapses_at` has come, the longest overdue first."""
        return await self._all(_table, queries.lapsed, now=now)

    async def fall_asleep(self, table_id: int, now: int) -> None:
        """Store since when a live table's channel is out of reach, if it was not before.

        Its deadline goes: nobody is waited for where they cannot see it.
        """

        def work(connection: sqlite3.Connection) -> None:
            if queries.fall_asleep(connection, id=table_id, now=now):
                keep_deadline(connection, table_id, None)

        await self._connection.transact(work)

    async def wake(self, table_id: int) -> None:
        """Store that a table's channel is within reach again."""
        await self._change(queries.wake, id=table_id)

    async def asleep_before(self, then: int) -> tuple[Table, ...]:
        """The live tables that were asleep by then and still are, by id."""
        return await self._all(_table, queries.asleep_before, then=then)

    async def move_table(self, table: Table, guild_id: int, channel_id: int, keep: str) -> None:
        """Wake the table in another channel.

        Its messages in the old one are forgotten, but for those of the kind to `keep`. Raises
        `ChannelTaken` if the new channel has a live table.
        """

        def work(connection: sqlite3.Connection) -> None:
            if not queries.move_table(
                connection, id=table.id, guild_id=guild_id, channel_id=channel_id
            ):
                raise ChannelTaken(f"channel {channel_id} has a live table")
            if channel_id != table.channel_id:
                queries.forget_in(
                    connection, table_id=table.id, channel_id=table.channel_id, keep=keep
                )

        await self._connection.transact(work)

    async def seats(self, table_id: int) -> tuple[Seat, ...]:
        """The table's seats, by number."""
        return await self._all(_seat, queries.seats, table_id=table_id)

    async def save_lobby(self, table: Table, seats: Sequence[Seat]) -> None:
        """Replace a lobby's row and seats.

        Its guild, channel, secret, commitment and opening time stay. Raises `LookupError` if the
        table is not a lobby (any more).
        """
        await self._connection.transact(lambda connection: _save_lobby(connection, table, seats))

    async def start_match(
        self,
        table: Table,
        seats: Sequence[Seat],
        moves: Sequence[NewMove],
        deadline: Deadline | None = None,
    ) -> None:
        """Replace a lobby's row and seats as `save_lobby` does, and log the match's first moves.

        `deadline` is that of the first turn, if it is a person's.
        Raises `LookupError` if the table is not a lobby (any more), and `AlreadyHandled`.
        """

        def work(connection: sqlite3.Connection) -> None:
            _refuse_handled(connection, moves)
            _save_lobby(connection, table, seats)
            _append(connection, table.id, 1, moves)
            keep_deadline(connection, table.id, deadline)

        await self._connection.transact(work)

    async def close_table(self, table_id: int, why: str) -> None:
        """Close a live table, keeping why; any other stays as it is."""

        def work(connection: sqlite3.Connection) -> None:
            if queries.close_table(connection, id=table_id, why=why):
                keep_deadline(connection, table_id, None)

        await self._connection.transact(work)

    # Moves

    async def moves(self, table_id: int) -> tuple[LoggedMove, ...]:
        """The match's whole log, by version."""
        return await self._all(LoggedMove, queries.moves, table_id=table_id)

    async def append(
        self,
        table_id: int,
        version: int,
        moves: Sequence[NewMove],
        state: str | None = None,
        *,
        deadline: Deadline | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Log moves as `version`, `version` + 1 …, and set the table's state if one is given.

        After them the match waits until `deadline`; one stored for the same turn stays as it is.
        If a `seat` is given, what may change of it during a match is stored, too.

        Raises `LookupError` if the table has no match under way, `AlreadyHandled` if one of the
        interactions is in a log already, and else `Conflict` if `version` is not the next.
        """

        def work(connection: sqlite3.Connection) -> None:
            _append(connection, table_id, version, moves)
            if state is not None:
                queries.set_state(connection, id=table_id, state=state)
            keep_deadline(connection, table_id, deadline)
            if seat is not None:
                queries.update_seat(connection, table_id=table_id, seat=seat)

        await self._connection.transact(work)

    # Messages

    async def messages(self, table_id: int) -> tuple[Message, ...]:
        """The messages that show the table, by kind and slot."""
        return await self._all(Message, queries.messages, table_id=table_id)

    async def remember(
        self,
        table_id: int,
        messages: Iterable[Message],
        gone: Iterable[tuple[str, int]] = (),
        changes: int | None = None,
    ) -> None:
        """Store messages of a table, each in place of the one of the same kind and slot.

        Those `gone`, by kind and slot, are dropped. With `changes`, and if there have been no more
        of them, the table counts as shown.
        """

        def work(connection: sqlite3.Connection) -> None:
            for message in messages:
                queries.remember(connection, message=message)
            for kind, slot in gone:
                queries.forget(connection, table_id=table_id, kind=kind, slot=slot)
            if changes is not None:
                queries.shown(connection, table_id=table_id, changes=changes)

        await self._connection.transact(work)

    async def redrawn(self, table_id: int, message_id: int, fingerprint: str) -> None:
        """Store what the message shows now, if it is one that shows the table."""
        await self._change(
            queries.redrawn, table_id=table_id, message_id=message_id, fingerprint=fingerprint
        )

    async def unshown(self) -> tuple[int, ...]:
        """The tables whose messages may not show how they stand, by id.

        Every change of a table makes it one of them, in the transaction of the change.
        """
        return await self._all(lambda table_id: table_id, queries.unshown)

    async def shown_by(self, table_id: int) -> tuple[Table | None, tuple[Message, ...], int | None]:
        """The table, the messages that show it by kind and slot, and what they may lack.

        That is how many changes, None when they show everything.
        """

        def work(
            connection: sqlite3.Connection,
        ) -> tuple[Table | None, tuple[Message, ...], int | None]:
            row = queries.table(connection, id=table_id)
            messages = queries.messages(connection, table_id=table_id)
            return (
                None if row is None else _table(**row),
                tuple(Message(**message) for message in messages),
                queries.changes(connection, table_id=table_id),
            )

        return await self._connection.transact(work)

    # Settings

    async def setting(self, key: str) -> str | None:
        """The setting's value, None when it was never set."""
        return await self._connection.transact(
            lambda connection: queries.setting(connection, key=key)
        )

    async def set_setting(self, key: str, value: str) -> None:
        """Set or replace a setting."""
        await self._change(queries.set_setting, key=key, value=value)


def _table(open: int, **values: Any) -> Table:
    return Table(open=bool(open), **values)


def _seat(away: int, **values: Any) -> Seat:
    return Seat(away=bool(away), **values)


def _save_lobby(connection: sqlite3.Connection, table: Table, seats: Sequence[Seat]) -> None:
    if not queries.update_lobby(connection, table=table):
        raise LookupError(f"table {table.id} is no lobby")
    queries.delete_seats(connection, table_id=table.id)
    _insert_seats(connection, table.id, seats)


def _insert_seats(connection: sqlite3.Connection, table_id: int, seats: Sequence[Seat]) -> None:
    for seat in seats:
        queries.insert_seat(connection, table_id=table_id, seat=seat)


def _append(
    connection: sqlite3.Connection, table_id: int, first: int, moves: Sequence[NewMove]
) -> None:
    for version, move in enumerate(moves, first):
        if not queries.append_move(connection, table_id=table_id, version=version, move=move):
            _refuse_handled(connection, moves)
            if not queries.is_match(connection, id=table_id):
                raise LookupError(f"table {table_id} has no match under way")
            raise Conflict(f"version {version} is not the one match {table_id} is due")


def _refuse_handled(connection: sqlite3.Connection, moves: Sequence[NewMove]) -> None:
    for move in moves:
        if queries.is_handled(connection, interaction_id=move.interaction_id):
            raise AlreadyHandled(f"interaction {move.interaction_id} has been handled")
