"""Whole matches, from the first command to the last card, as people play them."""

from __future__ import annotations

from random import Random

from cogs.names import marked
from cogs.refusal import Why
from locales import words
from rules import (
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Meld,
    Move,
    Phase,
    Sight,
    Victory,
)
from tests.bot.playing import (
    by_command,
    by_message,
    by_open_hand,
    calls,
    close_direct_messages,
    command_of,
    give_up,
    hand_at,
    open_hands,
    play_on,
    sensible,
    sit_down,
    to_play,
    turn_is,
)
from tests.bot.refusing import sentence
from tests.bot.world import Person, Shown, World, choices_of, moves_of, text_of

EN = words("en")


def offers(hand: Shown) -> list[str]:
    """The moves a hand offers, in notation and sorted."""
    return sorted(choice.does for choice in moves_of(hand))


async def assert_ended(world: World, table: int) -> None:
    """The channel tells of the end, and what it says of the shuffle is true."""
    end, match = world.public[-1], await world.match(table)
    assert match.phase is Phase.OVER
    assert match.outcome is not None
    assert "lobby again" in [choice.does for choice in choices_of(end)]
    seats = await world.bot.storage.seats(table)
    assert marked(seats[match.outcome.winner].name) in text_of(end).splitlines()[1]
    stored = await world.bot.storage.table(table)
    assert stored is not None
    assert stored.state == "over"
    assert stored.secret.hex() in text_of(end)
    assert all(str(total) in text_of(end) for total in match.totals)


async def test_a_match_of_two_by_direct_message_alone(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, target=50)

    async def way(person: Person, table: int, move: Move) -> None:
        """Everyone's hand offers exactly what the rules let them do now."""
        turn = await to_play(world, table)
        assert turn is not None
        assert offers(hand_at(person, table)) == sorted(map(str, turn[1].legal))
        waiting = bruno if person is ada else ada
        assert offers(hand_at(waiting, table)) == []
        await by_message(person, table, move)

    made = await play_on(world, table, way, sensible(Random(1)))
    assert made > 50
    await assert_ended(world, table)
    for person in (ada, bruno):
        (last,) = person.hands
        assert offers(last) == []


def offered_by_rules(sight: Sight) -> dict[tuple[str, str], set[str | int]]:
    """What autocomplete should offer, by command and option."""
    by_option: dict[tuple[str, str], set[str | int]] = {
        ("draw", "source"): set(),
        ("hinton", "bonus"): set(),
        ("meld", "place"): set(),
        ("layoff", "place"): set(),
        ("discard", "card"): set(),
    }
    for move in sight.legal:
        match move:
            case Draw(source):
                by_option["draw", "source"].add(source.value)
            case HintonTwo() | HintonPile() | HintonLook():
                by_option["hinton", "bonus"].add(str(move).removeprefix("hinton "))
            case Meld(place):
                by_option["meld", "place"].add(str(place))
            case Layoff(place):
                by_option["layoff", "place"].add(str(place))
            case Discard(card):
                by_option["discard", "card"].add(str(card))
    return by_option


async def offered(person: Person, command: str, option: str, **filled: str) -> set[str | int]:
    found = await person.member.autocomplete(person.world.channel, command, option, "", **filled)
    return {choice["value"] for choice in found}


async def test_a_match_of_two_by_slash_commands_alone(world: World) -> None:
    ada, bruno, stranger = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    table = await sit_down(ada, bruno, target=50)
    chance = Random(2)
    typed: set[str] = set()

    async def way(person: Person, table: int, move: Move) -> None:
        """Autocomplete offers exactly the legal moves, and nothing to anybody else."""
        turn = await to_play(world, table)
        assert turn is not None
        for (command, option), legal in offered_by_rules(turn[1]).items():
            assert await offered(person, command, option) == legal
        for place in {move.place for move in turn[1].legal if isinstance(move, Meld)}:
            counts = {m.count for m in turn[1].legal if isinstance(m, Meld) and m.place == place}
            assert await offered(person, "meld", "count", place=str(place)) == counts
        if chance.random() < 0.1:
            for other in [one for one in (ada, bruno, stranger) if one is not person]:
                for command, option in offered_by_rules(turn[1]):
                    assert await offered(other, command, option) == set()
        await by_command(person, table, move)
        typed.add(command_of(move)[0])
        assert len(open_hands(person)) == 1

    await play_on(world, table, way, sensible(chance))
    await assert_ended(world, table)
    assert typed == {"draw", "hinton", "meld", "look", "take", "layoff", "discard"}


