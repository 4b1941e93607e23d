"""The loopback Discord's HTTP interface: what each request does to the state."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import discord

from tests.loopback.faults import Fault, Json, Refused
from tests.loopback.state import (
    APPLICATION,
    EPHEMERAL,
    LOADING,
    Answer,
    Channel,
    ChannelKind,
    Interaction,
    Message,
    Reply,
    State,
)

ANSWER_MS = 3_000
"""How long Discord waits for an interaction's first answer."""
TOKEN_MS = 15 * 60_000
"""How long an interaction's token lives."""
NONCE_MS = 5 * 60_000
"""How long a nonce is remembered: "a few minutes"."""

MAY = discord.Permissions.VALID_FLAGS


@dataclass(frozen=True, slots=True)
class Ask:
    """A request, read."""

    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Json = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)


def read(params: Mapping[str, str], query: Mapping[str, str], kind: str, body: bytes) -> Ask:
    """The request with this content type and body. Raises Refused for what cannot be read."""
    if not body:
        return Ask(params, query)
    if not kind.startswith("multipart/form-data"):
        return Ask(params, query, _json(body))
    boundary = kind.partition("boundary=")[2].strip('"')
    payload: Json = {}
    files: dict[str, bytes] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        named = dict(re.findall(r'[; ](name|filename)="([^"]*)"', head.decode()))
        if named["name"] == "payload_json":
            payload = _json(content)
        else:
            files[named["filename"]] = content
    return Ask(params, query, payload, files)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise Refused(Fault.INVALID_FORM.value) from None


