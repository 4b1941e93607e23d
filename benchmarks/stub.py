"""Discord, cut off right below the real discord.py: nothing goes over a wire.

What the gateway would bring is given to the library's own parser, as the JSON that Discord would
send; what would go out by HTTP ends here, and is answered by as much JSON as the library reads.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from itertools import count
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

IDS = count(2**60)
Json = dict[str, Any]


class Discord(AsyncWebhookAdapter):
    """For one client: keeps the messages it sends, and the moment it answers a press."""

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
        message = _body(given)["data"]
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
        message = message_of(message_id, route.channel_id, _body(given)["components"])
        self.messages[message_id] = message
        return message


def _body(given: Json) -> Json:
    """What a request says, be it alone or beside files."""
    for part in given.get("form") or given.get("multipart") or ():
        if part["name"] == "payload_json":
            body: Json = json.loads(part["value"])
            return body
    found: Json = given.get("json") or given["payload"]
    return found


def _user(number: int) -> Json:
    return {"id": str(number), "username": "ada", "discriminator": "0", "avatar": None}


def message_of(number: int, channel: int | str | None, components: Sequence[Json]) -> Json:
    """Return a message of ours as Discord tells it."""
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
