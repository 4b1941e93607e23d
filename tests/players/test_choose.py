"""The computer player: legal, honest, and sure to come to an end."""

import random

import pytest

import players
from rules import (
    Card,
    Draw,
    HouseRules,
    Layoff,
    Look,
    Match,
    Meld,
    Pass,
    Phase,
    Source,
    legal_moves,
    open_match,
    play,
    seen_by,
)
from tests.rules.positions import at_car, elsewhere, position
from tests.rules.random_play import TABLES, random_match, shuffled_deal
from tests.rules.test_secrets import in_the_dark

# Four computer players take 330 to 380 moves over four or five rounds to pass 100 points.
MANY_MOVES = 2000


def choice(match: Match) -> object:
    """What the seat to play chooses."""
    return players.choose(players.Level.DEPUTY, seen_by(match, match.to_play), ())


@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_computer_players_finish_their_match(seats: int, rules: HouseRules, seed: int) -> None:
    chance = random.Random(seed)
    match, moves = open_match(seats, 0, rules), 0
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match = play(match, shuffled_deal(chance))
        else:
            match = play(
                match, players.choose(players.Level.DEPUTY, seen_by(match, match.to_play), ())
            )
        moves += 1
        assert moves < MANY_MOVES


@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_it_chooses_a_legal_move_wherever_others_have_brought_it(
    seats: int, rules: HouseRules
) -> None:
    for match, _, _ in random_match(11, seats, rules):
        if match.to_play is not None:
            assert choice(match) in legal_moves(match)


@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_what_it_may_not_know_changes_nothing_that_it_chooses(
    seats: int, rules: HouseRules
) -> None:
    chance, compared = random.Random(7), 0
    for match, _, _ in random_match(5, seats, rules):
        if match.to_play is not None:
            other = in_the_dark(match, match.to_play, chance)
            compared += other != match
            assert choice(other) == choice(match)
    assert compared > 50


def test_it_leaves_a_card_on_the_pile_that_it_has_no_use_for() -> None:
    match = position("1 2 3", "4 5 6", phase=Phase.DRAW, pile="9")
    assert choice(match) == Draw(Source.DECK)


@pytest.mark.parametrize("hand", ["9 9 1", "1 2 3"])
def test_it_takes_the_pile_for_a_meld_or_a_lay_off(hand: str) -> None:
    laid = [[elsewhere(9)], []]
    match = position(hand, "4 5 6", phase=Phase.DRAW, pile="9", laid=laid)
    assert choice(match) == Draw(Source.PILE)


def test_it_melds_at_the_car_first_and_as_much_as_it_can() -> None:
    match = position("1 1 1 1 2 2 2 2 2 5", "4 5 6", car=1)
    assert choice(match) == Meld(1, 4)
    match = position("1 1 1 1 2 2 2 2 2 5", "4 5 6", car=7)
    assert choice(match) == Meld(2, 5)


def test_it_lays_off_before_it_discards() -> None:
    match = position("4 5", "6 7 8", laid=[[at_car(4)], []])
    move = choice(match)
    assert isinstance(move, Layoff)
    assert move.place == 4


def test_it_goes_out_rather_than_look_away_from_the_car() -> None:
    match = position("", "6 7 8", phase=Phase.LOOK, car=1)._replace(looking=3, car_due=True)
    assert choice(match) == Pass()
    match = position("", "6 7 8", phase=Phase.LOOK, car=3)._replace(looking=3, car_due=True)
    assert choice(match) == Look()


def test_it_keeps_a_hinton_for_its_next_turn() -> None:
    match = position("H 5", "6 7 8")._replace(hinton_played=True)
    assert str(choice(match)) == f"discard {Card.of(5)}"
