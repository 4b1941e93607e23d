"""Rules section 3: from the draw to the meld."""

from rules import Card, Phase, Reason
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
    assert legal(before) == ["draw deck", "draw pile"]
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
    assert "hinton look 1" in legal(next_turn)


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
