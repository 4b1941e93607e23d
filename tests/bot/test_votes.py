"""What the others can do about somebody who keeps them waiting, and moderators about a table."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from cogs.control import Control
from cogs.refusal import Why
from locales import words
from tests.bot.playing import give_up, sit_down
from tests.bot.refusing import Stack, dealt, refused, seated, told
from tests.bot.test_turn_clock import TWO, backs, end_turn, paced, seat
from tests.bot.world import Person, World, choices_of, moves_of, text_of

__all__ = ["paced"]  # a fixture

EN = words("en")
# The seat after the dealer begins: the first.
FOUR = dealt(
    "1 1 1 2 2 2 H H 5",
    "3 3 3 4 4 4 7 8 9",
    "5 5 6 6 7 7 8 8 9",
    "5 6 7 8 9 9 10 10 10",
    pile="10",
)
LATE = 450
CLOCK = 600


def offers(world: World) -> list[str]:
    """The labels of what can be pressed on the board."""
    return [choice.label for choice in choices_of(world.board)]


async def hand_over(person: Person) -> str:
    """Presses the board's button, and returns what is answered."""
    result = await person.press(person.world.board, EN("hand-over"))
    return told(person.world, person, result)


async def end(person: Person) -> str:
    """Types `/table end`, and returns what is answered."""
    return told(person.world, person, await person.slash("table end"))


async def state(world: World) -> tuple[str, str]:
    table = await world.bot.storage.table(1)
    assert table is not None
    return table.state, table.closed_for


def moderates(person: Person, channel: ChannelHandle, *, may: bool = True) -> None:
    """From now on the person may manage messages in the channel, or may not."""
    bits = discord.Permissions(manage_messages=may).value
    allowed = Overwrite(target_id=person.id, type=OverwriteType.MEMBER, allow=bits)
    person.world.env.backend.set_overwrite(channel.id, allowed)


def moderator(world: World) -> Person:
    """Somebody who may manage messages in the table's channel."""
    mod = world.person("Mod")
    moderates(mod, world.channel)
    return mod


async def asked(person: Person) -> Any:
    """The private question that a moderator is asked."""
    result = await person.slash("table end")
    assert result.ephemeral
    assert result.response is not None
    assert text_of(result.response) == EN("table-end-sure")
    return result.response


async def test_two_of_three_others_hand_a_late_seat_over(world: World, stack: Stack) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    assert EN("hand-over") not in offers(world)
    await world.wait(LATE)
    assert EN("hand-over") in offers(world)
    assert await hand_over(bob) == EN("voted-hand-over", cast=1, needed=2)
    assert await hand_over(bob) == EN("voted-hand-over", cast=1, needed=2)  # once a person
    assert EN("poll-hand-over", cast=1, needed=2) in text_of(world.board)
    await world.restart()
    assert not (await seat(world)).away
    assert await hand_over(chen) == EN("voted-hand-over-passed")
    assert (await seat(world)).away
    assert (await world.match()).to_play == 1
    assert EN("hand-over") not in offers(world)
    assert EN("seat-away", level=EN("level-deputy")) in text_of(world.board)
    for person in (bob, chen, dan):
        await end_turn(person)
    assert (await world.match()).to_play == 1  # Ada's turn has been made for her
    await ada.press(ada.hand, EN("back"))
    for person in (bob, chen, dan):
        await end_turn(person)
    assert moves_of(ada.hand)


async def test_votes_are_void_when_the_turn_passes(world: World, stack: Stack) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await world.wait(LATE)
    await hand_over(bob)
    assert await end(bob) == EN("voted-end", cast=1, needed=3)  # all but who is late
    assert EN("poll-end", cast=1, needed=3) in text_of(world.board)
    await end_turn(ada)
    assert EN("poll-end", cast=1, needed=3) not in text_of(world.board)
    assert not (await world.bot.tables.game(1)).votes
    await world.restart()
    assert not (await world.bot.tables.game(1)).votes
    for person in (bob, chen, dan):
        await end_turn(person)
    await world.wait(LATE)
    assert await hand_over(chen) == EN("voted-hand-over", cast=1, needed=2)


