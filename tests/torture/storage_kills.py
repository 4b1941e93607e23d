"""Kills: a process is killed at any moment of its work on a database: all acknowledged is there.

A case is one database, new or of an older version, and many processes one after another. Each is
forked, opens it, does what is planned, and tells through a pipe what it asks for and what is
acknowledged, until it is killed. Then this process, which knows the same plan, opens the database.
"""

import asyncio
import os
import random
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from itertools import chain, count, islice
from pathlib import Path
from typing import NoReturn

from storage import Storage
from tests.storage.diary import Diary, Entry, whole
from tests.storage.life import Life
from tests.storage.older import THINGS, VERSIONS, check_copy, lay_older
from tests.torture.harness import Torture
from tests.torture.power_cuts import MEMORY

KILLS = 25
"""Kills a case."""

STEPS = (5, 1000)
"""What a process may have to do: so little that it gets to the end of it, or too much."""

ASKED, ACKNOWLEDGED = "asked", "acknowledged"
"""What a process tells, with the number of an entry of its plan."""


class Victims:
    """Processes that work on one database; `began_as` is an older version, or None."""

    def __init__(self, folder: Path, chance: random.Random, began_as: int | None) -> None:
        self._path = folder / "bonnie.sqlite3"
        self._chance = chance
        self._life = Life(random.Random(chance.random()))
        moments = count()
        self._diary = Diary(lambda: next(moments))
        self._began_as = began_as
        if began_as is not None:
            lay_older(self._path, began_as)
            asyncio.run(self._find(folder / "another.sqlite3", began_as))

    async def _find(self, path: Path, version: int) -> None:
        lay_older(path, version)
        async with await Storage.open(path) as storage:
            await self._diary.find(storage, *THINGS)

    def kill_one(self) -> bool:
        """Kill one; raise Lost if anything is. Return whether it waited for an answer."""
        plan = self._life.plan(self._diary.states(), self._chance.choice(STEPS))
        told = self._told(plan)
        planned, entries = chain.from_iterable(plan), list[Entry]()
        unanswered: dict[str, Entry] = {}
        for line in told:
            number, what = line.split()
            if what == ASKED:
                entries.extend(islice(planned, int(number) + 1 - len(entries)))
                entry = unanswered[number] = entries[int(number)]
                self._diary.ask(entry)
            else:
                self._diary.acknowledge(unanswered.pop(number))
        asyncio.run(self._hold())
        for entry in unanswered.values():  # what was asked for again there
            self._diary.acknowledge(entry)
        return bool(unanswered)

    def _told(self, plan: Iterator[list[Entry]]) -> list[str]:
        """Let a process do what is planned, and kill it: what it told."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(reading)
            _work_in_child(self._path, plan, writing)
        os.close(writing)
        with open(reading, encoding="ascii") as pipe:
            told = list(islice(pipe, self._chance.choice((0, 5, 20, 40))))
            time.sleep(self._chance.choice((0, self._chance.uniform(0, 0.004))))
            os.kill(process, signal.SIGKILL)
            told += pipe
        _, status = os.waitpid(process, 0)
        assert status in (signal.SIGKILL, 0), "it failed"
        return told

    async def _hold(self) -> None:
        async with await Storage.open(self._path) as storage:
            await self._diary.hold(storage, self._diary.now())
        whole(self._path)
        if self._began_as is not None:
            check_copy(self._path, self._began_as)


def _work_in_child(path: Path, plan: Iterator[list[Entry]], pipe: int) -> NoReturn:
    """In the forked process: do all that is planned, and end."""
    status = 1
    try:
        asyncio.run(_work(path, plan, pipe))
        status = 0
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(status)


async def _work(path: Path, plan: Iterator[list[Entry]], pipe: int) -> None:
    """Entries are asked for in the order of their numbers."""
    numbers = count()

    def tell(number: int, what: str) -> None:
        os.write(pipe, f"{number} {what}\n".encode("ascii"))

    async def do(number: int, entry: Entry, storage: Storage) -> None:
        tell(number, ASKED)
        await entry.doing(storage)
        tell(number, ACKNOWLEDGED)

    async with await Storage.open(path) as storage:
        for at_once in plan:
            await asyncio.gather(*(do(next(numbers), entry, storage) for entry in at_once))


def case(seed: int) -> int:
    """Kill `KILLS` processes that work on one database."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        victims = Victims(Path(folder), chance, chance.choice((None, *sorted(VERSIONS))))
        waited = sum(victims.kill_one() for _ in range(KILLS))
    assert waited, "none was killed while it waited for an answer"
    return KILLS


TORTURE = Torture(what="kills", count=10_000, case=case)
