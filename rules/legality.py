"""What may be played, and why the rest may not (rules section 3)."""

from collections import Counter
from collections.abc import Container
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

_PHASE_OF: dict[type[Deal | SeatMove], Phase] = {
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
    seat = match.to_play
    if seat is None:
        return ()
    if match.phase is Phase.DRAW:
        return _DRAWS
    if match.phase is Phase.PLAY:
        return tuple(_plays(match, seat))
    if match.phase is Phase.LOOK:
        return _LOOKS
    return tuple(move for move in _FINDS if _refusal_when_due(match, seat, move) is None)


def refusal(match: Match, move: Move) -> IllegalMove | None:
    """Return why the move may not be played now, or None if it may."""
    if isinstance(move, Concede):
        return _no_concession(match, move.seat)
    due = _PHASE_OF[type(move)]
    if match.phase is not due:
        return IllegalMove(_not_due(match.phase, due))
    if isinstance(move, Deal):
        return _no_deal(move)
    assert match.to_play is not None
    return _refusal_when_due(match, match.to_play, move)


def _not_due(phase: Phase, due: Phase) -> Reason:
    """Return why a phase takes no move that is due in another."""
    if phase is Phase.OVER:
        return Reason.MATCH_OVER
    if due is Phase.DEAL:
        return Reason.ROUND_RUNNING
    return _DUE_FIRST.get(phase) or _NOT_IN_PLAY[due]


def _refusal_when_due(match: Match, seat: int, move: SeatMove) -> IllegalMove | None:
    """Return why the seat to play may not play a move of the present phase."""
    hand = match.hands[seat]
    match move:
        case Discard(card=card):
            return None if card in hand else IllegalMove(Reason.NOT_HELD, card=card)
        case Draw() | Look() | Pass() | Leave():
            # A turn begins only over a deck (4.1), and after a deal's card or a discard on the
            # pile: in the phase draw neither is empty.
            return None
        case Meld(place=place, count=count):
            return _no_meld(hand, place, count)
        case Layoff(place=place):
            return _no_layoff(match, seat, place)
        case HintonTwo() | HintonPile() | HintonLook():
            reason = _no_hinton(match, hand)
            return IllegalMove(reason) if reason else _no_bonus(match, move)
        case Take():
            assert match.looking is not None
            found = match.hidden[match.looking - 1]
            # A bandit seen by a Hinton stays too, whatever `look-takes` says (section 6).
            return _unless(found not in BANDITS, Reason.BANDIT_STAYS, place=match.looking)
    assert_never(move)


def _unless(condition: object, reason: Reason, **facts: object) -> IllegalMove | None:
    return None if condition else IllegalMove(reason, **facts)


def _no_concession(match: Match, seat: int) -> IllegalMove | None:
    return (
        _unless(match.phase is not Phase.OVER, Reason.MATCH_OVER)
        or _unless(0 <= seat < match.seats, Reason.NO_SUCH_SEAT, seat=seat)
        or _unless(seat not in match.conceded, Reason.ALREADY_CONCEDED, seat=seat)
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
    if not _may_lay_off(match, seat):
        return IllegalMove(Reason.NOT_OPENED)
    return _unless(match.melded(place), Reason.NO_MELD_OF_PLACE, place=place)


def _may_lay_off(match: Match, seat: int) -> bool:
    return match.rules.early_layoff or match.opened(seat)


def _no_hinton(match: Match, hand: Container[Card]) -> Reason | None:
    """Return what speaks against any Hinton; asked before what is in the pile is told."""
    if match.hinton_played:
        return Reason.ONE_HINTON_A_TURN
    if Card.HINTON not in hand:
        return Reason.NO_HINTON
    # `hinton-anytime` means any time in the phase play: a look or a find is decided first.
    if match.tabled and not match.rules.hinton_anytime:
        return Reason.HINTON_BEFORE_MELDS
    return None


def _no_bonus(match: Match, move: HintonTwo | HintonPile | HintonLook) -> IllegalMove | None:
    """Return why a Hinton that may be played may not be played for this."""
    match move:
        case HintonTwo():
            return _unless(match.deck, Reason.DECK_EMPTY)
        case HintonPile(card=card):
            return _unless(match.pile, Reason.PILE_EMPTY) or _unless(
                card in match.pile, Reason.NOT_IN_PILE, card=card
            )
        case HintonLook(place=place):
            return _unless(match.hidden[place - 1], Reason.NOTHING_HIDDEN, place=place)
    assert_never(move)


_CARDS = sorted(Card, key=str)
_PLACES = sorted((place.number for place in PLACES), key=str)
_DRAWS = (Draw(Source.DECK), Draw(Source.PILE))
_LOOKS = (Look(), Pass())
_FINDS = (Leave(), Take())
_HINTON_TWO = HintonTwo()
_DISCARDS = tuple(Discard(card) for card in _CARDS)
_HINTON_LOOKS = tuple(HintonLook(place) for place in _PLACES)
_HINTON_PILES = tuple(HintonPile(card) for card in _CARDS)
_LAYOFFS = tuple(
    (place, Card.of(place), tuple(Layoff(place, direction) for direction in Direction))
    for place in _PLACES
)
_MELDS = {Card.of(place): tuple(Meld(place, count) for count in MELD_SIZES) for place in _PLACES}


def _plays(match: Match, seat: int) -> list[SeatMove]:
    """Return the legal moves of the phase play, sorted by notation.

    They are those `_refusal_when_due` lets pass, found kind by kind, in a third of the time that
    asking it of each would take; the laws hold the two together (tests/rules/test_laws.py).
    """
    hand = match.hands[seat]
    held = set(hand)
    moves: list[SeatMove] = [move for move in _DISCARDS if move.card in held]
    if _no_hinton(match, held) is None:
        moves += [move for move in _HINTON_LOOKS if match.hidden[move.place - 1]]
        kinds = set(match.pile)
        moves += [move for move in _HINTON_PILES if move.card in kinds]
        if match.deck:
            moves.append(_HINTON_TWO)
    if _may_lay_off(match, seat):
        melded = {row.place for rows in match.laid for row in rows if row.is_meld}
        for place, card, layoffs in _LAYOFFS:
            if place in melded and card in held:
                moves += layoffs
    # Three alike stand together in a sorted hand.
    threes = {card for index, card in enumerate(hand[2:]) if card is hand[index]}
    for card in sorted(threes & _MELDS.keys(), key=str):
        moves += _MELDS[card][: hand.count(card) - MELD_SIZES.start + 1]
    return moves
