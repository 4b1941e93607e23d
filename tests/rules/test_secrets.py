"""Rules section 7: what a seat does not know changes nothing that it is shown or told."""

import random
from collections import Counter

import pytest

from rules import (
    BANDITS,
    Card,
    Discard,
    Draw,
    Hidden,
    HintonLook,
    HintonPile,
    HintonTwo,
    HouseRules,
    Layoff,
    Look,
    Match,
    Meld,
    Move,
    Phase,
    Source,
    can,
    legal_moves,
    play,
    retell,
    seen_by,
)
from tests.rules.positions import at_car, cards, elsewhere, played, position
from tests.rules.random_play import SEAT_MOVES, TABLES, random_match, shuffled_deal

SMALL_TABLES = [(seats, rules) for seats, rules in TABLES if seats != 4]


def in_the_dark(
    match: Match, viewer: int | None, chance: random.Random, spent: tuple[Card, ...] = ()
) -> Match:
    """Return a match that differs from this one in nothing but what the viewer may not know.

    Kept: the viewer's hand, what it has looked at, the pile's top, the whole pile while a Hinton
    in play shows it (9.6), and of another's hand what it is about to spend in public. All else
    changes places; bandits stay on the board (2.3).
    """
    known = match.looked[viewer] if viewer is not None else frozenset()
    dark = [n for n, card in enumerate(match.hidden) if card and n + 1 not in known]
    pile_shown = any(isinstance(move, HintonPile) for move in seen_by(match, viewer).legal)
    buried = () if pile_shown else match.pile[:-1]

    pool = Counter([*match.deck, *buried])
    pool.update(card for n in dark if (card := match.hidden[n]))
    for seat, hand in enumerate(match.hands):
        if seat != viewer:
            pool.update(hand)
    pool.subtract(spent)
    bandits = [card for card in sorted(BANDITS) if pool.pop(card, 0)]
    cards = list(pool.elements())
    chance.shuffle(cards)
    under = [*bandits, *(cards.pop() for _ in range(len(dark) - len(bandits)))]
    chance.shuffle(under)
    hidden = list(match.hidden)
    for n, card in zip(dark, under, strict=True):
        hidden[n] = card
    hands = list(match.hands)
    for seat, hand in enumerate(match.hands):
        if seat != viewer:
            kept = spent if seat == match.to_play else ()
            hands[seat] = tuple(sorted([*kept, *(cards.pop() for _ in hand[len(kept) :])]))
    return match._replace(
        hidden=tuple(hidden),
        hands=tuple(hands),
        deck=tuple(cards.pop() for _ in match.deck),
        pile=(*(cards.pop() for _ in buried), *match.pile[len(buried) :]),
    )


def spent_by(move: Move) -> tuple[Card, ...]:
    """Return the cards that the move takes from the hand for everybody to see."""
    match move:
        case Meld():
            return (Card.of(move.place),) * move.count
        case Layoff():
            return (Card.of(move.place),)
        case Discard():
            return (move.card,)
        case HintonTwo() | HintonPile() | HintonLook():
            return (Card.HINTON,)
    return ()


def looks_the_same(match: Match, other: Match, move: Move) -> Move | None:
    """Return the other match's move that the table cannot tell from this one, if it has any."""
    if isinstance(move, HintonPile):
        return next(one for one in legal_moves(other) if isinstance(one, HintonPile))
    if isinstance(move, Look) and match.looking == match.car:
        # Whether it is a bandit shows (3.6a); which other card it is does not.
        place = match.car - 1
        here, there = match.hidden[place], other.hidden[place]
        return move if here == there or not BANDITS & {here, there} else None
    return move if can(other, move) else None


@pytest.mark.parametrize(("seats", "rules"), SMALL_TABLES)
def test_7_a_sight_does_not_depend_on_what_its_seat_may_not_know(
    seats: int, rules: HouseRules
) -> None:
    chance = random.Random(1)
    differing = 0
    for match, _, _ in random_match(21, seats, rules):
        if match.phase is Phase.DEAL or chance.random() > 0.3:
            continue
        for viewer in (None, *range(seats)):
            other = in_the_dark(match, viewer, chance)
            differing += other != match
            assert seen_by(other, viewer) == seen_by(match, viewer)
    assert differing > 100


def test_7_nor_does_what_it_is_told_of_the_moves_of_others() -> None:
    chance = random.Random(2)
    told: set[type[Move]] = set()
    for seats, rules in SMALL_TABLES:
        for match, move, after in random_match(22, seats, rules):
            if match.phase is Phase.DEAL or chance.random() > 0.5:
                continue
            for viewer in (None, *range(seats)):
                if viewer == match.to_play:
                    continue
                other = in_the_dark(match, viewer, chance, spent_by(move))
                same = looks_the_same(match, other, move)
                if same is None:
                    continue
                told.add(type(move))
                then = play(other, same)
                assert retell(other, same, then, viewer) == retell(match, move, after, viewer)
                if move != Draw(Source.PILE):  # it uncovers a card, which everybody then knows
                    assert seen_by(then, viewer) == seen_by(after, viewer)
    assert told == {type(move) for move in SEAT_MOVES}


