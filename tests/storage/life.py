"""What might be asked of a storage in its life: tables, moves, people, settings."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count

from storage import Deadline, LoggedMove, NewMove, Player, Storage, Table
from tests.storage.diary import Entry, State, TableState, Thing
from tests.storage.samples import LOBBY, SEATS, draw

ALWAYS = (Thing("player", 1), Thing("player", 2), Thing("setting", 1))
"""What there is to change besides tables."""


class Life:
    """Makes entries for a diary; each interaction and each word in them is new."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._interactions = count(10_000)
        self._words = count()

    def plan(self, states: dict[Thing, State], steps: int) -> Iterator[list[Entry]]:
        """Yield so many steps from these states on: often one entry, now and then several at once.

        What is at once is of different things. It leads to what is like `states`, kept up to date.
        """
        for _ in range(steps):
            tables = [
                thing
                for thing, state in states.items()
                if isinstance(state, TableState) and state.is_live
            ]
            if len(tables) < 3:
                at_once = [self._open(1 + sum(thing.kind == "table" for thing in states))]
            else:
                some = [*tables, *ALWAYS]
                things = self._chance.sample(some, self._chance.choice((1, 1, 2, len(some))))
                at_once = [self._change(thing, states.get(thing)) for thing in things]
            states.update((entry.thing, entry.state) for entry in at_once)
            yield at_once

    def _open(self, number: int) -> Entry:
        table = replace(LOBBY, id=number, channel_id=number)
        doing = partial(Storage.open_table, table=table, seats=SEATS)
        return Entry(Thing("table", number), doing, TableState(table, SEATS))

    def _change(self, thing: Thing, before: State) -> Entry:
        word = f"word {next(self._words)}"
        if thing.kind == "player":
            player = Player(thing.number, word, dms_closed=False, told=False)
            return Entry(
                thing, partial(Storage.note_player, player_id=player.id, locale=word), player
            )
        if thing.kind == "setting":
            return Entry(
                thing, partial(Storage.set_setting, key=str(thing.number), value=word), word
            )
        assert isinstance(before, TableState)
        if before.is_lobby and self._chance.random() < 0.5:
            return self._save(thing, before, word)
        if before.is_lobby:
            return self._start(thing, before)
        if self._chance.random() < 0.03:
            return self._close(thing, before)
        return self._append(thing, before)

    def _save(self, thing: Thing, before: TableState, word: str) -> Entry:
        table, seats = replace(before.table, house_rules=word), SEATS[:1]
        doing = partial(Storage.save_lobby, table=table, seats=seats)
        return Entry(thing, doing, TableState(table, seats))

    def _start(self, thing: Thing, before: TableState) -> Entry:
        table = replace(before.table, state="match", salt="501 0", dealer=1, lapses_at=None)
        moves = self._moves()
        until = _until(table, len(moves))
        doing = partial(Storage.start_match, table=table, seats=SEATS, moves=moves, deadline=until)
        return Entry(thing, doing, TableState(table, SEATS, logged(1, moves), until))

    def _close(self, thing: Thing, before: TableState) -> Entry:
        table = replace(before.table, state="closed", closed_for="left")
        doing = partial(Storage.close_table, table_id=table.id, why="left")
        return Entry(thing, doing, replace(before, table=table, deadline=None))

    def _append(self, thing: Thing, before: TableState) -> Entry:
        due, moves = len(before.moves) + 1, self._moves()
        table = replace(before.table, state="over" if self._chance.random() < 0.05 else "match")
        until = _until(table, due + len(moves))
        doing = partial(
            Storage.append,
            table_id=table.id,
            version=due,
            moves=moves,
            state=table.state,
            deadline=until,
        )
        return Entry(
            thing, doing, TableState(table, before.seats, before.moves + logged(due, moves), until)
        )

    def _moves(self) -> list[NewMove]:
        moves = [draw(next(self._interactions)), draw(text="discard 4"), draw(text="deal")]
        return moves[: self._chance.randrange(1, 4)]


def _until(table: Table, turn: int) -> Deadline | None:
    if table.state == "over":
        return None
    return Deadline(table.id, turn, late_at=turn + 100, due_at=turn + 200, shown=turn)


def logged(first: int, moves: Sequence[NewMove]) -> tuple[LoggedMove, ...]:
    """The moves as the log has them from this version on."""
    return tuple(
        LoggedMove(version, move.text, move.seat, move.player_id, move.interaction_id, move.at)
        for version, move in enumerate(moves, first)
    )
