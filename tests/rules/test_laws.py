"""What holds at every step of every match, under random play of all tables and house rules."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise

import pytest

from rules import (
    DECK,
    Card,
    Concede,
    HouseRules,
    IllegalMove,
    Move,
    Phase,
    Reason,
    RoundEnd,
    Victory,
    can,
    check,
    header,
    legal_moves,
    parse_header,
    parse_move,
    play,
    replay,
)
from tests.rules.positions import position
from tests.rules.random_play import SEAT_MOVES, TABLES, random_match, shuffled_deal

table = pytest.mark.parametrize(
    ("seats", "rules"), TABLES, ids=[f"{seats} seats {rules}" for seats, rules in TABLES]
)
EVERY_MOVE: tuple[Move, ...] = (
    *SEAT_MOVES,
    *map(Concede, range(4)),
    shuffled_deal(random.Random(0)),
)


@table
def test_each_of_the_77_cards_is_exactly_once_somewhere(seats: int, rules: HouseRules) -> None:
    for _, _, match in random_match(1, seats, rules):
        everywhere = Counter([*match.deck, *match.pile])
        for cards in (*match.hands, *match.captured):
            everywhere.update(cards)
        everywhere.update(card for card in match.hidden if card)
        for row in (row for rows in match.laid for row in rows):
            everywhere[Card.of(row.place)] += row.cards
        assert everywhere == DECK


@table
def test_legal_moves_are_those_check_allows_sorted_by_notation(
    seats: int, rules: HouseRules
) -> None:
    chance = random.Random(2)
    for match, _, _ in random_match(2, seats, rules):
        if chance.random() < 0.15:
            allowed = sorted(str(move) for move in SEAT_MOVES if can(match, move))
            assert [str(move) for move in legal_moves(match)] == allowed


@table
def test_there_is_always_a_move_and_only_its_seat_or_chance_has_it(
    seats: int, rules: HouseRules
) -> None:
    for match, _, _ in random_match(3, seats, rules):
        waiting = match.phase in (Phase.DEAL, Phase.OVER)
        assert (match.to_play is None) == waiting == (not legal_moves(match))
        assert (match.looking is None) == (match.phase not in (Phase.LOOK, Phase.FIND))


@table
def test_play_does_what_check_allows_and_refuses_the_rest(seats: int, rules: HouseRules) -> None:
    chance = random.Random(4)
    for match, _, _ in random_match(4, seats, rules):
        move = chance.choice(EVERY_MOVE)
        if can(match, move):
            check(match, move)
            assert play(match, move) != match
        else:
            with pytest.raises(IllegalMove) as checked:
                check(match, move)
            with pytest.raises(IllegalMove) as tried:
                play(match, move)
            assert checked.value.args == tried.value.args


@table
def test_a_match_replays_from_its_text(seats: int, rules: HouseRules) -> None:
    steps = list(random_match(5, seats, rules, concessions=0.0005))
    opening, last = steps[0][0], steps[-1][2]
    again = replay(parse_header(header(last)), [parse_move(str(move)) for _, move, _ in steps])
    assert parse_header(header(last)) == opening
    assert again == last


@table
def test_a_match_ends_won_and_takes_no_further_move(seats: int, rules: HouseRules) -> None:
    *_, (_, _, match) = random_match(6, seats, rules)
    assert match.outcome is not None
    assert match.phase is Phase.OVER
    for move in EVERY_MOVE:
        with pytest.raises(IllegalMove) as caught:
            play(match, move)
        assert caught.value.reason is Reason.MATCH_OVER


@table
def test_totals_are_the_sum_of_the_rounds(seats: int, rules: HouseRules) -> None:
    *_, (_, _, match) = random_match(7, seats, rules)
    points = [result.points for result in match.results]
    assert match.totals == tuple(map(sum, zip(*points, strict=True)))
    assert match.totals == match.results[-1].totals
    assert [result.round for result in match.results] == [*range(1, match.round + 1)]
    dealers = [result.dealer for result in match.results]
    assert all((a + 1) % seats == b for a, b in pairwise(dealers))


@table
def test_a_turn_begins_exactly_where_a_draw_becomes_due(seats: int, rules: HouseRules) -> None:
    for before, _, after in random_match(8, seats, rules):
        begins = after.phase is Phase.DRAW and before.phase is not Phase.DRAW
        assert after.turn == before.turn + begins
        if begins:
            assert after.deck
            assert after.pile
            assert not after.hinton_played
            assert not after.tabled
            assert not after.car_due


def test_random_play_meets_every_way_a_round_and_a_match_can_end() -> None:
    ends: set[RoundEnd] = set()
    victories: set[Victory] = set()
    for seed, (seats, rules) in enumerate(TABLES * 2):
        *_, (_, _, match) = random_match(seed, seats, rules, concessions=0.001 * (seed % 2))
        assert match.outcome is not None
        ends.update(result.why for result in match.results)
        victories.add(match.outcome.why)
    assert ends >= {RoundEnd.OUT, RoundEnd.DECK_EMPTY}
    assert victories >= {Victory.SCORE, Victory.CONCESSION}


def test_a_whole_match_is_immutable_to_its_last_leaf() -> None:
    *_, (_, _, match) = random_match(9, 3, HouseRules(target=50))
    leaves = list(parts(match))
    assert any(is_dataclass(leaf) for leaf in leaves)
    for leaf in leaves:
        if not is_dataclass(leaf):
            assert isinstance(leaf, (int, str, Enum, tuple, frozenset, type(None)))
        else:
            for field in fields(leaf):
                with pytest.raises(AttributeError):
                    setattr(leaf, field.name, None)


@pytest.mark.parametrize("move", EVERY_MOVE, ids=lambda move: str(move)[:20])
def test_a_move_is_immutable(move: Move) -> None:
    for field in fields(move):
        with pytest.raises(AttributeError):
            setattr(move, field.name, None)
    assert hash(move) == hash(parse_move(str(move)))


def test_a_match_tells_no_card_in_its_repr() -> None:
    match = position("4 4 4", "C B", pile="7 H")
    assert repr(match) == "<Match round 1, turn 1, play, to play 0>"


def parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from parts(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