async def test_the_only_other_person_decides(world: World, stack: Stack) -> None:
    stack(FOUR)
    ada, bob = await seated(world, "Ada", "Bob", computers=2, clock=CLOCK)
    await world.wait(LATE)
    assert await hand_over(bob) == EN("voted-hand-over-passed")
    assert (await seat(world)).away
    assert (await world.match()).to_play == 1
    assert backs(ada) == [EN("back")]


async def test_where_there_is_nobody_else_there_is_nothing_to_press(
    world: World, stack: Stack
) -> None:
    stack(FOUR)
    (ada,) = await seated(world, "Ada", computers=3, clock=CLOCK)
    await world.wait(LATE)
    assert EN("hand-over") not in offers(world)
    assert await end(ada) == EN("voted-end-passed")
    assert await state(world) == ("closed", "ended")


async def test_who_may_not_vote_is_told_why(world: World, stack: Stack) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    eve = world.person("Eve")
    vote = str(Control(1, 1, "table hand-over"))
    await refused(world, bob, bob.pressing(world.board, vote), Why.NOBODY_LATE)
    await world.wait(LATE)
    await refused(world, ada, ada.pressing(world.board, vote), Why.LATE_YOURSELF)
    await refused(world, eve, eve.pressing(world.board, vote), Why.NOT_SEATED)
    await refused(world, eve, eve.slash("table end"), Why.NOT_SEATED)
    stale = str(Control(1, 7, "table hand-over"))
    await refused(world, bob, bob.pressing(world.board, stale), Why.STALE)
    await refused(world, bob, bob.pressing(world.board, "bc:1:1:table x"), Why.UNREADABLE)
    await give_up(chen)
    await refused(world, chen, chen.slash("table end"), Why.YOU_CONCEDED)
    await world.send_away(dan)
    await refused(world, dan, dan.slash("table end"), Why.YOU_ARE_AWAY)
    game = await world.bot.tables.game(1)
    vote = str(Control(1, game.version, "table hand-over"))
    assert await hand_over(bob) == EN("voted-hand-over-passed")  # nobody else is there
    await give_up(bob)
    await refused(world, ada, ada.pressing(world.public[0], vote), Why.TABLE_OVER)


async def test_all_present_end_a_table_by_a_vote(world: World, stack: Stack) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await give_up(dan)
    await world.send_away(chen)
    assert await end(ada) == EN("voted-end", cast=1, needed=2)
    await world.restart()
    assert await end(ada) == EN("voted-end", cast=1, needed=2)
    assert await end(bob) == EN("voted-end-passed")
    assert await state(world) == ("closed", "ended")
    assert await world.bot.storage.deadline(1) is None
    await shows_why(world, "ended", ada, bob, chen, dan)


async def test_a_vote_is_done_as_soon_as_those_are_gone_who_had_not_voted(
    world: World, stack: Stack
) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await world.send_away(dan)
    assert await end(chen) == EN("voted-end", cast=1, needed=3)
    await give_up(bob)
    assert EN("poll-end", cast=1, needed=2) in text_of(world.board)
    assert await state(world) == ("match", "")
    await world.send_away(ada)
    assert await state(world) == ("closed", "ended")
    await shows_why(world, "ended", ada, chen, dan)


