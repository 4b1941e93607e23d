"""A Discord of a few answers on 127.0.0.1, for the bot as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5.Sesame.never-to-be-seen-in-any-output"
RUN = """
import sys
import discord.http
discord.http.Route.BASE = sys.argv[1]
import bot
sys.exit(bot.main())
"""
USER = {"id": "1000", "username": "bonnie", "discriminator": "0", "avatar": None, "bot": True}


def reply(data: object, status: int = 200) -> web.Response:
    """JSON as Discord sends it, its type without a charset."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json")


@dataclass
class Loopback:
    """What the bot has asked of it; ``url`` is the API's base.

    ``shown`` is released once for every message sent or edited.
    """

    url: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    shown: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    def count(self, method: str, ending: str) -> int:
        return sum(m == method and path.endswith(ending) for m, path in self.asked)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api")
        self.asked.append((request.method, path))
        if path == "/gateway":
            return await self._gateway(request)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return reply({"code": 0, "message": "401: Unauthorized"}, status=401)
        match path:
            case "/users/@me":
                return reply(USER)
            case "/oauth2/applications/@me" | "/applications/@me":
                app: dict[str, object] = {"id": "2000", "name": "Bonnie", "icon": None}
                app |= {"description": "", "flags": 0}
                app |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": ""}
                return reply({**app, "owner": USER, "team": None, "rpc_origins": []})
            case "/applications/2000/emojis" if request.method == "POST":
                name = (await request.json())["name"]
                return reply({"id": str(5000 + len(self.asked)), "name": name})
            case "/applications/2000/emojis":
                return reply({"items": []})
            case "/gateway/bot":
                limit = {"total": 1, "remaining": 1, "reset_after": 0, "max_concurrency": 1}
                where = f"{self.url.replace('http', 'ws')}/gateway"
                return reply({"url": where, "shards": 1, "session_start_limit": limit})
            case "/users/@me/channels":
                return reply({"id": "3000", "type": 1, "recipients": []})
            case _ if request.method in ("POST", "PATCH") and "/messages" in path:
                self.shown.release()
                return reply(self._message(path))
            case _:
                return reply([])

    def _message(self, path: str) -> dict[str, object]:
        """One that has just been sent or edited, and shows nothing."""
        _, _, channel, _, *rest = path.split("/")
        message: dict[str, object] = {"id": rest[0] if rest else str(4000 + len(self.asked))}
        message |= {"channel_id": channel, "author": USER, "content": "", "type": 0}
        message |= {"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None}
        message |= {"attachments": [], "embeds": [], "mentions": [], "mention_roles": []}
        return {**message, "pinned": False, "mention_everyone": False, "tts": False}

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for message in socket:
            if message.json()["op"] == 2:
                ready = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "shard": [0, 1]}
                ready |= {"application": {"id": "2000", "flags": 0}}
                ready |= {"resume_gateway_url": "ws://127.0.0.1"}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.connected.set()
        return socket


@asynccontextmanager
async def loopback(made: Loopback | None = None) -> AsyncIterator[Loopback]:
    made = made or Loopback()
    app = web.Application()
    app.router.add_route("*", "/api/{path:.*}", made.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/api"
    try:
        yield made
    finally:
        await runner.cleanup()


@dataclass(frozen=True)
class Ended:
    """How a process ended, and what it said."""

    code: int
    out: str
    err: str


async def run_bot(
    folder: Path,
    settings: Mapping[str, str],
    where: Loopback | None = None,
    *,
    stop: signal.Signals | None = None,
    pictures: int = 0,
    patch: str = "",
) -> Ended:
    """Runs bot.py in the folder with these settings alone, until it ends.

    With ``stop`` it gets the signal as soon as it is connected and has sent or edited so many
    ``pictures``. ``patch`` is Python to run first.
    """

    async def met(discord: Loopback) -> None:
        await discord.connected.wait()
        for _ in range(pictures):
            await discord.shown.acquire()

    url = "http://127.0.0.1:1/api" if where is None else where.url
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", f"{patch}\n{RUN}", url),
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(20):
            ending = asyncio.create_task(process.communicate())
            if stop is not None:
                assert where is not None
                ready = asyncio.create_task(met(where))
                await asyncio.wait([ready, ending], return_when=asyncio.FIRST_COMPLETED)
                ready.cancel()
                if not ending.done():
                    process.send_signal(stop)
            out, err = await ending
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())
