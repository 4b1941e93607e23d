"""Worlds: a seat could not tell them from the match, and others in them play as people do."""

import random
from collections import Counter

import pytest

from players.model import Model
from players.model_moves import BONNIE, CARD, CLYDE, HINTON, KIND, KINDS, NOTATION, ONE
from players.sense import size_of
from players.tally import Tally
from players.worlds import Worlds
from rules import (
    DECK,
    Card,
    Dealt,
    Discarded,
    Event,
    Hidden,
    HouseRules,
    Match,
    Phase,
    Sight,
    open_match,
    parse_move,
    play,
    retell,
    seen_by,
)
from tests.players.test_levels import any_or_sensible, told
from tests.rules.positions import elsewhere, position
from tests.rules.random_play import TABLES


def cards_of(hand: int) -> Counter[int]:
    counts = {kind: hand // ONE[kind] & (7 if kind < HINTON else 15) for kind in KINDS}
    return Counter({kind: count for kind, count in counts.items() if count})


def all_cards(sight: Sight, world: Model) -> Counter[Card]:
    cards = Counter(CARD[card] for card in [*world.deck, *world.pile, *filter(None, world.hidden)])
    for hand in world.hands:
        cards.update({CARD[kind]: count for kind, count in cards_of(hand).items()})
    for rows in sight.laid:
        cards.update({Card.of(row.place): 0 for row in rows})
        for row in rows:
            cards[Card.of(row.place)] += row.cards
    for captured in sight.captured:
        cards.update(captured)
    return cards


@pytest.mark.parametrize(("seats", "rules"), TABLES, ids=str)
def test_a_world_agrees_with_all_that_the_seat_knows(seats: int, rules: HouseRules) -> None:
    chance = random.Random(3)
    start, compared = open_match(seats, 0, rules), 0
    for match, history in told(start, any_or_sensible(chance), chance):
        if chance.random() < 0.7:
            continue
        compared += 1
        seat = match.to_play
        assert seat is not None
        sight = seen_by(match, seat)
        world = Worlds(sight, history).deal(chance)
        assert all_cards(sight, world) == DECK
        assert (world.car, world.car_due) == (match.car, match.car_due)
        assert (world.phase, world.looking) == ([*Phase].index(match.phase), match.looking or 0)
        if match.phase is not Phase.PLAY:  # else the legal moves tell
            late = match.tabled and not rules.hinton_anytime
            assert world.hinton == (not match.hinton_played and not late)
        assert (len(world.deck), len(world.pile)) == (sight.deck, sight.pile_size)
        assert tuple(map(size_of, world.hands)) == sight.hand_sizes
        assert [CARD[card] for card in world.pile[-1:]] == [sight.pile_top] * bool(world.pile)
        assert cards_of(world.hands[seat]) == Counter(KIND[card] for card in sight.hand)
        assert sorted(NOTATION[move] for move in world.legal()) == list(map(str, sight.legal))
        for card, shown in zip(world.hidden[1:], sight.hidden, strict=True):
            assert (card == 0) == (shown is Hidden.GONE)
            assert not isinstance(shown, Card) or CARD[card] is shown
        assert {BONNIE, CLYDE}.isdisjoint([*world.deck, *world.pile])
        for other, held in enumerate(Tally(sight, history).held):
            if other != seat:
                hand = Counter(KIND[card] for card in match.hands[other])
                assert Counter(held) <= hand, "it thinks it knows what is not so"
    assert compared > 30


def test_without_history_it_knows_less_and_no_less_than_the_sight() -> None:
    match = position("5 6 7 H", "4 4 6", pile="8 5 9 2 9", hidden="2 - 4 5 6 7 8 9 B C")
    sight = seen_by(match, 0)
    worlds = Worlds(sight, ())
    for seed in range(20):
        world = worlds.deal(random.Random(seed))
        assert world.pile[-1] == 9
        assert {2, 5, 8, 9} <= {*world.pile}
        assert (len(world.pile), world.hidden[2]) == (5, 0)


def following(match: Match, *moves: str) -> tuple[Match, list[Event]]:
    """Return the match after the moves, and what the seat then to play was told of them."""
    history: list[Event] = [Dealt(match.dealer, match.to_play or 0, match.pile[0])]
    matches = [match]
    for text in moves:
        matches.append(play(matches[-1], parse_move(text)))
    seat = matches[-1].to_play
    for before, text, after in zip(matches, moves, matches[1:], strict=False):
        history += retell(before, parse_move(text), after, seat)
    return matches[-1], history


def test_what_others_drew_face_up_they_hold_until_they_show_it() -> None:
    match = position("5 5 6", "4 4 6", phase=Phase.DRAW, to_play=1, pile="9", deck="1 2 3")
    after, history = following(match, "draw pile", "discard 4", "draw deck")
    assert Tally(seen_by(after, 0), history).held[1] == [9]
    after, history = following(
        match, "draw pile", "discard 4", "draw deck", "discard 5", "draw deck", "discard 9",
        "draw deck",
    )  # fmt: skip
    assert Tally(seen_by(after, 0), history).held[1] == []


@pytest.mark.parametrize(("pile", "taken"), [("8 9", 9), ("8 9", 8), ("8 9 9", 9), ("8 9 9", 8)])
def test_what_a_hinton_of_its_own_is_offered_tells_what_another_took(pile: str, taken: int) -> None:
    match = position("5 5 H", "4 4 6 H", to_play=1, pile=pile, deck="1 2 3")
    after, history = following(match, f"hinton pile {taken}", "discard 4", "draw deck")
    # The history begins with the card turned up; the rest of this pile came from before it.
    history[1:1] = [Discarded(0, card) for card in match.pile[1:]]
    worlds = Worlds(seen_by(after, 0), history)
    for seed in range(10):
        world = worlds.deal(random.Random(seed))
        assert Counter(world.pile) == Counter(KIND[card] for card in after.pile)
        assert cards_of(world.hands[1])[taken]


def test_a_seat_that_played_no_hinton_holds_none() -> None:
    match = position("5 5 6", "4 4 6 8 9", phase=Phase.DRAW, to_play=1, deck="1 2 3 H H H H")
    after, history = following(match, "draw deck", "discard 4", "draw deck")
    worlds = Worlds(seen_by(after, 0), history)
    assert all(worlds.deal(random.Random(seed)).hands[1] < ONE[HINTON] for seed in range(30))


def test_a_seat_that_played_one_may_hold_another() -> None:
    match = position("5 5 6", "4 4 6 8 9 H", phase=Phase.DRAW, to_play=1, deck="1 2 3 H H H H")
    after, history = following(match, "draw deck", "hinton two", "discard 4", "draw deck")
    worlds = Worlds(seen_by(after, 0), history)
    assert any(worlds.deal(random.Random(seed)).hands[1] >= ONE[HINTON] for seed in range(30))


def test_a_seat_that_melds_away_from_the_car_holds_no_meld_back() -> None:
    match = position("5 5 6", "4 4 6 8 9 1 1 2", car=2, laid=[[], [elsewhere(8)]])
    worlds = Worlds(seen_by(match, 0), ())
    for seed in range(30):
        hand = worlds.deal(random.Random(seed)).hands[1]
        assert max(count for kind, count in cards_of(hand).items() if kind < HINTON) < 3
