"""A Discord on 127.0.0.1, REST and gateway, for the unmodified bot.

What happens in it without the bot's doing is a method of `Loopback`; what people do is in `people`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord
from aiohttp import web

from tests.loopback.asks import read
from tests.loopback.faults import Effect, Faults, Planned, Refused, limit_headers
from tests.loopback.gateway import Gateway, reset
from tests.loopback.people import Person
from tests.loopback.record import Exchange, Record
from tests.loopback.rest import NEED_NO_LOGIN, ROUTES, Rest, route_of
from tests.loopback.state import Channel, ChannelKind, Guild, Interaction, State

TOKEN = "MTIzNDU2Nzg5.Sesame.never-to-be-seen-in-any-output"
UNAUTHORIZED = Effect(401, message="401: Unauthorized")
NOT_FOUND = Effect(404, message="404: Not Found")

GATEWAY = "GET /gateway"
"""The gateway's own route, for faults."""

Handled = web.StreamResponse


@dataclass
class Buckets:
    """Discord's rate limits: so many requests in so many seconds, by route and channel.

    None, the ordinary state, limits nothing.
    """

    limit: tuple[int, float] | None = None
    _recent: dict[tuple[str, str], deque[float]] = field(default_factory=dict)

    def take(self, route: str, place: str) -> dict[str, str]:
        """The headers that tell where the bucket stands. Raises Refused when it is empty."""
        if self.limit is None:
            return {}
        most, seconds = self.limit
        now = time.monotonic()
        recent = self._recent.setdefault((route, place), deque())
        while recent and recent[0] <= now - seconds:
            recent.popleft()
        after = seconds if not recent else recent[0] + seconds - now
        if len(recent) >= most:
            told = limit_headers(route, most, 0, after)
            message = "You are being rate limited."
            raise Refused(Effect(429, message=message, retry_after=after, limits=told))
        recent.append(now)
        return limit_headers(route, most, most - len(recent), after)