async def test_a_vote_is_done_as_soon_as_who_has_not_voted_is_late(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob", clock=CLOCK)
    assert await end(bob) == EN("voted-end", cast=1, needed=2)
    await world.wait(LATE - 1)
    assert await state(world) == ("match", "")
    await world.wait(1)
    assert await state(world) == ("closed", "ended")
    await shows_why(world, "ended", ada, bob)


async def test_a_seat_is_handed_over_once_enough_of_those_left_have_voted(
    world: World, stack: Stack
) -> None:
    stack(FOUR)
    _, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await world.wait(LATE)
    assert await hand_over(bob) == EN("voted-hand-over", cast=1, needed=2)
    await give_up(chen)
    assert not (await seat(world)).away
    await give_up(dan)
    assert (await seat(world)).away


async def test_a_vote_of_somebody_back_decides_too(world: World, stack: Stack) -> None:
    stack(FOUR)
    _, bob, chen, _ = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await world.wait(LATE)
    assert await hand_over(bob) == EN("voted-hand-over", cast=1, needed=2)
    await world.send_away(bob)
    assert await hand_over(chen) == EN("voted-hand-over", cast=1, needed=2)
    await bob.press(bob.hand, EN("back"))
    assert (await seat(world)).away


async def test_a_hand_over_is_voted_on_only_while_somebody_is_late(
    paced: World, stack: Stack
) -> None:
    stack(FOUR)
    _, bob, chen, _ = await seated(paced, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await paced.wait(LATE)
    await hand_over(bob)
    assert EN("poll-hand-over", cast=1, needed=2) in text_of(paced.board)
    await paced.wait(CLOCK - LATE)
    assert EN("seat-covered", level=EN("level-deputy")) in text_of(paced.board)
    assert EN("poll-hand-over", cast=1, needed=2) not in text_of(paced.board)
    old = str(Control(1, 1, "table hand-over"))
    await refused(paced, chen, chen.pressing(paced.board, old), Why.NOBODY_LATE)


async def test_who_is_late_may_vote_to_end_the_table_and_then_counts(
    world: World, stack: Stack
) -> None:
    stack(FOUR)
    ada, bob, chen, dan = await seated(world, "Ada", "Bob", "Chen", "Dan", clock=CLOCK)
    await world.wait(LATE)
    assert await end(bob) == EN("voted-end", cast=1, needed=3)
    assert await end(ada) == EN("voted-end", cast=2, needed=4)
    assert await end(chen) == EN("voted-end", cast=3, needed=4)
    assert await end(dan) == EN("voted-end-passed")
    assert await state(world) == ("closed", "ended")


async def test_with_everybody_away_nothing_is_decided(paced: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(paced, "Ada", "Bob", clock=CLOCK)
    await end(ada)
    for person in (ada, bob):
        await paced.send_away(person)
    assert await state(paced) == ("match", "")


async def shows_why(world: World, why: str, *people: Person) -> None:
    """Board and hands of a match that was closed say why, and offer nothing to play with."""
    (board,) = world.public
    assert EN(f"closed-{why}") in text_of(board)
    assert "**Ada** · 0 points" in text_of(board)
    assert [choice.label for choice in choices_of(board)] == [EN("show-rules")]
    for person in people:
        assert EN(f"closed-{why}") in text_of(person.hand)
        assert not choices_of(person.hand)
        assert len(person.hands) == 1
    assert await world.bot.storage.live_table_in(world.channel.id) is None
    since = len(world.env.http_requests)
    await world.restart()
    assert not [r for r in world.env.http_requests[since:] if r.method in ("PATCH", "POST")]


async def test_a_vote_counts_by_direct_message_too(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob")
    (result,) = [await ada.user.slash("table end")]
    assert told(world, ada, result) == EN("voted-end", cast=1, needed=2)
    assert await end(bob) == EN("voted-end-passed")


async def test_a_table_that_has_ended_answers_old_controls(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = await seated(world, "Ada", "Bob")
    move = moves_of(ada.hand)[0].custom_id
    for person in (ada, bob):
        await end(person)
    for what in (move, "bc:1:1:table back", "bc:1:1:table hand-over", "bc:1:1:show hand"):
        await refused(world, ada, ada.pressing(ada.hand, what), Why.TABLE_CLOSED)
    await refused(world, ada, ada.slash("table end"), Why.NO_TABLE_HERE)


@pytest.mark.parametrize("plays", [False, True])
async def test_a_moderator_ends_a_match_after_being_asked(
    world: World, stack: Stack, plays: bool
) -> None:
    stack(TWO)
    mod = moderator(world)
    ada, bob = await seated(world, "Ada", "Mod" if plays else "Bob")
    question = await asked(mod)
    assert await state(world) == ("match", "")
    result = await mod.press(question, EN("table-end"))
    assert result.acknowledged
    assert await state(world) == ("closed", "moderator")
    (answer,) = [m for m in world.channel.history(viewer=mod.member) if m.flags.ephemeral]
    assert text_of(answer) == EN("table-ended")
    assert not choices_of(answer)
    await shows_why(world, "moderator", ada, bob)


async def test_a_moderator_ends_a_lobby(world: World) -> None:
    ada, mod = world.person("Ada"), moderator(world)
    await ada.slash("table open")
    await refused(world, ada, ada.slash("table end"), Why.NOT_STARTED)
    await mod.press(await asked(mod), EN("table-end"))
    assert await state(world) == ("closed", "moderator")
    (lobby,) = world.public
    assert EN("lobby-closed-moderator") in text_of(lobby)
    await ada.slash("table open")


async def test_only_who_may_manage_messages_there_and_then_ends_a_table(
    world: World, stack: Stack
) -> None:
    stack(TWO)
    ada, _ = await seated(world, "Ada", "Bob")
    mod, confirm = moderator(world), str(Control(1, 0, "table end"))
    question = await asked(mod)
    await refused(world, ada, ada.pressing(world.board, confirm), Why.MODERATORS_ONLY)
    await refused(world, ada, ada.pressing(ada.hand, confirm), Why.MODERATORS_ONLY)
    elsewhere = world.guild.create_text_channel("barn")
    moderates(mod, elsewhere)
    shown = (await mod.slash("rules", elsewhere)).response
    assert shown is not None
    await refused(world, mod, mod.pressing(shown, confirm), Why.MODERATORS_ONLY)
    unknown = str(Control(9, 0, "table end"))
    await refused(world, mod, mod.pressing(question, unknown), Why.MODERATORS_ONLY)
    moderates(mod, world.channel, may=False)
    await refused(world, mod, mod.pressing(question, confirm), Why.MODERATORS_ONLY)
    assert await state(world) == ("match", "")


async def test_a_table_is_ended_once(world: World, stack: Stack) -> None:
    stack(TWO)
    _, bob = await seated(world, "Ada", "Bob")
    mod = moderator(world)
    first, second = await asked(mod), await asked(mod)
    await mod.press(first, EN("table-end"))
    confirm = str(Control(1, 0, "table end"))
    await refused(world, mod, mod.pressing(second, confirm), Why.TABLE_CLOSED)
    other = await sit_down(world.person("Ada"), bob)
    third = await asked(mod)
    await give_up(bob)
    over = str(Control(other, 0, "table end"))
    await refused(world, mod, mod.pressing(third, over), Why.TABLE_OVER)


async def test_a_computer_player_at_a_closed_table_makes_no_more_moves(
    paced: World, stack: Stack
) -> None:
    stack(FOUR)
    ada, _ = await seated(paced, "Ada", "Bob", computers=2)
    mod = moderator(paced)
    question = await asked(mod)
    await end_turn(ada)
    await paced.send_away(paced.person("Bob"))
    moves = len(await paced.bot.storage.moves(1))
    await mod.press(question, EN("table-end"))
    await paced.env.advance_time(10)
    assert len(await paced.bot.storage.moves(1)) == moves


async def test_a_host_who_is_gone_keeps_nobody_from_starting(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open")
    await bob.press(world.board, EN("lobby-join"))
    start = EN("lobby-start")
    await world.wait(599)
    await refused(world, bob, bob.press(world.board, start), Why.HOST_STARTS, name="Ada")
    await world.wait(1)
    await refused(world, eve, eve.press(world.board, start), Why.HOST_STARTS, name="Ada")
    await bob.press(world.board, start)
    assert await state(world) == ("match", "")


@pytest.mark.parametrize("jump", [-86_400, 86_400])
async def test_a_lobby_lapses_by_served_time(world: World, jump: int) -> None:
    ada = world.person("Ada")
    await ada.slash("table open")
    world.wall.wrong_by += jump
    await world.wait(3599)
    assert await state(world) == ("lobby", "")
    await world.wait(1)
    assert await state(world) == ("closed", "lapsed")


async def test_the_clock_is_chosen_told_and_kept(world: World, stack: Stack) -> None:
    stack(TWO)
    ada, bob = world.person("Ada"), world.person("Bob")
    opened = (await ada.slash("challenge", friend=bob.member, clock=259_200)).response
    assert opened is not None
    assert EN("lobby-clock", clock=EN("clock-259200")) in text_of(opened)
    await bob.press(opened, EN("lobby-accept"))
    await give_up(bob)
    await ada.press(world.public[-1], EN("again"))
    assert EN("lobby-clock", clock=EN("clock-259200")) in text_of(world.board)
    barn = world.guild.create_text_channel("barn")
    plain = (await ada.slash("table open", barn)).response
    assert plain is not None
    assert EN("lobby-clock", clock=EN("clock-86400")) in text_of(plain)
