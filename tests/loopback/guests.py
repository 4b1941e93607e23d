"""People at the loopback Discord's tables who go by what they see, as real ones do.

Whoever gets no answer looks again, and whoever sees no hand asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import bot
from cogs.control import Control
from cogs.table.game import Game
from tests.bot.world import Choice, moves_of, walk
from tests.loopback.people import Person
from tests.loopback.server import Loopback
from tests.loopback.state import Answer, Channel, Interaction, Message

PATIENCE = 0.4
"""Seconds that a person waits for something to be seen, before they do it again."""
TRIES = 40
"""How often they do it again before they give up: more than any fault lasts."""


class Stuck(AssertionError):
    """Somebody could not go on."""


@dataclass
class Judge:
    """What became of every move, as the rules and the database had it, by interaction."""

    accepted: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)

    @contextmanager
    def watching(self, program: bot.BonnieAndClyde) -> Iterator[None]:
        """Listens to the decisions about moves."""
        play = program.tables.play

        async def watched(*args: Any, interaction_id: int, **kwargs: Any) -> Game:
            try:
                game = await play(*args, interaction_id=interaction_id, **kwargs)
            except BaseException:
                self.refused.append(interaction_id)
                raise
            self.accepted.append(interaction_id)
            return game

        with patch.object(program.tables, "play", watched):
            yield


@dataclass
class Guests:
    """Ada and Ben, who play in a channel, and Carol who only drops in."""

    discord: Loopback
    program: bot.BonnieAndClyde
    channel: Channel
    chance: Random
    judge: Judge = field(default_factory=Judge)
    done: list[Interaction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ada, self.ben, self.carol = map(self.discord.person, ("Ada", "Ben", "Carol"))
        self.people = [self.ada, self.ben]

    # Moves

    async def _a_turn(self) -> None:
        """Moves until the turn has changed, at most as many as a turn has."""
        began = self._newest()
        for _ in range(12):
            await self._move(1)
            now = self._newest()
            if began is None or (now is not None and now[0] is not began[0]):
                return

    async def _move(self, count: int, *, by_direct: bool = True) -> None:
        """So many moves by whoever is to play; a table that is over ends it."""
        for _ in range(count):
            before = len(self.judge.accepted)
            for _ in range(TRIES):
                if self._over:
                    return
                await self._try_to_move(by_direct)
                if len(self.judge.accepted) > before:
                    break
            else:
                raise Stuck(self._sight())

    async def _try_to_move(self, by_direct: bool) -> None:
        """By the newest controls in sight; if there are none, everybody asks for their hand."""
        known = self._known
        await self._until(lambda: self._version > known or self._over)
        newest = self._newest(by_direct)
        if newest is None or self._version <= known:
            for person in self.people:
                if await self._press_shown(person, "show hand") is None:
                    await self._type(person, "hand")
            newest = self._newest(by_direct) or self._newest()
        if newest is None:
            return
        person, message, moves = newest
        interaction = person.pressing(message, self._pick(moves))
        await self._do(interaction)
        if interaction.id in self.judge.accepted:
            self._known = _version_of(moves[0])

    _known = -1

    @property
    def _version(self) -> int:
        newest = self._newest()
        return -1 if newest is None else _version_of(newest[2][0])

    def _newest(self, by_direct: bool = True) -> tuple[Person, Message, list[Choice]] | None:
        """Whose newest controls in sight are the newest of all, and what they offer."""
        found = [
            (_version_of(moves[0]), by_direct == (message.only_for is None), message.id, person)
            for person in self.people
            for channel in (person.direct, self.channel)
            for message in person.sees(channel)
            if (channel is person.direct or message.only_for == person.id)
            and (moves := [move for move in moves_of(message) if not _gives_up(move)])
            and _version_of(moves[0]) > 0
        ]
        if not found:
            return None
        version = max(found)[0]
        _, _, message_id, person = max(each for each in found if each[0] == version)
        messages = [*person.direct.messages.values(), *self.channel.messages.values()]
        message = next(message for message in messages if message.id == message_id)
        return person, message, [move for move in moves_of(message) if not _gives_up(move)]

    def _pick(self, moves: list[Choice]) -> Choice:
        return moves[0] if self.chance.random() < 0.7 else self.chance.choice(moves)

    # What people do

    async def _type(self, person: Person, name: str, **options: Any) -> Message | None:
        """Types a command; the message it was answered with."""
        answer = await self._do(person.typing(name, self.channel, **options))
        return None if answer is None else answer.message

    async def _press(self, person: Person, message: Message, choice: Choice | str) -> None:
        if message in person.sees(message.channel):
            if isinstance(choice, str) and choice not in [c.label for c in message.choices]:
                return
            await self._do(person.pressing(message, choice))

    async def _press_shown(
        self, person: Person, does: str, where: Channel | None = None
    ) -> Message | None:
        """Presses what does that on the newest message that offers it to all."""
        message = self._offering(does, where)
        if message is None:
            return None
        choice = next(choice for choice in message.choices if choice.does == does)
        answer = await self._do(person.pressing(message, choice))
        return None if answer is None else answer.message

    async def _press_beside(self, person: Person, does: str) -> None:
        """Presses what does that beside a paragraph, on the newest message with such a thing."""
        beside = [
            (message, raw["accessory"]["custom_id"])
            for message in person.sees(self.channel)
            for raw in walk(message.components)
            if raw.get("accessory", {}).get("custom_id", "").endswith(f":{does}")
        ]
        if beside:
            await self._do(person.forging(*beside[-1]))

    async def _do(self, interaction: Interaction) -> Answer | None:
        """Does it; None when no answer comes while the person waits."""
        self.done.append(interaction)
        await self.discord.deliver(interaction)
        await self._until(interaction.answered.done)
        return interaction.answered.result() if interaction.answered.done() else None

    async def _again_until(self, act: Callable[[], Any], seen: Callable[[], bool]) -> None:
        for _ in range(TRIES):
            if seen():
                return
            await act()
            await self._until(seen)
        raise Stuck(self._sight())

    async def _until(self, seen: Callable[[], bool]) -> None:
        """Waits until that is so, or patience is over."""
        try:
            await self.discord.until(seen, PATIENCE)
        except TimeoutError:
            return

    # What people see

    def _offering(self, does: str, where: Channel | None = None) -> Message | None:
        """The newest message for all that offers this."""
        messages = (where or self.channel).messages.values()
        offering = [
            message
            for message in messages
            if message.only_for is None and does in [choice.does for choice in message.choices]
        ]
        return offering[-1] if offering else None

    def _sight(self) -> str:
        """What everybody sees, for whoever looks into why somebody is stuck."""
        told = [f"at version {self._known}"]
        for place, messages in (
            ("the channel", self.channel.messages.values()),
            *((f"{each.name}'s messages", each.direct.messages.values()) for each in self.people),
        ):
            for message in messages:
                whom = "" if message.only_for is None else f" for {message.only_for} alone"
                offers = sorted({choice.does.split(" ")[0] for choice in message.choices})
                told.append(f"in {place}{whom}: {message.text[:60]!r}, {offers}")
        return "\n".join(told)

    def _seated(self, person: Person) -> bool:
        lobby = self._offering("lobby start")
        return lobby is not None and person.name in str(lobby.components)

    @property
    def _over(self) -> bool:
        return self._offering("lobby again") is not None


def _version_of(move: Choice) -> int:
    control = Control.parse(move.custom_id)
    assert control is not None
    return control.version


def _gives_up(move: Choice) -> bool:
    return move.does.startswith("concede ")
