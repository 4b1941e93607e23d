"""How long a press waits: from its arrival over the gateway to its answer's way out.

Discord is a stub below the real discord.py: what the gateway brings is given to the library's own
parser, what would go out by HTTP ends here, told from the library's JSON. The peer is the least a
library can do, a button of a view that answers "pong", on the same stub.

A hundred tables of two people are in play. `quiet` presses come when all is painted; `busy` ones as
soon as another table's press is answered, so that they meet its painting. Every move is committed
before its answer, but to memory where the system has a folder of it: the disk's share is for the
benchmark `append` to tell.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import discord
from discord import ui
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from benchmarks.harness import Benchmark, Figures, Target
from bot import BonnieAndClyde, Settings
from cogs.presses import Presses
from players import Level, choose
from storage import Seat, Table

TABLES = 100
TURNS = 15  # made at each before anything is measured
BUSY = 3  # presses a table and round
MEMORY = "/dev/shm" if Path("/dev/shm").exists() else None
IDS = count(2**60)
Json = dict[str, Any]


class Discord(AsyncWebhookAdapter):
    """Messages, and the moment an answer came."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._client = client
        self.messages: dict[int, Json] = {}
        self.pressed: Json
        self.answered: asyncio.Future[float]
        client.http.request = self._http  # type: ignore[method-assign]
        state = client._connection
        state.user = discord.ClientUser(state=state, data=_user(1))  # type: ignore[arg-type]
        state.application_id = 1

    async def press(self, message_id: int, user: int, custom_id: str, *values: str) -> float:
        """Press a control, and return how many milliseconds it took to be answered."""
        message = self.pressed = self.messages[message_id]
        interaction: Json = {
            "id": str(next(IDS)),
            "application_id": "1",
            "type": 3,
            "token": "token",
            "version": 1,
            "locale": "en-US",
            "channel_id": message["channel_id"],
            "channel": {"id": message["channel_id"], "type": 1},
            "user": _user(user),
            "message": message,
            "data": {
                "custom_id": custom_id,
                "component_type": 3 if values else 2,
                **({"values": list(values)} if values else {}),
            },
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 1,
            "app_permissions": "0",
            "attachment_size_limit": 0,
        }
        self.answered = asyncio.get_running_loop().create_future()
        async_context.set(self)
        start = time.perf_counter()
        self._client._connection.parse_interaction_create(interaction)  # type: ignore[arg-type]
        return 1000 * (await self.answered - start)

    async def request(self, route: Any, session: Any, **given: Any) -> Any:
        """The library's way out for answers."""
        self.answered.set_result(time.perf_counter())
        message = given["payload"]["data"]
        if "components" in message:
            self.pressed["components"] = message["components"]
        return {"interaction": {"id": "1", "type": 3}, "resource": {"type": 7}}

    async def _http(self, route: Route, **given: Any) -> Any:
        """The library's way out for all else."""
        match route.method, route.path:
            case "POST", "/users/@me/channels":
                person = given["json"]["recipient_id"]
                return {"id": str(10**6 + int(person)), "type": 1, "recipients": [_user(person)]}
            case "POST", _:
                message_id = next(IDS)
            case "PATCH", _:
                message_id = int(route.url.rpartition("/")[2])
            case "GET", _:
                return []
            case _:
                return None
        message = _message(message_id, route.channel_id, given["json"]["components"])
        self.messages[message_id] = message
        return message


def _user(number: int) -> Json:
    return {"id": str(number), "username": "ada", "discriminator": "0", "avatar": None}


def _message(number: int, channel: int | str | None, components: Sequence[Json]) -> Json:
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": _user(1),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 1 << 15,
        "components": components,
    }


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
        self._client = discord.Client(intents=discord.Intents.none())
        self._discord = Discord(self._client)

    async def open(self) -> None:
        """Show the button."""
        await self._client._async_setup_hook()
        view = Pong()
        self._client.add_view(view)
        self._discord.messages[1] = _message(1, 2, view.to_components())

    async def press(self) -> float:
        """Press it, and return the milliseconds it took."""
        milliseconds = await self._discord.press(1, 7, "ping")
        await asyncio.sleep(0)  # the callback comes to its end
        return milliseconds


class Ours:
    """The bot, and people at so many of its tables."""

    def __init__(self, folder: Path) -> None:
        self._bot = BonnieAndClyde(Settings(database=folder / "bonnie.sqlite"))
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
        game = await self._bot.tables.game(table_id)
        seat = game.match.to_play
        assert seat is not None
        posted = await self._bot.storage.messages(table_id)
        (hand,) = (m.message_id for m in posted if m.kind == "hand" and m.slot == seat)
        offered = dict(_offers(self._discord.messages[hand]["components"]))
        best = choose(Level.DEPUTY, game.sight(seat), ())
        pressed = offered.get(str(best)) or self._chance.choice(list(offered.values()))
        person = game.person_at(seat)
        assert person is not None
        return await self._discord.press(hand, person, *pressed)

    async def idle(self) -> None:
        """Wait until all is painted."""
        while self._bot.door._inside:
            await asyncio.wait(self._bot.door._inside)


def _offers(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a hand offers: a move in notation, and what pressing it sends."""
    for component in components:
        yield from _offers(component.get("components", ()))
        custom_id = component.get("custom_id", "")
        what = custom_id.rpartition(":")[2]
        for option in component.get("options", ()):
            yield option["value"], (custom_id, option["value"])
        if component["type"] == 2 and not what.startswith("show "):
            yield what, (custom_id,)


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield milliseconds."""
    bare = Bare()
    await bare.open()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        ours = Ours(Path(folder))
        await ours.open(max(2, round(TABLES * size)))
        try:
            while True:
                pongs, quiet, busy = [], [], []
                for table in ours.tables:
                    pongs.append(await bare.press())
                    quiet.append(await ours.press(table))
                    await ours.idle()
                for _ in range(BUSY):
                    busy += [await ours.press(table) for table in ours.tables]
                await ours.idle()
                yield {
                    "pong": statistics.median(pongs),
                    "quiet": statistics.median(quiet),
                    "busy": statistics.median(busy),
                    "busy, p99": statistics.quantiles(busy, n=100)[98],
                }
        finally:
            await ours.close()


BENCHMARK = Benchmark(
    what="a press, from its arrival to its answer",
    unit="ms",
    rounds=rounds,
    targets=(Target("quiet", at_most=5, of="pong"), Target("busy, p99", at_most=10)),
)