SECRETIVE = position(
    "4 4 H", "6 7 8", "9",
    deck="1 1 1", pile="2 3 5", car=7, hidden="2 - 4 5 6 7 8 9 B C",
    laid=[[at_car(5)], [], [elsewhere(8)]], captured=["", "", ""],
    totals=(10, 20, 30),
)  # fmt: skip


def test_7_a_seat_knows_its_hand_the_table_and_the_sizes_of_the_rest() -> None:
    sight = seen_by(SECRETIVE, 1)
    assert (sight.viewer, sight.seats, sight.round, sight.dealer, sight.turn) == (1, 3, 1, 2, 1)
    assert (sight.phase, sight.to_play, sight.car, sight.deck) == (Phase.PLAY, 0, 7, 3)
    assert (sight.pile_top, sight.pile_size) == (Card.P5, 3)
    assert (sight.hand, sight.hand_sizes) == (cards("6 7 8"), (3, 3, 1))
    assert sight.laid == SECRETIVE.laid
    assert sight.opened == (True, False, True)
    assert (sight.totals, sight.rules) == ((10, 20, 30), SECRETIVE.rules)
    assert sight.hidden == (Hidden.UNKNOWN, Hidden.GONE, *[Hidden.UNKNOWN] * 8)
    assert sight.legal == ()


def test_7_an_onlooker_sees_no_hand() -> None:
    sight = seen_by(SECRETIVE, None)
    assert (sight.viewer, sight.hand, sight.hand_sizes) == (None, (), (3, 3, 1))
    assert sight.legal == ()


def test_7_the_seat_to_play_sees_its_legal_moves() -> None:
    assert seen_by(SECRETIVE, 0).legal == legal_moves(SECRETIVE)


def test_7_what_a_seat_has_looked_at_and_left_it_goes_on_knowing() -> None:
    match = played(SECRETIVE, "hinton look 9", "discard 4")
    assert seen_by(match, 0).hidden[8] is Card.BONNIE
    for other in (1, 2, None):
        assert seen_by(match, other).hidden[8] is Hidden.UNKNOWN


def test_7_until_another_seat_takes_it() -> None:
    match = played(position("5 5 H", "1 1 1 2"), "hinton look 1", "discard 5", "draw deck")
    assert seen_by(match, 0).hidden[0] is Card.P2
    taken = played(match, "meld 1 3", "look")
    assert seen_by(taken, 0).hidden[0] is Hidden.GONE
    assert seen_by(taken, 0).hand_sizes == (1, 3)


def test_7_a_find_shows_only_to_the_seat_that_decides() -> None:
    match = played(position("4 4 4 6", "3"), "meld 4 3", "look")
    own, other = seen_by(match, 0), seen_by(match, 1)
    assert (own.found, own.hidden[3], own.looking) == (Card.P5, Card.P5, 4)
    assert (other.found, other.hidden[3], other.looking) == (None, Hidden.UNKNOWN, 4)
    assert other.legal == ()


def test_7_a_look_not_yet_taken_finds_nothing() -> None:
    match = played(position("4 4 4 6", "3"), "meld 4 3")
    assert (seen_by(match, 0).found, seen_by(match, 0).looking) == (None, 4)


def test_7_an_empty_pile_has_no_top() -> None:
    sight = seen_by(position("4", "3", pile=""), 0)
    assert (sight.pile_top, sight.pile_size) == (None, 0)


def test_7_all_see_a_scored_round_and_how_the_match_ended() -> None:
    match = played(position("7", "3", "8"), "discard 7", "concede 1", "concede 3")
    assert len(match.results) == 1
    for viewer in (None, 0, 1, 2):
        sight = seen_by(match, viewer)
        assert (sight.results, sight.totals) == (match.results, match.totals)
        assert (sight.outcome, sight.conceded) == (match.outcome, (0, 2))


def test_7_a_repr_tells_no_more_than_an_onlooker_knows() -> None:
    chance = random.Random(3)
    match = played(SECRETIVE._replace(rules=HouseRules(look_takes=True)), "hinton look 9")
    other = in_the_dark(match, None, chance)
    for field in ("hand", "hidden", "found", "legal"):
        assert getattr(seen_by(other, 0), field) != getattr(seen_by(match, 0), field)
    assert repr(seen_by(other, 0)) == repr(seen_by(match, 0))
    assert repr(shuffled_deal(chance)) == "Deal()"
