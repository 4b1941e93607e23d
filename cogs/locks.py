"""One lock a table, gone when nobody holds it."""

import asyncio
from collections.abc import Callable
from typing import Literal
from weakref import WeakValueDictionary


class _Lock(asyncio.Lock):
    """A lock that knows who has taken it, and how often it has been taken."""

    taken = 0
    holder: asyncio.Task[object] | None = None

    async def acquire(self) -> Literal[True]:
        await super().acquire()
        self.taken += 1
        self.holder = asyncio.current_task()
        return True


class Locks:
    """``async with locks(table_id):`` — whoever changes a table, or paints it, holds its lock."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, _Lock] = WeakValueDictionary()

    def __call__(self, table_id: int) -> asyncio.Lock:
        """The table's lock: the same object for as long as anybody refers to it."""
        return self._lock(table_id)

    def watch(self, table_id: int) -> Callable[[], bool]:
        """A question: has nobody else held the table's lock from now until it is asked?"""
        lock = self._lock(table_id)
        free, taken = not lock.locked() or lock.holder is asyncio.current_task(), lock.taken
        return lambda: free and lock.taken == taken

    def _lock(self, table_id: int) -> _Lock:
        return self._locks.setdefault(table_id, _Lock())
