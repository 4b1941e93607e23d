"""What requests about messages do in the loopback Discord."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import discord

from tests.loopback.asks import Ask
from tests.loopback.faults import Fault, Json, Refused
from tests.loopback.state import LOADING, Channel, ChannelKind, Message, State

NONCE_MS = 5 * 60_000
"""How long a nonce is remembered: "a few minutes"."""

MAY = discord.Permissions.VALID_FLAGS


class Messages:
    """A part of `rest.Rest`.

    ``woken`` is told of a thread that a message has opened again, ``shown`` of every message that
    is new or changed.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.woken: Callable[[Channel], None] = lambda thread: None
        self.shown: Callable[[Message], None] = lambda message: None

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

    # What all requests share

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
        self.state.post(message)
        self.shown(message)
        return message
