"""A round played to its end, every seat by good sense: what the search asks thousands of times."""

from players.model import Model
from players.model_moves import BACK, BONNIE, DRAW_DECK, FORWARD, HINTON, ONE
from players.model_state import DRAWING, FINDING, LOOKING, PLAYING
from players.sense import (
    BOARD,
    FEW_IN_DECK,
    FEW_IN_HAND,
    SPARE_LAYOFFS,
    from_pile,
    instinct,
    lays,
    size_of,
    takes,
    wants,
)
from rules import AT_THE_CAR, ELSEWHERE

PILE_DRAWS = 6
"""After so many draws from the pile in a row the deck is drawn from: each round must end."""

_BANDIT = 10
_BOTH = 3
_ONE_HINTON = ONE[HINTON]


def finish(model: Model, hasty: int = 0, free: int = 0) -> int:
    """Play the round to its end; return the seat that captured both bandits, or -1.

    The seats of the set `hasty` wait for nothing, those of `free` keep no lay-offs back.

    `model.points` says what each seat scored; the rest of the model is left as it may be. A model
    between rounds stays as it is.
    """
    while model.phase in (LOOKING, FINDING):
        model.play(instinct(model))
    if model.phase in (DRAWING, PLAYING):
        return _turns(model, hasty, free)
    return model.captured.index(_BOTH) if _BOTH in model.captured else -1


def _turns(model: Model, hasty: int, free: int) -> int:
    """Play on from a draw or from within a turn: `instinct`, turn by turn, with less ado."""
    seats, seat = model.seats, model.to_play
    deck, pile, hidden = model.deck, model.pile, model.hidden
    hands, points, captured = model.hands, model.points, model.captured
    melded, may_lay_off = model.melded, model.may_lay_off
    shift = 3 * model.car - 3
    sizes = [size_of(hand) for hand in hands]
    draw, hinton = model.phase == DRAWING, model.hinton
    from_the_pile = 0
    while True:
        hand, size = hands[seat], sizes[seat]
        able = may_lay_off >> seat & 1
        if draw:
            if wants(pile[-1], hand, shift, able and melded) and from_the_pile < PILE_DRAWS:
                hand += ONE[pile.pop()]
                from_the_pile += 1
            else:
                hand += ONE[deck.pop()]
                from_the_pile = 0
            size += 1
        if hinton and hand >= _ONE_HINTON:
            wanted = from_pile(hand, pile)
            if wanted:
                # Of several such cards the topmost goes.
                pile.reverse()
                pile.remove(wanted)
                pile.reverse()
                hand += ONE[wanted] - _ONE_HINTON
                pile.append(HINTON)
            elif deck:
                hand += ONE[deck.pop()] - _ONE_HINTON
                if deck:
                    hand += ONE[deck.pop()]
                    size += 1
                pile.append(HINTON)
        draw = hinton = True
        hurry = (
            bool(hasty >> seat & 1)
            or len(deck) < FEW_IN_DECK
            or min(sizes[:seat] + sizes[seat + 1 :]) <= FEW_IN_HAND
        )
        spare = 0 if free >> seat & 1 else SPARE_LAYOFFS
        while True:
            move = lays(hand, size, shift, melded, able, hurry, spare)
            card = move & 15
            one = ONE[card]
            if move < DRAW_DECK:
                hand -= one
                pile.append(card)
                size -= 1
                break
            if move >= FORWARD:
                hand -= one
                size -= 1
                points[seat] += ELSEWHERE
                shift = (shift + (3 if move < BACK else -3)) % BOARD
            else:
                count = move >> 4
                hand -= one * count
                size -= count
                able = True
                may_lay_off |= 1 << seat
                melded |= one
                under = hidden[card]
                if 3 * card - 3 != shift:
                    points[seat] += ELSEWHERE * count
                    if under and takes(under, hand, size, melded):
                        hand += ONE[under]
                        size += 1
                        hidden[card] = 0
                else:
                    points[seat] += AT_THE_CAR * count
                    hidden[card] = 0
                    if under >= BONNIE:
                        points[seat] += _BANDIT
                        captured[seat] |= 1 << under - BONNIE
                        if captured[seat] == _BOTH:
                            return seat
                    elif under:
                        hand += ONE[under]
                        size += 1
                shift = (shift + 3) % BOARD
            if not size:
                return -1
        hands[seat], sizes[seat] = hand, size
        if not size or not deck:
            return -1
        seat = seat + 1 if seat + 1 < seats else 0
