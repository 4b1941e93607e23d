"""A table's messages: what Discord has of them, and how each is brought to what it should be.

A message is sent once, whatever happens: that it is about to be sent is stored first, and stays so
until it is known what became of it. Each says of itself, by the id of its frame, which it is, so
that one whose sending was cut off is found in its channel instead of being sent again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import TypeVar

import discord
from discord.http import handle_message_parameters

from cogs.breaker import Breaker
from cogs.calm import Calm
from cogs.discord_calls import AGAIN, Failure, answer, attempt
from cogs.gallery import Gallery
from cogs.permissions import writes_in
from cogs.screen import Screen
from storage import Message, Storage, Table

T = TypeVar("T")

# Before the kind of a message that is about to be sent, and of one that is to be deleted.
NEW, OLD = "new ", "old "

# Discord lets a message be edited less and less often once it is this old.
WORN = timedelta(hours=1)

# How far back a message is looked for, whose sending was cut off: as far as one request goes.
LOOKED_THROUGH = 100

# What a failed edit is followed by: sending the message anew.
_ANEW = (Failure.GONE, Failure.ARCHIVED, Failure.WORN)
# Failures of which it is sure that nothing was sent.
_NOT_SENT = frozenset(Failure) - {Failure.LATER, Failure.ANSWERED}
# Failures after which a message is not looked for: whoever may not look cannot send there either.
_NO_ENTRY = (Failure.NO_PLACE, Failure.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message as it should be: which one, where, and what it shows.

    ``turn`` is the turn it belongs to; ``call`` the one person whom sending it may ping. A
    ``quiet`` message makes no noise when it takes another's place, nor does any of the same turn.
    """

    kind: str
    slot: int
    channel_id: int
    screen: Screen
    turn: int = 0
    call: int | None = None
    quiet: bool = False


def mark_of(table_id: int, kind: str, slot: int) -> int:
    """What a message carries to say which it is: a number of 31 bits, above 100.

    The library and Discord number the other parts of a message from 1.
    """
    digest = hashlib.sha256(f"{table_id} {kind} {slot}".encode()).digest()
    return int.from_bytes(digest[:4]) % (2**31 - 101) + 101


