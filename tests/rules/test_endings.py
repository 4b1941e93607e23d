"""Rules sections 4 and 5: how a round ends, and the match."""

import random

import pytest

from rules import (
    HouseRules,
    Match,
    Outcome,
    Phase,
    Reason,
    RoundEnd,
    RoundResult,
    SeatScore,
    Victory,
    open_match,
    play,
)
from tests.rules.positions import at_car, cards, elsewhere, played, position, refused
from tests.rules.random_play import shuffled_deal


def round_over(*points: int, rules: HouseRules | None = None) -> Match:
    """Return the match after a round that took the totals to these points."""
    totals = (points[0] - 6, *points[1:])
    before = position(
        "7", *("3",) * (len(points) - 1), laid=[[elsewhere(4)]] + [[]] * (len(points) - 1),
        totals=totals, rules=rules or HouseRules(),
    )  # fmt: skip
    return played(before, "discard 7")


def test_4_1_a_round_ends_when_a_turn_would_begin_with_an_empty_deck() -> None:
    before = position("7 7", "3 3", phase=Phase.DRAW, deck="8")
    last_turn = played(before, "draw deck")
    assert last_turn.phase is Phase.PLAY
    match = played(last_turn, "discard 7")
    assert (match.phase, match.to_play, match.turn) == (Phase.DEAL, None, 1)
    assert (match.results[-1].why, match.results[-1].out) == (RoundEnd.DECK_EMPTY, None)


def test_4_1_the_turn_that_empties_the_deck_is_played_to_its_end() -> None:
    before = position("7 7 H", "3 3", phase=Phase.DRAW, deck="8 9")
    match = played(before, "draw deck", "hinton two", "discard 7")
    assert match.results[-1].why is RoundEnd.DECK_EMPTY


def test_4_1_going_out_over_an_empty_deck_is_going_out() -> None:
    match = played(position("7", "3", deck=""), "discard 7")
    assert match.results[-1].why is RoundEnd.OUT


def test_4_2_every_seat_scores_what_lies_before_it() -> None:
    before = position(
        "7", "3 3 3", "H",
        laid=[[at_car(4), elsewhere(5, 4), elsewhere(5, 1)], [at_car(6, 6)], []],
        captured=["B", "", "C"], totals=(1, 2, 3), dealer=2, round_number=3,
    )  # fmt: skip
    match = played(before, "discard 7")
    assert match.results == (
        RoundResult(
            round=3,
            dealer=2,
            why=RoundEnd.OUT,
            out=0,
            scores=(SeatScore(12, 10, 10), SeatScore(24, 0, 0), SeatScore(0, 0, 10)),
            totals=(33, 26, 13),
        ),
    )
    assert match.results[0].points == (32, 24, 10)
    assert match.totals == (33, 26, 13)


def test_4_3_both_bandits_in_one_round_win_the_match_on_the_spot() -> None:
    before = position("9 9 9 5", "3", car=9, captured=["C", ""], totals=(0, 99))
    match = played(before, "meld 9 3", "look")
    assert match.outcome == Outcome(0, Victory.BANDITS)
    assert (match.winner, match.phase, match.to_play) == (0, Phase.OVER, None)


def test_4_3_the_car_stays_and_the_round_is_scored_for_the_record() -> None:
    before = position("9 9 9 5", "3", car=9, captured=["C", ""], laid=[[], [at_car(4)]])
    match = played(before, "meld 9 3", "look")
    assert match.car == 9
    assert (match.results[-1].why, match.results[-1].out) == (RoundEnd.BOTH_BANDITS, None)
    assert match.totals == (32, 12)


def test_4_3_one_bandit_each_wins_nothing() -> None:
    match = played(position("9 9 9 5", "3", car=9, captured=["", "C"]), "meld 9 3", "look")
    assert (match.outcome, match.captured) == (None, (cards("B"), cards("C")))


def test_4_3_a_bandit_of_an_earlier_round_does_not_count() -> None:
    between = position("", "", phase=Phase.DEAL, captured=["C", ""])
    match = play(between, shuffled_deal(random.Random(1)))
    assert match.captured == ((), ())
    assert (match.laid, match.looked) == (((), ()), (frozenset(), frozenset()))


def test_5_1_the_match_goes_on_until_a_total_is_over_100() -> None:
    match = round_over(100, 40)
    assert (match.phase, match.outcome) == (Phase.DEAL, None)


def test_5_1_then_the_highest_total_wins() -> None:
    assert round_over(101, 40).outcome == Outcome(0, Victory.SCORE)
    assert round_over(102, 103, 20).outcome == Outcome(1, Victory.SCORE)
    assert round_over(101, 40).phase is Phase.OVER


def test_5_2_a_shared_highest_total_means_another_round() -> None:
    match = round_over(104, 104, 20)
    assert (match.phase, match.outcome) == (Phase.DEAL, None)


def test_5_2_a_tie_below_the_highest_total_does_not_matter() -> None:
    assert round_over(101, 101, 104).winner == 2


def test_5_3_a_seat_may_concede_at_any_time_and_its_seat_plays_on() -> None:
    for phase in (Phase.DRAW, Phase.PLAY):
        before = position("4 4", "3", "8", phase=phase)
        match = played(
            before,
            "concede 3",
        )
        assert match == before._replace(conceded=(2,))
    assert played(open_match(3, 0), "concede 1").conceded == (0,)


def test_5_3_even_with_a_look_or_a_find_to_decide() -> None:
    looking = played(position("4 4 4 5", "3", "8"), "meld 4 3")
    finding = played(looking, "look")
    assert played(looking, "concede 1", "look", "concede 2").outcome == Outcome(
        2, Victory.CONCESSION
    )
    assert played(finding, "concede 2", "take").to_play == 0


def test_5_3_the_last_that_has_not_conceded_wins_at_once() -> None:
    match = played(position("4 4", "3", "8", totals=(90, 0, 0)), "concede 3", "concede 1")
    assert match.outcome == Outcome(1, Victory.CONCESSION)
    assert (match.phase, match.to_play, match.conceded) == (Phase.OVER, None, (0, 2))
    assert match.results == ()


def test_5_3_a_conceded_seat_can_still_win_as_a_seat() -> None:
    before = position("7", "3", "8", laid=[[elsewhere(4)], [], []], totals=(98, 0, 0))
    assert played(before, "concede 1", "discard 7").outcome == Outcome(0, Victory.SCORE)


def test_5_3_a_seat_concedes_once_and_only_seats_concede() -> None:
    match = played(position("4 4", "3", "8"), "concede 3")
    assert refused(match, "concede 3") is Reason.ALREADY_CONCEDED
    assert refused(match, "concede 4") is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("move", ["draw deck", "discard 3", "look", "take", "concede 1"])
def test_5_a_match_that_is_over_takes_no_move(move: str) -> None:
    assert refused(round_over(101, 40), move) is Reason.MATCH_OVER
