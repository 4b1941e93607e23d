"""What reaches people: which messages are sent, edited and removed, and whom they ping."""

from __future__ import annotations

from random import Random

import pytest

from locales import words
from rules import Draw, Move, Source
from tests.bot.playing import (
    by_command,
    by_message,
    by_open_hand,
    calls,
    close_direct_messages,
    give_up,
    open_direct_messages,
    open_hands,
    play_on,
    press_move,
    requests,
    sensible,
    sit_down,
    to_play,
    turn_is,
)
from tests.bot.refusing import paragraphs
from tests.bot.world import Person, World, choices_of, text_of

EN = words("en")


def summaries(world: World) -> list[str]:
    """The titles of the rounds' summaries in the channel."""
    title = EN("summary-title", round="|").split("|")[0]
    return [p[0].splitlines()[0] for m in world.public if (p := paragraphs(m))[0].startswith(title)]


def round_over(number: int) -> str:
    return EN("summary-title", round=number)


class TurnWatch:
    """A way to move that also looks what each move sent to whom."""

    def __init__(self, *people: Person) -> None:
        self.people = people
        self.turns = 0

    async def __call__(self, person: Person, table: int, move: Move) -> None:
        world = person.world
        turn, since = (await world.match(table)).turn, len(world.env.http_requests)
        await by_message(person, table, move)
        after = await world.match(table)
        passed = after.turn != turn
        self.turns += passed
        now = await to_play(world, table)
        for other in self.people:
            expected = 1 if passed and now is not None and now[0] is other else 0
            direct = other.user.dm_channel
            assert len(requests(world, "POST", direct, since)) == expected
            assert len(requests(world, "DELETE", direct, since)) == expected
            assert len(other.hands) == 1  # the one message is the hand as it is now
        assert not calls(world, since)


@pytest.mark.parametrize("computers", [0, 1])
async def test_a_turn_that_passes_to_a_person_is_one_new_direct_message(
    world: World, computers: int
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, computers=computers, target=50)
    for person in (ada, bruno):  # the match has begun: everyone gets a hand
        assert len(requests(world, "POST", person.user.dm_channel)) == 1
    watch = TurnWatch(ada, bruno)
    await play_on(world, table, watch, sensible(Random(11)))
    assert watch.turns > 5


async def test_nothing_else_is_posted_but_summaries_and_the_end(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, target=50)
    await play_on(world, table, by_message, sensible(Random(12)))
    rounds = (await world.match(table)).round
    assert 1 < rounds < 10
    assert summaries(world) == [round_over(number) for number in range(1, rounds + 1)]
    # The next round's board follows the summary; within a round it is edited in place.
    assert len(requests(world, "POST", world.channel)) == rounds + (rounds - 1) + 1
    assert len(requests(world, "DELETE", world.channel)) == rounds - 1
    assert len(world.public) == rounds + 2
    *_, last_board, last_summary, _ = map(text_of, world.public)
    assert last_board.startswith(EN("board-title", round=rounds))
    assert last_summary.startswith(round_over(rounds))
    assert not calls(world)