class Loopback:
    """The Discord: its state, what it will do wrong, what was said, and the way in for people.

    ``url`` is the API's base.
    """

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self.state = State(clock)
        self.record = Record()
        self.faults = Faults()
        self.buckets = Buckets()
        self.gateway = Gateway(self.state, self.record, self._tell, TOKEN)
        self.rest = Rest(self.state, lambda: self.gateway.url)
        self.rest.woken = self._woken
        self.url = ""
        self._news = asyncio.Event()
        self._closing = asyncio.Event()
        self._telling: set[asyncio.Task[None]] = set()

    # What happens

    def person(self, name: str, *guilds: Guild, locale: str = "en-US") -> Person:
        """A new person in these servers, or in all that there are."""
        where = guilds or tuple(self.state.guilds.values())
        return Person(self, self.state.user(name, where, locale=locale))

    async def deliver(self, interaction: Interaction) -> None:
        """Tells the bot of an interaction; delivered again, it is the same one."""
        self.state.interactions[interaction.token] = interaction
        interaction.sent_at = interaction.sent_at or time.perf_counter()
        await self.gateway.tell("INTERACTION_CREATE", interaction.payload)

    async def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel or thread, with all its messages."""
        del self.state.channels[channel.id]
        if channel.guild is not None:
            del channel.guild.channels[channel.id]
        thread = channel.kind is ChannelKind.THREAD
        await self.gateway.tell(f"{'THREAD' if thread else 'CHANNEL'}_DELETE", channel.payload())

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """A thread is archived, and may be locked."""
        thread.archived, thread.locked = True, locked
        await self.gateway.tell("THREAD_UPDATE", thread.payload())

    async def deny(self, channel: Channel, *names: str) -> None:
        """Takes these permissions from the bot in a channel, and gives back all others."""
        channel.denied = discord.Permissions(**dict.fromkeys(names, True)).value
        await self.gateway.tell("CHANNEL_UPDATE", channel.payload())

    async def deny_everywhere(self, guild: Guild, *names: str) -> None:
        """Takes these permissions from everybody in a server."""
        guild.everybody_may &= ~discord.Permissions(**dict.fromkeys(names, True)).value
        told = {"guild_id": str(guild.id), "role": guild.role()}
        await self.gateway.tell("GUILD_ROLE_UPDATE", told)

    async def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out of a server."""
        guild.has_bot = False
        await self.gateway.tell("GUILD_DELETE", {"id": str(guild.id)})

    async def invite_bot(self, guild: Guild) -> None:
        """The bot is let into a server, again perhaps."""
        guild.has_bot = True
        await self.gateway.tell("GUILD_CREATE", guild.payload(self.state.bot))

    # What is awaited

    async def until(self, done: Callable[[], bool], seconds: float = 20) -> None:
        """Waits until that is so; looks whenever the bot has asked or said something."""
        async with asyncio.timeout(seconds):
            while not done():
                await self._news.wait()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _woken(self, thread: Channel) -> None:
        task = asyncio.create_task(self.gateway.tell("THREAD_UPDATE", thread.payload()))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    # What is asked

    async def handle(self, request: web.BaseRequest) -> Handled:
        """Answers one request."""
        path = request.path.removeprefix("/api")
        body = await request.read()
        found = route_of(request.method, path)
        route, params = found or (f"{request.method} {path}", {})
        exchange = Exchange(asyncio.get_running_loop().time(), route, request.path_qs, body)
        if self.record.on:
            self.record.exchanges.append(exchange)
        planned = self.faults.strike(route, exchange.path)
        try:
            if planned is not None:
                return await self._struck(request, params, exchange, planned)
            if route == GATEWAY:
                return await self.gateway.serve(request)
            try:
                return self._applied(request, params, exchange)
            except Refused as refused:
                return _refusal(exchange, refused.effect)
        finally:
            self._tell()

    def _applied(
        self, request: web.BaseRequest, params: dict[str, str], exchange: Exchange
    ) -> Handled:
        """Does what is asked. Raises Refused where Discord would refuse."""
        open_to_all = exchange.path.startswith(NEED_NO_LOGIN, len("/api"))
        if not open_to_all and request.headers.get("Authorization") != f"Bot {TOKEN}":
            raise Refused(UNAUTHORIZED)
        work = ROUTES.get(exchange.route)
        if work is None:
            raise Refused(NOT_FOUND)
        place = params.get("channel") or params.get("token") or params.get("guild") or ""
        headers = self.buckets.take(exchange.route, place)
        kind = request.headers.get("Content-Type", "")
        result = work(self.rest, read(params, request.query, kind, exchange.body))
        exchange.status = 204 if result is None else 200
        exchange.answer = b"" if result is None else json.dumps(result).encode()
        return _response(exchange, headers)

    async def _struck(
        self,
        request: web.BaseRequest,
        params: dict[str, str],
        exchange: Exchange,
        planned: Planned,
    ) -> Handled:
        """Lets a request fail."""
        effect = planned.fault.value
        if effect.applied:
            with contextlib.suppress(Refused):  # what would have failed anyhow
                self._applied(request, params, exchange)
                exchange.status, exchange.answer = None, b""
        if planned.then is not None:
            planned.then()
        if effect.status is not None:
            return _refusal(exchange, effect)
        self._tell()
        if effect.hangs:
            await self._closing.wait()
        elif request.transport is not None:
            reset(request.transport)
        return web.Response()

    async def close(self) -> None:
        """Lets go of whatever hangs."""
        self._closing.set()


def _refusal(exchange: Exchange, effect: Effect) -> web.Response:
    """The answer of a failure."""
    assert effect.status is not None
    exchange.status = effect.status
    if effect.via:
        exchange.answer, kind = json.dumps(effect.body).encode(), "application/json"
    else:
        exchange.answer, kind = f"<html>{effect.message}</html>".encode(), "text/html"
    return _response(exchange, effect.headers, kind)


def _response(
    exchange: Exchange, headers: dict[str, str], kind: str = "application/json"
) -> web.Response:
    """Discord names JSON's type without a charset, and the library reads no other."""
    assert exchange.status is not None
    if exchange.answer:
        headers = {**headers, "Content-Type": kind}
    return web.Response(body=exchange.answer or None, status=exchange.status, headers=headers)


@asynccontextmanager
async def loopback(clock: Callable[[], int] | None = None) -> AsyncIterator[Loopback]:
    """A Discord with nobody and nothing in it."""
    made = Loopback(clock)
    runner = web.ServerRunner(
        web.Server(made.handle), shutdown_timeout=0.1, handler_cancellation=True
    )
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    where = f"127.0.0.1:{runner.addresses[0][1]}/api"
    made.url, made.gateway.url = f"http://{where}", f"ws://{where}/gateway"
    try:
        yield made
    finally:
        await made.close()
        await runner.cleanup()
