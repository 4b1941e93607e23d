"""A table's messages: what Discord has of them, and how each is brought to what it should be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import discord

from cogs.discord_calls import Failure, attempt
from cogs.gallery import Gallery
from cogs.screen import Screen
from storage import Message, Storage, Table

# Before the kind of a message whose replacement is under way.
OLD = "old "


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message as it should be: which one, where, and what it shows.

    ``turn`` is the turn it belongs to; ``call`` the one person whom sending it may ping.
    """

    kind: str
    slot: int
    channel_id: int
    screen: Screen
    turn: int = 0
    call: int | None = None


class Posted:
    """The messages of one table, for the length of one painting."""

    def __init__(
        self,
        client: discord.Client,
        storage: Storage,
        gallery: Gallery,
        table: Table,
        messages: tuple[Message, ...],
    ) -> None:
        self._client = client
        self._storage = storage
        self._gallery = gallery
        self._table = table
        self._messages = {(message.kind, message.slot): message for message in messages}

    @classmethod
    async def at(
        cls, client: discord.Client, storage: Storage, gallery: Gallery, table: Table
    ) -> Self:
        """The table's messages as noted, cleared of what an interrupted painting left behind."""
        posted = cls(client, storage, gallery, table, await storage.messages(table.id))
        for message in tuple(posted._messages.values()):
            if message.kind.startswith(OLD):
                current = posted.get(message.kind.removeprefix(OLD), message.slot)
                if current is not None and current.message_id == message.message_id:
                    await posted._forget(message)
                else:
                    await posted.remove(message)
        return posted

    def get(self, kind: str, slot: int = 0) -> Message | None:
        """The message of this kind, if one has been sent."""
        return self._messages.get((kind, slot))

    async def bring(self, wanted: Wanted, *, anew: bool = False) -> Failure | None:
        """Edits the message to what is wanted, or sends it: when there is none, or ``anew``."""
        message = self.get(wanted.kind, wanted.slot)
        if message is None:
            return await self._send(wanted)
        if anew:
            failed = await self._replace(message, wanted)
            if failed is not Failure.FORBIDDEN:  # where we may not post, we may still edit
                return failed
        if message.fingerprint != wanted.screen.fingerprint:
            wanted = await self._ready(wanted)
        if message.fingerprint != wanted.screen.fingerprint:
            # Said each time: an edit without it lets mentions ping again, the library's default
            # counting for plain text only.
            nobody = discord.AllowedMentions.none()
            edited = await attempt(
                self._on_discord(message).edit(**wanted.screen.edit(), allowed_mentions=nobody)
            )
            if edited is Failure.GONE:  # or out of reach in an archived thread, which sending opens
                return await self._replace(message, wanted)
            if isinstance(edited, Failure):
                return edited
        elif message.turn == wanted.turn:
            return None
        await self._remember(wanted, message.message_id)
        return None

    async def remove(self, message: Message) -> None:
        """Deletes the message; where Discord was out of reach, the next painting tries again."""
        if await attempt(self._on_discord(message).delete()) is not Failure.FAILED:
            await self._forget(message)

    async def below(self, message: Message, limit: int) -> int:
        """How many messages, at most ``limit``, stand below it; 0 where we may not read them."""
        after = discord.Object(message.message_id)
        history = self._channel(message.channel_id).history(limit=limit, after=after)

        async def count() -> int:
            return len([below async for below in history])

        counted = await attempt(count())
        return 0 if isinstance(counted, Failure) else counted

    async def _replace(self, message: Message, wanted: Wanted) -> Failure | None:
        """Sends the message, and deletes the one that it is to replace."""
        # Noted until it is gone, so that whatever happens now, no two stay.
        old = replace(message, kind=OLD + message.kind)
        await self._storage.remember(old)
        failed = await self._send(wanted)
        if failed is None or failed is Failure.CLOSED:
            await self.remove(old)
        else:
            await self._forget(old)
        if failed is Failure.CLOSED:
            await self._forget(message)
        return failed

    async def _send(self, wanted: Wanted) -> Failure | None:
        allowed = discord.AllowedMentions.none()
        if wanted.call is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(wanted.call)])
        wanted = await self._ready(wanted)
        channel = self._channel(wanted.channel_id)
        sent = await attempt(channel.send(**wanted.screen.new(), allowed_mentions=allowed))
        if isinstance(sent, Failure):
            return sent
        await self._remember(wanted, sent.id)
        return None

    async def _ready(self, wanted: Wanted) -> Wanted:
        return replace(
            wanted, screen=await self._gallery.ready(wanted.screen, self._table.guild_id)
        )

    async def _remember(self, wanted: Wanted, message_id: int) -> None:
        message = Message(
            self._table.id,
            wanted.kind,
            wanted.slot,
            wanted.channel_id,
            message_id,
            wanted.turn,
            wanted.screen.fingerprint,
        )
        self._messages[message.kind, message.slot] = message
        await self._storage.remember(message)

    async def _forget(self, message: Message) -> None:
        self._messages.pop((message.kind, message.slot), None)
        await self._storage.forget(message.table_id, message.kind, message.slot)

    def _on_discord(self, message: Message) -> discord.PartialMessage:
        return self._channel(message.channel_id).get_partial_message(message.message_id)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)
