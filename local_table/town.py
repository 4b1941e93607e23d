"""The simulated server: a few people, one channel, and what each of them sees."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self, TypeVar
from urllib.parse import urlsplit

import discord
import simcord

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
        closing: AsyncExitStack,
    ) -> Pane:
        preview = env.preview(channel, viewers=[viewer], layout="channel")
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
            self._bot = self._make_bot(self._wait)
            self._env = simcord.Env(self._bot, shard_count=1, check_errors=False)
            # Before the bot starts: its timers would live through every second skipped later.
            self._env.backend.advance_clock(self._behind())
            closing.enter_context(self._env.time_context())
            await self._env.start()
            closing.push_async_callback(self._env.shutdown)
            closing.push_async_callback(self._close_bot)
            assert self._bot.user is not None
            await self._bot.user.edit(username=BOT)
            guild = self._env.create_guild(SERVER)
            self._channel = guild.create_text_channel(CHANNEL)
            self.people = tuple([await self._settle_in(guild, name, closing) for name in NAMES])
            self._closing = closing.pop_all()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._closing.aclose()

    async def _settle_in(
        self, guild: simcord.GuildHandle, name: str, closing: AsyncExitStack
    ) -> Person:
        user = self._env.create_user(name.lower(), global_name=name)
        member = guild.add_member(user)
        return Person(
            name,
            member,
            user.dm_channel,
            await Pane.open(self._env, self._channel, member, closing),
            await Pane.open(self._env, user.dm_channel, user, closing),
        )

    async def _wait(self, what: Awaitable[T], /) -> T:
        """Lets the bot wait for a thinker or a pause, which would else look as if it were stuck."""
        result: T = await self._env.external_wait(what, reason="takes its time")
        return result

    async def _close_bot(self) -> None:
        await self._bot.close()

    async def restart(self) -> None:
        """Stop the bot and start another from what is stored; the server and its messages stay."""
        async with self.turn:
            await self._close_bot()
            self._bot = self._make_bot(self._wait)
            await self._env.restart_bot(self._bot)
        self.stirred.set()

    async def command(self, person: Person, name: str) -> None:
        """Have someone type a slash command without options in the channel."""
        async with self.turn:
            await person.member.slash(self._channel, name)
        self.stirred.set()

    async def keep_time(self) -> None:
        """Let simulated time follow the clock, and every pane what happens. Never returns."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), _BEAT)
            async with self.turn:
                try:
                    await self._env.advance_time(self._behind())
                    if self._anything_new():
                        self.stirred.set()
                    if self.stirred.is_set():
                        await self._refresh()
                except TimeoutError:
                    log.warning("the bot is busy with something that takes long", exc_info=True)

    def _behind(self) -> float:
        """The seconds by which simulated time lags behind the clock."""
        return max(0.0, (datetime.now(UTC) - self._env.now()).total_seconds())

    async def _refresh(self) -> None:
        for person in self.people:
            await person.channel_pane.preview.refresh()
            await person.dm_pane.preview.refresh()
        self.stirred.clear()

    def _anything_new(self) -> bool:
        requests = self._env.http_requests[self._read :]
        self._read += len(requests)
        for person in self.people:
            sent = [r for r in requests if r.path.endswith(f"/channels/{person.dm.id}/messages")]
            self.mail[person.name] += sum(request.method == "POST" for request in sent)
        return any(
            request.method != "GET"
            and not (isinstance(request.json, dict) and request.json.get("type") == _AUTOCOMPLETE)
            for request in requests
        )
