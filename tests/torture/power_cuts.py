"""Power cuts: whatever the disk had not synced is lost, torn or there, and all acknowledged is.

A case is the life of one database, from nothing or from an older version on, recorded write by
write; in half of them a write or a sync fails now and then, and what was asked for is asked for
again. Then the power fails at many moments, and again while the start after that is still
recovering. What is left is laid on a real disk, and opened by the real SQLite.
"""

import asyncio
import errno
import random
import tempfile
from pathlib import Path

from storage import Storage
from tests.storage.apsw_storage import open_on
from tests.storage.diary import Diary, whole
from tests.storage.disk import Disk, Failing, Sync, Write, lay_out, works
from tests.storage.life import Life
from tests.storage.older import THINGS, VERSIONS, check_copy, lay_older
from tests.torture.harness import Torture

CUTS = 50
"""Power cuts a case."""

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where a folder lies in memory, if the machine has such a place: no disk is tried there."""


class Recording:
    """The life of a database in a folder of its own; `began_as` is an older version, or None."""

    def __init__(self, folder: Path, chance: random.Random, began_as: int | None = None) -> None:
        self._path = folder / "bonnie.sqlite3"
        self._chance = chance
        self._began_as = began_as
        if began_as is not None:
            lay_older(self._path, began_as)
        self.disk = Disk({str(file): file.read_bytes() for file in folder.iterdir()})
        self._diary = Diary(lambda: len(self.disk.history))

    async def live(
        self, days: int, steps: int, synchronous: str = "FULL", faults: bool = False
    ) -> None:
        """Open the database, do so many things and close it, for so many days."""
        if self._began_as is not None:
            async with await Storage.open(self._path) as storage:
                await self._diary.find(storage, *THINGS)
        life, states = Life(self._chance), self._diary.states()
        every = self._chance.choice((4, 40, 1000))
        for _ in range(days):
            async with await open_on(self.disk, self._path, every, synchronous) as storage:
                for at_once in life.plan(states, steps):
                    if faults and self._chance.random() < 0.2:
                        self.disk.fault = self._fault()
                    await self._diary.do(storage, at_once)
            self.disk.fault = works

    def _fault(self) -> Failing:
        """A write or a sync fails soon."""
        kind, code = self._chance.choice(((Write, errno.ENOSPC), (Sync, errno.EIO)))
        return Failing(kind, code, after=self._chance.randrange(8), once=True)

    async def cut_often(self, count: int) -> None:
        """Cut it at so many moments, as chance has it."""
        for _ in range(count):
            await self.cut(self._chance.randrange(len(self.disk.history) + 1))

    async def cut(self, at: int) -> None:
        """Let the power fail when so much is done, and start again; raise Lost if anything is."""
        left = self.disk.after_power_cut(at, self._chance)
        while self._chance.random() < 0.3:
            recovering = Disk(left)
            await (await open_on(recovering, self._path)).close()
            again = self._chance.randrange(len(recovering.history) + 1)
            left = recovering.after_power_cut(again, self._chance)
        lay_out(self._path.parent, left)
        async with await Storage.open(self._path) as storage:
            await self._diary.hold(storage, at)
        whole(self._path)
        if self._began_as is not None:
            check_copy(self._path, self._began_as)


async def _case(folder: Path, chance: random.Random) -> int:
    recording = Recording(folder, chance, chance.choice((None, None, *sorted(VERSIONS))))
    await recording.live(days=chance.randrange(1, 4), steps=15, faults=chance.random() < 0.5)
    await recording.cut_often(CUTS)
    return CUTS


def case(seed: int) -> int:
    """Cut the power of one database `CUTS` times."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        return asyncio.run(_case(Path(folder), random.Random(seed)))


TORTURE = Torture(what="power cuts", count=10_000, case=case)