async def test_a_match_by_open_hands_alone_with_direct_messages_closed(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    close_direct_messages(ada)
    close_direct_messages(bruno)
    table = await sit_down(ada, bruno, target=50)

    async def way(person: Person, table: int, move: Move) -> None:
        await by_open_hand(person, table, move)
        turn = await to_play(world, table)
        for other in (ada, bruno):  # who plays sees what they can do, whoever has just played
            mine = turn is not None and turn[0] is other
            for hand in open_hands(other):
                assert offers(hand) == (sorted(map(str, turn[1].legal)) if turn and mine else [])

    await play_on(world, table, way, sensible(Random(3)))
    await assert_ended(world, table)
    assert ada.hands == bruno.hands == []


async def test_a_match_of_four_seats_with_computer_players(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, computers=2, target=50, tabletop=True)
    await play_on(world, table, by_message, sensible(Random(4)))
    await assert_ended(world, table)
    seats = await world.bot.storage.seats(table)
    assert [seat.player_id for seat in seats] == [ada.id, bruno.id, None, None]
    by_seat = {move.seat for move in await world.bot.storage.moves(table)}
    assert by_seat == {None, 0, 1, 2, 3}


async def test_one_person_plays_computer_players_by_mixed_ways(world: World) -> None:
    ada, chance = world.person("Ada"), Random(5)
    table = await sit_down(ada, computers=1, target=50, early_layoff=True, look_takes=True)

    async def way(person: Person, table: int, move: Move) -> None:
        await chance.choice([by_message, by_command, by_open_hand])(person, table, move)

    await play_on(world, table, way, sensible(chance))
    await assert_ended(world, table)


async def test_a_challenge_accepted_by_all_and_decided_by_concessions(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    await ada.slash("challenge", friend=bruno.member, friend2=chen.member)
    await bruno.press(world.board, "Accept")
    assert (await world.bot.storage.live_tables())[0].state == "lobby"
    await chen.press(world.board, "Accept")
    (table,) = await world.bot.storage.live_tables()
    assert table.state == "match"
    await play_on(world, table.id, by_message, sensible(Random(6)), until=lambda m: m.turn > 9)

    asked = await bruno.slash("leave")
    assert asked.response is not None
    assert (await world.match()).conceded == ()  # asked first, never at once
    await bruno.press(asked.response, "Give up")
    assert (await world.match()).conceded == (1,)
    assert "computer" in text_of(world.board)
    # A computer player has the seat now: it plays whenever it is its turn.
    await play_on(world, table.id, by_message, sensible(Random(7)), until=lambda m: m.turn > 19)

    asked = await ada.slash("leave")
    assert asked.response is not None
    await ada.press(asked.response, "Give up")
    await assert_ended(world, table.id)
    outcome = (await world.match()).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (2, Victory.CONCESSION)
    assert "Bruno had given up" in text_of(world.public[-1])


async def test_play_again_challenges_the_same_people(world: World) -> None:
    ada, bruno, chen = (world.person(name) for name in ("Ada", "Bruno", "Chen"))
    table = await sit_down(ada, bruno, computers=1, target=150, look_takes=True)
    await give_up(ada)
    await give_up(bruno)
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
    await play_on(world, lobby.id, by_message, sensible(Random(16)), until=turn_is(5))
    again = await ada.press(end, EN("again"))
    assert again.response is not None
    assert text_of(again.response) == sentence(Why.CHANNEL_TAKEN)


async def stored_rules(world: World, table: int) -> str:
    found = await world.bot.storage.table(table)
    assert found is not None
    return found.house_rules
