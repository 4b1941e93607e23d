"""The loopback Discord's HTTP interface: every request that is answered, and by what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.loopback.answers import Answers
from tests.loopback.asks import Ask
from tests.loopback.faults import Fault, Json, Refused
from tests.loopback.state import APPLICATION, State


class Rest(Answers):
    """Answers what the bot asks, as Discord does; raises Refused where Discord would refuse."""

    def __init__(self, state: State, gateway_url: Callable[[], str]) -> None:
        super().__init__(state)
        self._gateway_url = gateway_url

    # Who we are

    def me(self, ask: Ask) -> Json:
        return self.state.bot.payload()

    def application(self, ask: Ask) -> Json:
        app: Json = {"id": str(APPLICATION), "name": "Bonnie", "icon": None, "description": ""}
        app |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "flags": 0}
        return {**app, "owner": self.state.bot.payload(), "team": None, "rpc_origins": []}

    def gateway(self, ask: Ask) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._gateway_url(), "shards": 1, "session_start_limit": limit}

    def put_commands(self, ask: Ask) -> list[Json]:
        told: list[Json] = list(ask.body)  # type: ignore[arg-type]  # the body is a list here
        fixed = {"application_id": str(APPLICATION), "version": "1"}
        self.state.commands = [
            {**command, **fixed, "id": str(self.state.new_id())} for command in told
        ]
        return self.state.commands

    def commands(self, ask: Ask) -> list[Json]:
        return self.state.commands

    def emojis(self, ask: Ask) -> Json:
        return {"items": self.state.emojis}

    def new_emoji(self, ask: Ask) -> Json:
        made = {"id": str(self.state.new_id()), "name": ask.body["name"], "roles": []}
        self.state.emojis.append({**made, "animated": False, "available": True})
        return self.state.emojis[-1]

    # Places and people

    def channel(self, ask: Ask) -> Json:
        return self._channel(ask).payload()

    def guild(self, ask: Ask) -> Json:
        guild = self.state.guilds.get(int(ask.params["guild"]))
        if guild is None or not guild.has_bot:
            raise Refused(Fault.UNKNOWN_GUILD.value)
        return guild.payload(self.state.bot)

    def member(self, ask: Ask) -> Json:
        guild = self.state.guilds.get(int(ask.params["guild"]))
        if guild is None or not guild.has_bot:
            raise Refused(Fault.UNKNOWN_GUILD.value)
        user = self.state.users.get(int(ask.params["member"]))
        if user is None:
            raise Refused(Fault.UNKNOWN_USER.value)
        if user.id not in guild.members and not user.bot:
            raise Refused(Fault.UNKNOWN_MEMBER.value)
        return guild.member(user)

    def open_direct(self, ask: Ask) -> Json:
        user = self.state.users.get(int(ask.body["recipient_id"]))
        if user is None:
            raise Refused(Fault.UNKNOWN_USER.value)
        return self.state.direct(user).payload()


Work = Callable[[Rest, Ask], Any]

ROUTES: dict[str, Work] = {
    "GET /users/@me": Rest.me,
    "GET /oauth2/applications/@me": Rest.application,
    "GET /applications/@me": Rest.application,
    "GET /gateway/bot": Rest.gateway,
    "GET /applications/{application}/commands": Rest.commands,
    "PUT /applications/{application}/commands": Rest.put_commands,
    "GET /applications/{application}/emojis": Rest.emojis,
    "POST /applications/{application}/emojis": Rest.new_emoji,
    "POST /users/@me/channels": Rest.open_direct,
    "GET /channels/{channel}": Rest.channel,
    "GET /guilds/{guild}": Rest.guild,
    "GET /guilds/{guild}/members/{member}": Rest.member,
    "GET /channels/{channel}/messages": Rest.history,
    "POST /channels/{channel}/messages": Rest.new_message,
    "GET /channels/{channel}/messages/{message}": Rest.message,
    "PATCH /channels/{channel}/messages/{message}": Rest.edit_message,
    "DELETE /channels/{channel}/messages/{message}": Rest.delete_message,
    "POST /interactions/{interaction}/{token}/callback": Rest.callback,
    "POST /webhooks/{application}/{token}": Rest.followup,
    "GET /webhooks/{application}/{token}/messages/{message}": Rest.answer,
    "PATCH /webhooks/{application}/{token}/messages/{message}": Rest.edit_answer,
    "DELETE /webhooks/{application}/{token}/messages/{message}": Rest.delete_answer,
}
"""Every request that is answered, by method and path's template."""

NEED_NO_LOGIN = ("/interactions/", "/webhooks/")

_PATTERNS = [(route, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route))) for route in ROUTES]


def route_of(method: str, path: str) -> tuple[str, dict[str, str]] | None:
    """The route that a request takes, and the values of its template."""
    asked = f"{method} {path}"
    for route, pattern in _PATTERNS:
        if found := pattern.fullmatch(asked):
            return route, found.groupdict()
    return None
