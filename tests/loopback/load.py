"""`make load`: how the bot bears a thousand live tables and a hundred presses a second.

The bot is a process of its own, the loopback Discord and all people are this one. People press the
controls of legal moves on messages that show them, at random moments; every table is mirrored
here by the rules, so that whoever is to play presses what the bot has yet to accept.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cogs.control import Control
from cogs.table.clock import DEFAULT_CLOCK
from storage import Storage
from tests.loopback.mirror import DATABASE, Mirror, begin
from tests.loopback.process import Process, running
from tests.loopback.server import Loopback, loopback
from tests.loopback.state import Answer, Channel, Message

CHANNELS = 50  # a server
TURNS = 12  # made at most at a table before the bot starts


@dataclass
class Followed:
    """A table, the moment of its last press, and what its messages show.

    ``shown`` is the message in each of its channels, by id, with the version that it shows.
    """

    mirror: Mirror
    shown: dict[int, tuple[Message, int]] = field(default_factory=dict)
    pressed: float | None = None

    def shows_newest(self, channel: Channel) -> bool:
        """Whether the channel has a message of the newest version."""
        version = self.mirror.game.version
        return channel.id in self.shown and self.shown[channel.id][1] == version


@dataclass
class Figures:
    """What came of it; times in seconds."""

    started: float = 0.0
    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    processor: float = 0.0
    own: float = 0.0
    pressed: int = 0
    unanswered: int = 0
    waited: int = 0
    shown: int = 0
    lost: int = 0
    log: str = ""

    def rows(self) -> Iterable[tuple[str, str, str]]:
        """Each figure, and what is wanted of it."""
        yield "all tables shown after the start", f"{self.started:.1f} s", ""
        yield "presses, answered", f"{self.pressed}, {len(self.answers)}", "all"
        yield "acknowledged, median", _ms(_quantile(self.answers, 50)), "at most 20 ms"
        yield "acknowledged, 99th percentile", _ms(_quantile(self.answers, 99)), "at most 150 ms"
        yield "acknowledged, slowest", _ms(_quantile(self.answers, 100)), "at most 1000 ms"
        for name, lags in (("board", self.boards), ("next hand", self.hands)):
            yield f"{name} shows it, median", _ms(_quantile(lags, 50)), ""
            yield f"{name} shows it, 99th percentile", _ms(_quantile(lags, 99)), ""
            yield f"{name} shows it, slowest", _ms(_quantile(lags, 100)), ""
        tenth = max(1, len(self.memory) // 10)
        first, last = self.memory[:tenth], self.memory[-tenth:]
        told = f"{statistics.mean(first):.0f} to {statistics.mean(last):.0f} MB"
        yield "memory of the bot, first and last tenth", told, "flat"
        yield "processor time of the bot", f"{100 * self.processor:.0f} % of one", ""
        yield "processor time of Discord and people", f"{100 * self.own:.0f} % of one", ""
        yield "messages sent or edited", f"{self.shown}", ""
        yield "moves accepted but not stored, or the reverse", f"{self.lost}", "0"
        yield "errors in the log", f"{self.errors}", "0"

    @property
    def errors(self) -> int:
        """The log's lines of that level."""
        return self.log.count(" ERROR ")

    @property
    def well(self) -> bool:
        """Whether all were answered, nothing was lost and nothing went wrong."""
        return not (self.unanswered or self.lost or self.errors)


def _quantile(values: Sequence[float], percent: int) -> float:
    if not values:
        return math.nan
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


