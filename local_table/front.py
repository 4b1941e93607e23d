"""The page's server: the page itself, and one door to every pane behind it.

Each pane is a server of its own. Here they come under one address, so that one page can frame them
side by side, and what is done in them is taken one step at a time. Only this machine can ask, only
the page's own origin, and only with a key: the page's to list the people, a pane's to see and act.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp
from aiohttp import web
from aiohttp.typedefs import Handler
from multidict import CIMultiDict
from yarl import URL

from .town import Pane, Town

HOST = "127.0.0.1"
KEY = "X-Simcord-Capability"

_PAGE = Path(__file__).with_name("page")
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_SECURITY = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' blob:; img-src 'self' blob: data:; "
        "media-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
    ),
}
_OURS = '<link rel="stylesheet" href="/pane.css"><script type="module" src="/pane.js"></script>'
_PASSED = (KEY, "X-Simcord-Context", "Content-Type")
_ASKING = ("autocomplete_command", "browse_candidates", "browse_messages", "configure_presentation")
# What aiohttp writes anew for its own answer.
_HOP = ("Content-Length", "Transfer-Encoding", "Server", "Date")


class Front:
    """Serves a town on loopback. Use as an async context manager; then ``url`` is where to go."""

    def __init__(self, town: Town, port: int) -> None:
        self._town = town
        self._port = port
        self._key = secrets.token_urlsafe(32)
        self._panes = {
            pane.key: pane
            for person in town.people
            for pane in (person.channel_pane, person.dm_pane)
        }
        self._anyone = town.people[0].channel_pane

    @property
    def url(self) -> str:
        """The page's address. It is a secret: whoever has it can play for everybody."""
        return f"http://{HOST}:{self._port}/#{self._key}"

    async def __aenter__(self) -> Self:
        """Open the door.

        Raises:
            OSError: the port is taken.
        """
        self._client = aiohttp.ClientSession()
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/people", self._people)
        app.router.add_post("/restart", self._restart)
        app.router.add_get("/pane", self._pane)
        for path in _PAGE.iterdir():
            app.router.add_get("/" if path.name == "index.html" else f"/{path.name}", self._file)
        app.router.add_route("*", "/{path:.*}", self._relay)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        try:
            await site.start()
        except OSError:
            await self.__aexit__(None, None, None)
            raise
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._runner.cleanup()
        await self._client.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = (f"{HOST}:{self._port}", f"localhost:{self._port}")
        origin = request.headers.get("Origin")
        if request.host not in hosts or origin not in (None, *(f"http://{host}" for host in hosts)):
            raise web.HTTPForbidden
        response = await handler(request)
        response.headers.update(_SECURITY)
        if request.path.startswith("/fonts/"):
            # Megabytes, with the version in their names.
            response.headers["Cache-Control"] = "max-age=86400"
        return response

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = _PAGE / (request.path.removeprefix("/") or "index.html")
        return web.Response(text=path.read_text("utf-8"), content_type=_TYPES[path.suffix])

    async def _restart(self, request: web.Request) -> web.StreamResponse:
        self._require_key(request)
        await self._town.restart()
        return web.json_response({})

    def _require_key(self, request: web.Request) -> None:
        if request.headers.get(KEY) != self._key:
            raise web.HTTPUnauthorized

    async def _people(self, request: web.Request) -> web.StreamResponse:
        self._require_key(request)
        people = [
            {
                "name": person.name,
                "channel": person.channel_pane.key,
                "dm": person.dm_pane.key,
                "mail": self._town.mail[person.name],
            }
            for person in self._town.people
        ]
        return web.json_response(people)

    async def _pane(self, request: web.Request) -> web.StreamResponse:
        """The preview's own page, without the workbench around it."""
        response = await self._ask(self._anyone, "GET", "/", {}, b"")
        page = response.text or ""
        response.text = page.replace("</head>", _OURS + "</head>")
        return response

    async def _relay(self, request: web.Request) -> web.StreamResponse:
        pane = self._panes.get(request.headers.get(KEY, ""))
        if pane is None:
            if request.path.startswith("/api/"):
                raise web.HTTPUnauthorized
            # Scripts, styles and fonts are no secret, and every pane has the same.
            return await self._ask(self._anyone, request.method, request.path_qs, {}, b"")
        headers = {name: request.headers[name] for name in _PASSED if name in request.headers}
        body = await request.read()
        if request.path != "/api/action":
            return await self._ask(pane, request.method, request.path_qs, headers, body)
        async with self._town.turn:
            body, kind = await self._brought_up_to_date(pane, headers, body)
            response = await self._ask(pane, request.method, request.path_qs, headers, body)
        if kind not in _ASKING:
            self._town.stirred.set()
        return response

    async def _brought_up_to_date(
        self, pane: Pane, headers: dict[str, str], body: bytes
    ) -> tuple[bytes, str]:
        """The action as of now, and its kind.

        The preview turns away whoever acts on a picture a moment old, as nobody could in Discord:
        there an old button is still pressed, and it is for the bot to say that it is old.
        """
        action = json.loads(body)
        state = await self._ask(pane, "GET", "/api/state", headers, b"")
        if state.status == 200:
            action["published_revision"] = json.loads(state.text or "")["publishedRevision"]
        return json.dumps(action).encode(), action["kind"]

    async def _ask(
        self, pane: Pane, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> web.Response:
        url = URL(f"http://{HOST}:{pane.port}{path}", encoded=True)
        async with self._client.request(method, url, headers=headers, data=body) as answer:
            passed = CIMultiDict(answer.headers)
            for name in _HOP:
                passed.popall(name, None)
            return web.Response(body=await answer.read(), status=answer.status, headers=passed)
