"""The Ranger solves what greed gets wrong, whatever its chance, and ends when it should."""

import random
import time

import pytest

from players import deputy, ranger
from players.playout import finish
from players.ranger import Search
from players.stakes import Stakes
from rules import HouseRules, Match, Phase, parse_move, seen_by
from tests.players.test_playout import dealt
from tests.rules.positions import at_car, elsewhere, position

PLAYOUTS = 3000
DECK = "1 1 2 2 3 3 4 8 8 9 9 10 10 6 6 H H H H 3 5"


def choices(match: Match) -> set[str]:
    """What a Ranger chooses; another turn is another seed."""
    found = set()
    for turn in range(1, 5):
        sight = seen_by(match._replace(turn=turn), match.to_play)
        found.add(str(ranger.choose(sight, (), 60.0, PLAYOUTS)))
    return found


def greed(match: Match) -> str:
    return str(deputy.choose(seen_by(match, match.to_play), ()))


def test_it_holds_a_meld_that_the_car_is_about_to_come_to() -> None:
    match = position(
        "7 7 7 7 1 4 6 9 9 3", "2 2 8 8 10 10 1 3 3 5", car=6, deck=DECK,
        laid=[[], [elsewhere(2)]],
    )  # fmt: skip
    assert greed(match) == "meld 7 4"
    assert not choices(match) & {"meld 7 3", "meld 7 4"}


def test_it_waits_for_the_car_where_it_knows_the_second_bandit_lies() -> None:
    match = position(
        "7 7 7 1 4 6 9", "2 2 8 8 10 10 1 3 3", car=5, deck=DECK, hidden="2 3 4 5 - 1 B 8 9 10",
        laid=[[at_car(5)], []], captured=["C", ""], totals=(10, 90),
    )._replace(looked=(frozenset({7}), frozenset()))  # fmt: skip
    assert greed(match) == "meld 7 3"
    assert not choices(match) & {"meld 7 3"}


def test_it_ends_the_round_that_wins_the_match_rather_than_look_for_more() -> None:
    match = position(
        "9", "2 2 2 3 3 3 5", phase=Phase.LOOK, car=4, deck=DECK,
        laid=[[at_car(4)], [elsewhere(6)]], totals=(92, 94),
    )._replace(looking=4, car_due=True)  # fmt: skip
    assert greed(match) == "look"
    assert choices(match) == {"pass"}


def test_it_does_not_go_out_when_that_loses_the_match() -> None:
    match = position(
        "3 3 3 8", "2 2 5 5 6 6 9 10 10", car=2, deck=DECK, laid=[[], [elsewhere(1)]],
        totals=(90, 95),
    )  # fmt: skip
    assert greed(match) == "meld 3 3"
    assert not choices(match) & {"meld 3 3"}


def test_it_goes_out_before_another_seat_does() -> None:
    match = position(
        "3 3 3 8", "1 1 1 2", car=10, deck=DECK, laid=[[at_car(9)], [elsewhere(5)]],
        totals=(85, 84),
    )  # fmt: skip
    assert choices(match) == {"meld 3 3"}


def test_it_is_as_sure_as_it_may_be_after_its_playouts_or_its_time() -> None:
    sight = seen_by(position("3 3 6 8 H", "1 1 2 7 9", deck=DECK), 0)
    search = Search(sight, ())
    assert str(search.best) == "hinton two", "before it has thought, good sense speaks"
    while search.playouts < 500:
        search.step()
    assert search.best == ranger.choose(sight, (), 60.0, 500)
    start = time.process_time()
    ranger.choose(sight, (), 0.02)
    assert time.process_time() - start < 1.0


def test_it_does_not_think_about_the_only_move() -> None:
    sight = seen_by(position("8", "1 1 2", hidden="- - - - - - - - - -"), 0)
    assert ranger.choose(sight, (), 60.0) == parse_move("discard 8")


# What a round's end is worth


def stakes(*totals: int, seat: int = 0, rules: HouseRules | None = None) -> Stakes:
    hands = ["5"] * len(totals)
    match = position(*hands, totals=totals, to_play=seat, rules=rules or HouseRules())
    return Stakes(seen_by(match, seat))


def test_4_3_both_bandits_win_whatever_the_score() -> None:
    assert stakes(0, 90).chance((0, 30), 0) == 1
    assert stakes(90, 0).chance((90, 0), 1) == 0


def test_5_1_over_the_target_the_highest_total_has_won() -> None:
    assert stakes(60, 50).chance((41, 10), -1) == 1
    assert stakes(60, 60).chance((41, 42), -1) == 0
    assert 0.5 < stakes(60, 50).chance((40, 40), -1) < 1
    assert stakes(60, 50, rules=HouseRules(reach=True)).chance((40, 40), -1) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_5_2_equal_totals_are_worth_the_same(seats: int) -> None:
    assert stakes(*[90] * seats).chance([20] * seats, -1) == pytest.approx(1 / seats)
    assert stakes(*[0] * seats).chance([20] * seats, -1) == pytest.approx(1 / seats)


@pytest.mark.parametrize("totals", [(80, 60), (30, 50), (80, 60, 60), (80, 60, 60, 50)], ids=str)
def test_a_chance_is_what_comes_of_it_in_good_play(totals: tuple[int, ...]) -> None:
    seats, matches = len(totals), 400
    won = 0
    for seed in range(matches):
        reached, rounds = list(totals), 0
        best = 0
        while best <= 100 or reached.count(best) > 1:
            model = dealt(37 * seed + 1001 * rounds, seats)
            captor, rounds = finish(model), rounds + 1
            if captor >= 0:
                reached = [200 * (seat == captor) for seat in range(seats)]
            else:
                reached = [a + b for a, b in zip(reached, model.points, strict=True)]
            best = max(reached)
        won += reached[0] == best
    assert won / matches == pytest.approx(stakes(*totals).chance([0] * seats, -1), abs=0.09)


def test_chances_are_shared_by_the_seats_and_a_lead_counts_more_near_the_end() -> None:
    chance = random.Random(1)
    for seats in (2, 3, 4):
        totals = [chance.randrange(90) for _ in range(seats)]
        points = [chance.randrange(40) for _ in range(seats)]
        shares = [stakes(*totals, seat=seat).chance(points, -1) for seat in range(seats)]
        assert sum(shares) == pytest.approx(1)
    assert stakes(80, 60).chance((0, 0), -1) > stakes(20, 0).chance((0, 0), -1) > 0.5
