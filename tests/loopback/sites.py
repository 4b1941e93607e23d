"""Where in the program something is asked of Discord: by its source, and as it happens."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import discord.http
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs import discord_calls
from tests.loopback.rest import route_of
from tests.reading import ROOT, sources, tree

GUARDS = ("attempt", "answer", "_call")
"""What makes a value of a failure; every request that is not of the start goes through one."""

_GUARDING = Path(discord_calls.__file__)
_COGS = _GUARDING.parent


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A call to Discord in the source."""

    path: str
    function: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.path}:{self.first} ({self.function})"


@cache
def sites() -> frozenset[Site]:
    """All there are."""
    return frozenset(
        site for path in sources("cogs") if path != _GUARDING for site in _sites_in(path)
    )


def _sites_in(path: Path) -> Iterator[Site]:
    for function in ast.walk(tree(path)):
        if isinstance(function, ast.AsyncFunctionDef) and function.name not in GUARDS:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in GUARDS:
                    last = node.end_lineno or node.lineno
                    where = str(path.relative_to(ROOT))
                    yield Site(where, function.name, node.lineno, last)


@dataclass
class Met:
    """The requests made, by site; ``loose`` are those that no guard stands around.

    Those of the start, which are outwaited (`cogs.reach`), are neither.
    """

    routes: dict[Site, set[str]] = field(default_factory=dict)
    loose: set[str] = field(default_factory=set)

    def note(self, route: str, frame: FrameType | None) -> None:
        """Takes note of a request that is about to be made from this frame."""
        guarded = False
        while frame is not None:
            code = frame.f_code
            path = Path(code.co_filename)
            if code.co_name in GUARDS and _COGS in path.parents:
                guarded = True
            elif guarded:
                where = str(path.relative_to(ROOT))
                (site,) = (
                    site
                    for site in sites()
                    if site.path == where and site.first <= frame.f_lineno <= site.last
                )
                self.routes.setdefault(site, set()).add(route)
                return
            elif code.co_name == "until_in_reach":
                return
            frame = frame.f_back
        self.loose.add(route)


@contextmanager
def noting() -> Iterator[Met]:
    """Notes where each request is made, by the coroutines that wait for it."""
    sites()  # reads the source, which takes its time
    met = Met()
    by_bot, by_webhook = discord.http.HTTPClient.request, AsyncWebhookAdapter.request

    async def request(self: Any, route: discord.http.Route, *args: Any, **kwargs: Any) -> Any:
        path = route.url.removeprefix(discord.http.Route.BASE).partition("?")[0]
        found = route_of(route.method, path)
        assert found is not None, path
        met.note(found[0], sys._getframe(1))
        original = by_bot if isinstance(self, discord.http.HTTPClient) else by_webhook
        return await original(self, route, *args, **kwargs)

    with (
        patch.object(discord.http.HTTPClient, "request", request),
        patch.object(AsyncWebhookAdapter, "request", request),
    ):
        yield met
