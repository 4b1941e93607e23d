"""What a move does: a match in, a match out (rules sections 2 to 5)."""

from bisect import insort
from collections.abc import Iterable
from typing import TypeVar, assert_never

from rules.cards import BANDITS, Card
from rules.legality import check
from rules.match import Match, Outcome, Phase, Victory
from rules.moves import (
    Concede,
    Deal,
    Direction,
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Leave,
    Look,
    Meld,
    Move,
    Pass,
    Source,
    Take,
)
from rules.places import after, before
from rules.scoring import AT_THE_CAR, ELSEWHERE, RoundEnd, RoundResult, Row, leader_at_target, score

T = TypeVar("T")
Hands = tuple[tuple[Card, ...], ...]

HAND_SIZES = {2: 10, 3: 9, 4: 8}


def play(match: Match, move: Move) -> Match:
    """Return the match after the move; IllegalMove if it may not be played now."""
    check(match, move)
    if isinstance(move, Deal):
        return _deal(match, move)
    if isinstance(move, Concede):
        return _concede(match, move.seat)
    seat = match.to_play
    assert seat is not None
    match move:
        case Draw(source=source):
            return _draw(match, seat, source)
        case Discard(card=card):
            return _discard(match, seat, card)
        case HintonTwo() | HintonPile() | HintonLook():
            return _hinton(match, seat, move)
        case Meld(place=place, count=count):
            return _meld(match, seat, place, count)
        case Look():
            return _look(match, seat)
        case Take():
            return _decided(_pick_up(match, seat), seat)
        case Leave() | Pass():
            return _decided(match, seat)
        case Layoff(place=place, direction=direction):
            return _layoff(match, seat, place, direction)
    assert_never(move)


def replay(start: Match, moves: Iterable[Move]) -> Match:
    """Fold the moves over the match; IllegalMove at the first that may not be played."""
    for move in moves:
        start = play(start, move)
    return start


def _deal(match: Match, deal: Deal) -> Match:
    seats = match.seats
    dealer = (match.dealer + 1) % seats if match.round else match.dealer
    first = (dealer + 1) % seats
    dealt = HAND_SIZES[seats] * seats
    hands = tuple(
        tuple(sorted(deal.deck[(seat - first) % seats : dealt : seats])) for seat in range(seats)
    )
    return _begin_turn(
        match._replace(
            dealer=dealer,
            round=match.round + 1,
            car=1,
            deck=deal.deck[dealt + 1 :],
            hidden=deal.hidden,
            laid=((),) * seats,
            captured=((),) * seats,
            looked=(frozenset(),) * seats,
        ),
        first,
        hands,
        pile=deal.deck[dealt : dealt + 1],
    )


def _begin_turn(match: Match, seat: int, hands: Hands, pile: tuple[Card, ...]) -> Match:
    """Return the match with these hands and this pile, the seat's turn begun."""
    return match._replace(
        phase=Phase.DRAW,
        to_play=seat,
        turn=match.turn + 1,
        pile=pile,
        hands=hands,
        hinton_played=False,
        tabled=False,
    )


def _draw(match: Match, seat: int, source: Source) -> Match:
    if source is Source.DECK:
        hands = _with(match, seat, match.deck[0])
        return match._replace(phase=Phase.PLAY, hands=hands, deck=match.deck[1:])
    hands = _with(match, seat, match.pile[-1])
    return match._replace(phase=Phase.PLAY, hands=hands, pile=match.pile[:-1])


def _hinton(match: Match, seat: int, move: HintonTwo | HintonPile | HintonLook) -> Match:
    match move:
        case HintonTwo():
            match = match._replace(hands=_with(match, seat, *match.deck[:2]), deck=match.deck[2:])
        case HintonPile(card=card):
            pile = _without_topmost(match.pile, card)
            match = match._replace(hands=_with(match, seat, card), pile=pile)
        case HintonLook(place=place):
            match = _saw(match, seat, place)
            if match.rules.look_takes:
                match = match._replace(phase=Phase.FIND, looking=place)
        case _:
            assert_never(move)
    # The Hinton goes on the pile after its action (3.3), and so cannot fetch itself. With
    # `look-takes` the look is the action; take or leave comes after, as after a meld's look.
    match = match._replace(
        hands=_without(match, seat, Card.HINTON),
        pile=(*match.pile, Card.HINTON),
        hinton_played=True,
    )
    return match if match.looking else _go_on(match, seat)


