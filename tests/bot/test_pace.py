"""Computer players move one by one, while everybody else goes on as they like."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from cogs.control import Control
from cogs.lobby import lobbies
from cogs.table.telling import story
from locales import words
from players import Level
from tests.bot.playing import close_direct_messages, give_up, open_hands, requests, sit_down
from tests.bot.refusing import Stack, dealt
from tests.bot.world import Person, World, choices_of, moves_of, text_of, world_at

PACE = 1.5
EN = words("en")

# The seat after the dealer begins: of two the first, whose hand comes first.
DEALT = dealt("1 1 1 2 2 2 H H 5", "3 3 3 4 4 4 7 8 9", "5 5 6 6 7 7 8 8 9", pile="10")


@pytest.fixture
async def paced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(8).randbytes))
    async with world_at(tmp_path, pace=PACE, outwaits=True) as made:
        yield made


async def version(world: World, table: int = 1) -> int:
    return (await world.bot.tables.game(table)).version


def shown(world: World) -> int:
    """The version that the board shows."""
    control = Control.parse(choices_of(world.board)[0].custom_id)
    assert control is not None
    return control.version


async def end_turn(person: Person) -> None:
    """Draws, and discards at once."""
    await person.press(person.hand, EN("do-draw-deck"))
    discards = [choice for choice in moves_of(person.hand) if choice.does.startswith("discard")]
    await person.press(person.hand, discards[0])


async def test_moves_appear_on_the_board_one_by_one_and_in_order(
    paced: World, stack: Stack
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2)
    await end_turn(ada)
    assert shown(paced) == await version(paced) == 3  # the deal, and Ada's own moves
    since, seats = len(paced.env.http_requests), list[int]()
    while (game := await paced.bot.tables.game(1)).computer_to_play:
        await paced.env.advance_time(PACE - 0.1)
        assert await version(paced) == shown(paced) == game.version
        await paced.env.advance_time(0.1 + 0.001)
        made = (await paced.bot.tables.game(1)).steps[-1]
        assert made.version == await version(paced) == shown(paced) == game.version + 1
        (told,) = story(game, [made], EN, None)
        assert told in text_of(paced.board)
        seats.append(game.computer_to_play[0])
    assert seats == sorted(seats)
    assert set(seats) == {1, 2}
    assert len(requests(paced, "PATCH", paced.channel, since)) == len(seats)
    assert moves_of(ada.hand)


async def test_a_press_is_answered_before_the_computers_think_of_theirs(
    paced: World, stack: Stack
) -> None:
    stack(DEALT)
    ada, bob = paced.person("Ada"), paced.person("Bob")
    await sit_down(ada, bob, computers=1)
    await end_turn(ada)
    await end_turn(bob)
    before = await version(paced)
    asked = await ada.press(paced.board, EN("my-hand"))
    assert asked.ephemeral
    assert (await bob.slash("board")).acknowledged
    assert await version(paced) == before
    await paced.env.advance_time(PACE)
    assert await version(paced) == shown(paced) == before + 1
    (hand,) = open_hands(ada)
    assert "draws from the deck" in text_of(hand)


async def test_closed_direct_messages_are_told_of_when_no_move_takes_it_away(
    paced: World, stack: Stack
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    close_direct_messages(ada)
    await sit_down(ada, computers=2)
    await ada.slash("draw", source="deck")
    await ada.slash("discard", card="5")
    await ada.press(paced.board, EN("my-hand"))  # while the computer players move
    while (await paced.bot.tables.game(1)).computer_to_play:
        await paced.env.advance_time(PACE)
    await ada.press(paced.board, EN("my-hand"))
    (hand,) = open_hands(ada)
    assert EN("dms-closed") in text_of(hand)


async def test_another_table_is_not_held_up(paced: World, stack: Stack) -> None:
    stack(DEALT)
    ada, eve = paced.person("Ada"), paced.person("Eve")
    barn = paced.guild.create_text_channel("barn")
    await sit_down(ada, computers=2)
    other = await sit_down(eve, computers=2, channel=barn)
    await end_turn(ada)
    await paced.env.advance_time(1.0)
    await end_turn(eve)
    assert [await version(paced), await version(paced, other)] == [3, 3]
    await paced.env.advance_time(0.6)
    assert [await version(paced), await version(paced, other)] == [4, 3]
    await paced.env.advance_time(1.0)
    assert [await version(paced), await version(paced, other)] == [4, 4]


async def test_giving_up_takes_effect_between_two_moves(paced: World, stack: Stack) -> None:
    stack(DEALT)
    ada, bob = paced.person("Ada"), paced.person("Bob")
    await sit_down(ada, bob, computers=1)
    await end_turn(ada)
    await end_turn(bob)
    await paced.env.advance_time(PACE)
    before = await version(paced)
    await give_up(bob)
    assert (await paced.match()).conceded == (1,)
    assert shown(paced) == await version(paced) == before + 1
    assert "Bob gives up the match. A computer player (Deputy) plays on" in text_of(paced.board)
    assert text_of(paced.board).count("computer (Deputy)") == 2
    while (await paced.bot.tables.game(1)).computer_to_play:
        now = await version(paced)
        await paced.env.advance_time(PACE)
        # The thought that was cut short is thought again; nothing is played by it.
        assert await version(paced) - now in (0, 1)
    await end_turn(ada)
    assert (await paced.match()).to_play == 1
    assert not moves_of(bob.hand)
    await paced.env.advance_time(PACE)
    assert (await paced.bot.tables.game(1)).steps[-1].before.to_play == 1


async def test_the_rest_is_played_out_when_no_person_plays_any_more(
    paced: World, stack: Stack
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2, level=Level.RANGER)
    await give_up(ada)
    game = await paced.bot.tables.game(1)
    assert game.over
    assert "end" in {message.kind for message in await paced.bot.storage.messages(1)}


async def test_a_table_goes_on_after_a_stop_in_the_middle(paced: World, stack: Stack) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2)
    await end_turn(ada)
    await paced.env.advance_time(PACE + 1.0)
    before, since = await version(paced), time.perf_counter()
    await paced.restart()
    assert time.perf_counter() - since < PACE
    assert await version(paced) == before
    await paced.env.advance_time(PACE)
    assert await version(paced) == shown(paced) == before + 1


@pytest.mark.expects_errors
async def test_a_picture_that_fails_does_not_stop_the_play(
    paced: World, stack: Stack, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2)
    await end_turn(ada)
    before = await version(paced)
    with monkeypatch.context() as patch:

        async def broken(table_id: int) -> None:
            raise RuntimeError("no paint")

        patch.setattr(paced.bot.pace, "_show", broken)
        await paced.env.advance_time(PACE)
    assert await version(paced) == before + 1
    assert [r.message for r in caplog.records if r.levelname == "ERROR"] == [
        "a table could not be shown"
    ]
    await paced.env.advance_time(PACE)
    assert await version(paced) == shown(paced) == before + 2


async def test_whoever_asks_at_once_sets_off_one_player(
    paced: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(DEALT)
    ada = paced.person("Ada")
    await sit_down(ada, computers=2)
    thought = list[int]()
    think = paced.bot.tables.think

    def counted(game: object) -> object:
        thought.append(game.version)  # type: ignore[attr-defined]
        return think(game)  # type: ignore[arg-type]

    monkeypatch.setattr(paced.bot.tables, "think", counted)
    await end_turn(ada)
    follow = paced.bot.table_room.follow
    await asyncio.gather(*(follow(1) for _ in range(5)))
    for _ in range(2):
        await paced.env.advance_time(PACE)
    assert thought == [3, 4, 5]


async def test_a_thought_about_what_has_passed_is_not_played(paced: World, stack: Stack) -> None:
    stack(DEALT)
    ada, bob = paced.person("Ada"), paced.person("Bob")
    table = await sit_down(ada, bob, computers=1)
    tables = paced.bot.tables
    await end_turn(ada)
    await end_turn(bob)
    game = await tables.game(table)
    move = await tables.think(game)
    await give_up(bob)
    before = await version(paced)
    assert not await tables.make(game, move)
    assert await version(paced) == before
    assert await tables.make(await tables.game(table), move)
