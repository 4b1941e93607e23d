"""Kills between a press and what it shows: nothing accepted is lost, nothing doubled, all is shown.

One table is played on and on. For every kind of move there is a list of points: the n-th request
after the press, before Discord has seen it or after, and the n-th transaction of the storage,
before its commit or after. There the bot is killed, started again on the same database, and looked
at.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import signal
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from cogs.names import LONGEST, marked, one_line
from cogs.reader import Reader
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.hand import hand
from locales import words
from rules import Draw, Move, parse_move
from storage import Storage
from tests.loopback.faults import Fault, Json
from tests.loopback.forks import LOG, Fork, Forks, forks
from tests.loopback.mirror import DATABASE, Mirror, begin
from tests.loopback.process import NO_QUOTAS
from tests.loopback.server import Loopback, loopback
from tests.loopback.state import Channel, Message

SECONDS = 10.0
"""So soon after a start all must be shown."""
STEPS = 8
"""So many requests, and so many transactions, after a press are points to be killed at."""

# The file says at which transaction from now on, and whether its commit comes first.
TRANSACTIONS = """
import json, os, pathlib, signal
from storage.connection import Connection
order = pathlib.Path("kill")
run = Connection._run
left = None
def killed(self, works):
    global left
    if left is None and order.exists():
        left, late = json.loads(order.read_text())
        left = [left, late]
    if left is None:
        return run(self, works)
    due = left[0] == 0
    left[0] -= 1
    if due and not left[1]:
        os.kill(os.getpid(), signal.SIGKILL)
    outcomes = run(self, works)
    if due:
        os.kill(os.getpid(), signal.SIGKILL)
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
    """A table, its bot, and the points that are still to be tried, by kind of move."""

    def __init__(self, stable: Forks, discord: Loopback, folder: Path, chance: Random) -> None:
        self._stable = stable
        self._discord = discord
        self._folder = folder
        self._chance = chance
        self._points: dict[str, list[Point]] = {}
        self._mirror: Mirror
        self._bot: Fork
        self._quiet_since = 0.0
        self._most: Counter[tuple[int, str]] = Counter()
        self.killed: Counter[str] = Counter()
        discord.rest.shown = self._shown

    async def run(self, kills: int) -> None:
        """So many kills."""
        await self._open()
        await self._start()
        while self.killed.total() < kills:
            await self._step()
            if self._mirror.game.over:
                self._bot.kill()
                await self._bot.code
                await self._open()
                await self._start()
        self._bot.kill()
        await self._bot.code
        assert " ERROR " not in (log := (self._folder / LOG).read_text()), log

    async def _open(self) -> None:
        """A new table, for people who need no hints."""
        state = self._discord.state
        channel = state.text_channel(next(iter(state.guilds.values())))
        people = [self._discord.person(name) for name in ("Ada", "Ben", "Cleo")]
        async with await Storage.open(self._folder / DATABASE) as storage:
            for person in people:
                await storage.note_player(person.id, "en-US")
                await storage.set_hints(person.id, False)
            self._mirror = await begin(storage, channel, people, self._chance)

    async def _start(self) -> None:
        """Starts the bot, which must show all in good time, and each message once."""
        self._most.clear()
        gateway, before = self._discord.gateway, self._discord.gateway.current
        self._bot = await self._stable.run(
            self._folder,
            self._discord,
            patch=NO_QUOTAS + TRANSACTIONS,
            PICTURES="off",
            EDIT_SECONDS="0",
        )
        await self._discord.until(
            lambda: gateway.current is not before and gateway.connected.is_set(), SECONDS
        )
        await self._all_is_shown()

    async def _all_is_shown(self) -> None:
        try:
            await self._discord.until(lambda: not self.amiss(), SECONDS)
        except TimeoutError:
            raise AssertionError(
                f"{self.amiss()}\n{(self._folder / LOG).read_text()[-3000:]}"
            ) from None
        assert max(self._most.values(), default=1) <= 2, self._most

    async def _step(self) -> None:
        """One move, at one of the points of its kind if any is left."""
        mirror = self._mirror
        move = mirror.pick(self._chance)
        points = self._points.setdefault(kind_of(move), self._chance.sample(POINTS, len(POINTS)))
        press = mirror.press(self._hand(mirror.match.to_play or 0), move)
        if not points:
            await self._discord.deliver(press)
            await press.answered
            mirror.make(move)
            await self._all_is_shown()
            return
        point = points.pop()
        before = mirror.game.version
        self._arm(point)
        await self._discord.deliver(press)
        expected = [str(made) for made in mirror.make(move)]
        ended = asyncio.create_task(self._discord.until(self._settled, SECONDS))
        await asyncio.wait({self._bot.code, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ended
        self._disarm()
        if not self._bot.code.done():
            self._bot.kill()  # there was no such step; so this is one more point, after them all
        assert await self._bot.code == -signal.SIGKILL
        self.killed[kind_of(move)] += 1
        stored = self._stored()
        assert stored[before:] in ([], expected[:1], expected)
        if len(stored) == before:
            assert not press.answered.done(), "a move that was accepted is lost"
            mirror.game = type(mirror.game).replayed(
                mirror.game.table, mirror.game.seats, (parse_move(text) for text in stored)
            )
        await self._start()

    def _arm(self, point: Point) -> None:
        if point.at_storage:
            written = self._folder / "armed"
            written.write_text(json.dumps([point.step, point.late]))
            written.rename(self._folder / "kill")
        else:
            fault = Fault.HANG_APPLIED if point.late else Fault.HANG
            requests = count()
            self._discord.faults.plan(
                None, fault, then=self._bot.kill, where=lambda path: next(requests) == point.step
            )

    def _disarm(self) -> None:
        self._discord.faults.clear()
        (self._folder / "kill").unlink(missing_ok=True)

    def _settled(self) -> bool:
        return not self.amiss()

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

    # What is shown

    def amiss(self) -> list[str]:
        """What is not shown as it should be, or too often."""
        mirror, found = self._mirror, []
        reader = Reader(words("en"))
        boards = _with(mirror.channel, "show hand" if not mirror.game.over else "show rules")
        if len(boards) != 1 or not _shows(boards[0], board(mirror.game, reader)):
            found.append(f"{len(boards)} boards, or not the newest")
        rounds = len(_with(mirror.channel, None))
        if rounds != len(mirror.match.results):
            found.append(f"{rounds} summaries of {len(mirror.match.results)} rounds")
        for seat, person in enumerate(mirror.people):
            hands = list(person.direct.messages.values())
            newest = hand(mirror.game, seat, reader, self._where())
            if len(hands) != 1 or not _shows(hands[0], newest):
                found.append(f"{person.name} has {len(hands)} hands, or not the newest")
        return found

    def _hand(self, seat: int) -> Message:
        (shown,) = self._mirror.people[seat].direct.messages.values()
        return shown

    def _where(self) -> str:
        channel = self._mirror.channel
        assert channel.guild is not None
        link = f"https://discord.com/channels/{channel.guild.id}/{channel.id}"
        name = marked(one_line(channel.name, LONGEST))
        return f"[#{name}]({link}), {marked(one_line(channel.guild.name, LONGEST))}"

    def _shown(self, message: Message) -> None:
        """Counts how often the same message is there at once."""
        marks = Counter(_mark(other) for other in message.channel.messages.values())
        for mark, number in marks.items():
            key = message.channel.id, mark
            self._most[key] = max(self._most[key], number)


def _mark(message: Message) -> str:
    return str(message.components[0].get("id")) if message.components else ""


def _with(channel: Channel, does: str | None) -> list[Message]:
    """The public messages of a channel with this control; None for those without any."""
    return [
        message
        for message in channel.messages.values()
        if message.only_for is None
        and (
            not message.choices
            if does is None
            else any(choice.does == does for choice in message.choices)
        )
    ]


def _shows(message: Message, screen: Screen) -> bool:
    """Whether the message looks and acts like the screen."""
    return _bare(message.components) == _bare(screen.to_components())


def _bare(components: list[Json]) -> list[Json]:
    """Components without the mark of their frame."""
    return [{name: part for name, part in raw.items() if name != "id"} for raw in components]


async def kill_often(kills: int, seed: int) -> Counter[str]:
    """So many kills; how many there were of each kind of move."""
    with tempfile.TemporaryDirectory() as folder:
        async with loopback() as discord, forks() as stable:
            discord.state.guild()
            run = Kills(stable, discord, Path(folder), Random(seed))
            await run.run(kills)
            return run.killed
