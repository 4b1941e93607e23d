"""Until when matches wait for whom, who is away, and what has been voted on."""

import sqlite3
from typing import Any

from storage.queries import queries
from storage.records import Deadline, Seat, Vote
from storage.statements import Statements


class Clocks(Statements):
    """A part of `Storage`: what changes at a match though no move is made."""

    async def deadline(self, table_id: int) -> Deadline | None:
        """The match's deadline, None while it waits for nobody."""
        return await self._one(_deadline, queries.deadline, table_id=table_id)

    async def pressing(self, served: int, wall: int) -> tuple[Deadline, ...]:
        """The deadlines about which there is something to do, the longest overdue first.

        They are due, or late and not told so; or `shown` is off what `wall`, the time since 1970,
        makes of it, by more than a minute and more than a fiftieth of what is left.
        """
        return await self._all(_deadline, queries.pressing, served=served, wall=wall)

    async def set_deadline(self, deadline: Deadline) -> None:
        """Store the deadline in place of the table's last."""
        await self._change(queries.set_deadline, deadline=deadline)

    async def reseat(self, table_id: int, seat: Seat, deadline: Deadline | None) -> None:
        """Store what may change of a seat during a match, and the deadline that follows from it."""

        def work(connection: sqlite3.Connection) -> None:
            queries.update_seat(connection, table_id=table_id, seat=seat)
            keep_deadline(connection, table_id, deadline)

        await self._connection.transact(work)

    async def votes(self, table_id: int) -> tuple[Vote, ...]:
        """The last vote of each person and kind at the table, void ones included."""
        return await self._all(Vote, queries.votes, table_id=table_id)

    async def vote(self, table_id: int, vote: Vote) -> None:
        """Store a vote in place of the person's last of that kind."""
        await self._change(queries.set_vote, table_id=table_id, vote=vote)


def keep_deadline(connection: sqlite3.Connection, table_id: int, deadline: Deadline | None) -> None:
    """Store the table's deadline, None for none; one of the same turn stays as it is."""
    turn = None if deadline is None else deadline.turn
    queries.drop_deadline(connection, table_id=table_id, turn=turn)
    if deadline is not None and not queries.has_deadline(connection, table_id=table_id):
        queries.set_deadline(connection, deadline=deadline)


def _deadline(late: int, **values: Any) -> Deadline:
    return Deadline(late=bool(late), **values)
