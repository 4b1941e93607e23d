"""Rules sections 1 and 2."""

import random
from calendar import month_name

import pytest

from rules import (
    BANDITS,
    DECK,
    PLACES,
    Card,
    Match,
    Phase,
    after,
    before,
    open_match,
    place,
    play,
)
from tests.rules.positions import cards, position
from tests.rules.random_play import shuffled_deal


def dealt(seats: int, dealer: int = 0) -> Match:
    return play(open_match(seats, dealer), shuffled_deal(random.Random(5)))


def test_1_1_there_are_77_cards_of_thirteen_kinds() -> None:
    assert sum(DECK.values()) == 77
    assert [DECK[Card.of(number)] for number in range(1, 11)] == [6] * 10
    assert (DECK[Card.HINTON], DECK[Card.BONNIE], DECK[Card.CLYDE]) == (15, 1, 1)
    assert {card for card in Card if card.is_bandit} == BANDITS == {Card.BONNIE, Card.CLYDE}


def test_1_1_a_place_card_knows_its_place_and_no_other_card_has_one() -> None:
    assert [card.place for card in Card] == [*range(1, 11), None, None, None]
    assert [Card.of(number).place for number in range(1, 11)] == [*range(1, 11)]
    for number in (0, 11, -1):
        with pytest.raises(ValueError, match="a place is 1 to 10"):
            Card.of(number)


def test_1_1_cards_sort_by_place_then_hinton_then_bandits() -> None:
    assert sorted(cards("C H 10 B 2 1")) == list(cards("1 2 10 H B C"))


def test_1_2_the_board_is_a_round_trip_of_ten_places() -> None:
    assert [after(number) for number in range(1, 11)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
    assert [before(number) for number in range(1, 11)] == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_1_4_the_places_are_those_of_the_gangs_history_in_order() -> None:
    assert " · ".join(
        f"{one.number} {one.town}, {one.state} ({month_name[one.month]} {one.year})"
        for one in PLACES
    ) == (
        "1 Kaufman, Texas (April 1932) · 2 Hillsboro, Texas (April 1932) · "
        "3 Oronogo, Missouri (November 1932) · 4 Joplin, Missouri (April 1933) · "
        "5 Okabena, Minnesota (May 1933) · 6 Wellington, Texas (June 1933) · "
        "7 Platte City, Missouri (July 1933) · 8 Dexter, Iowa (July 1933) · "
        "9 Grapevine, Texas (April 1934) · 10 Gibsland, Louisiana (May 1934)"
    )


def test_1_4_a_place_is_found_by_its_number() -> None:
    assert [place(number) for number in range(1, 11)] == list(PLACES)
    for number in (0, 11):
        with pytest.raises(ValueError, match="a place is 1 to 10"):
            place(number)


@pytest.mark.parametrize("seats", [1, 5])
def test_2_1_there_are_two_to_four_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="seats are 2 to 4"):
        open_match(seats, 0)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_2_1_the_dealer_is_one_of_the_seats(dealer: int) -> None:
    with pytest.raises(ValueError, match="the dealer is a seat"):
        open_match(3, dealer)


def test_2_2_the_car_starts_each_round_on_place_1() -> None:
    assert open_match(2, 0).car == 1
    over = position("", "7", phase=Phase.DEAL, car=6)
    assert play(over, shuffled_deal(random.Random(1))).car == 1


def test_2_3_one_card_lies_hidden_under_each_place_both_bandits_among_them() -> None:
    match = dealt(3)
    assert len(match.hidden) == 10
    assert set(match.hidden) > BANDITS
    assert not BANDITS & {card for hand in match.hands for card in hand}
    assert not BANDITS & {*match.deck, *match.pile}


@pytest.mark.parametrize(("seats", "size", "deck"), [(2, 10, 46), (3, 9, 39), (4, 8, 34)])
def test_2_4_seats_get_ten_nine_or_eight_cards_and_the_rest_is_the_deck(
    seats: int, size: int, deck: int
) -> None:
    match = dealt(seats)
    assert [len(hand) for hand in match.hands] == [size] * seats
    assert len(match.deck) == deck


def test_2_5_the_pile_starts_with_one_card_turned_up() -> None:
    deal = shuffled_deal(random.Random(5))
    assert play(open_match(2, 0), deal).pile == (deal.deck[20],)


def test_2_a_match_opens_before_its_first_deal() -> None:
    match = open_match(3, 1)
    assert (match.phase, match.to_play, match.round, match.turn) == (Phase.DEAL, None, 0, 0)
    assert (match.hands, match.hidden, match.totals) == (((),) * 3, (None,) * 10, (0,) * 3)
    first_turn = dealt(3)
    assert (first_turn.round, first_turn.turn) == (1, 1)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_2_6_the_seat_after_the_dealer_plays_first(dealer: int, first: int) -> None:
    match = dealt(3, dealer)
    assert (match.dealer, match.to_play, match.phase) == (dealer, first, Phase.DRAW)


def test_2_6_the_deal_passes_on_by_one_seat_each_round() -> None:
    over = position("", "7", "8", phase=Phase.DEAL, dealer=2)
    match = play(over, shuffled_deal(random.Random(1)))
    assert (match.dealer, match.to_play, match.round) == (0, 1, 2)
    before_the_first = open_match(3, 2)
    assert before_the_first.dealer == 2
    assert play(before_the_first, shuffled_deal(random.Random(1))).dealer == 2


def test_9_1_cards_are_dealt_one_at_a_time_beginning_after_the_dealer() -> None:
    deal = shuffled_deal(random.Random(5))
    match = play(open_match(3, 0), deal)
    assert match.hands[1] == tuple(sorted(deal.deck[0:27:3]))
    assert match.hands[2] == tuple(sorted(deal.deck[1:27:3]))
    assert match.hands[0] == tuple(sorted(deal.deck[2:27:3]))
    assert match.deck == deal.deck[28:]
