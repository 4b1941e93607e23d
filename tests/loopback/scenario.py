"""An evening at a table: people do all they can do, and of Discord all is asked that can be."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from unittest.mock import patch

import discord

from cogs.refusal import Refusal, Why
from cogs.timekeeper import Timekeeper
from tests.bot.world import moves_of
from tests.loopback.guests import PATIENCE, Guests, Stuck
from tests.loopback.people import Person
from tests.loopback.state import Message


class Accident(Exception):
    """What breaks in the bot by intention, once."""


@dataclass
class Evening(Guests):
    """Ada and Ben at a table in a saloon, and Carol who only drops in."""

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
        timekeeper = self.program.cogs["Timekeeper"]
        assert isinstance(timekeeper, Timekeeper)
        await timekeeper.tick()
        while timekeeper._begun:
            await asyncio.wait(timekeeper._begun)
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
