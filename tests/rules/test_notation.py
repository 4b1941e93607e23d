"""Rules section 9: the text of moves and of the first line."""

import random
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules import (
    TABLETOP,
    Card,
    Concede,
    HouseRules,
    Meld,
    Move,
    NotationError,
    header,
    open_match,
    parse_card,
    parse_header,
    parse_move,
    play,
)
from tests.rules.random_play import SEAT_MOVES, shuffled_deal

EVERY_MOVE: list[Move] = [
    *SEAT_MOVES,
    *map(Concede, range(4)),
    *(shuffled_deal(random.Random(seed)) for seed in range(3)),
]
DEAL = str(EVERY_MOVE[-1])


@pytest.mark.parametrize("move", EVERY_MOVE, ids=lambda move: str(move)[:20])
def test_9_a_move_reads_back_as_itself(move: Move) -> None:
    assert parse_move(str(move)) == move


def test_9_the_words_are_those_of_the_rules() -> None:
    texts = {str(move) for move in SEAT_MOVES}
    assert texts >= {
        "draw deck", "draw pile", "hinton two", "hinton pile 4", "hinton look 7", "meld 4 3",
        "look", "pass", "take", "leave", "layoff 4 +", "layoff 4 -", "discard H",
    }  # fmt: skip
    assert str(Concede(1)) == "concede 2"
    assert DEAL.split(" ")[11] == "/"


@pytest.mark.parametrize("card", list(Card))
def test_9_a_card_reads_back_as_itself(card: Card) -> None:
    assert parse_card(str(card)) is card


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "draw", "draw deck ", " draw deck", "draw  deck", "Draw deck", "draw Deck",
        "draw\tdeck", "draw deck\n", "draw deck deck", "hinton", "hinton 4", "hinton pile",
        "hinton look 0", "hinton look 11", "hinton look H", "hinton look 04", "hinton two 2",
        "meld 4", "meld 4 03", "meld 4 -3", "meld 4 100", "meld 0 3", "meld H 3", "meld 4 3 3",
        "meld ٤ 3", "look 4", "take 4", "layoff 4", "layoff 4 *", "layoff H +",
        "discard", "discard h", "discard 11", "discard 01", "concede", "concede 0", "concede 5",
        "concede 1 2", "deal", "deal /", "match seats 2 dealer 1", "! draw deck", "draw deck # x",
    ],
)  # fmt: skip
def test_9_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_9_a_deal_lists_ten_cards_a_stroke_and_67() -> None:
    words = DEAL.split(" ")
    assert parse_move(DEAL) == EVERY_MOVE[-1]
    for wrong in (
        words[:-1],
        [*words, "H"],
        [*words[:10], "/", *words[10:11], *words[12:]],
        [*words[:11], "H", *words[12:]],
        [*words[:-1], "/"],
        [*words[:-1], "x"],
    ):
        with pytest.raises(NotationError):
            parse_move(" ".join(wrong))


def test_9_a_meld_of_any_count_is_readable() -> None:
    assert parse_move("meld 4 0") == Meld(4, 0)
    assert parse_move("meld 4 99") == Meld(4, 99)


def test_9_an_error_quotes_a_bounded_piece_of_the_text() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move("discard " + "9" * 100_000)
    assert len(str(caught.value)) < 120
    assert "999…" in str(caught.value)
    with pytest.raises(NotationError) as caught:
        parse_move("draw\ndeck")
    assert "\n" not in str(caught.value)


WORDS = ["deal", "draw", "deck", "meld", "layoff", "match", "seats", "4", "3", "/", "+", "H", "B"]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
@example("deal " + "1 " * 10_000)
@example("\ud800")
def test_9_any_text_is_a_move_written_its_one_way_or_a_notation_error(text: str) -> None:
    for read in (parse_move, parse_card, HouseRules.parse, parse_header):
        with suppress(NotationError):
            value = read(text)
            assert read not in (parse_move, parse_card) or str(value) == text


@pytest.mark.parametrize(
    ("text", "seats", "dealer", "rules"),
    [
        ("match seats 3 dealer 3", 3, 2, HouseRules()),
        (
            "match seats 2 dealer 1 target 200 early-layoff yes look-takes yes"
            " hinton-anytime yes reach yes",
            2,
            0,
            HouseRules(200, True, True, True, True),
        ),
    ],
)
def test_9_the_first_line_names_seats_dealer_and_the_rules_that_differ(
    text: str, seats: int, dealer: int, rules: HouseRules
) -> None:
    assert parse_header(text) == open_match(seats, dealer, rules)
    assert header(open_match(seats, dealer, rules)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "match", "match seats 3", "match seats 1 dealer 1", "match seats 5 dealer 1",
        "match seats 2 dealer 3", "match seats 2 dealer 0", "match seats 02 dealer 1",
        "match seats 2 dealer 1 ", "match dealer 1 seats 2", "match seats 2 dealer 1 target",
        "match seats 2 dealer 1 target 30", "match  seats 2 dealer 1", "draw deck",
    ],
)  # fmt: skip
def test_9_another_first_line_is_unreadable(text: str) -> None:
    with pytest.raises(NotationError):
        parse_header(text)


def test_9_the_first_line_names_the_first_dealer_however_far_the_match_is() -> None:
    match = open_match(3, 2, TABLETOP)
    opening = header(match)
    for number in range(1, 6):
        match = play(match, shuffled_deal(random.Random(number)))
        assert header(match) == opening
        match = match._replace(phase=open_match(3, 2).phase)
