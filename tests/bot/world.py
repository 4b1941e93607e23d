"""A small Discord to play in: the real bot, on the real library, against a simulated server.

People act as they would: they press what they see, choose what is offered, type commands.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar
from unittest.mock import patch

import discord
import simcord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Interaction, Overwrite
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.enums import OverwriteType
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

import bot
from cogs.quotas import UNLIMITED, Quotas
from cogs.screen import Screen
from cogs.timekeeper import Timekeeper
from rules import Match

T = TypeVar("T")
Shown = discord.Message | ResponseMessage


class Composed(Protocol):
    """Whatever has components."""

    @property
    def components(self) -> Iterable[Any]: ...


def walk(components: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Every component of a message, as Discord's JSON, outer ones first."""
    for component in components:
        raw = component if isinstance(component, dict) else component.to_dict()
        yield raw
        yield from walk(raw.get("components", ()))


def text_of(message: Composed) -> str:
    """All that a message says, a paragraph a line."""
    return "\n".join(raw["content"] for raw in walk(message.components) if raw["type"] == 10)


def text_on(screen: Screen) -> str:
    """All that a screen will say, a paragraph a line."""
    raws = walk(screen.to_components())
    return "\n".join(raw["content"] for raw in raws if raw["type"] == 10)


@dataclass(frozen=True)
class Choice:
    """Something a message offers: a button (no value), or one option of a select."""

    custom_id: str
    label: str
    value: str | None = None

    @property
    def does(self) -> str:
        """The move it makes, in notation, or what else it does."""
        return self.value or self.custom_id.split(":", 3)[3]


def choices_of(message: Composed) -> list[Choice]:
    """Every button and option of a message, from the top."""
    found = []
    for raw in walk(message.components):
        if raw["type"] == 2:
            found.append(Choice(raw["custom_id"], raw["label"]))
        elif raw["type"] == 3:
            found += [Choice(raw["custom_id"], o["label"], o["value"]) for o in raw["options"]]
    return found


def moves_of(message: Composed) -> list[Choice]:
    """The choices that are moves."""
    return [
        choice for choice in choices_of(message) if not choice.does.startswith(("show ", "lobby "))
    ]


@dataclass(frozen=True)
class Press:
    """A press on its way to the bot, of any control: one that is shown, or one made up."""

    record: Interaction
    payload: dict[str, Any]


