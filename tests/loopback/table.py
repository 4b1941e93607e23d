"""A table in the loopback Discord: people sit down at it, and play by pressing what they see."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cogs.control import Control
from tests.bot.world import Choice, moves_of
from tests.loopback.people import Person
from tests.loopback.server import Loopback
from tests.loopback.state import Answer, Channel, Message


@dataclass
class Table:
    """People at a table whose match has begun; they play by their direct messages."""

    discord: Loopback
    channel: Channel
    people: list[Person]
    chance: Random

    @property
    def board(self) -> Message:
        """The newest public message with controls."""
        shown = [m for m in self.channel.messages.values() if m.only_for is None and m.choices]
        return shown[-1]

    @property
    def rounds(self) -> list[Message]:
        """The public messages that sum up rounds, and all else that has no controls."""
        return [m for m in self.channel.messages.values() if m.only_for is None and not m.choices]

    def hand(self, person: Person) -> Message:
        """Their newest direct message with controls."""
        return [message for message in person.direct.messages.values() if message.choices][-1]

    def turn(self) -> tuple[Person, int, list[Choice]] | None:
        """Who may move by the newest hand in sight, at which version, and what they may do."""
        found = []
        for person in self.people:
            for message in person.direct.messages.values():
                if moves := moves_of(message):
                    control = Control.parse(moves[0].custom_id)
                    assert control is not None
                    found.append((control.version, person, moves))
        if not found:
            return None
        version, person, moves = max(found, key=lambda turn: turn[0])
        return person, version, moves

    async def move(self, seconds: float = 20) -> Answer | None:
        """One move by whoever is to play, once all see the last; None when nobody can move."""
        await self.discord.until(lambda: self.over or self.turn() is not None, seconds)
        turn = self.turn()
        if turn is None:
            return None
        person, version, moves = turn
        answer = await person.press(self.hand(person), self.pick(moves))

        def painted() -> bool:
            after = self.turn()
            return self.over or (after is not None and after[1] > version)

        await self.discord.until(painted, seconds)
        return answer

    def pick(self, moves: list[Choice]) -> Choice:
        """Mostly the first of what is offered, which is worth most; sometimes anything."""
        return moves[0] if self.chance.random() < 0.7 else self.chance.choice(moves)

    @property
    def over(self) -> bool:
        """Whether the match has come to its end, by the end's message."""
        return any(
            choice.does == "lobby again"
            for message in self.channel.messages.values()
            for choice in message.choices
        )


async def sit_down(
    discord: Loopback, channel: Channel, *people: Person, chance: Random | None = None
) -> Table:
    """Opens a table in the channel, the first person its host, and starts the match."""
    host, *others = people
    opened = (await host.slash("table open", channel)).message
    assert opened is not None
    for other in others:
        await other.press(opened, "Join")
    await discord.until(lambda: any(c.label == "Start" for c in opened.choices))
    await host.press(opened, "Start")
    table = Table(discord, channel, list(people), chance or Random(1))
    await discord.until(lambda: table.turn() is not None)
    return table
