"""Rules section 3: the turn."""

import pytest

from rules import Card, Match, Phase, Reason, RoundEnd, legal_moves
from tests.rules.positions import (
    EMPTY_BOARD,
    at_car,
    cards,
    elsewhere,
    played,
    position,
    refused,
)

TRIO_OF_4 = [[elsewhere(4)], []]


def texts(match: Match) -> list[str]:
    return [str(move) for move in legal_moves(match)]


def test_3_1_a_turn_begins_with_a_draw_from_the_deck() -> None:
    match = played(position("2", "3", phase=Phase.DRAW, deck="8 9"), "draw deck")
    assert match.hands[0] == cards("2 8")
    assert (match.deck, match.pile) == (cards("9"), cards("9"))
    assert match.phase is Phase.PLAY


def test_3_1_or_with_the_top_card_of_the_pile() -> None:
    match = played(position("2", "3", phase=Phase.DRAW, pile="5 6 7"), "draw pile")
    assert match.hands[0] == cards("2 7")
    assert match.pile == cards("5 6")


def test_3_1_the_draw_comes_first_and_once() -> None:
    before = position("4 4 4 H", "3", phase=Phase.DRAW)
    assert texts(before) == ["draw deck", "draw pile"]
    for move in ("meld 4 3", "hinton two", "discard 4"):
        assert refused(before, move) is Reason.DRAW_FIRST
    assert refused(played(before, "draw deck"), "draw pile") is Reason.ALREADY_DRAWN


def test_3_1_the_card_drawn_from_the_pile_may_go_right_back() -> None:
    match = played(position("2", "3", phase=Phase.DRAW, pile="5"), "draw pile", "discard 5")
    assert match.pile == cards("5")


def test_3_2_a_hinton_comes_before_any_meld_or_lay_off() -> None:
    melded = played(position("4 4 4 5 H", "3", hidden=EMPTY_BOARD), "meld 4 3")
    assert refused(melded, "hinton two") is Reason.HINTON_BEFORE_MELDS
    laid_off = played(position("4 5 H", "3", laid=TRIO_OF_4), "layoff 4 +")
    assert refused(laid_off, "hinton look 3") is Reason.HINTON_BEFORE_MELDS


def test_3_2_only_one_hinton_a_turn() -> None:
    match = played(position("5 H H", "3 3", deck="7 7 7 7 7"), "hinton two")
    assert refused(match, "hinton two") is Reason.ONE_HINTON_A_TURN
    next_turn = played(match, "discard 5", "draw deck", "discard 3", "draw deck")
    assert "hinton look 1" in texts(next_turn)


def test_3_2_a_hinton_must_be_held() -> None:
    for move in ("hinton two", "hinton pile 9", "hinton look 2"):
        assert refused(position("5 5", "H"), move) is Reason.NO_HINTON


def test_3_2_a_a_hinton_draws_two_cards_from_the_deck() -> None:
    match = played(position("5 H", "3", deck="7 8 9"), "hinton two")
    assert match.hands[0] == cards("5 7 8")
    assert match.deck == cards("9")


def test_3_2_a_or_the_one_that_is_left_and_none_when_the_deck_is_empty() -> None:
    match = played(position("5 H", "3", deck="7"), "hinton two")
    assert (match.hands[0], match.deck) == (cards("5 7"), ())
    assert refused(position("5 H", "3", deck=""), "hinton two") is Reason.DECK_EMPTY


def test_3_2_b_a_hinton_takes_any_card_from_the_pile() -> None:
    match = played(position("5 H", "3", pile="4 7 2"), "hinton pile 4")
    assert match.hands[0] == cards("4 5")
    assert match.pile == cards("7 2 H")


def test_3_2_b_of_several_such_cards_the_topmost() -> None:
    match = played(position("5 H", "3", pile="4 7 4 2"), "hinton pile 4")
    assert match.pile == cards("4 7 2 H")