class Rest:
    """Answers what the bot asks, as Discord does; raises Refused where Discord would refuse.

    ``woken`` is told of a thread that a message has opened again, ``shown`` of every message that
    is new or changed.
    """

    def __init__(self, state: State, gateway_url: Callable[[], str]) -> None:
        self.state = state
        self._gateway_url = gateway_url
        self.woken: Callable[[Channel], None] = lambda thread: None
        self.shown: Callable[[Message], None] = lambda message: None

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

    # Messages

    def history(self, ask: Ask) -> list[Json]:
        channel = self._channel(ask)
        if channel.guild and not channel.bot_may() & MAY["read_message_history"]:
            return []
        limit = int(ask.query.get("limit", 50))
        seen = [m for m in channel.messages.values() if m.only_for is None]
        if "after" in ask.query:
            after = int(ask.query["after"])
            found = list(islice((m for m in seen if m.id > after), limit))
        else:
            before = int(ask.query.get("before", 1 << 63))
            found = [m for m in seen if m.id < before][-limit:]
        return [message.payload() for message in reversed(found)]

    def message(self, ask: Ask) -> Json:
        return self._message(ask).payload()

    def new_message(self, ask: Ask) -> Json:
        channel = self._channel(ask)
        self._may_post(channel, bool(ask.files))
        nonce = ask.body.get("nonce")
        if nonce is not None and ask.body.get("enforce_nonce"):
            before = self.state.nonces.get(str(nonce))
            if before is not None and self._age(before.id) < NONCE_MS:
                if before.id not in before.channel.messages:
                    raise Refused(Fault.UNKNOWN_MESSAGE.value)
                return before.payload()
        message = self._post(self._made(channel, ask.body, ask.files))
        message.nonce = nonce
        if nonce is not None:
            self.state.nonces[str(nonce)] = message
        if channel.archived:
            channel.archived = False
            self.woken(channel)
        return message.payload()

    def edit_message(self, ask: Ask) -> Json:
        message = self._message(ask)
        if message.channel.archived:
            raise Refused(Fault.THREAD_ARCHIVED.value)
        return self._edit(message, ask.body, ask.files).payload()

    def delete_message(self, ask: Ask) -> None:
        message = self._message(ask)
        if message.channel.archived:
            raise Refused(Fault.THREAD_ARCHIVED.value)
        del message.channel.messages[message.id]

    # Interactions

    def callback(self, ask: Ask) -> Json | None:
        interaction = self.state.interactions.get(ask.params["token"])
        if interaction is None or str(interaction.id) != ask.params["interaction"]:
            raise Refused(Fault.UNKNOWN_INTERACTION.value)
        if interaction.answered.done():
            raise Refused(Fault.ALREADY_ACKNOWLEDGED.value)
        latency = time.perf_counter() - interaction.sent_at
        if latency * 1000 > ANSWER_MS:
            raise Refused(Fault.UNKNOWN_INTERACTION.value)
        reply = Reply(ask.body["type"])
        data: Json = ask.body.get("data") or {}
        message: Message | None = None
        match reply:
            case Reply.MESSAGE | Reply.MESSAGE_LATER:
                message = self._made(interaction.channel, data, ask.files)
                if message.flags & EPHEMERAL:
                    message.only_for = interaction.person.id
                if reply is Reply.MESSAGE_LATER:
                    message.flags |= LOADING
                self._post(message)
            case Reply.UPDATE | Reply.NOTHING_YET:
                message = interaction.pressed
                if message is None:
                    raise Refused(Fault.INVALID_FORM.value)
                if reply is Reply.UPDATE:
                    self._edit(message, data, ask.files)
        interaction.answered.set_result(Answer(reply, latency, message, data))
        if ask.query.get("with_response") not in ("1", "true"):
            return None
        told: Json = {"id": str(interaction.id), "type": interaction.payload["type"]}
        resource: Json = {"type": int(reply)}
        if message is not None and reply is not Reply.NOTHING_YET:
            told["response_message_id"] = str(message.id)
            told["response_message_loading"] = bool(message.flags & LOADING)
            told["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
            resource["message"] = message.payload()
        return {"interaction": told, "resource": resource}

    def followup(self, ask: Ask) -> Json:
        interaction = self._answered(ask)
        original = interaction.original
        if original is not None and original.flags & LOADING:
            return self._edit(original, ask.body, ask.files).payload()
        message = self._made(interaction.channel, ask.body, ask.files)
        if message.flags & EPHEMERAL:
            message.only_for = interaction.person.id
        return self._post(message).payload()

    def answer(self, ask: Ask) -> Json:
        return self._of_token(ask).payload()

    def edit_answer(self, ask: Ask) -> Json:
        return self._edit(self._of_token(ask), ask.body, ask.files).payload()

    def delete_answer(self, ask: Ask) -> None:
        message = self._of_token(ask)
        del message.channel.messages[message.id]

    # What they share

    def _age(self, snowflake: int) -> int:
        return (self.state.new_id() >> 22) - (snowflake >> 22)

    def _channel(self, ask: Ask) -> Channel:
        channel = self.state.channels.get(int(ask.params["channel"]))
        if channel is None:
            raise Refused(Fault.UNKNOWN_CHANNEL.value)
        guild = channel.guild
        if guild and not (guild.has_bot and channel.bot_may() & MAY["view_channel"]):
            raise Refused(Fault.MISSING_ACCESS.value)
        return channel

    def _message(self, ask: Ask) -> Message:
        message = self._channel(ask).messages.get(int(ask.params["message"]))
        if message is None or message.only_for is not None:
            raise Refused(Fault.UNKNOWN_MESSAGE.value)
        return message

    def _may_post(self, channel: Channel, with_files: bool) -> None:
        person = channel.person
        if person is not None:
            if not any(person.id in g.members for g in self.state.guilds.values() if g.has_bot):
                raise Refused(Fault.NO_MUTUAL_GUILDS.value)
            if not person.takes_messages:
                raise Refused(Fault.CANNOT_SEND_TO_USER.value)
            return
        thread = channel.kind is ChannelKind.THREAD
        needed = MAY["send_messages_in_threads" if thread else "send_messages"]
        if with_files:
            needed |= MAY["attach_files"]
        if channel.bot_may() & needed != needed:
            raise Refused(Fault.MISSING_PERMISSIONS.value)
        if channel.locked:
            raise Refused(Fault.THREAD_LOCKED.value)

    def _made(self, channel: Channel, body: Json, files: dict[str, bytes]) -> Message:
        return Message(
            self.state.new_id(),
            channel,
            self.state.bot,
            body.get("content") or "",
            body.get("components") or [],
            files,
            body.get("flags") or 0,
        )

    def _edit(self, message: Message, body: Json, files: dict[str, bytes]) -> Message:
        message.content = body.get("content", message.content) or ""
        message.components = body.get("components", message.components) or []
        message.flags = (message.flags | body.get("flags", 0)) & ~LOADING
        if "attachments" in body:
            names = {kept.get("filename") for kept in body["attachments"]}
            message.files = {n: data for n, data in message.files.items() if n in names}
        message.files = {**message.files, **files}
        message.edits += 1
        self.shown(message)
        return message

    def _post(self, message: Message) -> Message:
        message.channel.messages[message.id] = message
        self.shown(message)
        return message

    def _answered(self, ask: Ask) -> Interaction:
        """The interaction of a webhook's token, which has had its first answer."""
        interaction = self.state.interactions.get(ask.params["token"])
        if interaction is None or not interaction.answered.done():
            raise Refused(Fault.UNKNOWN_WEBHOOK.value)
        if self._age(interaction.id) > TOKEN_MS:
            raise Refused(Fault.INVALID_TOKEN.value)
        return interaction

    def _of_token(self, ask: Ask) -> Message:
        interaction, which = self._answered(ask), ask.params["message"]
        message = interaction.original
        if which != "@original":
            message = interaction.channel.messages.get(int(which))
        if message is None or message.id not in message.channel.messages:
            raise Refused(Fault.UNKNOWN_MESSAGE.value)
        return message


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
