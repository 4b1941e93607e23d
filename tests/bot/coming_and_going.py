"""Matches of people who come and go: they let their time run out, are voted out, come back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

from cogs.lobby import lobbies
from cogs.table.game import Game
from locales import words
from tests.bot.playing import by_message, give_up, play_on, sensible, sit_down, turn_is
from tests.bot.world import Person, World, choices_of, text_of, world_at

EN = words("en")
CLOCK = 120
# Many more than any match takes: from then on it would never end.
MOST_STEPS = 600


async def in_order(world: World) -> Game | None:
    """The match, and that it waits for whoever is to play; None once it is over."""
    table = await world.bot.storage.table(1)
    assert table is not None
    deadline = await world.bot.storage.deadline(1)
    if table.state != "match":
        assert deadline is None
        return None
    game = await world.bot.tables.game(1)
    assert game.deadline == deadline
    assert game.awaited is not None, "what no person is to do has been done"
    assert deadline is not None
    assert deadline.turn == game.match.turn
    assert game.seats == await world.bot.storage.seats(1)
    return game


async def press_if_there(person: Person, label: str) -> None:
    """Presses this button of the person's hand or of the board, where there is one."""
    for message in (person.hand, person.world.board):
        if label in [choice.label for choice in choices_of(message)]:
            await person.press(message, label)
            return


async def step(world: World, people: list[Person], game: Game, chance: Random) -> None:
    """Something that somebody does, or does not do in time."""
    someone = chance.choice(people)
    match chance.choices(
        ["turn", "late", "out", "back", "vote", "end", "restart", "jump", "give up"],
        [40, 10, 15, 10, 10, 2, 4, 4, 0.5],
    )[0]:
        case "turn":
            turn = turn_is(game.match.turn + 1)
            await play_on(world, 1, by_message, sensible(chance), until=turn)
        case "late":
            await world.wait(CLOCK * 0.8)
        case "out":
            await world.wait(CLOCK)
        case "back":
            await press_if_there(someone, EN("back"))
        case "vote":
            await press_if_there(someone, EN("hand-over"))
        case "end":
            await someone.slash("table end")
        case "restart":
            await world.restart()
        case "jump":
            world.wall.wrong_by += chance.choice([-86_400, 86_400])
            await world.wake()
        case "give up":
            if game.seat_of(someone.id) not in game.match.conceded:
                await give_up(someone)


async def _played(folder: Path, seed: int) -> int:
    chance = Random(seed)
    with patch.object(lobbies, "secrets", SimpleNamespace(token_bytes=chance.randbytes)):
        async with world_at(folder) as world:
            people = [world.person(name) for name in ("Ada", "Bob", "Chen")[: 2 + seed % 2]]
            await sit_down(*people, computers=seed % 3 % 2, target=50, clock=CLOCK)
            for _ in range(MOST_STEPS):
                if (game := await in_order(world)) is None:
                    break
                await step(world, people, game, chance)
            else:
                raise AssertionError("the match went on and on")
            table = await world.bot.storage.table(1)
            assert table is not None
            told = EN(f"closed-{table.closed_for}") if table.state == "closed" else EN("end-title")
            assert any(told in text_of(message) for message in world.public)
            for person in people:
                assert not choices_of(person.hand), "nothing is left to press in a hand"
    return 1


def case(seed: int) -> int:
    """One match, to its end, whatever its people do."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_played(Path(folder), seed))