def test_3_2_b_only_a_card_that_is_in_the_pile() -> None:
    assert refused(position("5 H", "3", pile="4"), "hinton pile 6") is Reason.NOT_IN_PILE
    assert refused(position("5 H", "3", pile=""), "hinton pile 6") is Reason.PILE_EMPTY


def test_3_2_c_a_hinton_looks_under_one_place_and_takes_nothing() -> None:
    before = position("5 H", "3", hidden="2 3 4 5 6 7 8 9 B C")
    match = played(before, "hinton look 9")
    assert match.hidden == before.hidden
    assert match.looked == (frozenset({9}), frozenset())
    assert (match.phase, match.car, match.hands[0]) == (Phase.PLAY, 1, cards("5"))


def test_3_2_c_only_where_a_card_is_left() -> None:
    assert refused(position("5 H", "3", hidden=EMPTY_BOARD), "hinton look 9") is (
        Reason.NOTHING_HIDDEN
    )


def test_3_3_the_hinton_goes_on_the_pile_after_its_action() -> None:
    assert played(position("5 H", "3", pile="9"), "hinton two").pile == cards("9 H")
    assert played(position("5 H", "3", pile="9"), "hinton look 1").pile == cards("9 H")
    assert refused(position("5 H", "3", pile="9"), "hinton pile H") is Reason.NOT_IN_PILE


def test_3_4_a_meld_is_three_to_six_cards_of_one_place_from_the_hand() -> None:
    before = position("4 4 4 4 4 4 5 5 6", "3", hidden=EMPTY_BOARD)
    for count in (3, 4, 5, 6):
        match = played(before, f"meld 4 {count}")
        assert match.laid[0] == (elsewhere(4, count),)
        assert match.hands[0].count(Card.P4) == 6 - count
    for count in (0, 1, 2, 7):
        assert refused(before, f"meld 4 {count}") is Reason.MELD_SIZE
    assert refused(before, "meld 5 3") is Reason.TOO_FEW_CARDS


def test_3_4_as_many_melds_a_turn_as_the_hand_allows_a_second_of_a_place_too() -> None:
    before = position("4 4 4 4 4 4 5 5 5 6", "3", hidden=EMPTY_BOARD, car=8)
    match = played(before, "meld 4 3", "meld 5 3", "meld 4 3")
    assert [row.place for row in match.laid[0]] == [4, 5, 4]


def test_3_5_a_meld_at_the_car_counts_four_a_card_any_other_two() -> None:
    before = position("4 4 4 5 5 5 5 6", "3", hidden=EMPTY_BOARD, car=4)
    assert played(before, "meld 4 3").laid[0] == (at_car(4),)
    assert played(before, "meld 5 4").laid[0] == (elsewhere(5, 4),)


def test_3_5_what_counts_is_where_the_car_stood_when_the_meld_was_laid() -> None:
    before = position("4 4 4 5 5 5 6", "3", hidden=EMPTY_BOARD, car=4)
    match = played(before, "meld 4 3", "meld 5 3")
    assert match.laid[0] == (at_car(4), at_car(5))


def test_3_6_a_meld_over_a_hidden_card_waits_for_look_or_pass() -> None:
    match = played(position("4 4 4 5", "3", car=4), "meld 4 3")
    assert (match.phase, match.car, match.looking) == (Phase.LOOK, 4, 4)
    assert texts(match) == ["look", "pass"]
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
    assert texts(match) == ["leave"]
    assert refused(match, "take") is Reason.BANDIT_STAYS
    left = played(match, "leave")
    assert (left.hidden[8], left.captured) == (Card.BONNIE, ((), ()))
    assert left.looked == (frozenset({9}), frozenset())


def test_3_6_b_away_from_the_car_any_other_card_may_be_taken_or_left() -> None:
    match = played(position("4 4 4 5", "3"), "meld 4 3", "look")
    assert texts(match) == ["leave", "take"]
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
