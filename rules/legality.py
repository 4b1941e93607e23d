"""What may be played: one source, `refusal`, for every question about it (rules section 3)."""

from collections import Counter
from collections.abc import Iterator
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
    """Raise IllegalMove if the move may not be played now.

    ValueError for a move no notation can write, such as a meld of place 11.
    """
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
    return tuple(move for move in _candidates(match) if refusal(match, move) is None)


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
    hand = match.hands[match.to_play]
    match move:
        case Discard(card):
            return None if card in hand else IllegalMove(Reason.NOT_HELD, card=card)
        case Meld(place, count):
            return _no_meld(hand, place, count)
        case Layoff(place):
            return _no_layoff(match, match.to_play, place)
        case HintonTwo():
            return _no_hinton(match, hand) or _unless(match.deck, Reason.DECK_EMPTY)
        case HintonPile(card):
            return (
                _no_hinton(match, hand)
                or _unless(match.pile, Reason.PILE_EMPTY)
                or _unless(card in match.pile, Reason.NOT_IN_PILE, card=card)
            )
        case HintonLook(place):
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


_CARDS_BY_TEXT = tuple(sorted(Card, key=str))
_PLACES_BY_TEXT = tuple(sorted((place.number for place in PLACES), key=str))


def _candidates(match: Match) -> Iterator[Move]:
    """Yield, sorted by notation, moves that the hand, the pile and the board suggest.

    No legal move is missing; `refusal` has the last word on each.
    """
    match match.phase:
        case Phase.DRAW:
            yield from (Draw(Source.DECK), Draw(Source.PILE))
        case Phase.LOOK:
            yield from (Look(), Pass())
        case Phase.FIND:
            yield from (Leave(), Take())
        case Phase.PLAY:
            assert match.to_play is not None
            hand = match.hands[match.to_play]
            yield from (Discard(card) for card in _CARDS_BY_TEXT if card in hand)
            if _no_hinton(match, hand) is None:
                yield from (HintonLook(place) for place in _PLACES_BY_TEXT)
                yield from (HintonPile(card) for card in _CARDS_BY_TEXT if card in match.pile)
                yield HintonTwo()
            held = [(place, hand.count(Card.of(place))) for place in _PLACES_BY_TEXT]
            for place, count in held:
                if count and match.melded(place):
                    yield from (Layoff(place, direction) for direction in Direction)
            for place, count in held:
                yield from (Meld(place, size) for size in range(MELD_SIZES.start, count + 1))