async def test_an_old_hand_that_could_not_be_removed_goes_later(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    now = await to_play(world, table)
    assert now is not None
    second = bruno if now[0] is ada else ada
    old = second.hand.id
    world.env.inject_error("DELETE", f"/channels/{second.user.dm_channel.id}/messages/*")
    await play_on(world, table, by_message, sensible(Random(20)), until=turn_is(2))
    assert [hand.id for hand in second.hands][:-1] == [old]
    await press_move(second, second.hand, Draw(Source.DECK))
    assert [hand.id for hand in second.hands] != [old]
    assert len(second.hands) == 1


async def test_with_direct_messages_closed_a_turn_is_one_ping_in_the_channel(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(bruno)
    table = await sit_down(ada, bruno, target=50)
    pings = 0

    async def way(person: Person, table: int, move: Move) -> None:
        nonlocal pings
        turn, since = (await world.match(table)).turn, len(world.env.http_requests)
        await (by_open_hand if person is bruno else by_message)(person, table, move)
        now = await to_play(world, table)
        his = now is not None and now[0] is bruno
        passed = (await world.match(table)).turn != turn
        pings += passed and his
        assert calls(world, since) == ([{str(bruno.id)}] if passed and his else [])
        shown = [m for m in world.public if f"<@{bruno.id}>" in text_of(m)]
        assert len(shown) == (1 if his else 0)
        assert not any(f"<@{ada.id}>" in text_of(m) for m in world.public)
        assert not bruno.hands

    await play_on(world, table, way, sensible(Random(13)))
    assert pings > 10


async def test_closed_direct_messages_are_told_of_once_and_kindly(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(ada)
    table = await sit_down(ada, bruno)
    await play_on(world, table, by_command, sensible(Random(14)), until=lambda m: m.to_play == 0)
    told = []
    for _ in range(3):
        opened = await ada.press(world.board, "My hand")
        assert opened.response is not None
        told.append(EN("dms-closed") in text_of(opened.response))
    assert told == [True, False, False]
    other = await bruno.press(world.board, "My hand")
    assert other.response is not None
    assert EN("dms-closed") not in text_of(other.response)


async def test_closed_direct_messages_are_told_of_where_it_can_be_read(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(ada)
    close_direct_messages(bruno)
    table = await sit_down(ada, bruno)
    turn = await to_play(world, table)
    assert turn is not None
    await turn[0].slash("draw", source="deck")
    await turn[0].slash("hand")
    (hand,) = open_hands(turn[0])
    assert EN("dms-closed") in text_of(hand)


@pytest.mark.parametrize("hosting", [True, False])
async def test_the_next_table_tries_direct_messages_again(world: World, hosting: bool) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(ada)
    await sit_down(ada, bruno)
    assert not ada.hands
    open_direct_messages(ada)
    await give_up(ada)
    await (sit_down(ada, bruno) if hosting else sit_down(bruno, ada))
    assert len(ada.hands) == 1


async def test_direct_messages_closed_in_mid_match_become_pings(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await play_on(world, table, by_message, sensible(Random(14)), until=turn_is(3))
    close_direct_messages(ada)
    close_direct_messages(bruno)
    await play_on(world, table, by_either, sensible(Random(14)), until=turn_is(8))
    now = await to_play(world, table)
    assert now is not None
    (ping,) = (m for m in world.public if "<@" in text_of(m))
    assert f"<@{now[0].id}>" in text_of(ping)
    assert not ada.hands
    assert not bruno.hands


async def by_either(person: Person, table: int, move: Move) -> None:
    """By direct message if there is one."""
    await (by_message if person.hands else by_open_hand)(person, table, move)


@pytest.mark.parametrize(("chat", "anew"), [(9, False), (10, True)])
async def test_the_board_is_posted_anew_only_when_chat_has_pushed_it_away(
    world: World, chat: int, anew: bool
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    old = world.board.id
    for number in range(chat):
        await ada.member.send(world.channel, f"chat {number}")
    await play_on(world, table, by_message, sensible(Random(15)), until=turn_is(2))
    assert (world.board.id != old) == anew
    boards = [m for m in world.public if "show hand" in {c.does for c in choices_of(m)}]
    assert len(boards) == 1
    if anew:
        assert world.public[-1].id == world.board.id
    await play_on(world, table, by_message, sensible(Random(15)), until=turn_is(6))
    assert len(requests(world, "POST", world.channel)) == anew
    assert not calls(world)


async def test_whoever_has_given_up_is_called_no_more(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    table = await sit_down(ada, bruno, chen)
    await give_up(bruno)
    since = len(world.env.http_requests)
    for move in range(40):
        now = await to_play(world, table)
        assert now is not None
        # As in a painting that comes between the move and what the computer player makes of it:
        picked = sensible(Random(move))(now[1])
        await world.bot.tables.play(table, now[0].id, picked, seen=None, interaction_id=move + 1)
        await world.bot.painter.paint(table)
        await world.bot.table_room.follow(table)
    assert (await world.match(table)).turn > 9
    assert not requests(world, "POST", bruno.user.dm_channel, since)
    assert len(bruno.hands) == 1
