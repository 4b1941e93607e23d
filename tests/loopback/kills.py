"""Kills between a press and what it shows: nothing accepted is lost, nothing doubled, all is shown.

One table is played on and on. For every kind of move there is a list of points: the n-th request
after the press, before Discord has seen it or after, and the n-th transaction of the storage,
before its commit or after. There the bot is killed, started again on the same database, and looked
at; and some starts are killed too.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from cogs.table.game import Game
from rules import Draw, Move, parse_move
from storage import Storage
from tests.loopback.faults import Fault
from tests.loopback.forks import LOG, Fork, Forks, forks
from tests.loopback.mirror import DATABASE, Mirror, begin
from tests.loopback.process import NO_QUOTAS
from tests.loopback.right import amiss, mark_on
from tests.loopback.server import Loopback, loopback
from tests.loopback.state import Message

SECONDS = 10.0
"""So soon after a start all must be shown."""
QUIET_SECONDS = 0.03
"""So long after all is shown, the last transactions are over too."""
STEPS = 9
"""So many requests, and so many transactions, are points to be killed at; a move has no more."""
STARTS = 0.2
"""The share of starts that are killed as well."""

# While the file is there, it says at which transaction to die, and whether its commit comes first.
TRANSACTIONS = """
import json, os, pathlib, signal
from storage.connection import Connection
order = pathlib.Path("kill")
run, done = Connection._run, 0
def killed(self, works):
    global done
    if not order.exists():
        done = 0
        return run(self, works)
    step, late = json.loads(order.read_text())
    if done == step and not late:
        os.kill(os.getpid(), signal.SIGKILL)
    outcomes = run(self, works)
    if done == step:
        os.kill(os.getpid(), signal.SIGKILL)
    done += 1
    return outcomes
