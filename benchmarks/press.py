"""How long a press waits: from its arrival over the gateway to its answer's way out.

Discord is a stub below the real discord.py (`benchmarks.stub`). The peer is the least the library
can do, a button of a view that answers "pong", on the same stub.

A hundred tables of two people are in play. `quiet` presses come when all is painted; `busy` ones as
soon as another table's press is answered, so that they meet its painting. Both show hands in words;
`drawn` presses are quiet ones at other tables, and wait for the hand's picture as well. Every move
is committed before its answer, but to memory where the system has a folder of it: the disk's share
is for the benchmark `append` to tell.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import discord
from discord import ui

from benchmarks.harness import Benchmark, Figures, Target
from benchmarks.stub import Discord, message_of
from bot import BonnieAndClyde, Settings
from cogs.presses import Presses
from cogs.quotas import UNLIMITED
from cogs.table.game import Game
from players import Level, choose
from storage import Seat, Table

TABLES = 100
DRAWN_TABLES = 25
TURNS = 15  # made at each before anything is measured
BUSY = 3  # presses a table and round
MEMORY = "/dev/shm" if Path("/dev/shm").exists() else None


class Pong(ui.View):
    """The least there is to press."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Ping", custom_id="ping")
    async def ping(self, interaction: discord.Interaction, _: ui.Button[Pong]) -> None:
        """Answer."""
        await interaction.response.send_message("pong")


class Bare:
    """A bot with that button."""

    def __init__(self) -> None:
        self._client = discord.Client(intents=discord.Intents(guilds=True))
        self._discord = Discord(self._client)

    async def open(self) -> None:
        """Show the button."""
        await self._client._async_setup_hook()
        view = Pong()
        self._client.add_view(view)
        self._discord.messages[1] = message_of(1, 2, view.to_components())

    async def press(self) -> float:
        """Press it, and return the milliseconds it took."""
        milliseconds = await self._discord.press(1, 7, "ping")
        await asyncio.sleep(0)  # the callback comes to its end
        return milliseconds


class Ours:
    """The bot, and people at so many of its tables."""

    def __init__(self, database: Path, *, pictures: bool) -> None:
        self._bot = BonnieAndClyde(Settings(database=database, pictures=pictures), quotas=UNLIMITED)
        self._discord = Discord(self._bot)
        self._chance = Random(1)
        self.tables: list[int] = []

    async def open(self, tables: int) -> None:
        """Seat the people, and let them play some turns."""
        bot = self._bot
        await bot._async_setup_hook()
        await bot.open()
        await bot.add_cog(Presses(bot))
        for number in range(tables):
            people = (2 * number + 10, 2 * number + 11)
            seats = [Seat(at, who, f"Player {who}", who) for at, who in enumerate(people)]
            lobby = Table(
                0, 1, number + 10, people[0], "lobby", True, "", bytes(32), "", "", None, 0, None
            )
            table = await bot.storage.open_table(lobby, seats)
            await bot.tables.start(table, tuple(seats))
            await bot.table_room.follow(table.id)
            self.tables.append(table.id)
        for _ in range(TURNS):
            for table_id in self.tables:
                await self.press(table_id)
        await self.idle()

    async def close(self) -> None:
        """Stop the bot."""
        await self.idle()
        await self._bot.close()

    async def press(self, table_id: int) -> float:
        """Make a move there by pressing what is offered; return the milliseconds it took."""
        while True:
            game = await self._bot.tables.game(table_id)
            if (seat := game.match.to_play) is not None:
                hand, offered = await self._hand(game, seat)
                if offered:
                    break
            await asyncio.sleep(0)  # until the last press is painted
        best = choose(Level.DEPUTY, game.sight(seat), ())
        pressed = offered.get(str(best)) or self._chance.choice(list(offered.values()))
        person = game.person_at(seat)
        assert person is not None
        return await self._discord.press(hand, person, *pressed)

    async def _hand(self, game: Game, seat: int) -> tuple[int, dict[str, tuple[str, ...]]]:
        """The message, and what it offers that is up to date."""
        for message in await self._bot.storage.messages(game.table.id):
            if (message.kind, message.slot) == ("hand", seat):
                shown = self._discord.messages[message.message_id]["components"]
                return message.message_id, dict(_offers(shown, f":{game.version}:"))
        return 0, {}

    async def idle(self) -> None:
        """Wait until all is painted."""
        while self._bot.door._inside:
            await asyncio.wait(self._bot.door._inside)


def _offers(
    components: Sequence[Mapping[str, Any]], version: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Moves in notation, and what pressing them sends."""
    for component in components:
        yield from _offers(component.get("components", ()), version)
        custom_id = component.get("custom_id", "")
        if version in custom_id and ":show " not in custom_id:
            if component["type"] == 2:
                yield custom_id.rpartition(":")[2], (custom_id,)
            for option in component.get("options", ()):
                yield option["value"], (custom_id, option["value"])


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield milliseconds."""
    bare = Bare()
    await bare.open()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        ours = Ours(Path(folder, "words.sqlite"), pictures=False)
        drawing = Ours(Path(folder, "pictures.sqlite"), pictures=True)
        try:
            await ours.open(max(2, round(TABLES * size)))
            await drawing.open(max(2, round(DRAWN_TABLES * size)))
            while True:
                pongs, quiet, busy = [], [], []
                for table in ours.tables:
                    pongs.append(await bare.press())
                    quiet.append(await ours.press(table))
                    await ours.idle()
                for _ in range(BUSY):
                    busy += [await ours.press(table) for table in ours.tables]
                await ours.idle()
                drawn = []
                for table in drawing.tables:
                    drawn.append(await drawing.press(table))
                    await drawing.idle()
                yield {
                    "pong": statistics.median(pongs),
                    "quiet": statistics.median(quiet),
                    "busy": statistics.median(busy),
                    "busy, p99": statistics.quantiles(busy, n=100)[98],
                    "drawn": statistics.median(drawn),
                }
        finally:
            await ours.close()
            await drawing.close()


BENCHMARK = Benchmark(
    what="a press, from its arrival to its answer",
    unit="ms",
    rounds=rounds,
    targets=(Target("quiet", at_most=5, of="pong"), Target("busy, p99", at_most=10)),
)
