"""What lockstep does not show of the fast model: its ints, and models made from plain values."""

import random
from itertools import islice

import pytest

from players.model import Model
from players.model_moves import CLYDE, HINTON, MOVE, NOTATION, NUMBER, ONE
from players.model_state import State
from rules import (
    Discard,
    HintonPile,
    HouseRules,
    Match,
    Meld,
    Move,
    RoundEnd,
    Victory,
    parse_move,
)
from tests.players.lockstep import Pair, expected, play_on
from tests.rules.positions import position
from tests.rules.random_play import SEAT_MOVES, TABLES, random_match, shuffled_deal


def can_ever_be_legal(move: Move) -> bool:
    match move:
        case Discard(card) | HintonPile(card):
            return not card.is_bandit
        case Meld(_, count):
            return 3 <= count <= 6
    return True


def model_of(match: Match) -> Model:
    model = Model(match.seats, match.dealer, match.rules)
    for name, value in expected(match).items():
        setattr(model, name, value)
    return model


def test_every_move_that_can_be_legal_has_a_number_of_its_own() -> None:
    assert set(NUMBER) == set(filter(can_ever_be_legal, SEAT_MOVES))
    assert {NUMBER[move] for move in MOVE.values()} == set(MOVE)


def test_a_number_reads_as_the_notation_of_its_move() -> None:
    assert {number: parse_move(text) for number, text in NOTATION.items()} == MOVE


def test_a_move_is_what_and_which() -> None:
    moves = {0x0B: "discard H", 0x2A: "hinton pile 10", 0x54: "meld 4 5", 0x9A: "layoff 10 -"}
    assert moves.items() <= NOTATION.items()


def test_a_hand_counts_in_octal_with_the_hintons_above() -> None:
    hand = 2 * ONE[1] + 6 * ONE[4] + ONE[10] + 15 * ONE[HINTON]
    assert oct(hand) == "0o171000006002"
    assert [hand >> 3 * place - 3 & 7 for place in range(1, 11)] == [2, 0, 0, 6, 0, 0, 0, 0, 0, 1]
    assert hand >> 30 == 15


def test_cards_laid_out_are_counted_and_marked() -> None:
    model = Model(2, 0)
    model.lay_out([0, CLYDE, *[0] * 8], [7, 8], [5, 5, HINTON, 2], [ONE[3], ONE[4]])
    assert model.hidden[2] == CLYDE
    assert model.covered == 1 << 2
    assert model.piled == 2 * ONE[5] + ONE[HINTON] + ONE[2]
    assert model.deck.pop() == 8


@pytest.mark.parametrize(("seats", "rules"), TABLES)
def test_a_model_of_plain_values_plays_on_as_the_match_does(seats: int, rules: HouseRules) -> None:
    chance = random.Random(seats)
    for start, _, _ in islice(random_match(11, seats, rules), 0, 400, 40):
        pair = Pair(seats, start.dealer, rules)
        pair.match, pair.model = start, model_of(start)
        for _ in range(25):
            pair.compare()
            if pair.match.to_play is None:
                break
            pair.play(MOVE[chance.choice(pair.model.legal())])


def play_through(match: Match, *moves: str) -> Model:
    """Play a position's moves on the match and its model, compared at every one."""
    pair = Pair(match.seats, match.dealer, match.rules)
    pair.match = match._replace(looked=(frozenset(),) * match.seats)
    pair.model = model_of(pair.match)
    for move in moves:
        pair.play(parse_move(move))
        pair.compare()
    return pair.model


def test_a_hinton_played_as_the_last_card_goes_out() -> None:
    rules = HouseRules(hinton_anytime=True)
    match = position("4 4 4 H", "5", hidden="1 2 3 - 5 6 7 8 B C", rules=rules)
    assert play_through(match, "meld 4 3", "hinton look 9").end is RoundEnd.OUT


def test_both_bandits_win_however_far_behind() -> None:
    match = position("9 9 9 5", "5", car=9, captured=("C", ""), totals=(0, 90))
    model = play_through(match, "meld 9 3", "look")
    assert (model.winner, model.why, model.totals) == (0, Victory.BANDITS, [32, 90])


def test_a_copy_is_equal_and_shares_no_list() -> None:
    model = Model(3, 1)
    play_on(model, shuffled_deal(random.Random(1)))
    copy = model.copy()
    assert type(copy) is Model
    for name in State.__slots__:
        mine, its = getattr(model, name), getattr(copy, name)
        assert mine == its
        assert mine is not its or not isinstance(mine, list)
