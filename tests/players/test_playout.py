"""Playing a round out is the fast model's game, each move by instinct, and nothing else."""

import random

import pytest

from players.model import Model
from players.model_moves import BONNIE, CLYDE, NOTATION, ONE, PLACES, STOCK
from players.model_state import DRAWING, FINDING, LOOKING, OVER, PLAYING
from players.playout import finish
from players.sense import instinct
from rules import STANDARD, HouseRules

# With `hinton-anytime` a Hinton that is found within the turn waits for the next when played out.
OTHERWISE = HouseRules(50, early_layoff=True, look_takes=True, reach=True)


def dealt(seed: int, seats: int, rules: HouseRules = STANDARD) -> Model:
    chance = random.Random(seed)
    cards = [*STOCK]
    chance.shuffle(cards)
    hidden = [*cards[:8], BONNIE, CLYDE]
    chance.shuffle(hidden)
    model = Model(seats, seed % seats, rules)
    model.deal(hidden, cards[8:])
    return model


@pytest.mark.parametrize("rules", [STANDARD, OTHERWISE], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_played_out_ends_as_it_does_move_by_move(seats: int, rules: HouseRules) -> None:
    both, begun = 0, set[int]()
    for seed in range(60):
        model = dealt(seed, seats, rules)
        chance = random.Random(seed)
        starts = []
        while model.phase in (DRAWING, PLAYING, LOOKING, FINDING):
            if chance.random() < 0.1:
                starts.append(model.copy())
            moves = model.legal()
            # Now and then another move, so that every kind of position is played on from.
            sensible = instinct(model)
            assert sensible in moves
            model.play(chance.choice(moves) if chance.random() < 0.1 else sensible)
        for start in starts:
            begun.add(start.phase)
            one, other = start.copy(), start.copy()
            captor = finish(one)
            while other.phase not in (0, OVER):
                other.play(instinct(other))
            assert one.points == other.points
            assert captor == (other.winner if other.captured.count(3) else -1)
            both += captor >= 0
    assert both or seats > 2
    assert {DRAWING, PLAYING, LOOKING} <= begun


def test_a_round_that_has_ended_stays_as_it_is() -> None:
    model = dealt(1, 2, STANDARD)
    finish(model)
    model.phase = OVER
    points = list(model.points)
    assert finish(model) == -1
    assert model.points == points
    model.captured = [0, 3]
    assert finish(model) == 1


def turn(*held: int, car: int) -> Model:
    """Return a turn after its draw with nothing on the table; the other seat holds one of each."""
    model = Model(2, 1)
    hands = [sum(ONE[card] for card in held), sum(ONE[place] for place in PLACES)]
    model.lay_out([0] * 10, [1, 2, 3] * 5, [10], hands)
    model.to_play, model.phase, model.car = 0, PLAYING, car
    return model


def test_good_sense_waits_for_the_car_but_brings_it_where_two_melds_are_to_be_laid() -> None:
    assert NOTATION[instinct(turn(7, 7, 7, 2, 3, 9, car=5))] == "discard 3"
    assert NOTATION[instinct(turn(7, 7, 7, 2, 2, 2, 3, 9, car=5))] == "discard 3"
    assert NOTATION[instinct(turn(7, 7, 7, 2, 2, 2, 3, 9, car=6))] == "meld 2 3"
    assert NOTATION[instinct(turn(7, 7, 7, 2, 2, 2, 3, car=5))] == "meld 2 3", "it goes out"


def test_a_seat_that_is_hasty_or_free_with_lay_offs_plays_otherwise_and_no_other_does() -> None:
    def lead(hasty: int, free: int) -> int:
        leads = []
        for seed in range(200):
            model = dealt(seed, 2)
            finish(model, hasty, free)
            leads.append(model.points[0] - model.points[1])
        return sum(leads)

    assert lead(hasty=0b01, free=0) < lead(0, 0) < lead(hasty=0b10, free=0)
    assert len({lead(0, 0), lead(0, free=0b01), lead(0, free=0b10)}) == 3


@pytest.mark.parametrize(("draws", "points"), [(6, 12), (0, 0)])
def test_the_deck_is_drawn_from_in_the_end_though_the_pile_is_wanted(
    draws: int, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.playout.PILE_DRAWS", draws)
    model = Model(2, 1)
    model.lay_out([0] * 10, [9], [1], [2 * ONE[1] + ONE[5] + ONE[6], ONE[7] + ONE[8]])
    model.to_play, model.phase = 0, DRAWING
    assert finish(model) == -1
    assert model.points[0] == points
