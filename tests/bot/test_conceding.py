"""Giving a match up: asked twice, taken once, whatever happened meanwhile."""

from random import Random

import discord
import pytest

from locales import LANGUAGES, words
from tests.bot.playing import (
    by_message,
    give_up,
    play_on,
    requests,
    sensible,
    turn_is,
)
from tests.bot.refusing import seated
from tests.bot.test_pace import paced
from tests.bot.world import World, choices_of, moves_of, text_of

__all__ = ["paced"]  # a fixture

EN = words("en")


async def test_giving_up_counts_even_when_the_table_has_moved_on_since_the_question(
    world: World,
) -> None:
    ada, bob = await seated(world, "Ada", "Bob")
    asked = await ada.slash("leave")
    assert asked.ephemeral
    assert asked.response is not None
    first = ada if moves_of(ada.hand) else bob
    await first.press(first.hand, "Draw from the deck")
    await ada.press(asked.response.message, "Give up")
    match = await world.match()
    assert match.conceded == (0,)
    assert match.winner == 1
    assert "everyone else has given up" in text_of(world.public[-1])
    assert "plays on in that seat" not in text_of(world.public[0])


async def test_a_seat_given_up_is_played_on_by_a_computer_while_two_people_remain(
    world: World,
) -> None:
    ada, bob, _ = await seated(world, "Ada", "Bob", "Chen")
    asked = await ada.slash("leave")
    assert asked.response is not None
    await ada.press(asked.response.message, "Give up")
    match = await world.match()
    assert match.conceded == (0,)
    assert match.to_play != 0
    assert not moves_of(ada.hand)
    board = text_of(world.board)
    assert "**Ada** · 0 points · 9 cards\n-# computer (Deputy)" in board
    assert "Ada gives up the match. A computer player (Deputy) plays on in that seat." in board
    again = await ada.slash("leave")
    assert again.response is not None
    assert "given up" in text_of(again.response.message)
    assert not choices_of(again.response.message)
    assert bob.hand


async def test_a_hand_given_up_is_left_alone_until_the_end(world: World) -> None:
    ada, *_ = await seated(world, "Ada", "Bob", "Chen", target=50)
    await ada.press(world.board, "My hand")
    since = len(world.env.http_requests)
    await give_up(ada)
    (open_hand,) = (m for m in world.channel.history(viewer=ada.member) if m.flags.ephemeral)
    for hand in (ada.hand, open_hand):
        assert "You have given up" in text_of(hand)
        assert "A computer player (Deputy) plays on in your seat" in text_of(hand)
        assert "You hold" not in text_of(hand)
        assert not choices_of(hand)
    await play_on(world, 1, by_message, sensible(Random(5)), until=turn_is(8))
    assert len(requests(world, "PATCH", ada.user.dm_channel, since)) == 1
    await play_on(world, 1, by_message, sensible(Random(6)))
    assert (await world.match()).winner is not None
    assert len(requests(world, "PATCH", ada.user.dm_channel, since)) == 2
    assert not requests(world, "POST", ada.user.dm_channel, since)
    assert "has won" in text_of(ada.hand)


async def test_who_has_given_up_is_offered_no_move(paced: World) -> None:
    people = await seated(paced, "Ada", "Bob", "Chen")
    match = await paced.match()
    assert match.to_play is not None
    first = people[match.to_play].member
    assert await first.autocomplete(paced.channel, "draw", "source", "")
    await give_up(people[match.to_play])
    assert (await paced.match()).to_play == match.to_play
    assert not await first.autocomplete(paced.channel, "draw", "source", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_board_says_who_plays_on_unless_the_match_is_over(
    paced: World, seats: int, language: str
) -> None:
    people = await seated(paced, *("Ada", "Bob", "Chen", "Dan")[:seats])
    guild = paced.bot.get_guild(paced.guild.id)
    assert guild is not None
    guild.preferred_locale = next(
        locale for locale in discord.Locale if locale.value.split("-")[0] == language
    )
    say = words(language)
    deputy = say("level-deputy")
    for given_up, person in enumerate(people[1:], 1):
        await give_up(person)
        over, told = given_up == seats - 1, text_of(paced.public[0])
        assert say("tell-conceded", name=person.name) in told
        assert told.count(say("tell-taken-over", level=deputy)) == given_up - over
        assert told.count("-# " + say("seat-computer", level=deputy)) == given_up
        assert (say("turn-over", name="Ada") in told) == over
