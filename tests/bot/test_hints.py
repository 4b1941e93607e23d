"""Hints: one for each new situation of a person's own turn, and never twice."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from cogs.table.hints import HINTS, fitting
from locales import LANGUAGES, words
from rules import HouseRules, Match, Phase, parse_move, seen_by
from storage import Hint
from tests.bot.playing import (
    by_command,
    by_message,
    by_open_hand,
    close_direct_messages,
    give_up,
    hand_at,
    open_hands,
    play_on,
    sensible,
    sit_down,
    to_play,
    turn_is,
)
from tests.bot.refusing import Stack, dealt, seated
from tests.bot.test_settings import choose
from tests.bot.world import Person, Shown, World, text_of, world_at
from tests.rules.positions import EMPTY_BOARD, at_car, elsewhere, played, position

EN = words("en")
SAID = {words(language)(f"hint-{name}"): name for language in LANGUAGES for name in HINTS}
OFF = {words(language)("hint-off") for language in LANGUAGES}

# Ada holds melds of Kaufman, where the car is, and of Hillsboro, and a Hinton.
ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


def hints_on(message: Shown) -> list[str]:
    """The hints that a message shows, by name; "!" follows one that says how to be rid of them."""
    found = []
    for line in text_of(message).splitlines():
        bare, bracket, rest = line.removeprefix("-# ").partition(" (")
        if line.startswith("-# ") and bare in SAID:
            assert not bracket or bracket.strip() + rest in OFF
            found.append(SAID[bare] + bracket[1:].replace("(", "!"))
    return found


async def given_to(person: Person) -> tuple[Hint, ...]:
    """The hints the person has been given."""
    player = await person.world.bot.storage.player(person.id)
    assert player is not None
    return player.hinted


THEIRS = [[], [elsewhere(1)]]
SITUATIONS: list[tuple[Match, list[str]]] = [
    (position("1 1 1 H", "2", phase=Phase.DRAW), ["draw"]),
    (position("1 1 1 H", "2"), ["hinton", "meld"]),
    (position("1 1 1 H", "2", rules=HouseRules(hinton_anytime=True)), ["meld"]),
    (position("3 4 5 H", "2", deck="", pile="", hidden=EMPTY_BOARD), ["discard"]),
    (played(position("1 1 1 3 4 5 6", "2"), "meld 1 3"), ["look"]),
    (played(position("2 2 2 3 4 5 6", "1"), "meld 2 3", "look"), ["find"]),
    (played(position("9 9 9 3 4 5 6", "1"), "meld 9 3", "look"), ["find-bandit"]),
    (position("1 3 4 5", "2", laid=[[at_car(1)], []]), ["layoff"]),
    (position("1 3 4", "2", laid=[[at_car(1)], []]), ["layoff", "few"]),
    (position("1 3 4 5", "2", laid=THEIRS), ["unopened", "discard"]),
    (position("1 3 4 5", "2", laid=THEIRS, rules=HouseRules(early_layoff=True)), ["layoff"]),
    (position("2 3 4 5", "2", laid=THEIRS), ["discard"]),
    (position("2 3 4", "2"), ["few", "discard"]),
]


@pytest.mark.parametrize(("match", "fit"), SITUATIONS)
def test_what_fits(match: Match, fit: list[str]) -> None:
    assert fitting(seen_by(match, 0)) == fit
    assert fitting(seen_by(match, 1)) == fitting(seen_by(match, None)) == []


def test_every_hint_has_its_situation() -> None:
    assert {name for _, fit in SITUATIONS for name in fit} == set(HINTS)


async def test_a_first_turn_tells_each_thing_once(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB, deck="4 3 7 8"))
    ada, bob = await seated(world, "Ada", "Bob")
    seen = []
    for move in ("draw deck", "hinton two", "meld 1 3", "look", "meld 2 3", "look", "discard 3"):
        assert hints_on(hand_at(bob, 1)) == []  # whose turn it is not
        seen.append(hints_on(hand_at(ada, 1)))
        await by_message(ada, 1, parse_move(move))
    assert seen == [["draw!"], ["hinton"], ["meld"], ["look"], [], [], ["layoff"]]
    assert hints_on(hand_at(ada, 1)) == []
    assert hints_on(hand_at(bob, 1)) == ["draw!"]


async def test_a_hint_stays_while_its_version_lasts_on_every_hand(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    table = await sit_down(ada, bob)
    turn = await to_play(world, table)
    assert turn is not None
    person, _ = turn
    await world.bot.painter.paint(table)
    await person.press(world.board, "My hand")
    asked = (await person.user.slash("hand")).response
    assert asked is not None
    await world.restart()
    await world.bot.painter.paint(table)
    for hand in (hand_at(person, table), *open_hands(person), asked):
        assert hints_on(hand) == ["draw!"]
    assert len(await given_to(person)) == 1

    parlor = world.guild.create_text_channel("parlor")
    other = await sit_down(person, computers=1, channel=parlor)
    await play_on(world, other, by_message, lambda sight: sight.legal[0], until=turn_is(3))
    assert hints_on(hand_at(person, table)) == ["draw!"]
    assert "draw" not in [hint.name for hint in await given_to(person) if hint.table_id == other]


async def test_no_hint_is_seen_at_two_versions_of_whole_matches(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    seen: dict[tuple[int, str], set[tuple[int, int]]] = defaultdict(set)
    for ways in ([by_message, by_open_hand], [by_message, by_command], [by_command]):
        table = await sit_down(ada, bob, target=50)
        chance = Random(len(seen))
        pick = sensible(chance)
        while (turn := await to_play(world, table)) is not None:
            version = (await world.bot.tables.game(table)).version
            for person in (ada, bob):
                hands = [hand_at(person, table), *open_hands(person)]
                shown = {name for hand in hands for name in hints_on(hand)}
                assert len(shown) <= (person is turn[0])
                for name in shown:
                    seen[person.id, name.removesuffix("!")].add((table, version))
            await chance.choice(ways)(turn[0], table, pick(turn[1]))
    assert {len(places) for places in seen.values()} == {1}
    for person in (ada, bob):
        names = [hint.name for hint in await given_to(person)]
        assert names == [name for who, name in seen if who == person.id]
        assert {"draw", "meld", "look", "hinton"} <= set(names)


async def test_whoever_has_switched_hints_off_gets_none(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    for person in (ada, bob):
        await choose(person, "hints off")
    table = await sit_down(ada, bob)
    for turn in range(2, 8):
        assert not hints_on(hand_at(ada, table)) + hints_on(hand_at(bob, table))
        await play_on(world, table, by_message, sensible(Random(turn)), until=turn_is(turn))
    assert await given_to(ada) == await given_to(bob) == ()


async def test_hints_go_and_come_at_once_and_can_be_had_again(world: World) -> None:
    ada = world.person("Ada")
    table = await sit_down(ada, computers=1)
    assert hints_on(hand_at(ada, table)) == ["draw!"]
    given = await given_to(ada)
    page = await choose(ada, "hints off")
    assert EN("settings-hints-off", count=1) in text_of(page)
    assert hints_on(hand_at(ada, table)) == []
    await choose(ada, "hints on")
    assert hints_on(hand_at(ada, table)) == ["draw!"]
    assert await given_to(ada) == given
    await play_on(world, table, by_message, lambda sight: sight.legal[0], until=turn_is(3))
    assert "draw!" not in hints_on(hand_at(ada, table))
    await choose(ada, "hints again")
    assert hints_on(hand_at(ada, table)) == ["draw!"]
    assert len(await given_to(ada)) == 1


async def test_a_hint_is_not_given_where_it_cannot_be_shown(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = world.person("Ada"), world.person("Bob")
    close_direct_messages(bob)
    await seated(world, "Ada", "Bob")
    for move in ("draw deck", "discard 5"):
        await by_message(ada, 1, parse_move(move))
    player = await world.bot.storage.player(bob.id)
    assert player is not None
    assert player.dms_closed
    assert await given_to(bob) == ()
    await bob.press(world.board, "My hand")
    assert [hints_on(hand) for hand in open_hands(bob)] == [["draw!"]]


async def test_a_seat_given_up_gets_no_hint(tmp_path: Path, stack: Stack) -> None:
    stack(dealt("1 1 1 2 2 2 H H 5", "3 3 3 4 4 4 7 8 9", "5 5 6 6 7 7 8 8 9"))
    async with world_at(tmp_path, pace=1, outwaits=True) as world:
        ada, *_ = await seated(world, "Ada", "Bob", "Chen")
        had = await given_to(ada)
        await give_up(ada)  # in her turn, which a computer player then takes its time for
        for _ in range(3):
            assert (await world.match()).to_play == 0
            await ada.press(world.board, "My hand")
            assert not hints_on(ada.hand)
            assert await given_to(ada) == had
            await world.env.advance_time(1.1)


async def test_hints_are_in_the_reader_s_language_and_in_words_alone(world: World) -> None:
    ada = world.person("Ada")
    await choose(ada, "text")
    await choose(ada, "language it")
    table = await sit_down(ada, computers=1)
    line = f"-# {words('it')('hint-draw')} {words('it')('hint-off')}"
    assert line in text_of(hand_at(ada, table)).splitlines()
