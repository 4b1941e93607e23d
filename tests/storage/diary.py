"""What was asked of a storage and what it acknowledged, to be held against what is left of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from storage import (
    AlreadyHandled,
    ChannelTaken,
    Deadline,
    LoggedMove,
    Player,
    Seat,
    Storage,
    Table,
)


class Lost(AssertionError):
    """Something acknowledged is gone, or something is there that nobody asked for."""


@dataclass(frozen=True, slots=True)
class TableState:
    """All of a table: with its moves comes until when it waits for the next."""

    table: Table
    seats: tuple[Seat, ...]
    moves: tuple[LoggedMove, ...] = ()
    deadline: Deadline | None = None

    @property
    def is_lobby(self) -> bool:
        return self.table.state == "lobby"

    @property
    def is_live(self) -> bool:
        return self.table.state in ("lobby", "match")


State = TableState | Player | str | None


@dataclass(frozen=True, slots=True)
class Thing:
    """A table, a player or a setting."""

    kind: str
    number: int

    async def found(self, storage: Storage) -> State:
        """What it is like."""
        if self.kind == "player":
            return await storage.player(self.number)
        if self.kind == "setting":
            return await storage.setting(str(self.number))
        table = await storage.table(self.number)
        if table is None:
            return None
        return TableState(
            table,
            await storage.seats(self.number),
            await storage.moves(self.number),
            await storage.deadline(self.number),
        )


@dataclass(slots=True)
class Entry:
    """What makes a thing be like this; when it was asked for, and when acknowledged."""

    thing: Thing
    doing: Callable[[Storage], Awaitable[object]]
    state: State
    asked: int | None = None
    acknowledged: int | None = None


@dataclass(slots=True)
class Diary:
    """The entries of each thing, in order; `now` tells the moment, as a number that grows."""

    now: Callable[[], int]
    entries: dict[Thing, list[Entry]] = field(default_factory=dict)

    def states(self) -> dict[Thing, State]:
        """What all is like when what was asked for is done."""
        return {thing: entries[-1].state for thing, entries in self.entries.items()}

    async def find(self, storage: Storage, *things: Thing) -> None:
        """Enter what these are like as acknowledged, for there to be something before all else."""
        for thing in things:
            state = await thing.found(storage)
            assert state is not None
            self.entries[thing] = [Entry(thing, thing.found, state, self.now(), self.now())]

    def ask(self, entry: Entry) -> None:
        """Enter that it is asked for now."""
        entry.asked = self.now()
        self.entries.setdefault(entry.thing, []).append(entry)

    def acknowledge(self, entry: Entry) -> None:
        """Enter that it was acknowledged by now."""
        entry.acknowledged = self.now()

    async def do(self, storage: Storage, at_once: Iterable[Entry]) -> None:
        """Ask for all of this at once, and have it acknowledged; what fails, once more."""
        await asyncio.gather(*(self._do(storage, entry) for entry in at_once))

    async def _do(self, storage: Storage, entry: Entry) -> None:
        self.ask(entry)
        try:
            await entry.doing(storage)
        except sqlite3.OperationalError:
            await entry.doing(storage)
        self.acknowledge(entry)

    async def hold(self, storage: Storage, at: int) -> None:
        """Raise Lost unless all is there that had been acknowledged at a moment, and no more.

        Each thing is as it last was acknowledged, or as was asked for after that and not answered
        any more: then it is asked for again, and comes to be, once. Every table is to be shown.
        """
        unshown = await storage.unshown()
        await asyncio.gather(
            *(_hold(storage, at, entries, unshown) for entries in self.entries.values())
        )
        if await storage.table(1 + sum(thing.kind == "table" for thing in self.entries)):
            raise Lost("there is a table that nobody opened")


async def _hold(
    storage: Storage, at: int, entries: Sequence[Entry], unshown: Sequence[int]
) -> None:
    thing = entries[0].thing
    asked = [entry for entry in entries if _by(at, entry.asked)]
    done = [entry for entry in asked if _by(at, entry.acknowledged)]
    possible = [done[-1].state if done else None]
    possible += [entry.state for entry in asked[len(done) :]]
    if (found := await thing.found(storage)) not in possible:
        raise Lost(f"{thing} is {found}, and not one of {possible}")
    if isinstance(found, TableState) and thing.number not in unshown:
        raise Lost(f"nobody is going to show {found}")
    if len(possible) > 1:
        with suppress(AlreadyHandled, ChannelTaken):
            await asked[-1].doing(storage)
        if (found := await thing.found(storage)) != asked[-1].state:
            raise Lost(f"{thing}, asked for again, is {found}, not {asked[-1].state}")


def _by(at: int, moment: int | None) -> bool:
    return moment is not None and moment <= at


def whole(path: Path) -> int:
    """Return the version of the database; raise Lost if it is damaged."""
    with closing(sqlite3.connect(path)) as connection:
        for check in ("integrity_check", "foreign_key_check"):
            if (found := connection.execute(f"PRAGMA {check}").fetchall()) not in ([("ok",)], []):
                raise Lost(f"{check} of {path.name} finds {found}")
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return version
