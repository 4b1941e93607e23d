"""Races for a table: several want to move at once, on a real database, and one a version does.

Presses, typed commands, computer players' moves, deals and concessions, all started together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import bot
from cogs.lobby.lobbies import Guest
from cogs.lobby.lobby import Lobby
from cogs.refusal import Refusal
from cogs.table.game import Game
from cogs.wording import refusal_text
from locales import words
from players import Level
from rules import Concede, HouseRules, IllegalMove, Move, can, legal_moves, parse_move
from tests.rules.random_play import SEAT_MOVES

RACES = 250
"""Races in a case."""

PEOPLE = [Guest(100 + number, name) for number, name in enumerate(("Ada", "Bo", "Cy", "Di"))]
STRANGER = 999


@dataclass(frozen=True, slots=True)
class Try:
    """A person's move on its way; ``seen`` is None for one that was typed."""

    interaction_id: int
    person: int
    move: Move
    seen: int | None


class Track:
    """A table with people and computer players at it, where races are held."""

    def __init__(self, host: bot.BonnieAndClyde, chance: Random) -> None:
        self._host = host
        self._chance = chance
        self._ids = count(1)
        self._table = 0

    async def open(self) -> None:
        """A new match of two to four, some of them computer players, in a channel of its own."""
        lobbies, people = self._host.lobbies, PEOPLE[: self._chance.randint(2, 4)]
        first, *others = people
        where = 1, next(self._ids)
        computers = [Level.ROOKIE] * self._chance.randint(0, 4 - len(people))
        lobby = await lobbies.open(where, first, HouseRules(), next(self._ids), computers=computers)
        self._table = lobby.table.id
        for other in others:
            sit = partial(
                Lobby.join, player_id=other.id, name=other.name, interaction_id=next(self._ids)
            )
            await lobbies.change(self._table, sit)
        await lobbies.start(self._table, first.id)

    async def race(self) -> None:
        """Has some act at once; asserts that one a version did, and that the others were told."""
        tables, storage = self._host.tables, self._host.storage
        if not self._table or (await tables.game(self._table)).over:
            await self.open()
        game = await tables.game(self._table)
        log = await storage.moves(self._table)
        tries = [self._try(game) for _ in range(self._chance.randint(2, 8))]
        tries += self._chance.choices(tries, k=self._chance.randrange(2))  # delivered twice
        acts: list[Awaitable[object]] = [
            tables.play(
                self._table, one.person, one.move, seen=one.seen, interaction_id=one.interaction_id
            )
            for one in tries
        ]
        if game.computer_to_play is not None:
            acts += [self._think_and_make(game) for _ in range(2)]
        acts += [tables.advance(self._table) for _ in range(self._chance.randrange(3))]
        self._chance.shuffle(order := list(range(len(acts))))
        outcomes = await asyncio.gather(*(acts[n] for n in order), return_exceptions=True)
        by_act = dict(zip(order, outcomes, strict=True))
        await self._judge(game, tries, [by_act[n] for n in range(len(tries))], len(log))
        for outcome in outcomes[len(tries) :]:
            assert not isinstance(outcome, AssertionError), outcome
        assert (await storage.moves(self._table))[: len(log)] == log
        await tables.advance(self._table)

    def _try(self, game: Game) -> Try:
        """A move that somebody tries: whose turn it is, or another; one of the legal, or any."""
        chance = self._chance
        seat = game.match.to_play
        due = None if seat is None else game.person_at(seat)
        sitting = [one.player_id for one in game.seats if one.player_id is not None]
        person = due if due is not None and chance.random() < 0.7 else chance.choice(sitting)
        move: Move = chance.choice(SEAT_MOVES)
        if chance.random() < 0.8 and (legal := legal_moves(game.match)):
            move = chance.choice(legal)
        if chance.random() < 0.01:
            move = Concede(chance.randrange(len(game.seats)))
        if chance.random() < 0.05:
            person = STRANGER
        seen = None if chance.random() < 0.15 else game.version - (chance.random() < 0.1)
        return Try(next(self._ids), person, move, seen)

    async def _think_and_make(self, game: Game) -> None:
        tables = self._host.tables
        await tables.make(game, await tables.think(game))

    async def _judge(
        self, game: Game, tries: list[Try], outcomes: list[object], before: int
    ) -> None:
        rows = await self._host.storage.moves(self._table)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1)), "a gap"
        made = {row.interaction_id: row for row in rows[before:] if row.interaction_id is not None}
        for one in tries:
            told = [outcome for other, outcome in zip(tries, outcomes, strict=True) if other == one]
            refused = [outcome for outcome in told if isinstance(outcome, Refusal | IllegalMove)]
            done = [outcome for outcome in told if isinstance(outcome, Game)]
            assert len(refused) + len(done) == len(told), (one, told)
            assert all(refusal_text(words("en"), error) for error in refused)
            row = made.get(one.interaction_id)
            assert bool(done) == (row is not None), (one, told)
            if row is not None:
                assert (row.player_id, row.text) == (one.person, str(one.move))
                assert one.seen in (None, row.version - 1) or isinstance(one.move, Concede)
        assert len(made) == len({row.version for row in made.values()})
        # Where a legal press was among them, somebody has moved at this version.
        legal = any(
            one.person == (None if (to := game.match.to_play) is None else game.person_at(to))
            and one.seen in (None, game.version)
            and not isinstance(one.move, Concede)
            and can(game.match, one.move)
            for one in tries
        )
        assert not legal or len(rows) > before
        # What is kept in memory is what the log leads to.
        now = await self._host.tables.game(self._table)
        again = Game.replayed(now.table, now.seats, (parse_move(row.text) for row in rows))
        assert (again.match, again.version) == (now.match, now.version)


def case(seed: int) -> int:
    """Races of which each has one winner a version; how many."""
    asyncio.run(_case(Random(seed)))
    return RACES


async def _case(chance: Random) -> None:
    with TemporaryDirectory() as folder:
        settings = bot.Settings(database=Path(folder) / "races.sqlite", pictures=False)
        async with bot.BonnieAndClyde(settings) as host:
            await host.open()
            track = Track(host, chance)
            for _ in range(RACES):
                await track.race()
