"""What the loopback Discord knows: servers, channels, people, messages, interactions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count

import discord

from tests.bot.world import Choice, choices_of, text_of
from tests.loopback.faults import Json

EPOCH = 1_420_070_400_000
"""The millisecond that Discord's ids count from."""
APPLICATION = 2000
BOT = 1000
EPHEMERAL = 1 << 6
LOADING = 1 << 7

ORDINARY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
).value
"""What everybody may do, the bot included."""


def stamp(snowflake: int) -> str:
    """When a thing with this id was made, as Discord writes times."""
    return discord.utils.snowflake_time(snowflake).isoformat()


class ChannelKind(IntEnum):
    """Discord's numbers for kinds of channel."""

    TEXT = 0
    DIRECT = 1
    THREAD = 11


class Reply(IntEnum):
    """Discord's numbers for first answers to an interaction."""

    MESSAGE = 4
    MESSAGE_LATER = 5
    NOTHING_YET = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass
class User:
    """A person, or the bot."""

    id: int
    name: str
    locale: str = "en-US"
    takes_messages: bool = True
    bot: bool = False

    def payload(self) -> Json:
        """As Discord tells it."""
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
        }


@dataclass
class Guild:
    """A server; ``members`` are the people in it, with what each may do."""

    id: int
    name: str
    locale: str = "en-US"
    everybody_may: int = ORDINARY
    members: dict[int, int] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    has_bot: bool = True

    def role(self) -> Json:
        """The role that everybody has."""
        return {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(self.everybody_may),
            **{"position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False},
            **{"colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}},
        }

    def member(self, user: User) -> Json:
        """A member as Discord tells it."""
        return {
            "user": user.payload(),
            **{"roles": [], "nick": None, "avatar": None, "joined_at": stamp(self.id)},
            **{"deaf": False, "mute": False, "flags": 0, "premium_since": None},
        }

    def payload(self, bot: User) -> Json:
        """As the gateway tells it to a bot that has no business with members."""
        channels = self.channels.values()
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": "1",
            "preferred_locale": self.locale,
            "roles": [self.role()],
            "members": [self.member(bot)],
            "channels": [c.payload() for c in channels if c.kind is ChannelKind.TEXT],
            "threads": [c.payload() for c in channels if c.kind is ChannelKind.THREAD],
            **{"member_count": len(self.members) + 1, "joined_at": stamp(self.id)},
            **{"verification_level": 0, "default_message_notifications": 0, "mfa_level": 0},
            **{"explicit_content_filter": 0, "afk_timeout": 0, "premium_tier": 0, "nsfw_level": 0},
            **{"emojis": [], "stickers": [], "features": [], "large": False, "unavailable": False},
            **dict.fromkeys(("presences", "voice_states", "stage_instances"), ()),
            **dict.fromkeys(("guild_scheduled_events", "soundboard_sounds"), ()),
        }


@dataclass
class Channel:
    """A text channel, a thread in one, or a person's direct messages with the bot.

    ``denied`` is what the bot may not do here, whatever it may do in the server.
    """

    id: int
    kind: ChannelKind
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    person: User | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    messages: dict[int, Message] = field(default_factory=dict)

    def bot_may(self) -> int:
        """The bot's permissions."""
        if self.guild is None:
            return 0
        return self.guild.everybody_may & ~(self.parent or self).denied

    def payload(self) -> Json:
        """As Discord tells it."""
        told: Json = {"id": str(self.id), "type": int(self.kind), "last_message_id": None}
        if self.person is not None:
            return {**told, "recipients": [self.person.payload()]}
        assert self.guild is not None
        told |= {"guild_id": str(self.guild.id), "name": self.name, "rate_limit_per_user": 0}
        if self.parent is not None:
            meta: Json = {"archived": self.archived, "locked": self.locked, "invitable": True}
            meta |= {"auto_archive_duration": 1440, "archive_timestamp": stamp(self.id)}
            told |= {"parent_id": str(self.parent.id), "owner_id": "1", "flags": 0}
            return {**told, "message_count": 0, "member_count": 1, "thread_metadata": meta}
        denied = {"id": str(BOT), "type": 1, "allow": "0", "deny": str(self.denied)}
        told |= {"position": 0, "topic": None, "parent_id": None, "nsfw": False}
        return {**told, "permission_overwrites": [denied] if self.denied else []}


@dataclass
class Message:
    """A message; ``only_for`` is the one person who sees an ephemeral one.

    Components are kept as they were sent, files by name.
    """

    id: int
    channel: Channel
    author: User
    content: str = ""
    components: list[Json] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    flags: int = 0
    edits: int = 0
    only_for: int | None = None
    nonce: str | int | None = None

    @property
    def text(self) -> str:
        """All that it says, a paragraph a line."""
        return self.content or text_of(self)

    @property
    def choices(self) -> list[Choice]:
        """Every button and option, from the top."""
        return choices_of(self)

    def payload(self) -> Json:
        """As Discord tells it."""
        attachments = [
            {
                **{"id": str(self.id + at), "filename": name, "size": len(data)},
                **dict.fromkeys(("url", "proxy_url"), f"https://cdn.invalid/{self.id}/{name}"),
            }
            for at, (name, data) in enumerate(self.files.items())
        ]
        return {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "components": self.components,
            "attachments": attachments,
            "timestamp": stamp(self.id),
            "edited_timestamp": stamp(self.id) if self.edits else None,
            "flags": self.flags,
            "nonce": self.nonce,
            **{"tts": False, "mention_everyone": False, "pinned": False, "type": 0},
            **dict.fromkeys(("embeds", "mentions", "mention_roles"), ()),
        }


@dataclass(frozen=True)
class Answer:
    """An interaction's first answer; ``latency`` in seconds from the event to the callback.

    ``message`` is the new one, or the one that was pressed and changed.
    """

    reply: Reply
    latency: float
    message: Message | None
    data: Json


@dataclass
class Interaction:
    """Something that a person did, on its way to the bot or answered by it."""

    id: int
    payload: Json
    person: User
    channel: Channel
    pressed: Message | None
    sent_at: float = 0.0
    answered: asyncio.Future[Answer] = field(default_factory=asyncio.Future)

    @property
    def token(self) -> str:
        """What whoever answers must know."""
        return str(self.payload["token"])

    @property
    def original(self) -> Message | None:
        """The message that was the first answer, or that it changed."""
        return self.answered.result().message if self.answered.done() else None


class State:
    """All of it. ``clock`` tells the milliseconds UTC that ids are made of."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self.clock = clock or (lambda: time.time_ns() // 1_000_000)
        self._serial = count()
        self.bot = User(BOT, "Bonnie", bot=True)
        self.users: dict[int, User] = {BOT: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.emojis: list[Json] = []
        self.nonces: dict[str, Message] = {}
        self._directs: dict[int, Channel] = {}

    def new_id(self) -> int:
        """The next snowflake."""
        return (self.clock() - EPOCH) << 22 | next(self._serial) & 0x3FFFFF

    def guild(self, name: str = "Texas", *, locale: str = "en-US") -> Guild:
        """A new server with the bot in it."""
        made = Guild(self.new_id(), name, locale)
        self.guilds[made.id] = made
        return made

    def text_channel(self, guild: Guild, name: str = "saloon") -> Channel:
        """A new channel."""
        return self._channel(Channel(self.new_id(), ChannelKind.TEXT, name, guild))

    def thread(self, parent: Channel, name: str = "back room") -> Channel:
        """A new thread."""
        made = Channel(self.new_id(), ChannelKind.THREAD, name, parent.guild, parent)
        return self._channel(made)

    def user(self, name: str, guilds: Iterable[Guild] = (), *, locale: str = "en-US") -> User:
        """A new person, a member of these servers."""
        made = User(self.new_id(), name, locale)
        self.users[made.id] = made
        for guild in guilds:
            guild.members[made.id] = ORDINARY
        return made

    def direct(self, person: User) -> Channel:
        """The direct messages between the bot and a person."""
        if person.id not in self._directs:
            made = Channel(self.new_id(), ChannelKind.DIRECT, person=person)
            self._directs[person.id] = self._channel(made)
        return self._directs[person.id]

    def _channel(self, made: Channel) -> Channel:
        self.channels[made.id] = made
        if made.guild is not None:
            made.guild.channels[made.id] = made
        return made

    def post(self, message: Message) -> Message:
        """Adds a message to its channel."""
        message.channel.messages[message.id] = message
        return message
