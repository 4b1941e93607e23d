"""An evening at a table: people do all that can be done, and all is asked of Discord that can be.

People go by what they see, as real ones do: whoever gets no answer looks again, and whoever sees
no hand asks for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import discord

import bot
from cogs.control import Control
from cogs.refusal import Refusal, Why
from cogs.sleeper import Sleeper
from cogs.table.game import Game
from tests.bot.world import Choice, moves_of, walk
from tests.loopback.people import Person
from tests.loopback.server import Loopback
from tests.loopback.state import Answer, Channel, Interaction, Message

PATIENCE = 0.4
"""Seconds that a person waits for something to be seen, before they do it again."""
TRIES = 20
"""How often they do it again before they give up: more than any fault lasts."""


class Stuck(AssertionError):
    """Somebody could not go on."""


class Accident(Exception):
    """What breaks in the bot by intention, once."""


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
class Evening:
    """Ada and Ben at a table in a saloon, and Carol who only drops in."""

    discord: Loopback
    program: bot.BonnieAndClyde
    channel: Channel
    chance: Random
    judge: Judge = field(default_factory=Judge)
    done: list[Interaction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ada, self.ben, self.carol = map(self.discord.person, ("Ada", "Ben", "Carol"))
        self.people = [self.ada, self.ben]

    async def pass_by(self, moves: int = 16) -> None:
        """All of it; the match ends by concession after so many moves and more."""
        with self.judge.watching(self.program):
            await self._look_around()
            await self._sit_down()
            await self._move(moves // 4)
            await self._use_other_ways()
            await self._move(moves // 4)
            await self._lose_the_board()
            await self._be_late()
            await self._move(moves // 4)
            await self._close_messages()
            await self._move(moves // 4)
            await self._give_up()
            await self._go_on()

    # The chapters

    async def _look_around(self) -> None:
        """Whatever needs no table."""
        await self._type(self.carol, "rules")
        lesson = await self._type(self.carol, "how-to-play")
        if lesson is not None and (moves := moves_of(lesson)):
            await self._press(self.carol, lesson, moves[0])
        page = await self._type(self.carol, "settings")
        if page is not None:
            await self._press(self.carol, page, "Text only, please")
        await self._type(self.carol, "draw", source="deck")  # there is no table
        busy = Refusal(Why.TOO_FAST)
        with patch.object(self.program.door, "_check_quotas", side_effect=busy):
            await self._do(self.carol.typing("draw", self.channel, "source", source=""))
        await self._do(self.carol.typing("draw", self.channel, "speed", speed=""))  # no such thing

    async def _sit_down(self) -> None:
        await self._type(self.ada, "table open")
        await self._again_until(  # whoever does not see it asks for it
            lambda: self._type(self.ada, "board"), lambda: self._offering("lobby join") is not None
        )
        await self._an_accident()
        await self._again_until(
            lambda: self._press_shown(self.ben, "lobby join"), lambda: self._seated(self.ben)
        )
        await self._again_until(
            lambda: self._press_shown(self.ada, "lobby start"),
            lambda: self._offering("show hand") is not None,
        )

    async def _an_accident(self) -> None:
        """Something of ours breaks, but not before Ben has had his answer."""
        room, broken = self.program.table_room, asyncio.Event()
        follow = room.follow

        async def break_down(table_id: int) -> None:
            task = asyncio.current_task()
            if task is not None and task.get_name().endswith("on_interaction"):
                broken.set()
                raise Accident
            await follow(table_id)

        with patch.object(room, "follow", break_down):
            await self._press_shown(self.ben, "lobby join")
            for _ in range(5):
                await self._until(broken.is_set)

    async def _use_other_ways(self) -> None:
        """Hands by button, twice, and moves by command."""
        for _ in range(2):
            await self._press_shown(self.ada, "show hand")
        await self._press_shown(self.ada, "show board", where=self.ada.direct)
        await self._move(2, by_direct=False)
        await self._a_turn()
        for person in self.people:
            await self._do(person.typing("draw", self.channel, "source", source=""))
            await self._type(person, "draw", source="deck")

    async def _lose_the_board(self) -> None:
        """It is posted anew by command, then deleted by a moderator, then pushed away by chat."""
        await self._type(self.ada, "board")
        board = self._offering("show hand")
        if board is not None:
            del self.channel.messages[board.id]
        await self._move(3)
        state = self.discord.state
        for _ in range(12):
            said = Message(state.new_id(), self.channel, self.carol.user, "Hands up!")
            self.channel.messages[said.id] = said
        await self._a_turn()

    async def _be_late(self) -> None:
        """Most of a day passes; whoever is to play is reminded, or, taken for gone, comes back."""
        await self._waited_for()
        self.program.served._counted += 20 * 3_600_000
        sleeper = self.program.cogs["Sleeper"]
        assert isinstance(sleeper, Sleeper)
        await sleeper.tick()
        for person in self.people:
            seats = await self.program.storage.seats(1)
            if any(seat.away for seat in seats if seat.player_id == person.id):
                await self._press_shown(person, "show hand")
                await self._come_back(person)

    async def _waited_for(self) -> None:
        """Waits until somebody is waited for: while the table sleeps, nobody is."""
        for _ in range(100):
            if await self.program.storage.deadline(1) is not None:
                return
            await asyncio.sleep(PATIENCE / 10)
        raise Stuck("nobody is waited for")

    async def _come_back(self, person: Person) -> None:
        for message in [*person.direct.messages.values(), *person.sees(self.channel)]:
            for choice in message.choices:
                if choice.does == "table back":
                    await self._press(person, message, choice)

    async def _close_messages(self) -> None:
        """Ben takes no direct messages any more."""
        self.ben.user.takes_messages = False
        await self._a_turn()
        await self._a_turn()

    async def _give_up(self) -> None:
        async def leave() -> None:
            sure = await self._type(self.ben, "leave")
            if sure is not None:
                await self._press(self.ben, sure, "Give up")

        await self._again_until(leave, lambda: self._offering("lobby again") is not None)

    async def _go_on(self) -> None:
        await self._press_beside(self.ada, "show transcript")
        await self._play_again()
        await self._be_moderated()
        await self._play_again()

    async def _play_again(self) -> None:
        async def again() -> None:
            if await self._press_shown(self.ada, "lobby again") is None:
                await self._type(self.ada, "board")

        await self._again_until(again, lambda: self._offering("lobby accept") is not None)

    async def _be_moderated(self) -> None:
        """Carol, who may, ends a table."""
        guild = self.channel.guild
        assert guild is not None
        guild.members[self.carol.id] |= discord.Permissions(manage_messages=True).value

        async def end() -> None:
            sure = await self._type(self.carol, "table end")
            if sure is not None:
                await self._press(self.carol, sure, "End the table")

        await self._again_until(end, lambda: self._offering("lobby accept") is None)

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
