"""What reaches people: which messages are sent, edited and removed, and whom they ping."""

from __future__ import annotations

from random import Random

import pytest
from simcord.builders import ChannelHandle
from simcord.types import HttpLogEntry

from cogs.refusal import Why
from locales import words
from rules import Draw, Match, Move, Source
from tests.bot.playing import (
    by_message,
    by_open_hand,
    close_direct_messages,
    hand_at,
    open_direct_messages,
    open_hands,
    play_on,
    press_move,
    requests,
    sensible,
    sit_down,
    table_of,
    to_play,
)
from tests.bot.refusing import paragraphs, sentence
from tests.bot.world import Person, Shown, World, choices_of, moves_of, text_of

EN = words("en")


def called(sent: HttpLogEntry) -> set[str]:
    """Whom a request may ping: ids of people, or kinds of mention."""
    body = sent.json if isinstance(sent.json, dict) else {}
    if sent.path.endswith("/callback"):
        body = body.get("data") or {}
    if "components" not in body:
        return set()
    allowed = body.get("allowed_mentions", {"parse": ["users", "roles", "everyone"]})
    return {*allowed["parse"], *map(str, allowed.get("users", ())), *allowed.get("roles", ())}


def calls(world: World, since: int = 0) -> list[set[str]]:
    """Every pinging request's people."""
    return [who for sent in world.env.http_requests[since:] if (who := called(sent))]


def summaries(world: World) -> list[str]:
    """The titles of the rounds' summaries in the channel."""
    title = EN("summary-title", round="|").split("|")[0]
    return [p[0].splitlines()[0] for m in world.public if (p := paragraphs(m))[0].startswith(title)]


def title_of(message: Shown) -> str:
    return text_of(message).splitlines()[0]


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
    assert watch.turns > 15


async def test_nothing_else_is_posted_but_summaries_and_the_end(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, target=50)
    board = world.board.id
    await play_on(world, table, by_message, sensible(Random(12)))
    rounds = (await world.match(table)).round
    assert 1 < rounds < 10
    assert summaries(world) == [round_over(number) for number in range(1, rounds + 1)]
    assert len(requests(world, "POST", world.channel)) == rounds + 1
    assert len(world.public) == rounds + 2
    assert world.public[0].id == board  # edited in place from the lobby to the end
    assert not requests(world, "DELETE", world.channel)
    assert not calls(world)


