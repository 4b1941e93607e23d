"""What can happen at a table when somebody is gone: no match waits for one person for ever.

Nothing here is a move, so that no version changes by it; and nothing here knows Discord.
"""

from __future__ import annotations

from dataclasses import replace

from cogs.refusal import Refusal, Why
from cogs.table.clock import TurnClock
from cogs.table.game import Game
from cogs.table.poll import END, HAND_OVER, Poll, poll, standing
from cogs.table.tables import Tables
from storage import Seat, Storage, Vote

# Of so many turns missed running, a person is no longer expected for the next.
AWAY_AFTER = 2


class Absences:
    """Use cases of those who are late, away, back, or tired of waiting.

    Each holds the table's lock, and returns without a change where there is nothing to do.
    """

    def __init__(self, storage: Storage, tables: Tables, clock: TurnClock) -> None:
        self._storage = storage
        self._tables = tables
        self._clock = clock

    async def remind(self, table_id: int, turn: int) -> None:
        """Marks the person whose turn it is as late, if it is still that turn."""
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            deadline = game.deadline
            if game.match.turn != turn or deadline is None or deadline.late:
                return
            if self._clock.is_late(deadline):
                deadline = self._clock.shown(replace(deadline, late=True))
                await self._storage.set_deadline(deadline)
                self._tables.keep(replace(game, deadline=deadline))

    async def tell_time(self, table_id: int, turn: int) -> None:
        """Corrects what people read as the turn's deadline, once the clocks have drifted apart."""
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            if game.match.turn == turn and game.deadline is not None:
                deadline = self._clock.shown(game.deadline)
                await self._storage.set_deadline(deadline)
                self._tables.keep(replace(game, deadline=deadline))

    async def time_out(self, table_id: int, turn: int) -> None:
        """Has a computer player make the turn, if it is still that one and its time is up.

        Without a clock it is the table that ends: nobody has come in a month.
        """
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            seat = game.match.to_play
            if game.match.turn != turn or seat is None or game.deadline is None:
                return
            if not self._clock.is_due(game.deadline):
                return
            if not game.table.clock:
                await self._tables.close(table_id, "idle")
                return
            missed = game.seats[seat].missed + 1
            away = missed >= AWAY_AFTER
            seated = replace(game.seats[seat], missed=missed, covered=turn, away=away)
            await self._reseat(game, seated)

    async def send_away(self, table_id: int, player_id: int) -> None:
        """Has a computer player play on for a person of whom it is known that they are gone."""
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            seat = game.seat_of(player_id)
            if seat is not None and game.present_at(seat) is not None:
                await self._reseat(game, replace(game.seats[seat], away=True))

    async def come_back(self, table_id: int, player_id: int) -> Game:
        """Gives a person their seat back, and returns the game. Raises Refusal."""
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            seat = _seat_of(game, player_id)
            if game.over or not game.seats[seat].away:
                return game
            return await self._reseat(game, replace(game.seats[seat], away=False, missed=0))

    async def vote(self, table_id: int, player_id: int, what: str, *, seen: int | None) -> Poll:
        """Counts a person's vote, and does what is voted on if that decides it.

        ``seen`` is the version at which it was asked for, None for any. Raises Refusal, and then
        nothing has changed.
        """
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            seat = _seat_of(game, player_id)
            if game.over:
                raise Refusal(Why.TABLE_OVER)
            if game.seats[seat].away:
                raise Refusal(Why.YOU_ARE_AWAY)
            if what == HAND_OVER:
                _check_hand_over(game, player_id, seen)
            vote = Vote(what, player_id, game.match.turn)
            game = replace(game, votes=game.votes | {vote})
            how = poll(game, what)
            if how.passed:
                await self._carry_out(game, what)
            else:
                await self._storage.vote(table_id, vote)
                self._tables.keep(game)
            return how

    async def settle(self, table_id: int) -> None:
        """Does what is voted on, once that others are late, away or gone has decided it.

        Raises Refusal where no match is.
        """
        async with self._tables.lock(table_id):
            game = await self._tables.game(table_id)
            for what, how in standing(game).items():
                if how.passed and not game.over:
                    await self._carry_out(game, what)
                    return

    async def _carry_out(self, game: Game, what: str) -> None:
        if what == END:
            await self._tables.close(game.table.id, "ended")
        else:
            assert game.match.to_play is not None, "somebody is late"
            await self._reseat(game, replace(game.seats[game.match.to_play], away=True))

    async def end(self, table_id: int) -> None:
        """Closes a lobby or a match at a moderator's wish. Raises Refusal if it has ended."""
        async with self._tables.lock(table_id):
            table = await self._storage.table(table_id)
            if table is None:
                raise Refusal(Why.NO_TABLE)
            if table.state == "over":
                raise Refusal(Why.TABLE_OVER)
            if table.state == "closed":
                raise Refusal(Why.TABLE_CLOSED)
            await self._tables.close(table_id, "moderator")

    async def _reseat(self, game: Game, seat: Seat) -> Game:
        """Stores the seat as it is from now on, with the deadline that follows from it."""
        game = game.reseated(seat)
        game = replace(game, deadline=self._clock.deadline(game))
        try:
            await self._storage.reseat(game.table.id, seat, game.deadline)
        except BaseException:
            self._tables.forget(game.table.id)
            raise
        return self._tables.keep(game)


def _check_hand_over(game: Game, player_id: int, seen: int | None) -> None:
    """Raises Refusal where the person may not vote to hand over the seat they saw."""
    if game.late is None:
        raise Refusal(Why.NOBODY_LATE)
    if game.late == player_id:
        raise Refusal(Why.LATE_YOURSELF)
    if seen != game.version:
        raise Refusal(Why.STALE)


def _seat_of(game: Game, player_id: int) -> int:
    """The seat of a person who has not given up. Raises Refusal for anybody else."""
    seat = game.seat_of(player_id)
    if seat is None:
        raise Refusal(Why.NOT_SEATED)
    if seat in game.match.conceded:
        raise Refusal(Why.YOU_CONCEDED)
    return seat