@dataclass
class Person:
    """Somebody in the server."""

    world: World
    user: UserHandle
    member: MemberActor

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.global_name or self.user.name

    @property
    def hand(self) -> discord.Message:
        """Their newest direct message."""
        message = self.user.dm_channel.last_message
        assert message is not None, f"{self.user.name} has no direct message"
        return message

    @property
    def hands(self) -> list[discord.Message]:
        """All their direct messages, oldest first."""
        return self.user.dm_channel.history()

    async def slash(
        self, name: str, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Types a command in the channel."""
        return await self.member.slash(channel or self.world.channel, name, **options)

    async def press(self, message: Shown, choice: Choice | str) -> InteractionResult:
        """Presses a button or chooses an option of a message; a text is a button's label."""
        actor = self.user if self.world.is_dm(message) else self.member
        if isinstance(choice, str):
            return await actor.click(message, label=choice)
        if choice.value is None:
            return await actor.click(message, custom_id=choice.custom_id)
        return await actor.select(message, [choice.value], custom_id=choice.custom_id)

    def pressing(self, message: Shown, custom_id: str, values: Sequence[str] = ()) -> Press:
        """A press that `World.deliver` delivers, of whatever the message is made to offer."""
        backend = self.world.env.backend
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        record, payload = base_payload(
            backend,
            type=discord.InteractionType.component.value,
            channel_id=channel,
            guild_id=backend.get_channel(channel).guild_id,
            user_id=self.id,
            data=data,
        )
        stored = backend.get_message(channel, message.id)
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = message.id
        return Press(record, payload)


@dataclass
class WallClock:
    """The machine's clock, as the bot reads it: it can be set wrong, but for `monotonic`."""

    env: simcord.Env | None = None
    wrong_by: float = 0
    """Seconds."""

    def __call__(self) -> int:
        """The time in milliseconds since 1970."""
        return int(1000 * (self.monotonic() + self.wrong_by))

    def monotonic(self) -> float:
        """Seconds that pass by `env.advance_time` alone, whoever asks for them."""
        assert self.env is not None, "nobody asks before the world is there"
        return self.env.now().timestamp()


@dataclass
class World:
    """A server with one channel and the bot in it; a restart keeps all but the bot's memory."""

    env: simcord.Env
    database: Path
    guild: GuildHandle
    channel: ChannelHandle
    wall: WallClock
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def bot(self) -> bot.BonnieAndClyde:
        """The bot that runs now."""
        assert isinstance(self.env.bot, bot.BonnieAndClyde)
        return self.env.bot

    def person(self, name: str, **details: Any) -> Person:
        """A member of the server with this name, made at the first asking."""
        if name not in self.people:
            user = self.env.create_user(name.lower()[:32] or "user", global_name=name, **details)
            self.people[name] = Person(self, user, self.guild.add_member(user))
        return self.people[name]

    def is_dm(self, message: Shown) -> bool:
        """Whether the message is a direct one."""
        where = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return any(where == person.user.dm_channel.id for person in self.people.values())

    @property
    def board(self) -> discord.Message:
        """The newest public message with the board's (or the lobby's) buttons."""
        for message in reversed(self.public):
            does = [choice.does for choice in choices_of(message)]
            if "show hand" in does or "lobby start" in does:
                return message
        raise AssertionError("there is no board in the channel")

    @property
    def public(self) -> list[discord.Message]:
        """What everybody sees in the channel, oldest first."""
        return [m for m in self.channel.history() if not m.flags.ephemeral]

    def deny(self, *names: str, channel: ChannelHandle | None = None) -> None:
        """Takes these permissions from the bot in a channel, and gives back all others."""
        backend, bits = self.env.backend, discord.Permissions(**dict.fromkeys(names, True)).value
        denied = Overwrite(target_id=backend.bot_user.id, type=OverwriteType.MEMBER, deny=bits)
        backend.set_overwrite((channel or self.channel).id, denied)

    def thread(self) -> ChannelHandle:
        """A new thread of the channel."""
        made = self.env.backend.create_thread(self.channel.id, "back room", self.guild.owner.id)
        return ChannelHandle(self.env, self.guild, made)

    async def deliver(self, *presses: Press) -> list[InteractionResult]:
        """Delivers presses all at once, and the same one as often as it is given."""
        for press in presses:
            self.env.backend.emit("INTERACTION_CREATE", deepcopy(press.payload))
        await self.env.settle()
        return [InteractionResult(self.env, press.record) for press in presses]

    async def wait(self, seconds: float) -> None:
        """Lets so much time be served, and the timekeeper wake once after it.

        As time passes, but that it would wake every few seconds.
        """
        self.bot.served._counted += int(1000 * seconds)
        self.wall.wrong_by += seconds
        await self.wake()

    async def wake(self) -> None:
        """Has the timekeeper wake now."""
        with self.env._bot_scope():  # as work of the bot's own, like all that its loops do
            await self.timekeeper.tick()
        await self.env.settle()

    async def send_away(self, person: Person, table_id: int = 1) -> None:
        """Has the person's seat played until they are back."""
        with self.env._bot_scope():
            await self.bot.absences.send_away(table_id, person.id)
            await self.bot.table_room.follow(table_id)
        await self.env.settle()

    @property
    def served(self) -> float:
        """The seconds served so far."""
        return self.bot.served.now() / 1000

    @property
    def timekeeper(self) -> Timekeeper:
        """The bot's timekeeper, which wakes by itself only when `env.advance_time` passes."""
        timekeeper = self.bot.get_cog("Timekeeper")
        assert isinstance(timekeeper, Timekeeper)
        return timekeeper

    async def restart(self) -> None:
        """Ends the bot and starts a new one on the same database."""
        old = self.bot
        await old.close()
        await self.env.restart_bot(bot.BonnieAndClyde(old.settings, old.wait, old.quotas))

    async def match(self, table_id: int = 1) -> Match:
        """The match with all its secrets, for tests that must know what the bot knows."""
        return (await self.bot.tables.game(table_id)).match


@asynccontextmanager
async def world_at(
    folder: Path,
    *,
    pace: float = 0,
    ranger: float = 0.02,
    outwaits: bool = False,
    pictures: bool = False,
    quotas: Quotas = UNLIMITED,
) -> AsyncIterator[World]:
    """A world whose database lies in the folder, and whose computer players keep this pace.

    Its people press faster than any can, so there are no ``quotas`` unless some are given.

    Without ``pictures`` all is told in words, as it is where none can be drawn in time.

    Everything done in it waits for them, unless ``outwaits``: then time passes by
    ``env.advance_time`` alone, and a thinker thinks on meanwhile.
    """
    settings = bot.Settings(
        database=folder / "bonnie.sqlite",
        pace_seconds=pace,
        edit_seconds=0,
        ranger_seconds=ranger,
        pictures=pictures,
    )

    async def wait(what: Awaitable[T], /, *, idle: bool = False) -> T:
        if not (outwaits or idle):
            return await what
        result: T = await env.external_wait(what, reason="takes its time")
        return result

    wall = WallClock()
    with patch.multiple(bot, now=wall, monotonic=wall.monotonic):
        env = wall.env = simcord.Env(bot.BonnieAndClyde(settings, wait, quotas), shard_count=1)
        try:
            await env.start()
            guild = env.create_guild(name="Texas")
            yield World(env, settings.database, guild, guild.create_text_channel("saloon"), wall)
            # What a command raises is answered, and logged if unforeseen (tests/conftest.py).
            unanswered = [e for e in env.errors if not isinstance(e, app_commands.AppCommandError)]
            assert not unanswered, unanswered
        finally:
            assert isinstance(env.bot, bot.BonnieAndClyde)
            await env.bot.close()
            await env.shutdown()
