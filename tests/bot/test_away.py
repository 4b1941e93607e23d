"""People who are away: a computer player has their seat until they are back."""

from __future__ import annotations

import pytest
from discord import Message

from cogs.refusal import Refusal, Why
from locales import words
from rules import Draw, Source
from storage import Seat
from tests.bot.coming_and_going import case
from tests.bot.playing import (
    by_message,
    give_up,
    open_hands,
    requests,
    sit_down,
)
from tests.bot.refusing import Stack, refused, seated
from tests.bot.test_restarts import assert_all_is_shown
from tests.bot.test_turn_clock import (
    DEALT,
    TWO,
    backs,
    deadline,
    due_in,
    end_turn,
    paced,
    seat,
)
from tests.bot.world import Person, World, moves_of, text_of

__all__ = ["paced"]  # a fixture

EN = words("en")


async def test_after_two_turns_running_a_seat_is_played_until_its_person_is_back(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    await world.wait(120)
    await end_turn(bob)
    await world.wait(120)
    assert (await seat(world)).away
    assert EN("seat-away", level=EN("level-deputy")) in text_of(world.board)
    assert EN("hand-away-played", level=EN("level-deputy")) in text_of(ada.hand)
    assert backs(ada) == [EN("back")]
    since = len(world.env.http_requests)
    for _ in range(3):  # her turns pass at once, and nobody is told of each
        assert (await world.match()).to_play == 1
        await end_turn(bob)
    assert not requests(world, "PATCH", ada.user.dm_channel, since)
    assert not requests(world, "POST", ada.user.dm_channel, since)
    await refused(world, ada, ada.slash("draw", source="deck"), Why.YOU_ARE_AWAY)
    await ada.press(ada.hand, EN("back"))
    assert await seat(world) == Seat(0, ada.id, "Ada", (await seat(world)).joined_by, covered=3)
    assert EN("hand-away-played", level=EN("level-deputy")) not in text_of(ada.hand)
    await end_turn(bob)
    assert moves_of(ada.hand)
    assert await due_in(world) == 120
    await assert_all_is_shown(world, 1)


async def test_an_open_hand_of_somebody_away_lets_them_come_back(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    await world.send_away(ada)
    await ada.press(world.board, EN("my-hand"))
    (hand,) = open_hands_away(ada)
    await ada.press(hand, EN("back"))
    assert not (await seat(world)).away
    await end_turn(bob)
    (hand,) = open_hands(ada)
    assert moves_of(hand)


def open_hands_away(person: Person) -> list[Message]:
    title = EN("hand-away", channel="|").split("|")[0]
    seen = person.world.channel.history(viewer=person.member)
    return [shown for shown in seen if shown.flags.ephemeral and title in text_of(shown)]


async def test_who_is_back_and_was_not_away_is_shown_their_hand(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob")
    before = await world.bot.tables.game(1)
    for person in (ada, bob):
        (result,) = await world.deliver(person.pressing(person.hand, "bc:1:0:table back"))
        assert result.acknowledged
    assert await world.bot.tables.game(1) == before
    assert moves_of(ada.hand)
    eve = world.person("Eve")
    act = eve.pressing(world.board, "bc:1:0:table back")
    await refused(world, eve, act, Why.NOT_SEATED)
    await give_up(bob)
    (result,) = await world.deliver(ada.pressing(ada.hand, "bc:1:0:table back"))
    assert EN("turn-over", name="Ada") in text_of(ada.hand)


async def test_when_nobody_is_left_the_computer_players_finish_the_match(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    for _ in range(4):
        await world.wait(120)
    table = await world.bot.storage.table(1)
    assert table is not None
    assert table.state == "over"
    assert await world.bot.storage.live_table_in(world.channel.id) is None
    assert await world.bot.storage.deadline(1) is None
    assert EN("end-title") in text_of(world.public[-1])
    for person in (ada, bob):
        assert "has won" in text_of(person.hand)


async def test_alone_with_computers_a_turn_missed_is_no_match_lost(
    world: World, stack: Stack
) -> None:
    stack(DEALT)
    (ada,) = await seated(world, "Ada", computers=2, clock=120)
    await world.wait(120)
    assert not (await world.bot.tables.game(1)).over
    assert (await world.match()).to_play == 0
    assert moves_of(ada.hand)


async def test_coming_back_in_the_middle_of_a_covered_turn_is_waiting_for_the_next(
    paced: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    await paced.wait(120)
    while (await paced.match()).to_play == 0:
        await paced.env.advance_time(1.5)
    await end_turn(bob)
    await paced.wait(120)
    assert (await seat(paced)).away
    await ada.press(ada.hand, EN("back"))
    assert EN("hand-covered") in text_of(ada.hand)
    assert not moves_of(ada.hand)
    while (await paced.match()).to_play == 0:
        await paced.env.advance_time(1.5)
    await end_turn(bob)
    assert moves_of(ada.hand)


async def test_the_last_to_go_away_comes_back_to_a_match_that_has_gone_on_at_its_pace(
    paced: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    for person in (ada, bob):
        await paced.send_away(person)
    before = (await paced.bot.tables.game(1)).version
    await paced.env.advance_time(4)
    moves = (await paced.bot.tables.game(1)).version - before
    assert 1 <= moves <= 3
    assert EN("hand-away-played", level=EN("level-deputy")) in text_of(ada.hand)
    await ada.press(ada.hand, EN("back"))
    while (await paced.match()).to_play != 0:
        await paced.env.advance_time(1.5)
    assert moves_of(ada.hand)
    turn = (await paced.match()).turn
    await paced.env.advance_time(10)
    assert (await paced.match()).turn == turn  # it waits for her
    await paced.send_away(ada)
    for _ in range(100):
        if (await paced.bot.storage.live_table_in(paced.channel.id)) is None:
            break
        await paced.env.advance_time(30)
    else:
        raise AssertionError("the channel is not free again")


async def test_once_all_people_have_given_up_their_match_is_played_at_once(paced: World) -> None:
    ada, bob = paced.person("Ada"), paced.person("Bob")
    await sit_down(ada, bob, computers=2)
    await paced.send_away(bob)
    await give_up(ada)
    assert not (await paced.bot.tables.game(1)).over  # he may come back
    await give_up(bob)
    table = await paced.bot.storage.table(1)
    assert table is not None
    assert table.state == "over"


async def test_coming_back_in_a_turn_of_ones_own_takes_it_from_the_computer_player(
    paced: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=120)
    await paced.send_away(bob)
    await end_turn(ada)
    before = (await paced.bot.tables.game(1)).version
    await paced.env.advance_time(1.0)  # the computer player has thought, and lets the move stand
    await bob.press(bob.hand, EN("back"))
    assert moves_of(bob.hand)
    assert await due_in(paced) == 120
    await paced.env.advance_time(4.0)
    assert (await paced.bot.tables.game(1)).version == before  # its move is void
    await by_message(bob, 1, Draw(Source.DECK))
    assert (await paced.bot.tables.game(1)).version == before + 1


async def test_of_somebody_who_has_left_the_server_the_seat_is_played_at_once(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=600)
    world.guild.remove_member(ada.member)
    await world.wait(449)
    assert (await world.match()).to_play == 0
    since = len(world.env.http_requests)
    await world.wait(1)
    assert (await seat(world)).away
    assert (await world.match()).to_play == 1
    assert not requests(world, "POST", ada.user.dm_channel, since)  # nobody is reminded
    await bob.press(world.board, EN("my-hand"))
    assert moves_of(bob.hand)


async def test_discord_out_of_reach_is_no_sign_that_somebody_has_left(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob", clock=600)
    world.env.inject_error("GET", f"/guilds/{world.guild.id}/members/{ada.id}", status=403)
    await world.wait(451)
    assert not (await seat(world)).away
    assert (await deadline(world)).late


async def test_what_is_over_by_then_is_let_be(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=120)
    absences = world.bot.absences
    before = await world.bot.tables.game(1)
    await absences.time_out(1, 1)  # its time is not up
    await absences.remind(1, 1)  # nor is it late
    await absences.time_out(1, 7)
    await absences.remind(1, 7)
    await absences.tell_time(1, 7)
    assert await world.bot.tables.game(1) == before
    world.bot.served._counted += 120_000
    await absences.remind(1, 1)
    await absences.remind(1, 1)
    await absences.send_away(1, ada.id)
    once = await world.bot.tables.game(1)
    await absences.send_away(1, ada.id)
    await absences.send_away(1, 7)
    await absences.time_out(1, 1)  # a computer player has the turn already
    await absences.tell_time(1, 1)
    assert await world.bot.tables.game(1) == once
    await world.bot.table_room.follow(1)
    await give_up(bob)
    with pytest.raises(Refusal):
        await absences.time_out(2, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_match_ends_whoever_comes_and_goes(seed: int) -> None:
    assert case(seed) == 1
