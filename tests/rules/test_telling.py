"""Rules section 7: what each seat and an onlooker are told of a move."""

import random

import pytest

from rules import (
    Captured,
    Card,
    CarMoved,
    Conceded,
    Dealt,
    Direction,
    Discarded,
    Drew,
    DrewTwo,
    Event,
    Found,
    HouseRules,
    IllegalMove,
    LaidOff,
    Left,
    Looked,
    LookedByHinton,
    Match,
    MatchOver,
    Melded,
    Passed,
    Phase,
    RoundOver,
    Source,
    TookFromPile,
    open_match,
    parse_move,
    play,
    retell,
)
from tests.rules.positions import EMPTY_BOARD, cards, elsewhere, played, position
from tests.rules.random_play import shuffled_deal


def told(match: Match, move: str, viewer: int | None) -> list[Event]:
    parsed = parse_move(move)
    return list(retell(match, parsed, play(match, parsed), viewer))


def alike(match: Match, move: str) -> list[Event]:
    """Return what everybody is told, once it is sure to be the same for all."""
    own = told(match, move, 0)
    assert own == told(match, move, 1) == told(match, move, None)
    return own


def own_and_others(match: Match, move: str) -> tuple[list[Event], list[Event]]:
    """Return what the seat that moves is told, and what the others and onlookers are."""
    others = told(match, move, 1)
    assert others == told(match, move, None)
    return told(match, move, 0), others


DRAWING = position("4 4 4 5 H", "3", phase=Phase.DRAW, deck="6 7", pile="8 9")
PLAYING = position("4 4 4 5 H", "3", deck="6 7", pile="8 9")


def test_a_deal_tells_who_dealt_who_begins_and_the_card_turned_up() -> None:
    deal = shuffled_deal(random.Random(3))
    before = open_match(2, 1)
    after = play(before, deal)
    for viewer in (None, 0, 1):
        assert retell(before, deal, after, viewer) == (Dealt(1, 0, after.pile[0]),)


def test_a_draw_from_the_deck_tells_the_card_to_its_seat_alone() -> None:
    own, others = own_and_others(DRAWING, "draw deck")
    assert own == [Drew(0, Source.DECK, Card.P6)]
    assert others == [Drew(0, Source.DECK, None)]


def test_a_draw_from_the_pile_tells_the_card() -> None:
    assert alike(DRAWING, "draw pile") == [Drew(0, Source.PILE, Card.P9)]


def test_a_hinton_for_two_tells_how_many() -> None:
    own, others = own_and_others(PLAYING, "hinton two")
    assert own == [DrewTwo(0, 2, cards("6 7"))]
    assert others == [DrewTwo(0, 2, None)]
    assert told(PLAYING._replace(deck=cards("6")), "hinton two", 1) == [DrewTwo(0, 1, None)]


def test_a_hinton_at_the_pile_tells_that_a_card_was_taken() -> None:
    own, others = own_and_others(PLAYING, "hinton pile 8")
    assert own == [TookFromPile(0, Card.P8)]
    assert others == [TookFromPile(0, None)]


@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(look_takes=True)])
def test_a_hinton_look_tells_where(rules: HouseRules) -> None:
    own, others = own_and_others(PLAYING._replace(rules=rules), "hinton look 10")
    assert own == [LookedByHinton(0, 10, Card.CLYDE)]
    assert others == [LookedByHinton(0, 10, None)]


def test_taking_what_a_hinton_found_does_not_move_the_car() -> None:
    match = played(PLAYING._replace(rules=HouseRules(look_takes=True)), "hinton look 4")
    own, others = own_and_others(match, "take")
    assert (own, others) == ([Found(0, 4, Card.P5)], [Found(0, 4, None)])
    assert alike(match, "leave") == [Left(0, 4)]


def test_a_meld_tells_its_worth_and_the_car_moves_when_no_look_waits() -> None:
    assert alike(PLAYING, "meld 4 3") == [Melded(0, 4, 3, 2)]
    assert alike(PLAYING._replace(car=4), "meld 4 3") == [Melded(0, 4, 3, 4)]
    bare = position("4 4 4 5", "3", hidden=EMPTY_BOARD)
    assert alike(bare, "meld 4 3") == [Melded(0, 4, 3, 2), CarMoved(2)]


def test_a_pass_is_told() -> None:
    assert alike(played(PLAYING, "meld 4 3"), "pass") == [Passed(0, 4), CarMoved(2)]


def test_a_look_away_from_the_car_tells_its_seat_alone_what_lies_there() -> None:
    looking = played(PLAYING, "meld 4 3")
    own, others = own_and_others(looking, "look")
    assert (own, others) == ([Looked(0, 4, Card.P5)], [Looked(0, 4, None)])
    finding = played(looking, "look")
    assert alike(finding, "leave") == [Left(0, 4), CarMoved(2)]
    own, others = own_and_others(finding, "take")
    assert own == [Found(0, 4, Card.P5), CarMoved(2)]
    assert others == [Found(0, 4, None), CarMoved(2)]


def test_a_bandit_seen_away_from_the_car_is_told_like_any_card() -> None:
    looking = played(position("9 9 9 5", "3"), "meld 9 3")
    own, others = own_and_others(looking, "look")
    assert (own, others) == ([Looked(0, 9, Card.BONNIE)], [Looked(0, 9, None)])


def test_a_look_at_the_car_tells_that_a_card_was_found() -> None:
    own, others = own_and_others(played(PLAYING._replace(car=4), "meld 4 3"), "look")
    assert own == [Found(0, 4, Card.P5), CarMoved(5)]
    assert others == [Found(0, 4, None), CarMoved(5)]


def test_a_capture_is_told_to_all() -> None:
    looking = played(position("9 9 9 5", "3", car=9), "meld 9 3")
    assert alike(looking, "look") == [Captured(0, 9, Card.BONNIE), CarMoved(10)]


def test_the_second_capture_ends_round_and_match_and_the_car_stays() -> None:
    before = position("9 9 9 5", "3", car=9, captured=["C", ""])
    looking = played(before, "meld 9 3")
    after = played(looking, "look")
    assert after.outcome is not None
    assert alike(looking, "look") == [
        Captured(0, 9, Card.BONNIE),
        RoundOver(after.results[-1]),
        MatchOver(after.outcome),
    ]


def test_a_lay_off_tells_where_the_car_goes() -> None:
    match = position("4 5", "3", laid=[[elsewhere(4)], []])
    assert alike(match, "layoff 4 -") == [LaidOff(0, 4, Direction.BACK), CarMoved(10)]


def test_a_discard_tells_the_card_and_a_round_that_ends_its_result() -> None:
    assert alike(PLAYING, "discard 5") == [Discarded(0, Card.P5)]
    last = position("5", "3")
    result = played(last, "discard 5").results[-1]
    assert alike(last, "discard 5") == [Discarded(0, Card.P5), RoundOver(result)]


def test_a_concession_is_told_and_the_last_one_ends_the_match() -> None:
    match = position("5", "3", "8")
    assert alike(match, "concede 2") == [Conceded(1)]
    conceded = played(match, "concede 2")
    outcome = played(conceded, "concede 1").outcome
    assert outcome is not None
    assert alike(conceded, "concede 1") == [Conceded(0), MatchOver(outcome)]


def test_a_move_that_may_not_be_played_is_not_told() -> None:
    with pytest.raises(IllegalMove):
        told(PLAYING, "draw deck", 0)
    with pytest.raises(IllegalMove):
        play(PLAYING, parse_move("draw deck"))
