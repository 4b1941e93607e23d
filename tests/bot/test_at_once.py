"""Presses that are delivered twice, and presses at once: one change, and everybody answered."""

import pytest

import players
from cogs.control import Control
from cogs.refusal import Why
from locales import words
from rules import Reason
from storage import Seat
from tests.bot.playing import add_computer
from tests.bot.refusing import Stack, dealt, refused, rows, screens, seated, sentence, told
from tests.bot.world import Person, World, choices_of, text_of

EN = words("en")

ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


async def test_the_same_press_delivered_twice_is_one_move(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    before = await rows(world)
    press = ada.pressing(ada.hand, str(Control(1, 1, "draw deck")))
    await world.deliver(press, press)
    await world.deliver(press)
    assert len((await rows(world))["moves"]) == len(before["moves"]) + 1
    once = await rows(world), screens(world, ada), text_of(ada.hand)
    await world.restart()
    await world.deliver(press)
    assert (await rows(world), screens(world, ada), text_of(ada.hand)) == once


@pytest.mark.parametrize("verb", ["add ranger", "remove", "leave", "join", "start"])
async def test_a_lobby_press_delivered_twice_is_one_change(world: World, verb: str) -> None:
    ada, eve = world.person("Ada"), world.person("Eve")
    await ada.slash("table open")
    for _ in range(2):
        await add_computer(ada, world.board)
    presser = eve if verb == "join" else ada
    press = presser.pressing(world.board, str(Control(1, 0, f"lobby {verb}")))
    if verb == "add ranger":
        await ada.press(world.board, EN("lobby-remove"))
    await world.deliver(press)
    once = await rows(world), screens(world, presser)
    await world.deliver(press, press)
    assert (await rows(world), screens(world, presser)) == once


async def test_playing_again_opens_one_table_however_often_it_is_pressed(world: World) -> None:
    ada, bob = await seated(world, "Ada", "Bob")
    confirm = (await ada.slash("leave")).response
    assert confirm is not None
    await ada.press(confirm, EN("concede"))
    again = str(Control(1, 0, "lobby again"))
    end = world.public[-1]
    results = await world.deliver(*(person.pressing(end, again) for person in (ada, bob, ada)))
    assert len((await rows(world))["tables"]) == 2
    late = [r for r in results if r.response is not None and r.response.ephemeral]
    assert len(late) == 2
    taken = sentence(Why.CHANNEL_TAKEN)
    assert {text_of(r.response) for r in late if r.response is not None} == {taken}


async def test_a_move_between_two_rounds_waits_for_the_deal(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    # The moment between a round's end and the deal, which no single press can hit.
    tables, made = world.bot.tables, 10**6
    while (seat := (game := await tables.game(1)).match.to_play) is not None:
        made += 1
        person_id = game.person_at(seat)
        assert person_id is not None
        move = players.choose(players.Level.DEPUTY, game.sight(seat), ())
        await tables.play(1, person_id, move, seen=None, interaction_id=made)
    for person in (ada, bob):
        act = person.slash("draw", source="deck")
        await refused(world, person, act, Reason.DEAL_FIRST)


async def test_of_two_moves_at_once_one_is_made(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    first = ada.pressing(ada.hand, str(Control(1, 1, "draw deck")))
    second = ada.pressing(ada.hand, str(Control(1, 1, "draw pile")))
    before = len((await rows(world))["moves"])
    results = await world.deliver(first, second)
    made = (await rows(world))["moves"][before:]
    assert [move["text"] for move in made] in (["draw deck"], ["draw pile"])
    assert all(result.acknowledged for result in results)
    hand = text_of(ada.hand)
    assert str(Control(1, 2, "discard")) in {choice.custom_id for choice in choices_of(ada.hand)}
    assert hand.endswith(sentence(Why.STALE)) or EN("your-play") in hand


async def test_of_two_who_want_the_last_seat_one_gets_it(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open")
    for _ in range(2):
        await add_computer(ada, world.board)
    join = str(Control(1, 0, "lobby join"))
    results = await world.deliver(*(p.pressing(world.board, join) for p in (bob, eve)))
    seats: tuple[Seat, ...] = await world.bot.storage.seats(1)
    winner: Person = bob if seats[3].player_id == bob.id else eve
    loser, lost = (eve, results[1]) if winner is bob else (bob, results[0])
    assert seats[3].player_id == winner.id
    assert told(world, loser, lost) == sentence(Why.TABLE_FULL)


async def test_a_match_starts_once_however_often_start_is_pressed(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await ada.slash("table open")
    await bob.press(world.board, EN("lobby-join"))
    start = str(Control(1, 0, "lobby start"))
    results = await world.deliver(*(ada.pressing(world.board, start) for _ in range(3)))
    assert [move["text"].split()[0] for move in (await rows(world))["moves"]] == ["deal"]
    late = [result for result in results if result.followups or result.response]
    said = [told(world, ada, result) for result in late if not result.deferred]
    assert said == [sentence(Why.STARTED_ALREADY)] * 2
