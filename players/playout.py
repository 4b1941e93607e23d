"""A round played to its end by every seat's good sense: what the search asks thousands of times.

Each seat decides by its own hand and the table, and knows no hidden card. Sets of places and hands
are as in `model_moves`: a place is the octal digit, or its lowest bit, `3 * place - 3` bits up.
"""

from players.model import Model
from players.model_moves import BONNIE, HINTON, LEAVE, LOOK, ONE, TAKE
from players.model_state import DRAWING, FINDING, LOOKING, PLAYING
from rules import AT_THE_CAR, ELSEWHERE

_BANDIT = 10
_BOTH = 2
_ONE_HINTON = ONE[HINTON]
_BOARD = 30
"""Bits of a hand below the Hintons: three a place."""
_MASK = (1 << _BOARD) - 1
_EACH = _ONE_HINTON // 7
"""The lowest bit of each place."""
_BOTH_CAPTURED = 3

FEW_IN_DECK = 4
"""With fewer cards in the deck nobody waits for the car any more."""
FEW_IN_HAND = 4
"""Nor when another seat holds no more than so many."""
SPARE_LAYOFFS = 5
"""So many lay-offs are kept to steer the car with."""
PILE_DRAWS = 6
"""After so many draws from the pile in a row the deck is drawn from: each round must end."""


def finish(model: Model) -> int:
    """Play the round to its end; return the seat that captured both bandits, or -1.

    `model.points` says what each seat scored; the rest of the model is left as it may be. A model
    between rounds stays as it is.
    """
    phase = model.phase
    if phase == LOOKING:
        model.play(LOOK)
        phase = model.phase
    if phase == FINDING:
        _decide_find(model)
        phase = model.phase
    if phase not in (DRAWING, PLAYING):
        both = [seat for seat, caught in enumerate(model.captured) if caught == _BOTH_CAPTURED]
        return both[0] if both else -1
    return _turns(model, phase == DRAWING)


def _decide_find(model: Model) -> None:
    """Take what is useful in a hand that goes on; leave the rest."""
    card = model.hidden[model.looking]
    hand = model.hands[model.to_play]
    model.play(TAKE if card < BONNIE and hand and _useful(card, hand, model.melded) else LEAVE)


def _useful(card: int, hand: int, melded: int) -> bool:
    one = ONE[card]
    return card == HINTON or bool(hand // one & 7 or melded & one)


def size_of(hand: int) -> int:
    """Return how many cards a hand holds."""
    size = hand >> _BOARD
    hand &= _MASK
    while hand:
        size += hand & 7
        hand >>= 3
    return size


def _turns(model: Model, draw: bool) -> int:
    seats, seat = model.seats, model.to_play
    deck, pile, hidden = model.deck, model.pile, model.hidden
    hands, points, captured = model.hands, model.points, model.captured
    melded, may_lay_off = model.melded, model.may_lay_off
    shift = 3 * model.car - 3
    sizes = [size_of(hand) for hand in hands]
    hinton = model.hinton
    run = 0
    while True:
        hand, size = hands[seat], sizes[seat]
        able = may_lay_off >> seat & 1
        if draw:
            top = pile[-1]
            one = ONE[top]
            if (
                top < HINTON
                and run < PILE_DRAWS
                and ((hand // one & 7) >= 2 or (able and melded & one))
            ):
                pile.pop()
                run += 1
            else:
                one = ONE[deck.pop()]
                run = 0
            hand += one
            size += 1
        if hinton and hand >= _ONE_HINTON:
            pairs = hand >> 1 & ~hand & ~(hand >> 2) & _EACH
            wanted = 0
            if pairs:
                for card in pile:
                    if card < HINTON and pairs & ONE[card]:
                        wanted = card
                        break
            if wanted:
                pile.remove(wanted)
                hand += ONE[wanted] - _ONE_HINTON
                pile.append(HINTON)
            elif deck:
                hand += ONE[deck.pop()] - _ONE_HINTON
                if deck:
                    hand += ONE[deck.pop()]
                    size += 1
                pile.append(HINTON)
        draw = hinton = True
        hurry = len(deck) < FEW_IN_DECK or min(sizes[:seat] + sizes[seat + 1 :]) <= FEW_IN_HAND
        while True:
            ready = (hand >> 2 | hand >> 1 & hand) & _EACH
            fits = (hand | hand >> 1 | hand >> 2) & melded & ~ready if able else 0
            spare = fits.bit_count()
            meld = step = 0
            if ready:
                if ready >> shift & 1:
                    meld = 1 << shift
                else:
                    ahead = (ready >> shift | ready << _BOARD - shift) & _MASK
                    forward = (ahead & -ahead).bit_length() // 3
                    farthest = ahead.bit_length() - 1
                    back = 10 - farthest // 3
                    if spare and (forward if forward <= back else back) <= spare:
                        step = 3 if forward <= back else -3
                    elif hurry or (forward == 1 and ahead & ahead - 1):
                        meld = 1 << (farthest + shift) % _BOARD
                    else:
                        left, rest = size - spare, ready
                        while rest:
                            left -= hand // (rest & -rest) & 7
                            rest &= rest - 1
                        if left <= 1:
                            meld = 1 << (farthest + shift) % _BOARD
            if meld:
                count = hand // meld & 7
                hand -= meld * count
                size -= count
                able = True
                may_lay_off |= 1 << seat
                melded |= meld
                bit = meld.bit_length() - 1
                place = bit // 3 + 1
                under = hidden[place]
                if bit == shift:
                    points[seat] += AT_THE_CAR * count
                    if under >= BONNIE:
                        points[seat] += _BANDIT
                        captured[seat] |= 1 << under - BONNIE
                        if captured[seat] == _BOTH_CAPTURED:
                            return seat
                        hidden[place] = 0
                    elif under:
                        hand += ONE[under]
                        size += 1
                        hidden[place] = 0
                else:
                    points[seat] += ELSEWHERE * count
                    if 0 < under < BONNIE and size and _useful(under, hand, melded):
                        hand += ONE[under]
                        size += 1
                        hidden[place] = 0
                step = 3
            elif step or (fits and (hurry or size - spare <= 1 or spare > SPARE_LAYOFFS)):
                hand -= fits & -fits
                size -= 1
                points[seat] += ELSEWHERE
                step = step or 3
            else:
                break
            shift = (shift + step) % _BOARD
            if not size:
                return -1
        held = (hand | hand >> 1 | hand >> 2) & _EACH
        least = held & ~(hand >> 1) & ~(hand >> 2)
        if not least:
            least = held & ~hand & ~(hand >> 2) or (0 if hand >= _ONE_HINTON else held)
        if least:
            least = least & ~melded or least
            ahead = (least >> shift | least << _BOARD - shift) & _MASK
            bit = (ahead.bit_length() - 1 + shift) % _BOARD
            hand -= 1 << bit
            pile.append(bit // 3 + 1)
        else:
            hand -= _ONE_HINTON
            pile.append(HINTON)
        size -= 1
        hands[seat], sizes[seat] = hand, size
        if not size or not deck:
            return -1
        seat = seat + 1 if seat + 1 < seats else 0
