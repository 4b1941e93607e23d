"""The levels: legal, honest, sure to come to an end, each with what makes it what it is."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

from players import Level, choose, deputy, ranger, rookie
from rules import (
    Card,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    HouseRules,
    IllegalMove,
    Look,
    Match,
    Move,
    Phase,
    Sight,
    Source,
    legal_moves,
    open_match,
    play,
    retell,
    seen_by,
)
from tests.rules.positions import at_car, elsewhere, position
from tests.rules.random_play import TABLES, random_match, shuffled_deal

Choose = Callable[[Sight, Sequence[Event]], Move]

# Bounded in playouts, not in time, so that the same is thought on any machine.
FEW = partial(ranger.choose, seconds=60.0, playouts=60)
LEVELS: list[Choose] = [rookie.choose, deputy.choose, FEW]
NAMES = ["rookie", "deputy", "ranger"]

# Four Rookies take the longest: some 700 moves over five or six rounds to pass 100 points.
MANY_MOVES = 2500


def told(
    match: Match, chooses: Choose, chance: random.Random
) -> Iterator[tuple[Match, list[Event]]]:
    """Yield each position of the match played on, with what its seat to play was told of it."""
    history: list[list[Event]] = [[] for _ in range(match.seats)]
    while match.phase is not Phase.OVER:
        if match.to_play is None:
            move: Move = shuffled_deal(chance)
            history = [[] for _ in range(match.seats)]
        else:
            yield match, history[match.to_play]
            move = chooses(seen_by(match, match.to_play), history[match.to_play])
        after = play(match, move)
        for seat, events in enumerate(history):
            events += retell(match, move, after, seat)
        match = after


@pytest.mark.parametrize("chooses", LEVELS[:2], ids=NAMES[:2])
@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_computer_players_finish_their_match(
    seats: int, rules: HouseRules, chooses: Choose
) -> None:
    for seed in range(3):
        match = open_match(seats, 0, rules)
        assert sum(1 for _ in told(match, chooses, random.Random(seed))) < MANY_MOVES


@pytest.mark.parametrize(("seats", "rules"), TABLES[:9:4], ids=str)
def test_rangers_finish_their_match(seats: int, rules: HouseRules) -> None:
    quick = partial(ranger.choose, seconds=60.0, playouts=20)
    match = open_match(seats, 0, rules)
    assert sum(1 for _ in told(match, quick, random.Random(1))) < MANY_MOVES


@pytest.mark.parametrize("chooses", LEVELS, ids=NAMES)
@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_they_choose_a_legal_move_wherever_others_have_brought_them(
    seats: int, rules: HouseRules, chooses: Choose
) -> None:
    chance = random.Random(seats)
    for match, _, _ in random_match(11, seats, rules):
        if match.to_play is not None and (chooses is not FEW or chance.random() < 0.1):
            assert chooses(seen_by(match, match.to_play), ()) in legal_moves(match)


@pytest.mark.parametrize("level", Level)
def test_every_level_is_asked_in_the_same_way(level: Level) -> None:
    match = position("4 4 4 7 H", "5 5 9")
    assert choose(level, seen_by(match, 0), (), seconds=0.01) in legal_moves(match)


# What a seat may not know (rules section 7)


def any_or_sensible(chance: random.Random) -> Choose:
    """Play in every way there is, but not without sense."""

    def chooses(sight: Sight, history: Sequence[Event]) -> Move:
        return (
            deputy.choose(sight, history) if chance.random() < 0.7 else chance.choice(sight.legal)
        )

    return chooses


def known(
    seats: int, rules: HouseRules, deal: Deal, moves: Sequence[Move]
) -> tuple[Match, Sight, list[Event]]:
    """Return where these moves lead, and what the seat to play knows of it."""
    positions = [play(open_match(seats, 0, rules), deal)]
    for move in moves:
        positions.append(play(positions[-1], move))
    seat = positions[-1].to_play
    events = [*retell(open_match(seats, 0, rules), deal, positions[0], seat)]
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        events += retell(before, move, after, seat)
    return positions[-1], seen_by(positions[-1], seat), events


@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_7_equal_knowledge_makes_them_choose_alike(seats: int, rules: HouseRules) -> None:
    chance = random.Random(5)
    deal, moves = shuffled_deal(chance), list[Move]()
    match = play(open_match(seats, 0, rules), deal)
    pick = any_or_sensible(chance)
    while match.turn <= 4 * seats or match.phase is not Phase.PLAY:
        assert match.to_play is not None
        move = pick(seen_by(match, match.to_play), ())
        after = play(match, move)
        if after.results:
            break
        moves.append(move)
        match = after
    here, sight, history = known(seats, rules, deal, moves)
    cards = [*deal.hidden, *deal.deck]
    differing = 0
    for _ in range(40):
        swapped = list(cards)
        one, other = chance.sample(range(len(cards)), 2)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        try:
            there = known(seats, rules, Deal(tuple(swapped[:10]), tuple(swapped[10:])), moves)
        except IllegalMove:
            continue
        if there[1:] == (sight, history):
            cards = swapped
            differing += there[0] != here
    twin, same_sight, same_history = known(
        seats, rules, Deal(tuple(cards[:10]), tuple(cards[10:])), moves
    )
    assert differing
    assert (twin != here, same_sight, same_history) == (True, sight, history)
    for chooses in LEVELS:
        random.seed(chance.random())
        assert chooses(same_sight, same_history) == chooses(sight, history)


# The Rookie


def test_a_rookie_makes_mistakes_but_not_every_time() -> None:
    def looks(turn: int) -> Move:
        match = position("6 9", "6 7 8", phase=Phase.LOOK)._replace(turn=turn, looking=1)
        return rookie.choose(seen_by(match, 0), ())

    looked = sum(looks(turn) == Look() for turn in range(200))
    assert 150 < looked < 200


# The Deputy


def deputys(match: Match) -> str:
    return str(deputy.choose(seen_by(match, match.to_play), ()))


def test_a_deputy_leaves_a_card_on_the_pile_that_it_has_no_use_for() -> None:
    match = position("1 2 3", "4 5 6", phase=Phase.DRAW, pile="9")
    assert deputys(match) == str(Draw(Source.DECK))


@pytest.mark.parametrize("hand", ["9 9 1", "1 2 3"])
def test_a_deputy_takes_the_pile_for_a_meld_or_a_lay_off(hand: str) -> None:
    match = position(hand, "4 5 6", phase=Phase.DRAW, pile="9", laid=[[elsewhere(9)], []])
    assert deputys(match) == str(Draw(Source.PILE))


def test_a_deputy_fetches_with_a_hinton_what_makes_a_meld() -> None:
    assert deputys(position("5 5 7 H", "4 4 6", pile="8 5 9")) == "hinton pile 5"
    assert deputys(position("5 6 7 H", "4 4 6", pile="8 5 9")) == "hinton two"


def test_a_deputy_melds_at_the_car_first_and_as_much_as_it_can() -> None:
    assert deputys(position("1 1 1 1 2 2 2 2 2 5", "4 5 6", car=1)) == "meld 1 4"


def test_a_deputy_melds_so_that_the_car_comes_to_its_next_meld() -> None:
    assert deputys(position("4 4 4 7 7 7 9", "4 5 6", car=6)) == "meld 4 3"


def test_a_deputy_drives_the_car_to_its_meld() -> None:
    laid = [[at_car(2)], []]
    assert deputys(position("2 7 7 7 9", "4 5 6", car=6, laid=laid)) == "layoff 2 +"
    assert deputys(position("2 7 7 7 9", "4 5 6", car=8, laid=laid)) == "layoff 2 -"


def test_a_deputy_goes_out_though_it_looks_away_from_the_car() -> None:
    match = position("", "6 7 8", phase=Phase.LOOK, car=1)._replace(looking=3, car_due=True)
    assert deputys(match) == "look"
    assert deputys(play(match, Look())) == "leave"


def test_a_deputy_keeps_a_hinton_and_a_pair_for_its_next_turn() -> None:
    match = position("H 5 3 3", "6 7 8")._replace(hinton_played=True)
    assert deputys(match) == str(Discard(Card.P5))


def test_a_deputy_throws_what_too_few_are_left_of() -> None:
    sight = seen_by(position("2 2 6 8", "2 3 4", car=2), 0)
    assert deputy.choose(sight, ()) == Discard(Card.P8)
    history: list[Event] = [Dealt(1, 0, Card.P6), *[Discarded(seat, Card.P6) for seat in (1, 0, 1)]]
    assert deputy.choose(sight, history) == Discard(Card.P6)
    history.append(Drew(0, Source.PILE, Card.P6))
    assert deputy.choose(sight, history) == Discard(Card.P8)
