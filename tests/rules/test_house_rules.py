"""Rules section 6."""

import pytest

from rules import (
    STANDARD,
    TABLETOP,
    TARGETS,
    Card,
    HouseRules,
    NotationError,
    Phase,
    Reason,
    RoundEnd,
)
from tests.rules.positions import cards, elsewhere, legal, played, position, refused

LOOK_TAKES = HouseRules(look_takes=True)
ANYTIME = HouseRules(hinton_anytime=True)


def test_6_the_defaults_are_the_rules_above() -> None:
    assert HouseRules() == STANDARD == HouseRules(100, False, False, False, False)


def test_6_tabletop_rules_set_the_last_three_and_reach() -> None:
    assert HouseRules(100, True, True, True, True) == TABLETOP


def test_6_the_target_is_one_of_four() -> None:
    assert TARGETS == (50, 100, 150, 200)
    with pytest.raises(ValueError, match="the target is one of"):
        HouseRules(target=75)


@pytest.mark.parametrize("target", TARGETS)
def test_6_the_target_sets_the_end_of_the_match(target: int) -> None:
    laid = [[elsewhere(4)], []]
    rules = HouseRules(target=target)
    short = position("7", "3", laid=laid, totals=(target - 6, 0), rules=rules)
    over = position("7", "3", laid=laid, totals=(target - 5, 0), rules=rules)
    assert played(short, "discard 7").phase is Phase.DEAL
    assert played(over, "discard 7").phase is Phase.OVER


def test_6_with_reach_the_target_itself_is_enough() -> None:
    laid = [[elsewhere(4)], []]
    rules = HouseRules(reach=True)
    short = position("7", "3", laid=laid, totals=(93, 0), rules=rules)
    reached = position("7", "3", laid=laid, totals=(94, 0), rules=rules)
    assert played(short, "discard 7").phase is Phase.DEAL
    assert played(reached, "discard 7").winner == 0


def test_6_with_reach_a_shared_highest_total_still_plays_on() -> None:
    rules = HouseRules(reach=True)
    tied = position("7", "3", laid=[[elsewhere(4)], []], totals=(94, 100), rules=rules)
    assert played(tied, "discard 7").phase is Phase.DEAL


def test_6_early_layoff_needs_no_opening_but_a_meld_on_the_table() -> None:
    laid = [[], [elsewhere(4)]]
    match = position("4 5", "3", laid=laid, rules=HouseRules(early_layoff=True))
    assert played(match, "layoff 4 +").laid[0] == (elsewhere(4, 1),)
    assert refused(match, "layoff 5 +") is Reason.NO_MELD_OF_PLACE


def test_6_an_early_lay_off_does_not_open() -> None:
    match = position("4 5", "3", laid=[[], [elsewhere(4)]], rules=HouseRules(early_layoff=True))
    assert not played(match, "layoff 4 +").opened(0)


def test_6_look_takes_lets_a_hinton_take_what_it_finds() -> None:
    match = played(position("6 H", "3", rules=LOOK_TAKES), "hinton look 4")
    assert (match.phase, match.looking) == (Phase.FIND, 4)
    assert legal(match) == ["leave", "take"]
    taken, left = played(match, "take"), played(match, "leave")
    assert (taken.hands[0], taken.hidden[3]) == (cards("5 6"), None)
    assert (left.hands[0], left.hidden[3]) == (cards("6"), Card.P5)
    assert taken.pile == left.pile == cards("9 H")
    assert (taken.phase, left.phase) == (Phase.PLAY, Phase.PLAY)


@pytest.mark.parametrize("car", [1, 4])
def test_6_a_look_with_a_hinton_never_moves_the_car(car: int) -> None:
    match = played(position("6 H", "3", car=car, rules=LOOK_TAKES), "hinton look 4", "take")
    assert match.car == car


def test_6_look_takes_never_takes_a_bandit_even_at_the_car() -> None:
    match = played(position("6 H", "3", car=9, rules=LOOK_TAKES), "hinton look 9")
    assert match.phase is Phase.FIND
    assert legal(match) == ["leave"]
    assert refused(match, "take") is Reason.BANDIT_STAYS
    assert played(match, "leave").captured == ((), ())


def test_6_a_hinton_that_takes_what_it_finds_is_still_the_turns_only_one() -> None:
    match = played(position("6 H H", "3", rules=LOOK_TAKES), "hinton look 4", "take")
    assert refused(match, "hinton two") is Reason.ONE_HINTON_A_TURN


def test_6_with_look_takes_a_hinton_still_comes_before_melds_unless_anytime() -> None:
    before = position("6 6 6 7 H", "3", hidden="2 3 4 5 6 - 8 9 B C", rules=LOOK_TAKES)
    assert refused(played(before, "meld 6 3"), "hinton look 4") is Reason.HINTON_BEFORE_MELDS


def test_6_hinton_anytime_allows_it_after_melds_and_lay_offs() -> None:
    before = position("4 4 4 4 5 H H", "3", rules=ANYTIME)
    match = played(before, "meld 4 3", "pass", "layoff 4 +", "hinton two")
    assert match.pile == cards("9 H")
    assert refused(match, "hinton two") is Reason.ONE_HINTON_A_TURN


def test_6_hinton_anytime_comes_after_the_draw_and_not_before_a_look_is_decided() -> None:
    undrawn = position("5 H", "3", phase=Phase.DRAW, rules=ANYTIME)
    assert refused(undrawn, "hinton two") is Reason.DRAW_FIRST
    looking = played(position("4 4 4 5 H", "3", rules=ANYTIME), "meld 4 3")
    assert refused(looking, "hinton two") is Reason.DECIDE_LOOK_FIRST
    assert refused(played(looking, "look"), "hinton two") is Reason.DECIDE_FIND_FIRST


def test_6_a_last_hinton_that_brings_no_card_ends_the_round() -> None:
    match = played(position("H", "3", rules=ANYTIME), "hinton look 4")
    assert (match.phase, match.results[-1].why) == (Phase.DEAL, RoundEnd.OUT)
    for move in ("hinton two", "hinton pile 9"):
        assert played(position("H", "3", rules=ANYTIME), move).phase is Phase.PLAY


def test_6_with_look_takes_a_last_hinton_ends_it_only_if_the_card_is_left() -> None:
    rules = HouseRules(look_takes=True, hinton_anytime=True)
    match = played(position("H", "3", rules=rules), "hinton look 4")
    assert match.phase is Phase.FIND
    assert played(match, "leave").results[-1].out == 0
    assert played(match, "take").hands[0] == cards("5")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (STANDARD, ""),
        (HouseRules(target=200), "target 200"),
        (HouseRules(early_layoff=True), "early-layoff yes"),
        (TABLETOP, "early-layoff yes look-takes yes hinton-anytime yes reach yes"),
        (HouseRules(target=50, reach=True), "target 50 reach yes"),
    ],
)
def test_9_3_house_rules_are_written_as_the_words_that_differ(rules: HouseRules, text: str) -> None:
    assert str(rules) == text
    assert HouseRules.parse(text) == rules


def test_9_3_house_rules_are_read_in_any_order_defaults_too() -> None:
    assert HouseRules.parse("reach yes target 100 look-takes no") == HouseRules(reach=True)


@pytest.mark.parametrize(
    "text",
    [
        "target",
        "target 75",
        "target yes",
        "reach 50",
        "reach yes reach yes",
        "early_layoff yes",
        "reach yes target",
        " reach yes",
        "reach  yes",
        "Reach yes",
    ],
)
def test_9_3_other_words_are_not_house_rules(text: str) -> None:
    with pytest.raises(NotationError):
        HouseRules.parse(text)