async def test_an_old_hand_that_could_not_be_removed_goes_later(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    now = await to_play(world, table)
    assert now is not None
    second = bruno if now[0] is ada else ada
    old = second.hand.id
    world.env.inject_error("DELETE", f"/channels/{second.user.dm_channel.id}/messages/*")
    await play_on(world, table, by_message, sensible(Random(20)), until=turn(2))
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
    await sit_down(ada, bruno)
    told = []
    for _ in range(3):
        opened = await ada.press(world.board, "My hand")
        assert opened.response is not None
        told.append(EN("dms-closed") in text_of(opened.response))
    assert told == [True, False, False]
    other = await bruno.press(world.board, "My hand")
    assert other.response is not None
    assert EN("dms-closed") not in text_of(other.response)


@pytest.mark.parametrize("hosting", [True, False])
async def test_the_next_table_tries_direct_messages_again(world: World, hosting: bool) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(ada)
    await sit_down(ada, bruno)
    assert not ada.hands
    open_direct_messages(ada)
    await leave(ada)
    await (sit_down(ada, bruno) if hosting else sit_down(bruno, ada))
    assert len(ada.hands) == 1


async def leave(person: Person) -> None:
    """Gives a match up."""
    asked = await person.slash("leave")
    assert asked.response is not None
    await person.press(asked.response, "Concede")


async def test_direct_messages_closed_in_mid_match_become_pings(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await play_on(world, table, by_message, sensible(Random(14)), until=turn(3))
    close_direct_messages(ada)
    close_direct_messages(bruno)
    await play_on(world, table, by_either, sensible(Random(14)), until=turn(8))
    now = await to_play(world, table)
    assert now is not None
    (ping,) = (m for m in world.public if "<@" in text_of(m))
    assert f"<@{now[0].id}>" in text_of(ping)
    assert not ada.hands
    assert not bruno.hands


async def by_either(person: Person, table: int, move: Move) -> None:
    """By direct message if there is one."""
    await (by_message if person.hands else by_open_hand)(person, table, move)


def turn(number: int) -> _Turn:
    return _Turn(number)


class _Turn:
    """Whether a match has come to a turn."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, match: Match) -> bool:
        return match.turn >= self.number


@pytest.mark.parametrize(("chat", "anew"), [(9, False), (10, True)])
async def test_the_board_is_posted_anew_only_when_chat_has_pushed_it_away(
    world: World, chat: int, anew: bool
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    old = world.board.id
    for number in range(chat):
        await ada.member.send(world.channel, f"chat {number}")
    await play_on(world, table, by_message, sensible(Random(15)), until=turn(2))
    assert (world.board.id != old) == anew
    boards = [m for m in world.public if "show hand" in {c.does for c in choices_of(m)}]
    assert len(boards) == 1
    if anew:
        assert world.public[-1].id == world.board.id
    await play_on(world, table, by_message, sensible(Random(15)), until=turn(6))
    assert len(requests(world, "POST", world.channel)) == anew
    assert not calls(world)


async def test_play_again_challenges_the_same_people(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    table = await sit_down(ada, bruno, computers=1, target=150, look_takes=True)
    await leave(ada)
    await leave(bruno)
    end = world.public[-1]
    refused = await chen.press(end, EN("again"))
    assert refused.response is not None
    assert text_of(refused.response) == sentence(Why.NOT_SEATED)
    since = len(world.env.http_requests)
    await bruno.press(end, EN("again"))
    assert calls(world, since) == [{str(ada.id)}]
    (lobby,) = await world.bot.storage.live_tables()
    assert lobby.id != table
    assert (lobby.host_id, lobby.open, lobby.state) == (bruno.id, False, "lobby")
    assert lobby.house_rules == (await stored_rules(world, table))
    await ada.press(world.board, "Accept")
    seats = await world.bot.storage.seats(lobby.id)
    assert [seat.player_id for seat in seats] == [bruno.id, ada.id, None]
    await play_on(world, lobby.id, by_message, sensible(Random(16)), until=turn(5))
    again = await ada.press(end, EN("again"))
    assert again.response is not None
    assert text_of(again.response) == sentence(Why.CHANNEL_TAKEN)


async def stored_rules(world: World, table: int) -> str:
    found = await world.bot.storage.table(table)
    assert found is not None
    return found.house_rules


async def test_commands_and_buttons_that_only_show_something(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    await sit_down(ada, bruno, tabletop=True)
    before = await world.match()
    house = EN("house-target-reach", target=100)
    pages = {
        "Rules": [EN("rules-aim"), house],
        "How to play": [EN("how-start"), EN("how-turn")],
    }
    for person in (ada, chen):  # whoever presses, seated or not
        for label, said in pages.items():
            shown = await person.press(world.board, label)
            assert shown.ephemeral
            assert shown.response is not None
            assert all(part in text_of(shown.response) for part in said)
    for command, label in (("rules", "Rules"), ("how-to-play", "How to play")):
        shown = await chen.slash(command)
        assert shown.ephemeral
        assert shown.response is not None
        assert all(part in text_of(shown.response) for part in pages[label])

    for message in (hand_at(ada, 1), (await ada.slash("hand")).response):
        assert message is not None
        shown = await ada.press(message, "Board")
        assert shown.response is not None
        assert text_of(shown.response) == text_of(world.board)
        assert moves_of(shown.response) == []

    watched = await chen.slash("board")  # for an onlooker, it stays where it is
    assert watched.ephemeral
    assert watched.response is not None
    assert text_of(watched.response) == text_of(world.board)
    old = world.board.id
    await bruno.slash("board")
    assert world.board.id != old
    assert world.public[-1].id == world.board.id
    assert old not in {message.id for message in world.public}
    assert await world.match() == before


async def test_the_hand_by_command_is_the_hand_of_the_direct_message(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    for ask in (ada.slash, ada.user.slash):
        asked = await ask("hand")
        assert asked.ephemeral
        assert asked.response is not None
        assert text_of(asked.response) == text_of(hand_at(ada, table))
        assert choices_of(asked.response) == choices_of(hand_at(ada, table))


async def test_one_person_at_two_tables_has_a_hand_of_each(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    parlor = world.guild.create_text_channel("parlor")
    first = await sit_down(ada, computers=1)
    second = await sit_down(ada, bruno, channel=parlor)
    assert len(ada.hands) == 2
    assert "saloon" in title_of(hand_at(ada, first))
    assert "parlor" in title_of(hand_at(ada, second))

    other = await world.match(second)
    await play_on(world, first, by_message, sensible(Random(17)), until=turn(7))
    assert await world.match(second) == other
    await play_on(world, second, by_message, sensible(Random(17)), until=turn(7))
    assert {table_of(hand) for hand in ada.hands} == {first, second}

    unclear = await ada.user.slash("hand")
    assert unclear.response is not None
    assert text_of(unclear.response) == sentence(Why.SEVERAL_TABLES)
    clear = await ada.slash("hand", parlor)
    assert clear.response is not None
    assert table_of(clear.response) == second
    assert open_hands(ada, parlor)
    assert not open_hands(ada)


async def test_a_table_in_a_thread(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    made = world.env.backend.create_thread(world.channel.id, "back room", ada.id)
    thread = ChannelHandle(world.env, world.guild, made)
    in_channel = await sit_down(ada, bruno)
    table = await sit_down(ada, bruno, channel=thread, target=50)
    assert "back room" in title_of(hand_at(bruno, table))
    await play_on(world, table, by_message, sensible(Random(18)))
    board, *_, end = thread.history()
    assert EN("turn-over", name="").split("*")[0] in text_of(board)
    assert (await world.match(table)).outcome is not None
    assert "lobby again" in {choice.does for choice in choices_of(end)}
    assert {table_of(message) for message in world.public} <= {in_channel, None}


async def test_an_open_hand_follows_what_others_do(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await ada.press(world.board, "My hand")
    await bruno.press(world.board, "My hand")
    for move in range(12):
        now = await to_play(world, table)
        assert now is not None
        before = {hand.id: text_of(hand) for hand in (*open_hands(ada), *open_hands(bruno))}
        await by_message(now[0], table, sensible(Random(move))(now[1]))
        for person in (ada, bruno):
            (hand,) = open_hands(person)
            assert text_of(hand) == text_of(hand_at(person, table))
            assert text_of(hand) != before[hand.id]


async def test_only_one_open_hand_stays(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    for _ in range(2):
        await ada.press(world.board, "My hand")
        await ada.slash("hand")
        await bruno.slash("hand")
    assert len(open_hands(ada)) == len(open_hands(bruno)) == 1
    now = await to_play(world, table)
    assert now is not None
    (hand,) = open_hands(now[0])
    await press_move(now[0], hand, Draw(Source.DECK))  # the older ones' going did not harm it
    assert [shown.id for shown in open_hands(now[0])] == [hand.id]
    assert text_of(open_hands(now[0])[0]) == text_of(hand_at(now[0], table))


async def test_an_open_hand_is_left_alone_when_its_time_is_over(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await ada.press(world.board, "My hand")
    await world.env.advance_time(16 * 60)  # Discord lets it be changed for fifteen minutes
    since = len(world.env.http_requests)
    await play_on(world, table, by_message, sensible(Random(19)), until=turn(4))
    assert not [r for r in world.env.http_requests[since:] if r.path.startswith("/webhooks/")]
    (hand,) = open_hands(ada)
    pressed = await ada.press(hand, moves_of(hand)[0]) if moves_of(hand) else None
    assert pressed is None or pressed.acknowledged
