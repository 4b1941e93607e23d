"""Computer players move one by one, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from cogs.refusal import Refusal
from cogs.table.game import Game
from cogs.table.tables import Tables

log = logging.getLogger(__name__)

T = TypeVar("T")


class Wait(Protocol):
    """How to wait for what takes its time by intention: a thinker, or a move that is being read.

    To wait is to await, but for a simulated Discord, which must be told that nothing is stuck. An
    ``idle`` wait is for something to do at all.
    """

    def __call__(self, what: Awaitable[T], /, *, idle: bool = False) -> Awaitable[T]: ...


async def awaited(what: Awaitable[T], /, *, idle: bool = False) -> T:
    """The plain way to wait."""
    return await what


class Pace:
    """Goes on with tables where a computer player is to play, in a task a table.

    Every move stands for `seconds` before the next is made, the thinking included; `show` brings a
    table's messages up to date.
    """

    def __init__(
        self,
        tables: Tables,
        show: Callable[[int], Awaitable[None]],
        seconds: float,
        wait: Wait,
    ) -> None:
        self._tables = tables
        self._show = show
        self._seconds = seconds
        self._wait = wait
        self._going: dict[int, asyncio.Task[None]] = {}
        self._resting = set[asyncio.Task[None]]()
        self._closing = False

    def go_on(self, table_id: int) -> None:
        """Has the table's computer players move until a person is to, if they do not already."""
        if not self.is_going(table_id) and not self._closing:
            self._going[table_id] = asyncio.create_task(self._go_on(table_id))

    def is_going(self, table_id: int) -> bool:
        """Whether the table's computer players are moving, or about to."""
        return table_id in self._going

    async def close(self, seconds: float) -> None:
        """Makes no more moves; waits until those made are shown, or the time is up."""
        self._closing = True
        for task in self._resting:
            task.cancel()
        going = list(self._going.values())
        if going:
            await asyncio.wait(going, timeout=seconds)
        for task in going:
            task.cancel()

    async def _go_on(self, table_id: int) -> None:
        try:
            while (game := await self._tables.advance(table_id)).computer_to_play:
                if self._closing:
                    return
                await self._move(game)
        except Refusal:  # the table was closed meanwhile
            pass
        except Exception:
            log.exception("a table could not go on", extra={"table": table_id})
        finally:
            del self._going[table_id]

    async def _move(self, game: Game) -> None:
        table_id, clock = game.table.id, asyncio.get_running_loop().time
        due = clock() + self._seconds
        move = await self._rest(self._tables.think(game))
        if (left := due - clock()) > 0:
            await self._rest(asyncio.sleep(left))
        if not await self._tables.make(game, move):
            return
        await self._tables.advance(table_id)  # a deal that follows belongs to the same picture
        try:
            await self._show(table_id)
        except Exception:  # the next picture heals it
            log.exception("a table could not be shown", extra={"table": table_id})

    async def _rest(self, what: Awaitable[T]) -> T:
        """Waits for what may be cut short when the bot stops."""
        task = asyncio.current_task()
        assert task is not None, "moves are made in a task"
        self._resting.add(task)
        try:
            return await self._wait(what)
        finally:
            self._resting.discard(task)
