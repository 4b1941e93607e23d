"""What people open for themselves: hands, boards, rules; and which table a hand is of."""

from __future__ import annotations

from random import Random

from simcord.builders import ChannelHandle

from cogs.lesson.screens import press
from cogs.lobby.screens import house_rules_text
from cogs.refusal import Why
from locales import words
from rules import TABLETOP, Draw, Source
from tests.bot.playing import (
    by_message,
    hand_at,
    open_hands,
    play_on,
    press_move,
    sensible,
    sit_down,
    table_of,
    to_play,
    turn_is,
)
from tests.bot.refusing import sentence
from tests.bot.world import Shown, World, choices_of, moves_of, text_of

EN = words("en")


def title_of(message: Shown) -> str:
    return text_of(message).splitlines()[0]


async def test_commands_and_buttons_that_only_show_something(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    await sit_down(ada, bruno, tabletop=True)
    before = await world.match()
    house = house_rules_text(TABLETOP, EN)
    pages = {
        "Rules": [EN("rules-aim"), house],
        "How to play": [EN("lesson-draw"), press(1, EN)],
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
    await play_on(world, first, by_message, sensible(Random(17)), until=turn_is(7))
    assert await world.match(second) == other
    await play_on(world, second, by_message, sensible(Random(17)), until=turn_is(7))
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
    *before, end = thread.history()
    over = EN("turn-over", name="").split("*")[0]
    assert len([message for message in before if over in text_of(message)]) == 1
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
    world.timekeeper._loop.every(3600)
    await world.env.advance_time(16 * 60)  # Discord lets it be changed for fifteen minutes
    since = len(world.env.http_requests)
    await play_on(world, table, by_message, sensible(Random(19)), until=turn_is(4))
    assert not [r for r in world.env.http_requests[since:] if r.path.startswith("/webhooks/")]
    (hand,) = open_hands(ada)
    pressed = await ada.press(hand, moves_of(hand)[0]) if moves_of(hand) else None
    assert pressed is None or pressed.acknowledged
