"""Asking the loopback Discord by hand, without a bot."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.loopback.server import TOKEN, Loopback


@dataclass
class Asking:
    """Sends requests as the bot would."""

    session: aiohttp.ClientSession
    url: str

    async def ask(
        self, method: str, path: str, body: object = None, **files: bytes
    ) -> tuple[int, Any]:
        """The status, and the answer's JSON if it is any."""
        data: aiohttp.FormData | None = None
        if files:
            data, body, said = aiohttp.FormData(), None, json.dumps(body)
            data.add_field("payload_json", said, content_type="application/json")
            for name, content in files.items():
                data.add_field(name, content, filename=f"{name}.png", content_type="image/png")
        async with self.session.request(method, self.url + path, json=body, data=data) as answer:
            is_json = answer.content_type == "application/json"
            return answer.status, await answer.json() if is_json else await answer.text()


@asynccontextmanager
async def asking(discord: Loopback, token: str = TOKEN) -> AsyncIterator[Asking]:
    """Somebody with this token."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Asking(session, discord.url)
