"""The simulated server: a few people, one channel, and what each of them sees."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self, TypeVar
from urllib.parse import urlsplit

import discord
import simcord
from simcord.backend.cdn import CDN_BASE

from cogs.table.pace import Wait

NAMES = ("Ada", "Bruno", "Chen", "Dalia")
BOT = "Bonnie & Clyde"
SERVER = "The Hideout"
CHANNEL = "bonnie-and-clyde"

_BEAT = 0.25
_AUTOCOMPLETE = 8

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pane:
    """One person's view of one channel: served at ``port`` on loopback to whoever has ``key``."""

    preview: simcord.Preview
    port: int
    key: str

    @classmethod
    async def open(
        cls,
        env: simcord.Env,
        channel: simcord.ChannelHandle,
        viewer: simcord.MemberActor | simcord.UserHandle,
        emojis: Mapping[str, tuple[str, bytes]],
        closing: AsyncExitStack,
    ) -> Pane:
        preview = env.preview(channel, viewers=[viewer], layout="channel", assets=emojis)
        await closing.enter_async_context(preview)
        # simcord allows one preview at a time, so that two never act at once. Here Town.turn sees
        # to that, for all of them: forget this one, and the next may open.
        env._preview = None
        address = urlsplit(preview.url)
        assert address.port is not None
        return cls(preview, address.port, address.fragment)


@dataclass(frozen=True, slots=True)
class Person:
    """One simulated person: the member of the server, and the two panes they look through."""

    name: str
    member: simcord.MemberActor
    dm: simcord.ChannelHandle
    channel_pane: Pane
    dm_pane: Pane


class Town:
    """The bot running among its people. Use as an async context manager.

    ``bot`` is the one that runs now, in the simulation ``env``, with ``channel`` to play in.
    ``turn`` is held by whoever acts on the simulation, which takes one step at a time; ``stirred``
    is set when somebody has. ``mail`` counts the direct messages each person got, by name.
    """

    def __init__(self, make_bot: Callable[[Wait], discord.Client]) -> None:
        self._make_bot = make_bot
        self._read = 0
        self.turn = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.people: tuple[Person, ...] = ()
        self.mail = dict.fromkeys(NAMES, 0)

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as closing:
            self.bot = self._make_bot(self._wait)
            self.env = simcord.Env(self.bot, shard_count=1, check_errors=False)
            # Before the bot starts: its timers would live through every second skipped later.
            self.env.backend.advance_clock(self._behind())
            closing.enter_context(self.env.time_context())
            await self.env.start()
            closing.push_async_callback(self.env.shutdown)
            closing.push_async_callback(self._close_bot)
            assert self.bot.user is not None
            await self.bot.user.edit(username=BOT)
            guild = self.env.create_guild(SERVER)
            self.channel = guild.create_text_channel(CHANNEL)
            emojis = await self._emojis()
            settled = [await self._settle_in(guild, name, emojis, closing) for name in NAMES]
            self.people = tuple(settled)
            self._closing = closing.pop_all()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._closing.aclose()

    async def _emojis(self) -> dict[str, tuple[str, bytes]]:
        """File and picture of each of the bot's emojis, by address.

        simcord notes their names alone; the pictures are in what the bot sent.
        """
        sent = {
            request.json["name"]: request.json["image"]
            for request in self.env.http_requests
            if isinstance(request.json, dict)
            and request.method == "POST"
            and request.path.endswith("/emojis")
        }
        emojis = {}
        for emoji in await self.bot.fetch_application_emojis():
            picture = b64decode(sent[emoji.name].partition(",")[2])
            emojis[f"{CDN_BASE}/emojis/{emoji.id}.png"] = (f"{emoji.name}.png", picture)
        return emojis

    async def _settle_in(
        self,
        guild: simcord.GuildHandle,
        name: str,
        emojis: Mapping[str, tuple[str, bytes]],
        closing: AsyncExitStack,
    ) -> Person:
        user = self.env.create_user(name.lower(), global_name=name)
        member = guild.add_member(user)
        return Person(
            name,
            member,
            user.dm_channel,
            await Pane.open(self.env, self.channel, member, emojis, closing),
            await Pane.open(self.env, user.dm_channel, user, emojis, closing),
        )

    async def _wait(self, what: Awaitable[T], /, *, idle: bool = False) -> T:
        """Lets the bot wait for a thinker or a pause, which would else look as if it were stuck."""
        result: T = await self.env.external_wait(what, reason="takes its time")
        return result

    async def _close_bot(self) -> None:
        await self.bot.close()

    async def restart(self) -> None:
        """Stop the bot and start another from what is stored; the server and its messages stay."""
        async with self.turn:
            await self._close_bot()
            self.bot = self._make_bot(self._wait)
            await self.env.restart_bot(self.bot)
        self.stirred.set()

    async def command(self, person: Person, name: str) -> None:
        """Have someone type a slash command without options in the channel."""
        async with self.turn:
            await person.member.slash(self.channel, name)
        self.stirred.set()

    async def keep_time(self) -> None:
        """Let simulated time follow the clock, and every pane what happens. Never returns."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), _BEAT)
            async with self.turn:
                try:
                    await self.env.advance_time(self._behind())
                    if self._anything_new():
                        self.stirred.set()
                    if self.stirred.is_set():
                        await self._refresh()
                except TimeoutError:
                    log.warning("the bot is busy with something that takes long", exc_info=True)

    def _behind(self) -> float:
        """The seconds by which simulated time lags behind the clock."""
        return max(0.0, (datetime.now(UTC) - self.env.now()).total_seconds())

    async def _refresh(self) -> None:
        for person in self.people:
            await person.channel_pane.preview.refresh()
            await person.dm_pane.preview.refresh()
        self.stirred.clear()

    def _anything_new(self) -> bool:
        requests = self.env.http_requests[self._read :]
        self._read += len(requests)
        for person in self.people:
            sent = [r for r in requests if r.path.endswith(f"/channels/{person.dm.id}/messages")]
            self.mail[person.name] += sum(request.method == "POST" for request in sent)
        return any(
            request.method != "GET"
            and not (isinstance(request.json, dict) and request.json.get("type") == _AUTOCOMPLETE)
            for request in requests
        )
