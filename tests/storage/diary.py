"""What was asked of a storage and what it acknowledged, to be held against what is left of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count

from storage import AlreadyHandled, ChannelTaken, LoggedMove, NewMove, Player, Seat, Storage, Table
from tests.storage.samples import LOBBY, SEATS, draw

Doing = Callable[[Storage], Awaitable[object]]


class Lost(AssertionError):
    """Something acknowledged is gone, or something is there that nobody asked for."""


@dataclass(frozen=True, slots=True)
class TableState:
    """All of a table, its log included."""

    table: Table
    seats: tuple[Seat, ...]
    moves: tuple[LoggedMove, ...] = ()

    @property
    def is_lobby(self) -> bool:
        return self.table.state == "lobby"

    @property
    def is_live(self) -> bool:
        return self.table.state in ("lobby", "match")


State = TableState | Player | str | None


@dataclass(slots=True)
class Entry:
    """What makes a thing be in a state; `asked` and `acknowledged` are moments."""

    doing: Doing
    state: State
    asked: int
    acknowledged: int | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A table, a player or a setting, and where it is found."""

    kind: str
    number: int

    async def found(self, storage: Storage) -> State:
        """The state it is in."""
        if self.kind == "player":
            return await storage.player(self.number)
        if self.kind == "setting":
            return await storage.setting(str(self.number))
        table = await storage.table(self.number)
        if table is None:
            return None
        return TableState(table, await storage.seats(self.number), await storage.moves(self.number))


@dataclass(slots=True)
class Diary:
    """The entries of each thing, in order; `now` tells the moment."""

    now: Callable[[], int]
    entries: dict[Thing, list[Entry]] = field(default_factory=dict)

    def state(self, thing: Thing) -> State:
        """What the thing is like, when all that was asked for is done."""
        entries = self.entries.get(thing)
        return entries[-1].state if entries else None

    async def ask(self, storage: Storage, thing: Thing, doing: Doing, state: State) -> None:
        """Do it, and enter when it was asked for and when it was acknowledged."""
        entry = Entry(doing, state, self.now())
        self.entries.setdefault(thing, []).append(entry)
        await doing(storage)
        entry.acknowledged = self.now()

    async def hold(self, storage: Storage, at: int) -> None:
        """Raise Lost unless all is there that had been acknowledged at a moment, and no more.

        Each thing is as it last was acknowledged, or as was asked for after that and not answered
        any more: then it is asked for again, and comes to be, once.
        """
        for thing, entries in self.entries.items():
            asked = [entry for entry in entries if entry.asked <= at]
            done = [e for e in asked if e.acknowledged is not None and e.acknowledged <= at]
            possible = [done[-1].state if done else None]
            possible += [entry.state for entry in asked[len(done) :]]
            if (found := await thing.found(storage)) not in possible:
                raise Lost(f"{thing} is {found}, and not of {possible}")
            if len(possible) > 1:
                with suppress(AlreadyHandled, ChannelTaken):
                    await asked[-1].doing(storage)
                if (found := await thing.found(storage)) != asked[-1].state:
                    raise Lost(f"{thing}, asked for again, is {found}, not {asked[-1].state}")
        number_of_tables = sum(thing.kind == "table" for thing in self.entries)
        if await storage.table(number_of_tables + 1) is not None:
            raise Lost("there is a table that nobody opened")


class Life:
    """Somebody who does this and that to a storage, as chance has it, and keeps a diary of it."""

    def __init__(self, diary: Diary, chance: random.Random) -> None:
        self._diary = diary
        self._chance = chance
        self._interactions = count(10_000)
        self._words = count()

    async def live(self, storage: Storage, steps: int) -> None:
        """Do so many steps: often one thing, now and then several at once."""
        for _ in range(steps):
            tables = [thing for thing in self._diary.entries if self._is_live(thing)]
            if len(tables) < 3:
                await self._open(storage)
                continue
            some = [*tables, Thing("player", 1), Thing("player", 2), Thing("setting", 1)]
            how_many = self._chance.choice((1, 1, 2, len(some)))
            things = self._chance.sample(some, how_many)
            await asyncio.gather(*(self._change(storage, thing) for thing in things))

    def _is_live(self, thing: Thing) -> bool:
        state = self._diary.state(thing)
        return isinstance(state, TableState) and state.is_live

    async def _open(self, storage: Storage) -> None:
        number = 1 + sum(thing.kind == "table" for thing in self._diary.entries)
        table = replace(LOBBY, id=number, channel_id=number)
        await self._diary.ask(
            storage,
            Thing("table", number),
            partial(Storage.open_table, table=table, seats=SEATS),
            TableState(table, SEATS),
        )

    async def _change(self, storage: Storage, thing: Thing) -> None:
        word = f"word {next(self._words)}"
        doing: Doing
        if thing.kind == "player":
            doing = partial(Storage.note_player, player_id=thing.number, locale=word)
            state: State = Player(thing.number, word, dms_closed=False, told=False)
        elif thing.kind == "setting":
            doing = partial(Storage.set_setting, key=str(thing.number), value=word)
            state = word
        else:
            before = self._diary.state(thing)
            assert isinstance(before, TableState)
            doing, state = self._lobby(before, word) if before.is_lobby else self._match(before)
        await self._diary.ask(storage, thing, doing, state)

    def _lobby(self, before: TableState, word: str) -> tuple[Doing, TableState]:
        """What is done next to a lobby, and what it is like then."""
        if self._chance.random() < 0.5:
            table, seats = replace(before.table, house_rules=word), SEATS[:1]
            return (
                partial(Storage.save_lobby, table=table, seats=seats),
                TableState(table, seats),
            )
        moves = self._moves()
        table = replace(before.table, state="match", salt="501 0", dealer=1, lapses_at=None)
        return (
            partial(Storage.start_match, table=table, seats=SEATS, moves=moves),
            TableState(table, SEATS, logged(1, moves)),
        )

    def _match(self, before: TableState) -> tuple[Doing, TableState]:
        """What is done next to a match, and what it is like then."""
        table, due, moves = before.table, len(before.moves) + 1, self._moves()
        if self._chance.random() < 0.03:
            closed = replace(table, state="closed", closed_for="left")
            return (
                partial(Storage.close_table, table_id=table.id, why="left"),
                replace(before, table=closed),
            )
        state = "over" if self._chance.random() < 0.05 else "match"
        return (
            partial(Storage.append, table_id=table.id, version=due, moves=moves, state=state),
            replace(
                before, table=replace(table, state=state), moves=before.moves + logged(due, moves)
            ),
        )

    def _moves(self) -> list[NewMove]:
        moves = [draw(next(self._interactions)), draw(text="discard 4"), draw(text="deal")]
        return moves[: self._chance.randrange(1, 4)]


def logged(first: int, moves: Sequence[NewMove]) -> tuple[LoggedMove, ...]:
    """The moves as the log has them from this version on."""
    return tuple(
        LoggedMove(version, move.text, move.seat, move.player_id, move.interaction_id, move.at)
        for version, move in enumerate(moves, first)
    )
