"""One lock a table, gone when nobody holds it."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """``async with locks(table_id):`` — whoever changes a table, or paints it, holds its lock."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, table_id: int) -> asyncio.Lock:
        """The table's lock: the same object for as long as anybody refers to it."""
        return self._locks.setdefault(table_id, asyncio.Lock())
