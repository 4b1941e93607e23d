"""Races through the whole bot: presses and commands that come in at once, each answered once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.interactions import base_payload

from cogs.control import Control
from cogs.lobby import lobbies
from cogs.wording import refusal_text
from locales import Words
from players import Level
from rules import Concede, Move, legal_moves
from storage import LoggedMove
from tests.bot.playing import command_of, sit_down
from tests.bot.world import Person, Press, World, walk, world_at
from tests.rules.random_play import SEAT_MOVES

RACES = 50
"""Races in a case."""

COMMAND = 2


class Rush:
    """A table where people press and type at once, beside somebody who only looks on."""

    def __init__(self, world: World, chance: Random, said: set[str]) -> None:
        self._world = world
        self._chance = chance
        self._said = said
        self._people = [world.person(name) for name in ("Ada", "Bo", "Cy")]
        self._eve = world.person("Eve")
        self._table = 0

    async def race(self) -> None:
        """Has some press at once; asserts that a version was made once, and all were answered."""
        world = self._world
        if not self._table or (await world.bot.tables.game(self._table)).over:
            world.channel = world.guild.create_text_channel("room")
            self._table = await sit_down(*self._people, computers=1, level=Level.ROOKIE)
        log = await world.bot.storage.moves(self._table)
        since = len(world.env.http_requests)
        presses = [await self._act() for _ in range(self._chance.randint(2, 8))]
        await world.deliver(*presses, *self._chance.choices(presses, k=self._chance.randrange(3)))
        now = await world.bot.storage.moves(self._table)
        assert now[: len(log)] == log
        assert [row.version for row in now] == list(range(1, len(now) + 1)), "a gap"
        self._judge(presses, now[len(log) :], since)

    def _judge(self, presses: list[Press], made: tuple[LoggedMove, ...], since: int) -> None:
        answers: dict[int, list[Any]] = {press.record.id: [] for press in presses}
        for request in self._world.env.http_requests[since:]:
            kind, to, *_ = request.path.strip("/").split("/")
            if kind == "interactions":
                answers[int(to)].append(request.json)
        movers = Counter(row.interaction_id for row in made if row.interaction_id is not None)
        assert set(movers.values()) <= {1}
        for number, bodies in answers.items():
            assert len(bodies) == 1, bodies
            (body,) = bodies
            last = [raw["content"] for raw in walk(body["data"]["components"]) if raw["type"] == 10]
            assert (last[-1] in self._said) == (number not in movers), (number, last, made)
        by_id = {press.record.id: press for press in presses}
        for row in made:
            if row.interaction_id is not None:
                press = by_id[row.interaction_id]
                assert press.record.user_id == row.player_id
                control = Control.parse(press.payload["data"].get("custom_id", ""))
                assert control is None or control.version == row.version - 1 or row.text[0] == "c"

    async def _act(self) -> Press:
        """What somebody presses or types: mostly a legal move by whose turn it is."""
        chance = self._chance
        game = await self._world.bot.tables.game(self._table)
        by_id = {person.id: person for person in self._people}
        seat = game.match.to_play
        due = None if seat is None else by_id.get(game.person_at(seat) or 0)
        person = due if due is not None and chance.random() < 0.6 else chance.choice(self._people)
        move: Move = chance.choice(SEAT_MOVES)
        if chance.random() < 0.8 and (legal := legal_moves(game.match)):
            move = chance.choice(legal)
        if chance.random() < 0.1:
            person = self._eve
        if chance.random() < 0.02:
            return person.pressing(
                self._world.board,
                str(Control(self._table, game.version, str(Concede(chance.randrange(4))))),
            )
        if chance.random() < 0.3:
            return self._typed(person, move)
        at_hand = person is not self._eve and chance.random() < 0.7
        message = person.hand if at_hand else self._world.board
        version = game.version - (chance.random() < 0.1)
        if chance.random() < 0.5:
            return person.pressing(message, str(Control(self._table, version, str(move))))
        word = str(move).split()[0]
        return person.pressing(message, str(Control(self._table, version, word)), [str(move)])

    def _typed(self, person: Person, move: Move) -> Press:
        name, options = command_of(move)
        kinds = {str: 3, int: 4}
        told = [
            {"name": option, "type": kinds[type(value)], "value": value}
            for option, value in options.items()
        ]
        return Press(
            *base_payload(
                self._world.env.backend,
                type=COMMAND,
                channel_id=self._world.channel.id,
                guild_id=self._world.guild.id,
                user_id=person.id,
                data={"id": "1", "name": name, "type": 1, "options": told},
            )
        )


@contextmanager
def listening() -> Iterator[set[str]]:
    """The sentences with which anybody is refused meanwhile."""
    said: set[str] = set()

    def noted(words: Words, error: Any) -> str:
        said.add(text := refusal_text(words, error))
        return text

    with pytest.MonkeyPatch.context() as patch:
        for module in ("cogs.answers", "cogs.presses"):
            patch.setattr(f"{module}.refusal_text", noted)
        yield said


def case(seed: int) -> int:
    """Races of which each has one winner a version, and all the others a sentence; how many."""
    asyncio.run(_case(seed))
    return RACES


async def _case(seed: int) -> None:
    with TemporaryDirectory() as folder, listening() as said, pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(seed).randbytes))
        async with world_at(Path(folder)) as world:
            rush = Rush(world, Random(seed), said)
            for _ in range(RACES):
                await rush.race()