Connection._run = killed
"""


@dataclass(frozen=True, slots=True)
class Point:
    """Where to be killed: at the n-th request or transaction, counted from 0; ``late`` after it."""

    at_storage: bool
    step: int
    late: bool


POINTS = [
    Point(at_storage, step, late)
    for step in range(STEPS)
    for at_storage in (False, True)
    for late in (False, True)
]


def kind_of(move: Move) -> str:
    """What sort of move it is; the two ways to draw are two."""
    return str(move) if isinstance(move, Draw) else type(move).__name__


class Kills:
    """A table, its bot, and the points that are still to be tried, by kind of move.

    ``killed`` counts the kills by kind; those of a start are a kind too.
    """

    def __init__(self, stable: Forks, discord: Loopback, folder: Path, chance: Random) -> None:
        self._stable = stable
        self._discord = discord
        self._folder = folder
        self._chance = chance
        self._points: dict[str, list[Point]] = {}
        self._mirror: Mirror
        self._bot: Fork
        self._most = 0
        self.killed: Counter[str] = Counter()
        discord.rest.shown = self._shown

    async def run(self, kills: int) -> None:
        """So many kills."""
        await self._open()
        while self.killed.total() < kills:
            await self._step()
            if self._mirror.game.over:
                self._bot.kill()
                await self._bot.code
                await self._open()
        self._bot.kill()
        await self._bot.code
        assert self._most <= 2, "a message was there more than twice"
        log = (self._folder / LOG).read_text()
        assert " ERROR " not in log, log

    async def _open(self) -> None:
        """A new table, for people who need no hints, and a bot that shows it."""
        state = self._discord.state
        channel = state.text_channel(next(iter(state.guilds.values())))
        people = [self._discord.person(name) for name in ("Ada", "Ben", "Cleo")]
        async with await Storage.open(self._folder / DATABASE) as storage:
            for person in people:
                await storage.note_player(person.id, "en-US")
                await storage.set_hints(person.id, False)
            self._mirror = await begin(storage, channel, people, self._chance)
        await self._start()

    async def _start(self) -> None:
        """Starts the bot, some times in vain; it must show all in good time."""
        while self._chance.random() < STARTS:
            if await self._killed_at("start", self._launch):
                continue
            return
        await self._launch()
        assert await self._ends_well(), self._told()

    async def _launch(self) -> None:
        gateway, before = self._discord.gateway, self._discord.gateway.current
        self._bot = await self._stable.run(
            self._folder,
            self._discord,
            patch=NO_QUOTAS + TRANSACTIONS,
            PICTURES="off",
            EDIT_SECONDS="0",
        )
        connected = asyncio.create_task(
            self._discord.until(
                lambda: gateway.current is not before and gateway.connected.is_set(), SECONDS
            )
        )
        await asyncio.wait({self._bot.code, connected}, return_when=asyncio.FIRST_COMPLETED)
        connected.cancel()

    async def _step(self) -> None:
        """One move, and perhaps a kill."""
        mirror, version = self._mirror, self._mirror.game.version
        seat, move = mirror.match.to_play, mirror.pick(self._chance)
        assert seat is not None
        (hand,) = mirror.people[seat].direct.messages.values()
        press = mirror.press(hand, move)
        expected = [str(made) for made in mirror.make(move)]
        if not await self._killed_at(kind_of(move), lambda: self._discord.deliver(press)):
            return
        stored = self._stored()
        assert stored[version:] in ([], expected[:1], expected)
        if len(stored) == version:
            assert not press.answered.done(), "a move that was accepted is lost"
            game = mirror.game
            moves = (parse_move(text) for text in stored)
            mirror.game = Game.replayed(game.table, game.seats, moves)
        await self._start()

    async def _killed_at(self, kind: str, act: Callable[[], Awaitable[None]]) -> bool:
        """Acts, and has the bot killed at one of the points of the kind, if it comes there.

        Where it does not, all must be shown in good time.
        """
        points = self._points.setdefault(kind, self._chance.sample(POINTS, len(POINTS)))
        if points:
            self._arm(points.pop())
        await act()
        shown = asyncio.create_task(self._ends_well())
        await asyncio.wait({self._bot.code, shown}, return_when=asyncio.FIRST_COMPLETED)
        if shown.done():
            assert shown.result(), self._told()
            await asyncio.wait({self._bot.code}, timeout=QUIET_SECONDS)
        shown.cancel()
        self._discord.faults.clear()
        (self._folder / "kill").unlink(missing_ok=True)
        if not self._bot.code.done():
            return False
        assert self._bot.code.result() == -signal.SIGKILL, self._told()
        self.killed[kind] += 1
        return True

    async def _ends_well(self) -> bool:
        """Whether all is shown in good time."""
        try:
            await self._discord.until(lambda: not amiss(self._mirror), SECONDS)
        except TimeoutError:
            return False
        return True

    def _arm(self, point: Point) -> None:
        if point.at_storage:
            written = self._folder / "written"
            written.write_text(json.dumps([point.step, point.late]))
            written.rename(self._folder / "kill")
        else:
            requests = count()
            self._discord.faults.plan(
                None,
                Fault.HANG_APPLIED if point.late else Fault.HANG,
                then=lambda: self._bot.kill(),
                where=lambda path: next(requests) == point.step,
            )

    def _stored(self) -> list[str]:
        """The log of moves, as the dead bot has left it."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self._folder.glob(f"{DATABASE}*"):
                shutil.copy(file, folder)
            with closing(sqlite3.connect(Path(folder, DATABASE))) as copy:
                rows = copy.execute(
                    "SELECT text FROM moves WHERE table_id = ? ORDER BY version",
                    (self._mirror.game.table.id,),
                )
                return [text for (text,) in rows]

    def _shown(self, message: Message) -> None:
        """Notes how often the same message was ever there at once."""
        marks = Counter(map(mark_on, message.channel.messages.values()))
        self._most = max(self._most, marks[mark_on(message)])

    def _told(self) -> str:
        return f"{amiss(self._mirror)}\n{(self._folder / LOG).read_text()}"


async def kill_often(kills: int, seed: int) -> Counter[str]:
    """So many kills; how many there were of each kind of move."""
    with tempfile.TemporaryDirectory() as folder:
        async with loopback() as discord, forks() as stable:
            discord.state.guild()
            run = Kills(stable, discord, Path(folder), Random(seed))
            await run.run(kills)
            return run.killed
