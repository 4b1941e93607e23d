"""People in the loopback Discord: they type commands, press what they see, and get answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.bot.world import Choice
from tests.loopback.faults import Json
from tests.loopback.state import APPLICATION, ORDINARY, Answer, Channel, Interaction, Message, User

if TYPE_CHECKING:
    from tests.loopback.server import Loopback

COMMAND, COMPONENT, TYPING = 2, 3, 4
"""Discord's numbers for kinds of interaction."""

PATIENCE = 3.5
"""Seconds that a person waits for an answer: Discord takes none later than the third."""


@dataclass(frozen=True, eq=False)
class Person:
    """Somebody in the loopback Discord."""

    discord: Loopback
    user: User

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def direct(self) -> Channel:
        """Their direct messages with the bot."""
        return self.discord.state.direct(self.user)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel that they see, oldest first."""
        return [m for m in channel.messages.values() if m.only_for in (None, self.id)]

    async def slash(self, name: str, channel: Channel, **options: Any) -> Answer:
        """Types a command, and waits for its answer."""
        return await self.act(self.typing(name, channel, **options))

    async def press(self, message: Message, choice: Choice | str) -> Answer:
        """Presses a button or chooses an option, by label or itself, and waits for the answer."""
        return await self.act(self.pressing(message, choice))

    async def complete(self, name: str, channel: Channel, focus: str, **options: Any) -> Answer:
        """Stops typing a command at the option in ``focus``, and waits for what is offered."""
        return await self.act(self.typing(name, channel, focus, **options))

    async def act(self, interaction: Interaction) -> Answer:
        """Does it and waits for its answer. Raises TimeoutError when none comes in time."""
        await self.discord.deliver(interaction)
        return await asyncio.wait_for(asyncio.shield(interaction.answered), PATIENCE)

    def pressing(self, message: Message, choice: Choice | str) -> Interaction:
        """A press of something that the message offers."""
        assert message in self.sees(message.channel), "nobody presses what they do not see"
        if isinstance(choice, str):
            choice = next(offered for offered in message.choices if offered.label == choice)
        assert choice in message.choices
        values = () if choice.value is None else (choice.value,)
        return self.forging(message, choice.custom_id, values)

    def forging(self, message: Message, custom_id: str, values: Sequence[str] = ()) -> Interaction:
        """A press of a control on the message, be it there or made up."""
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        return self._doing(COMPONENT, message.channel, data, message)

    def typing(
        self, name: str, channel: Channel, focus: str | None = None, /, **options: Any
    ) -> Interaction:
        """A command, or one of a group (``table open``), with options by name; unsent.

        Where a person is meant, a person stands for them.
        """
        outer, *inner = name.split(" ")
        data: Json = {"id": "1", "name": outer, "type": 1}
        for command in self.discord.state.commands:
            if command["name"] == outer:
                data["id"] = command["id"]
        named = [value for value in options.values() if isinstance(value, Person)]
        data["options"] = [
            {
                "name": option.replace("_", "-"),
                **_typed(value),
                **({"focused": True} if option == focus else {}),
            }
            for option, value in options.items()
        ]
        for part in inner:
            data["options"] = [{"name": part, "type": 1, "options": data["options"]}]
        if named:
            members = [who for who in named if channel.guild and who.id in channel.guild.members]
            data["resolved"] = {
                "users": {str(who.id): who.user.payload() for who in named},
                "members": {str(who.id): who._member(channel, user=False) for who in members},
            }
        return self._doing(COMMAND if focus is None else TYPING, channel, data)

    def _doing(
        self, kind: int, channel: Channel, data: Json, pressed: Message | None = None
    ) -> Interaction:
        number = self.discord.state.new_id()
        payload: Json = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": f"aW50ZXJhY3Rpb246{number}",
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.payload(),
            "locale": self.user.locale,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0 if channel.guild else 1,
            "attachment_size_limit": 10 << 20,
            "app_permissions": str(channel.bot_may() if channel.guild else ORDINARY),
        }
        if channel.guild is None:
            payload["user"] = self.user.payload()
        else:
            payload |= {"guild_id": str(channel.guild.id), "guild_locale": channel.guild.locale}
            payload["guild"] = {
                "id": str(channel.guild.id),
                "locale": channel.guild.locale,
                "features": [],
            }
            payload["member"] = self._member(channel)
        if pressed is not None:
            payload["message"] = pressed.payload()
        return Interaction(number, payload, self.user, channel, pressed)

    def _member(self, channel: Channel, *, user: bool = True) -> Json:
        assert channel.guild is not None
        told = {**channel.guild.member(self.user)}
        if not user:
            del told["user"]
        return {**told, "permissions": str(channel.guild.members[self.id])}


def _typed(value: Any) -> Json:
    """An option's kind and value, as Discord sends them."""
    match value:
        case Person():
            return {"type": 6, "value": str(value.id)}
        case bool():
            return {"type": 5, "value": value}
        case int():
            return {"type": 4, "value": value}
        case _:
            return {"type": 3, "value": str(value)}
