"""What can happen at a table: the one path by which a move is made.

A move counts from the moment its transaction is durable. Nothing here knows Discord.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import lru_cache

import players
from cogs.locks import Locks
from cogs.refusal import Refusal, Why
from cogs.table.clock import TurnClock
from cogs.table.game import Game
from players import Level
from players.workers import Workers
from rules import (
    Concede,
    Deal,
    IllegalMove,
    Move,
    NotationError,
    Phase,
    deal_of,
    dealer_of,
    header,
    parse_move,
    salt_of,
)
from storage import AlreadyHandled, ChannelTaken, NewMove, Seat, Storage, Table

log = logging.getLogger(__name__)

# Logs say the same few hundred things over and over, but for their deals.
_read = lru_cache(1024)(parse_move)


class BrokenLog(Exception):
    """What is stored of a match is none; nothing that its people do can mend it."""


class Tables:
    """Use cases of a match: what is done by a move.

    ``paced`` computer players do not move by themselves: who wants a move of theirs has to `think`
    and to `make` it, in good time.
    """

    def __init__(
        self, storage: Storage, workers: Workers, clock: TurnClock, *, paced: bool
    ) -> None:
        self._storage = storage
        self._workers = workers
        self._clock = clock
        self._paced = paced
        self._games: dict[int, Game] = {}  # matches still running, newest version
        self.lock = Locks()

    async def game(self, table_id: int) -> Game:
        """The table's match. Raises Refusal when there is none (yet, or at all)."""
        if (game := self._games.get(table_id)) is not None:
            return game
        undisturbed = self.lock.watch(table_id)
        table = await self._storage.table(table_id)
        if table is None:
            raise Refusal(Why.NO_TABLE)
        if table.state == "closed":
            raise Refusal(Why.TABLE_CLOSED)
        if table.state == "lobby":
            raise Refusal(Why.NOT_STARTED)
        game = await self._replayed(table)
        return self.keep(game) if undisturbed() else game  # which may be outdated already

    async def shown(self, table_id: int) -> Game:
        """The match of a table that has started, though it may have been closed since."""
        if (game := self._games.get(table_id)) is not None:
            return game
        table = await self._storage.table(table_id)
        assert table is not None, "tables are not deleted"
        return await self._replayed(table)

    async def _replayed(self, table: Table) -> Game:
        seats = await self._storage.seats(table.id)
        moves = await self._storage.moves(table.id)
        try:
            game = Game.replayed(table, seats, (_read(move.text) for move in moves))
        except (NotationError, IllegalMove) as error:  # which would be a refusal of somebody's move
            raise BrokenLog(f"table {table.id}") from error
        deadline = await self._storage.deadline(table.id)
        votes = await self._storage.votes(table.id)
        turn = game.match.turn
        valid = frozenset(vote for vote in votes if vote.turn == turn)
        return replace(game, deadline=deadline, votes=valid)

    async def fall_asleep(self, table_id: int) -> None:
        """Takes note that the channel of a live table is out of reach."""
        async with self.lock(table_id):
            await self._storage.fall_asleep(table_id, self._clock.wall())
            await self._renew(table_id)

    async def wake(self, table_id: int) -> None:
        """Takes note that a table's channel is within reach again."""
        async with self.lock(table_id):
            await self._storage.wake(table_id)
            await self._renew(table_id)

    async def move(self, table_id: int, guild_id: int, channel_id: int) -> bool:
        """Moves a sleeping table to a channel, where it wakes; False if it does not sleep any more.

        Raises Refusal where there is a table already. What the rounds' ends have left in the old
        channel is not told again.
        """
        async with self.lock(table_id):
            table = await self._storage.table(table_id)
            if table is None or table.asleep_since is None:
                return False
            try:
                await self._storage.move_table(table, guild_id, channel_id, keep="round")
            except ChannelTaken:
                raise Refusal(Why.CHANNEL_TAKEN) from None
            await self._renew(table_id)
            return True

    async def _renew(self, table_id: int) -> None:
        table = await self._storage.table(table_id)
        deadline = await self._storage.deadline(table_id)
        game = self._games.get(table_id)
        if game is not None and table is not None:
            self._games[table_id] = replace(game, table=table, deadline=deadline)

    async def close(self, table_id: int, why: str) -> None:
        """Ends a live table with no winner, for a reason worded as ``closed-…``.

        The caller holds the table's lock.
        """
        await self._storage.close_table(table_id, why)
        self.forget(table_id)

    async def transcript(self, table_id: int) -> str:
        """The whole match in notation (rules 9). Raises Refusal while it is running."""
        game = await self.game(table_id)
        if not game.over:
            raise Refusal(Why.STILL_RUNNING)
        moves = await self._storage.moves(table_id)
        return "\n".join([header(game.match), *(move.text for move in moves), ""])

    async def start(self, table: Table, seats: tuple[Seat, ...]) -> None:
        """Begins the lobby's match: the salt is fixed, dealer and deal follow (rules 2.6, 8).

        The caller holds the table's lock.
        """
        salt = salt_of(seat.joined_by or 0 for seat in seats)
        dealer = dealer_of(table.secret, salt, len(seats))
        table = replace(table, state="match", salt=salt.decode(), dealer=dealer)
        deal = deal_of(table.secret, salt, 1)
        deadline = self._clock.deadline(Game.replayed(table, seats, [deal]))
        row = NewMove(str(deal), None, None, None, self._clock.wall())
        await self._storage.start_match(table, seats, [row], deadline)

    async def play(
        self,
        table_id: int,
        player_id: int,
        move: Move,
        *,
        seen: int | None,
        interaction_id: int,
    ) -> Game:
        """Makes a person's move and returns the game after it.

        ``seen`` is the version the control was drawn for; None for a typed command. Raises
        Refusal or IllegalMove, and then nothing has changed.
        """
        async with self.lock(table_id):
            game = await self.game(table_id)
            seat = game.seat_of(player_id)
            if game.over:
                raise Refusal(Why.TABLE_OVER)
            if seat is None:
                raise Refusal(Why.NOT_SEATED)
            if seat in game.match.conceded:
                raise Refusal(Why.YOU_CONCEDED)
            if game.seats[seat].away and not isinstance(move, Concede):
                raise Refusal(Why.YOU_ARE_AWAY)
            aged = seen is not None and seen != game.version
            if aged and not isinstance(move, Concede):  # giving up means the same at any version
                raise Refusal(Why.STALE)
            _refuse_what_is_not_theirs(game, seat, move)
            return await self._commit(game, move, seat, player_id, interaction_id)

    async def advance(self, table_id: int) -> Game:
        """Plays all that is due at once without a person: deals, and some computer players' moves.

        Those that think or keep a pace are left out, unless all people have given up. Then the
        clock of whoever is to play runs. Safe to call at any time, and again after any
        interruption.
        """
        while True:
            async with self.lock(table_id):
                game = await self.game(table_id)
                if (move := self._due_at_once(game)) is None:
                    return await self._clocked(game)
                seat = None if isinstance(move, Deal) else game.match.to_play
                await self._commit(game, move, seat, None, None)

    def _due_at_once(self, game: Game) -> Move | None:
        if game.match.phase is Phase.DEAL:
            salt = game.table.salt.encode()
            return deal_of(game.table.secret, salt, game.match.round + 1)
        if game.computer_to_play is None:
            return None
        seat, level = game.computer_to_play
        if game.has_people and (self._paced or level is Level.RANGER):
            return None
        if level is Level.RANGER:  # for whom should it think?
            level = Level.DEPUTY
        return players.choose(level, game.sight(seat), game.history(seat))

    async def think(self, game: Game) -> Move:
        """What the computer player to play makes of the game; nobody waits for it meanwhile."""
        assert game.computer_to_play is not None, "else there is nothing to think about"
        seat, level = game.computer_to_play
        sight, history = game.sight(seat), game.history(seat)
        if level is Level.RANGER:
            return await asyncio.wrap_future(self._workers.choose(level, sight, history))
        return players.choose(level, sight, history)

    async def make(self, game: Game, move: Move) -> bool:
        """Makes a computer player's move; False if the table has moved on from this game.

        So it has when the person is back whom the computer player was to play for.
        """
        async with self.lock(game.table.id):
            now = await self.game(game.table.id)
            if (now.version, now.computer_to_play) != (game.version, game.computer_to_play):
                return False
            await self._commit(now, move, now.match.to_play, None, None)
            return True

    async def _commit(
        self,
        game: Game,
        move: Move,
        seat: int | None,
        player_id: int | None,
        interaction_id: int | None,
    ) -> Game:
        after = game.after(move)
        made_by = _finished_in_time(game, after, seat) if player_id is not None else None
        if made_by is not None:
            after = after.reseated(made_by)
        after = replace(after, deadline=self._clock.deadline(after))
        row = NewMove(str(move), seat, player_id, interaction_id, self._clock.wall())
        try:
            await self._storage.append(
                game.table.id,
                after.version,
                [row],
                state="over" if after.over else None,
                deadline=after.deadline,
                seat=made_by,
            )
        except AlreadyHandled:
            return game
        except BaseException:
            # Whether it became durable is for the log to say, not for our memory.
            self.forget(game.table.id)
            raise
        log.debug("move made", extra={"table": game.table.id, "version": after.version})
        return self.keep(after)

    async def _clocked(self, game: Game) -> Game:
        """The game with a deadline, where one is wanted and there is none."""
        deadline = self._clock.deadline(game)
        if deadline is None or deadline == game.deadline:
            return game
        await self._storage.set_deadline(deadline)
        return self.keep(replace(game, deadline=deadline))

    def keep(self, game: Game) -> Game:
        """Takes it as the newest; nobody else holds the table's lock."""
        if game.over:
            self.forget(game.table.id)
        else:
            self._games[game.table.id] = game
        return game

    def forget(self, table_id: int) -> None:
        """Has the match read from the storage when it is next asked for."""
        self._games.pop(table_id, None)


def _finished_in_time(game: Game, after: Game, seat: int | None) -> Seat | None:
    """The seat with no turn missed, if its person has just finished one, having missed some."""
    if seat is None or seat != game.match.to_play or not game.seats[seat].missed:
        return None
    same_turn = (after.match.turn, after.match.to_play) == (game.match.turn, seat)
    return None if same_turn else replace(game.seats[seat], missed=0)


def _refuse_what_is_not_theirs(game: Game, seat: int, move: Move) -> None:
    """Raises Refusal unless the move is this seat's to make."""
    to_play = game.match.to_play
    if isinstance(move, Concede):
        if move.seat != seat:
            raise Refusal(Why.NOT_YOUR_SEAT)
    elif isinstance(move, Deal):
        raise Refusal(Why.UNREADABLE)
    elif to_play is not None and to_play != seat:  # with nobody to play, the rules say why
        raise Refusal(Why.NOT_YOUR_TURN, name=game.seats[to_play].name)
    elif to_play is not None and game.covered(seat):
        raise Refusal(Why.TURN_COVERED)