class Posted:
    """The messages of one table, for the length of one painting.

    What has become of them is stored by `note`, at the end.
    """

    def __init__(
        self,
        client: discord.Client,
        storage: Storage,
        gallery: Gallery,
        breaker: Breaker,
        calm: Calm,
        table: Table,
        messages: tuple[Message, ...],
    ) -> None:
        self._client = client
        self._storage = storage
        self._gallery = gallery
        self._breaker = breaker
        self._calm = calm
        self._table = table
        self._stored = {(message.kind, message.slot): message for message in messages}
        self._messages = dict(self._stored)
        # Why messages that are to be deleted are still there.
        self.left: list[Failure] = []

    async def clear_up(self) -> None:
        """Finds out about what an interrupted painting was sending, and deletes what it left."""
        for message in tuple(self._messages.values()):
            if message.kind.startswith(NEW):
                await self._find(message)
            elif message.kind.startswith(OLD):
                await self._remove(message)

    def get(self, kind: str, slot: int = 0) -> Message | None:
        """The message of this kind, if one has been sent."""
        return self._messages.get((kind, slot))

    async def bring(self, wanted: Wanted, *, anew: bool = False) -> Failure | None:
        """Edits the message to what is wanted, or sends it: when there is none, or ``anew``."""
        if self.get(NEW + wanted.kind, wanted.slot) is not None:
            return Failure.LATER  # first it must be known what became of the one before
        message = self.get(wanted.kind, wanted.slot)
        if message is None or message.channel_id != wanted.channel_id:  # the table has moved
            return await self.send(wanted)
        if anew:
            failed = await self.send(wanted)
            if failed is not Failure.FORBIDDEN:  # where we may not post, we may still edit
                return failed
        if message.fingerprint != wanted.screen.fingerprint:
            wanted = await self._ready(wanted)
        if message.fingerprint != wanted.screen.fingerprint:
            if not anew and _age(message) > WORN:
                failed = await self.send(wanted)
                if failed is not Failure.FORBIDDEN:
                    return failed
            edited = await self._edit(message, wanted)
            if isinstance(edited, Failure):
                return await self.send(wanted) if edited in _ANEW else edited
            wanted = edited
        elif message.turn == wanted.turn:
            return None
        self._keep(self._noted(wanted, message.message_id))
        return None

    async def send(
        self,
        wanted: Wanted,
        by: Callable[[Screen], Awaitable[discord.InteractionCallbackResponse[discord.Client]]]
        | None = None,
    ) -> Failure | None:
        """Sends the message in place of the one before; as an answer if there is a way ``by``."""
        before = self.get(wanted.kind, wanted.slot)
        if by is None and not self._may_send(wanted.channel_id):
            return Failure.FORBIDDEN
        wanted = await self._ready(wanted)
        expected = self._noted(wanted, 0, NEW)
        await self._storage.remember(self._table.id, [expected])
        self._stored[expected.kind, expected.slot] = expected
        self._keep(expected)
        sent = await self._deliver(wanted, before, by)
        if sent is Failure.MALFORMED:
            wanted = replace(wanted, screen=wanted.screen.plainer())
            sent = await self._deliver(wanted, before, by)
        if isinstance(sent, Failure):
            if sent in _NOT_SENT:
                self._drop(expected)
            return sent
        self._drop(expected)
        if before is not None:
            await self.withdraw(before)
        self._keep(self._noted(wanted, sent))
        return None

    async def withdraw(self, message: Message) -> None:
        """Deletes the message for good, if need be at a later painting."""
        self._drop(message)
        await self._remove(replace(message, kind=OLD + message.kind, slot=message.message_id))

    async def _remove(self, message: Message) -> None:
        failed: object = Failure.FORBIDDEN
        if self._may_send(message.channel_id):
            failed = await self._call(self._on_discord(message).delete)
        if isinstance(failed, Failure) and self._may_still_go(message, failed):
            self._keep(message)
            self.left.append(failed)
        else:
            self._drop(message)

    def _may_still_go(self, message: Message, failed: Failure) -> bool:
        """Whether deleting it is worth another try."""
        if failed is Failure.NO_PLACE and self._client.get_channel(message.channel_id) is None:
            return False
        live = self._table.state in ("lobby", "match")
        return failed in AGAIN or (live and failed is not Failure.GONE)

    async def below(self, message: Message, limit: int) -> int:
        """How many messages, at most ``limit``, stand below it; 0 where we may not read them."""
        after = discord.Object(message.message_id)
        found = await self._history(message.channel_id, limit, after)
        return 0 if isinstance(found, Failure) else len(found)

    async def note(self, changes: int | None = None) -> None:
        """Stores what has become of the messages.

        With ``changes`` the table counts as shown, if there have been no more of them.
        """
        news = [
            message for key, message in self._messages.items() if self._stored.get(key) != message
        ]
        gone = self._stored.keys() - self._messages.keys()
        if news or gone or changes is not None:
            await self._storage.remember(self._table.id, news, gone, changes)
            self._stored = dict(self._messages)

    async def _find(self, expected: Message) -> None:
        """Looks into the channel for a message whose sending was cut off."""
        kind, slot = expected.kind.removeprefix(NEW), expected.slot
        history = await self._history(expected.channel_id, LOOKED_THROUGH)
        if history in _NO_ENTRY:
            self._drop(expected)
        if isinstance(history, Failure):
            return
        self._drop(expected)
        mark = mark_of(self._table.id, kind, slot)
        before = self.get(kind, slot)
        there = {
            message.id: replace(expected, kind=kind, message_id=message.id)
            for message in history
            if message.author == self._client.user and _mark_on(message) == mark
        }
        if before is not None:
            there[before.message_id] = before
        for message_id in sorted(there)[:-1]:
            await self.withdraw(there[message_id])
        if there:
            self._keep(there[max(there)])

    async def _edit(self, message: Message, wanted: Wanted) -> Wanted | Failure:
        """Edits the message; returns what it shows then."""
        edited = await self._edit_to(message, wanted)
        if edited is Failure.MALFORMED:
            wanted = replace(wanted, screen=wanted.screen.plainer())
            edited = await self._edit_to(message, wanted)
        return wanted if edited is None else edited

    async def _edit_to(self, message: Message, wanted: Wanted) -> Failure | None:
        wanted.screen.mark = mark_of(self._table.id, wanted.kind, wanted.slot)
        self._calm.edited(message.channel_id)
        edited = await self._call(partial(self._edit_message, message, wanted.screen))
        return edited if isinstance(edited, Failure) else None

    async def _edit_message(self, message: Message, screen: Screen) -> None:
        """Edits it by the library's request, without making a message of Discord's answer.

        Nobody reads that, and with a thousand tables it would be a tenth of all work.
        """
        with handle_message_parameters(
            **screen.edit(),
            # Said each time: an edit without it lets mentions ping again, the library's default
            # counting for plain text only.
            allowed_mentions=discord.AllowedMentions.none(),
        ) as params:
            http = self._client.http
            await http.edit_message(message.channel_id, message.message_id, params=params)

    async def _deliver(
        self,
        wanted: Wanted,
        before: Message | None,
        by: Callable[[Screen], Awaitable[discord.InteractionCallbackResponse[discord.Client]]]
        | None,
    ) -> int | Failure:
        """Sends the message; returns its id."""
        screen = wanted.screen
        screen.mark = mark_of(self._table.id, wanted.kind, wanted.slot)
        if by is not None:
            answered = await answer(by(screen))
            if isinstance(answered, Failure):
                return answered
            return answered.message_id or Failure.LATER
        allowed = discord.AllowedMentions.none()
        if wanted.call is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(wanted.call)])
        for deleted in (False, True):
            sent = await self._call(
                partial(
                    self._channel(wanted.channel_id).send,
                    **screen.new(),
                    allowed_mentions=allowed,
                    nonce=self._nonce(wanted, before, deleted),
                    # What takes a message's place without a new turn is nothing to look up for.
                    silent=before is not None and (wanted.quiet or before.turn == wanted.turn),
                )
            )
            if sent is not Failure.GONE:  # else an earlier try got through, and was deleted since
                break
        return sent if isinstance(sent, Failure) else sent.id

    def _nonce(self, wanted: Wanted, before: Message | None, deleted: bool) -> str:
        """The same for every try to send a message, and never for two messages: 24 digits.

        Discord answers that the message is gone if one with the same nonce has been ``deleted``.
        """
        replaced = 0 if before is None else before.message_id
        which = f"{self._table.id} {wanted.kind} {wanted.slot} {wanted.turn} {wanted.channel_id}"
        return hashlib.sha256(f"{which} {replaced} {deleted}".encode()).hexdigest()[:24]

    def _may_send(self, channel_id: int) -> bool:
        """Whether we may write there, as far as we know: what is forbidden is not even tried."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return True
        return writes_in(channel)

    async def _history(
        self, channel_id: int, limit: int, after: discord.Object | None = None
    ) -> list[discord.Message] | Failure:
        async def read() -> list[discord.Message]:
            history = self._channel(channel_id).history(limit=limit, after=after)
            return [message async for message in history]

        return await self._call(read)

    async def _call(self, call: Callable[[], Awaitable[T]]) -> T | Failure:
        await self._calm.step_aside()
        if not self._breaker.lets_through():
            return Failure.UNTRIED
        outcome = await attempt(call())
        self._breaker.note(outcome)
        return outcome

    async def _ready(self, wanted: Wanted) -> Wanted:
        return replace(
            wanted, screen=await self._gallery.ready(wanted.screen, self._table.guild_id)
        )

    def _noted(self, wanted: Wanted, message_id: int, state: str = "") -> Message:
        return Message(
            self._table.id,
            state + wanted.kind,
            wanted.slot,
            wanted.channel_id,
            message_id,
            wanted.turn,
            wanted.screen.fingerprint,
        )

    def _keep(self, message: Message) -> None:
        self._messages[message.kind, message.slot] = message

    def _drop(self, message: Message) -> None:
        self._messages.pop((message.kind, message.slot), None)

    def _on_discord(self, message: Message) -> discord.PartialMessage:
        return self._channel(message.channel_id).get_partial_message(message.message_id)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _age(message: Message) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message.message_id)


def _mark_on(message: discord.Message) -> int | None:
    """The mark of a message's frame, if it has one."""
    return getattr(message.components[0], "id", None) if message.components else None