def _without_topmost(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    # Of several such cards it is the topmost that goes: the pile is searched from the top.
    index = len(pile) - 1 - pile[::-1].index(card)
    return pile[:index] + pile[index + 1 :]


def _meld(match: Match, seat: int, place: int, count: int) -> Match:
    each = AT_THE_CAR if place == match.car else ELSEWHERE
    match = _lay(match, seat, Row(place, count, each))
    if match.hidden[place - 1]:
        return match._replace(phase=Phase.LOOK, looking=place, car_due=True)
    return _go_on(match._replace(car=after(match.car)), seat)


def _layoff(match: Match, seat: int, place: int, direction: Direction) -> Match:
    car = after(match.car) if direction is Direction.FORWARD else before(match.car)
    return _go_on(_lay(match, seat, Row(place, 1, ELSEWHERE))._replace(car=car), seat)


def _lay(match: Match, seat: int, row: Row) -> Match:
    return match._replace(
        hands=_without(match, seat, Card.of(row.place), row.cards),
        laid=_put(match.laid, seat, (*match.laid[seat], row)),
        tabled=True,
    )


def _look(match: Match, seat: int) -> Match:
    place = match.looking
    assert place is not None
    if place != match.car:
        return _saw(match, seat, place)._replace(phase=Phase.FIND)
    card = match.hidden[place - 1]
    if card not in BANDITS:
        return _decided(_pick_up(match, seat), seat)
    assert card is not None
    caught = (*match.captured[seat], card)
    match = match._replace(
        hidden=_put(match.hidden, place - 1, None), captured=_put(match.captured, seat, caught)
    )
    if len(caught) == len(BANDITS):
        return _end_round(match, RoundEnd.BOTH_BANDITS, seat)
    return _decided(match, seat)


def _saw(match: Match, seat: int, place: int) -> Match:
    return match._replace(looked=_put(match.looked, seat, match.looked[seat] | {place}))


def _pick_up(match: Match, seat: int) -> Match:
    place = match.looking
    assert place is not None
    card = match.hidden[place - 1]
    assert card is not None
    return match._replace(
        hands=_with(match, seat, card), hidden=_put(match.hidden, place - 1, None)
    )


def _decided(match: Match, seat: int) -> Match:
    """Go on after a look or a pass, a take or a leave: the car moves if it is due (3.7)."""
    car = after(match.car) if match.car_due else match.car
    return _go_on(match._replace(phase=Phase.PLAY, looking=None, car=car, car_due=False), seat)


def _go_on(match: Match, seat: int) -> Match:
    """Return the match, its round ended if the seat's hand is empty (3.10)."""
    return match if match.hands[seat] else _end_round(match, RoundEnd.OUT, seat)


def _discard(match: Match, seat: int, card: Card) -> Match:
    hands, pile = _without(match, seat, card), (*match.pile, card)
    # A turn begins only over a deck (4.1); a deal always leaves one.
    if hands[seat] and match.deck:
        return _begin_turn(match, (seat + 1) % match.seats, hands, pile)
    why = RoundEnd.DECK_EMPTY if hands[seat] else RoundEnd.OUT
    return _end_round(match._replace(hands=hands, pile=pile), why, seat)


def _end_round(match: Match, why: RoundEnd, seat: int) -> Match:
    """Score the round (4.2) that the seat's last play ended."""
    scores = tuple(map(score, match.laid, match.captured))
    totals = tuple(total + one.points for total, one in zip(match.totals, scores, strict=True))
    out = seat if why is RoundEnd.OUT else None
    result = RoundResult(match.round, match.dealer, why, out, scores, totals)
    match = match._replace(totals=totals, results=(*match.results, result))
    if why is RoundEnd.BOTH_BANDITS:
        return _stop(match, Phase.OVER, Outcome(seat, Victory.BANDITS))
    winner = leader_at_target(totals, match.rules)
    if winner is None:
        return _stop(match, Phase.DEAL, None)
    return _stop(match, Phase.OVER, Outcome(winner, Victory.SCORE))


def _concede(match: Match, seat: int) -> Match:
    match = match._replace(conceded=tuple(sorted((*match.conceded, seat))))
    left = [other for other in range(match.seats) if other not in match.conceded]
    if len(left) > 1:
        return match
    # A round cut short by a concession is not scored: nothing ended it (section 4).
    return _stop(match, Phase.OVER, Outcome(left[0], Victory.CONCESSION))


def _stop(match: Match, phase: Phase, outcome: Outcome | None) -> Match:
    return match._replace(phase=phase, to_play=None, looking=None, car_due=False, outcome=outcome)


def _with(match: Match, seat: int, *cards: Card) -> Hands:
    """Return the hands, the seat's with these cards more."""
    hand = list(match.hands[seat])
    for card in cards:
        insort(hand, card)
    return _put(match.hands, seat, tuple(hand))


def _without(match: Match, seat: int, card: Card, count: int = 1) -> Hands:
    """Return the hands, the seat's with so many of these cards less."""
    hand = match.hands[seat]
    index = hand.index(card)
    return _put(match.hands, seat, hand[:index] + hand[index + count :])


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
