"""Rules section 3: from the look after a meld to the end of the turn."""

import pytest

from rules import Card, Phase, Reason, RoundEnd
from tests.rules.positions import (
    EMPTY_BOARD,
    at_car,
    cards,
    elsewhere,
    legal,
    played,
    position,
    refused,
)

TRIO_OF_4 = [[elsewhere(4)], []]


def test_3_6_a_meld_over_a_hidden_card_waits_for_look_or_pass() -> None:
    match = played(position("4 4 4 5", "3", car=4), "meld 4 3")
    assert (match.phase, match.car, match.looking) == (Phase.LOOK, 4, 4)
    assert legal(match) == ["look", "pass"]
    for move in ("discard 5", "take", "draw deck"):
        assert refused(match, move) is Reason.DECIDE_LOOK_FIRST


def test_3_6_without_a_hidden_card_there_is_no_look() -> None:
    match = played(position("4 4 4 5", "3", hidden=EMPTY_BOARD), "meld 4 3")
    assert match.phase is Phase.PLAY
    assert refused(match, "look") is Reason.NOTHING_TO_LOOK_AT
    assert refused(match, "leave") is Reason.NOTHING_FOUND


def test_3_6_the_look_may_be_passed() -> None:
    before = position("4 4 4 5", "3", car=4)
    match = played(before, "meld 4 3", "pass")
    assert (match.hidden, match.looked) == (before.hidden, before.looked)
    assert (match.phase, match.car) == (Phase.PLAY, 5)


def test_3_6_a_bandit_at_the_car_is_captured() -> None:
    match = played(position("9 9 9 5", "3", car=9), "meld 9 3", "look")
    assert match.captured == (cards("B"), ())
    assert match.hidden[8] is None
    assert (match.hands[0], match.phase, match.car) == (cards("5"), Phase.PLAY, 10)


def test_3_6_a_any_other_card_at_the_car_goes_into_the_hand() -> None:
    match = played(position("1 1 1 5", "3", car=1), "meld 1 3", "look")
    assert match.hands[0] == cards("2 5")
    assert match.hidden[0] is None
    assert (match.phase, match.car) == (Phase.PLAY, 2)


def test_3_6_b_away_from_the_car_a_bandit_cannot_be_taken() -> None:
    match = played(position("9 9 9 5", "3"), "meld 9 3", "look")
    assert (match.phase, match.looking) == (Phase.FIND, 9)
    assert legal(match) == ["leave"]
    assert refused(match, "take") is Reason.BANDIT_STAYS
    left = played(match, "leave")
    assert (left.hidden[8], left.captured) == (Card.BONNIE, ((), ()))
    assert left.looked == (frozenset({9}), frozenset())


def test_3_6_b_away_from_the_car_any_other_card_may_be_taken_or_left() -> None:
    match = played(position("4 4 4 5", "3"), "meld 4 3", "look")
    assert legal(match) == ["leave", "take"]
    assert refused(match, "discard 5") is Reason.DECIDE_FIND_FIRST
    left, taken = played(match, "leave"), played(match, "take")
    assert (left.hands[0], left.hidden[3]) == (cards("5"), Card.P5)
    assert (taken.hands[0], taken.hidden[3]) == (cards("5 5"), None)


def test_3_6_what_is_left_can_be_looked_at_again() -> None:
    match = played(position("4 4 4 4 4 4 5", "3"), "meld 4 3", "look", "leave")
    again = played(match, "meld 4 3", "look", "take")
    assert again.hands[0] == cards("5 5")


@pytest.mark.parametrize(("car", "then"), [(1, 2), (9, 10), (10, 1)])
def test_3_7_then_the_car_moves_one_place_forward_from_10_to_1(car: int, then: int) -> None:
    before = position("4 4 4 5", "3", car=car)
    assert played(before, "meld 4 3").car == car
    assert played(before, "meld 4 3", "pass").car == then
    assert played(before, "meld 4 3", "look").car == car
    assert played(before, "meld 4 3", "look", "leave").car == then
    assert played(before, "meld 4 3", "look", "take").car == then
    assert played(before._replace(hidden=(None,) * 10), "meld 4 3").car == then