class Load:
    """One run: so many tables, so many presses a second."""

    def __init__(self, discord: Loopback, folder: Path, tables: int, seed: int = 1) -> None:
        self._discord = discord
        self._folder = folder
        self._tables = tables
        self._chance = Random(seed)
        self._all: list[Followed] = []
        self._by_channel: dict[int, Followed] = {}
        self._idle: list[Followed] = []
        self.figures = Figures()
        discord.record.on = False
        discord.rest.shown = self._shown

    async def prepare(self) -> None:
        """Makes the tables, in the middle of their first rounds, and their people."""
        state = self._discord.state
        async with await Storage.open(self._folder / DATABASE) as storage:
            for number in range(self._tables):
                if number % CHANNELS == 0:
                    guild = state.guild(f"Server {number // CHANNELS}")
                channel = state.text_channel(guild, f"table-{number}")
                names = [f"Player {number}-{seat}" for seat in range(2 + number % 3)]
                people = [self._discord.person(name, guild) for name in names]
                turns = self._chance.randint(1, TURNS)
                mirror = await begin(
                    storage, channel, people, self._chance, turns=turns, clock=DEFAULT_CLOCK
                )
                table = Followed(mirror)
                self._all.append(table)
                for where in (channel, *(person.direct for person in people)):
                    self._by_channel[where.id] = table

    async def run(self, process: Process, rate: float, seconds: float) -> None:
        """Waits until all is shown, then lets people press."""
        began = time.perf_counter()
        await self._discord.until(lambda: len(self._idle) == len(self._all), 600)
        self.figures.started = time.perf_counter() - began
        watching = asyncio.create_task(self._watch(process, max(0.2, seconds / 100)))
        began, spent, own = time.perf_counter(), process.spent(), time.process_time()
        at = began
        while (at := at + self._chance.expovariate(rate)) < began + seconds:
            await asyncio.sleep(at - time.perf_counter())
            await self._press()
        passed = time.perf_counter() - began
        self.figures.processor = (process.spent() - spent) / passed
        self.figures.own = (time.process_time() - own) / passed
        watching.cancel()
        await asyncio.sleep(3.5)  # the last answers, and paintings

    async def check(self) -> None:
        """Compares what is stored with what people know."""
        figures = self.figures
        figures.unanswered = figures.pressed - len(figures.answers)
        async with await Storage.open(self._folder / DATABASE) as storage:
            for table in self._all:
                game = table.mirror.game
                figures.lost += abs(len(await storage.moves(game.table.id)) - game.version)

    async def _press(self) -> None:
        if not self._idle:
            self.figures.waited += 1
            return
        at = self._chance.randrange(len(self._idle))
        self._idle[at], self._idle[-1] = self._idle[-1], self._idle[at]
        table = self._idle.pop()
        mirror = table.mirror
        move = mirror.pick(self._chance)
        press = mirror.press(table.shown[mirror.mover.direct.id][0], move)
        mirror.make(move)
        table.pressed = time.perf_counter()
        press.answered.add_done_callback(self._answered)
        self.figures.pressed += 1
        await self._discord.deliver(press)

    def _answered(self, answered: asyncio.Future[Answer]) -> None:
        self.figures.answers.append(answered.result().latency)

    def _shown(self, message: Message) -> None:
        """Takes note of what shows the newest version."""
        self.figures.shown += 1
        table = self._by_channel.get(message.channel.id)
        control = _first_control(message)
        if table is None or control is None or table.mirror.game.over:
            return
        mirror = table.mirror
        if control.version != mirror.game.version or table.shows_newest(message.channel):
            return
        table.shown[message.channel.id] = message, control.version
        both = mirror.channel, mirror.mover.direct
        if message.channel not in both:
            return
        if table.pressed is not None:
            lags = self.figures.boards if message.channel is mirror.channel else self.figures.hands
            lags.append(time.perf_counter() - table.pressed)
        if all(map(table.shows_newest, both)):
            self._idle.append(table)

    async def _watch(self, process: Process, every: float) -> None:
        while True:
            self.figures.memory.append(process.memory())
            await asyncio.sleep(every)


def _first_control(message: Message) -> Control | None:
    for row in message.components[1:]:
        return Control.parse(row["components"][0]["custom_id"])
    return None


async def load(tables: int, rate: float, seconds: float, *, pictures: bool) -> Figures:
    """One run, from nothing; what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        async with loopback() as discord:
            run = Load(discord, Path(folder), tables)
            await run.prepare()
            settings = {"PICTURES": "on" if pictures else "off"}
            async with running(Path(folder), discord, **settings) as process:
                await run.run(process, rate, seconds)
                ended = await process.stop(100)
            run.figures.log = ended.err
            await run.check()
    return run.figures


def main(argv: Sequence[str] | None = None) -> int:
    """Runs with pictures and without, prints the figures; returns the exit code."""
    parser = argparse.ArgumentParser("python -m tests.loopback.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100.0, help="presses a second")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--pictures", choices=("on", "off", "both"), default="both")
    asked = parser.parse_args(argv)
    well = True
    for pictures in ("off", "on"):
        if asked.pictures in (pictures, "both"):
            print(f"\nPICTURES={pictures}, {asked.tables} tables, {asked.rate:g} presses a second")
            figures = asyncio.run(
                load(asked.tables, asked.rate, asked.seconds, pictures=pictures == "on")
            )
            for name, figure, wanted in figures.rows():
                print(f"  {name:<46}{figure:>18}  {wanted}", flush=True)
            well = well and figures.well
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
