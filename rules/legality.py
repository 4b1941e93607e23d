"""What may be played: one source, `refusal`, for every question about it (rules section 3)."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from rules.cards import BANDITS, DECK, Card
from rules.errors import IllegalMove, Reason
from rules.match import Match, Phase
from rules.moves import (
    HIDDEN,
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
    SeatMove,
    Source,
    Take,
)
from rules.places import PLACES
from rules.scoring import MELD_SIZES

_PHASE_OF: dict[type[Move], Phase] = {
    Deal: Phase.DEAL,
    Draw: Phase.DRAW,
    HintonTwo: Phase.PLAY,
    HintonPile: Phase.PLAY,
    HintonLook: Phase.PLAY,
    Meld: Phase.PLAY,
    Layoff: Phase.PLAY,
    Discard: Phase.PLAY,
    Look: Phase.LOOK,
    Pass: Phase.LOOK,
    Take: Phase.FIND,
    Leave: Phase.FIND,
}

_DUE_FIRST = {
    Phase.DEAL: Reason.DEAL_FIRST,
    Phase.DRAW: Reason.DRAW_FIRST,
    Phase.LOOK: Reason.DECIDE_LOOK_FIRST,
    Phase.FIND: Reason.DECIDE_FIND_FIRST,
}

# What the phase play says of a move that belongs elsewhere.
_NOT_IN_PLAY = {
    Phase.DRAW: Reason.ALREADY_DRAWN,
    Phase.LOOK: Reason.NOTHING_TO_LOOK_AT,
    Phase.FIND: Reason.NOTHING_FOUND,
}


def check(match: Match, move: Move) -> None:
    """Raise IllegalMove if the move may not be played now."""
    refused = refusal(match, move)
    if refused:
        raise refused


def can(match: Match, move: Move) -> bool:
    """Whether the move may be played now."""
    return refusal(match, move) is None


def legal_moves(match: Match) -> tuple[Move, ...]:
    """Every legal move of the seat to play, sorted by notation, Concede apart (9.5).

    Empty in the phases deal and over.
    """
    if match.to_play is None:
        return ()
    seat = match.to_play
    moves = _candidates(match, seat)
    return tuple(move for move in moves if _refusal_when_due(match, seat, move) is None)


def refusal(match: Match, move: Move) -> IllegalMove | None:
    """Return why the move may not be played now, or None if it may."""
    if match.phase is Phase.OVER:
        return IllegalMove(Reason.MATCH_OVER)
    if isinstance(move, Concede):
        return _no_concession(match, move.seat)
    due = _PHASE_OF[type(move)]
    if match.phase is not due:
        if due is Phase.DEAL:
            return IllegalMove(Reason.ROUND_RUNNING)
        return IllegalMove(_DUE_FIRST.get(match.phase) or _NOT_IN_PLAY[due])
    if isinstance(move, Deal):
        return _no_deal(move)
    assert match.to_play is not None
    return _refusal_when_due(match, match.to_play, move)


def _refusal_when_due(match: Match, seat: int, move: SeatMove) -> IllegalMove | None:
    """Return why the seat to play may not play a move of the present phase."""
    hand = match.hands[seat]
    match move:
        case Discard(card=card):
            return None if card in hand else IllegalMove(Reason.NOT_HELD, card=card)
        case Meld(place=place, count=count):
            return _no_meld(hand, place, count)
        case Layoff(place=place):
            return _no_layoff(match, seat, place)
        case HintonTwo():
            return _no_hinton(match, hand) or _unless(match.deck, Reason.DECK_EMPTY)
        case HintonPile(card=card):
            return (
                _no_hinton(match, hand)
                or _unless(match.pile, Reason.PILE_EMPTY)
                or _unless(card in match.pile, Reason.NOT_IN_PILE, card=card)
            )
        case HintonLook(place=place):
            hidden = match.hidden[place - 1]
            return _no_hinton(match, hand) or _unless(hidden, Reason.NOTHING_HIDDEN, place=place)
        case Take():
            assert match.looking is not None
            found = match.hidden[match.looking - 1]
            # A bandit seen by a Hinton stays too, whatever `look-takes` says (section 6).
            return _unless(found not in BANDITS, Reason.BANDIT_STAYS, place=match.looking)
        case Draw() | Look() | Pass() | Leave():
            # A turn begins only over a deck (4.1), and after a deal's card or a discard on the
            # pile: in the phase draw neither is empty.
            return None
    assert_never(move)


def _unless(condition: object, reason: Reason, **facts: object) -> IllegalMove | None:
    return None if condition else IllegalMove(reason, **facts)


def _no_concession(match: Match, seat: int) -> IllegalMove | None:
    return _unless(0 <= seat < match.seats, Reason.NO_SUCH_SEAT, seat=seat) or _unless(
        seat not in match.conceded, Reason.ALREADY_CONCEDED, seat=seat
    )


def _no_deal(deal: Deal) -> IllegalMove | None:
    whole = len(deal.hidden) == HIDDEN and Counter(deal.hidden + deal.deck) == DECK
    return _unless(whole and set(deal.hidden) >= BANDITS, Reason.BAD_DEAL)


def _no_meld(hand: tuple[Card, ...], place: int, count: int) -> IllegalMove | None:
    if count not in MELD_SIZES:
        return IllegalMove(Reason.MELD_SIZE, place=place, count=count)
    held = hand.count(Card.of(place))
    if held < count:
        return IllegalMove(Reason.TOO_FEW_CARDS, place=place, count=count, held=held)
    return None


def _no_layoff(match: Match, seat: int, place: int) -> IllegalMove | None:
    card = Card.of(place)
    if card not in match.hands[seat]:
        return IllegalMove(Reason.NOT_HELD, card=card)
    if not (match.rules.early_layoff or match.opened(seat)):
        return IllegalMove(Reason.NOT_OPENED)
    return _unless(match.melded(place), Reason.NO_MELD_OF_PLACE, place=place)


def _no_hinton(match: Match, hand: tuple[Card, ...]) -> IllegalMove | None:
    """Return what speaks against any Hinton; asked before what is in the pile is told."""
    if match.hinton_played:
        return IllegalMove(Reason.ONE_HINTON_A_TURN)
    if Card.HINTON not in hand:
        return IllegalMove(Reason.NO_HINTON)
    # `hinton-anytime` means any time in the phase play: a look or a find is decided first.
    if match.tabled and not match.rules.hinton_anytime:
        return IllegalMove(Reason.HINTON_BEFORE_MELDS)
    return None


_CARDS = sorted(Card, key=str)
_PLACES = sorted((place.number for place in PLACES), key=str)
_DISCARDS = tuple(Discard(card) for card in _CARDS)
_FROM_PILE = tuple(HintonPile(card) for card in _CARDS)
_HINTON_LOOKS = tuple(HintonLook(place) for place in _PLACES)
_LAYOFFS = tuple(Layoff(place, direction) for place in _PLACES for direction in Direction)
_MELDS = tuple(
    (Card.of(place), tuple(Meld(place, count) for count in MELD_SIZES)) for place in _PLACES
)


def _candidates(match: Match, seat: int) -> Sequence[SeatMove]:
    """Return, sorted by notation, moves that the hand, the pile and the table suggest.

    No legal move is missing; `_refusal_when_due` has the last word on each.
    """
    match match.phase:
        case Phase.DRAW:
            return (Draw(Source.DECK), Draw(Source.PILE))
        case Phase.LOOK:
            return (Look(), Pass())
        case Phase.FIND:
            return (Leave(), Take())
    hand = match.hands[seat]
    held = Counter(hand)
    moves: list[SeatMove] = [move for move in _DISCARDS if move.card in held]
    if _no_hinton(match, hand) is None:
        moves += _HINTON_LOOKS
        kinds = set(match.pile)
        moves += [move for move in _FROM_PILE if move.card in kinds]
        moves.append(HintonTwo())
    melded = {row.place for rows in match.laid for row in rows if row.is_meld}
    moves += [move for move in _LAYOFFS if move.place in melded]
    for card, melds in _MELDS:
        moves += melds[: max(0, held.get(card, 0) - MELD_SIZES.start + 1)]
    return moves