@pytest.mark.parametrize(
    ("car", "direction", "then"), [(4, "+", 5), (4, "-", 3), (10, "+", 1), (1, "-", 10)]
)
def test_3_8_a_lay_off_moves_the_car_either_way(car: int, direction: str, then: int) -> None:
    match = played(position("4 5", "3", car=car, laid=TRIO_OF_4), f"layoff 4 {direction}")
    assert match.car == then
    assert match.phase is Phase.PLAY


def test_3_8_a_lay_off_lies_before_its_seat_and_counts_2_at_the_car_or_not() -> None:
    laid = [[elsewhere(7)], [at_car(4)]]
    match = played(position("4 5", "3", car=4, laid=laid), "layoff 4 +")
    assert match.laid == ((elsewhere(7), elsewhere(4, 1)), (at_car(4),))
    assert match.hands[0] == cards("5")


def test_3_8_only_a_seat_that_has_opened_may_lay_off() -> None:
    match = position("4 5", "3", laid=[[], [elsewhere(4)]])
    assert refused(match, "layoff 4 +") is Reason.NOT_OPENED


def test_3_8_only_a_card_whose_place_is_melded_and_only_from_the_hand() -> None:
    match = position("4 5", "3", laid=TRIO_OF_4)
    assert refused(match, "layoff 5 +") is Reason.NO_MELD_OF_PLACE
    assert refused(match, "layoff 6 +") is Reason.NOT_HELD


def test_3_8_as_many_a_turn_as_the_hand_allows() -> None:
    match = played(position("4 4 5", "3", laid=TRIO_OF_4), "layoff 4 +", "layoff 4 -")
    assert (match.hands[0], match.car) == (cards("5"), 1)


def test_3_9_a_discard_ends_the_turn_and_the_next_seat_draws() -> None:
    match = played(position("4 5", "3", "8"), "discard 4")
    assert match.pile == cards("9 4")
    assert (match.to_play, match.phase, match.turn) == (1, Phase.DRAW, 2)
    around = played(match, "draw deck", "discard 3", "draw deck", "discard 8")
    assert around.to_play == 0


def test_3_9_any_card_held_may_go_a_hinton_too() -> None:
    assert played(position("4 H", "3"), "discard H").pile == cards("9 H")
    assert refused(position("4 H", "3"), "discard 5") is Reason.NOT_HELD


def test_3_10_a_last_card_discarded_ends_the_round() -> None:
    match = played(position("4", "3"), "discard 4")
    assert (match.phase, match.to_play) == (Phase.DEAL, None)
    assert (match.results[-1].why, match.results[-1].out) == (RoundEnd.OUT, 0)


def test_3_10_a_last_card_laid_off_ends_the_round_after_the_car_has_moved() -> None:
    match = played(position("4", "3", laid=TRIO_OF_4), "layoff 4 +")
    assert (match.phase, match.car) == (Phase.DEAL, 2)


def test_3_10_last_cards_melded_end_the_round_once_the_look_is_decided() -> None:
    waiting = played(position("9 9 9", "3"), "meld 9 3")
    assert waiting.phase is Phase.LOOK
    passed = played(waiting, "pass")
    assert (passed.phase, passed.car, passed.results[-1].out) == (Phase.DEAL, 2, 0)
    left = played(waiting, "look", "leave")
    assert (left.phase, left.car) == (Phase.DEAL, 2)


def test_3_10_last_cards_melded_over_an_empty_place_end_the_round_at_once() -> None:
    match = played(position("4 4 4", "3", hidden=EMPTY_BOARD), "meld 4 3")
    assert (match.phase, match.car) == (Phase.DEAL, 2)


def test_3_10_a_card_found_keeps_the_round_going() -> None:
    away = played(position("4 4 4", "3"), "meld 4 3", "look", "take")
    assert (away.phase, away.hands[0]) == (Phase.PLAY, cards("5"))
    at_the_car = played(position("1 1 1", "3"), "meld 1 3", "look")
    assert (at_the_car.phase, at_the_car.hands[0]) == (Phase.PLAY, cards("2"))


def test_3_10_a_bandit_captured_with_the_last_cards_ends_the_round() -> None:
    match = played(position("9 9 9", "3", car=9), "meld 9 3", "look")
    assert (match.phase, match.car, match.results[-1].points) == (Phase.DEAL, 10, (22, 0))
