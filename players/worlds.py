"""Worlds that one seat could be in, as far as it knows: the cards it has not seen, dealt anew.

Bandits lie under places, never in a hand or the deck (2.3). The hand of another seat is no chance
hand: it is dealt as if that seat had drawn and thrown its worst card in each turn so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from players.model import Model
from players.model_moves import BONNIE, CLYDE, HINTON, KIND, KINDS, ONE, STOCK
from players.sense import throws
from players.tally import Taking, Tally
from rules import (
    ELSEWHERE,
    Card,
    Drew,
    DrewTwo,
    Event,
    Hidden,
    HintonLook,
    HintonPile,
    HintonTwo,
    LookedByHinton,
    Phase,
    Sight,
    TookFromPile,
    score,
)

MOST_TURNS = 8
"""Turns that make a hand better; later ones hardly do."""


class Worlds:
    """Deals worlds; each is a fast model that the seat to play could not tell from the match."""

    def __init__(self, sight: Sight, history: Sequence[Event]) -> None:
        """Take stock; the sight is that of the seat to play, the history its own of this round.

        An empty history means that it knows less: what lies in the pile, what others took.
        """
        self._table = _table(sight, history)
        tally = self._tally = Tally(sight, history)
        own = self._table.to_play
        held = [KIND[card] for card in sight.hand]
        known = [held if seat == own else cards for seat, cards in enumerate(tally.held)]
        self._hands = [sum([ONE[card] for card in cards]) for cards in known]
        self._unknown = [
            size - len(cards) for size, cards in zip(sight.hand_sizes, known, strict=True)
        ]
        self._buried = sight.pile_size - len(tally.pile) + len(tally.takings)
        """The cards at the bottom of the pile of which nothing is known."""
        self._hidden = [KIND[card] if isinstance(card, Card) else 0 for card in sight.hidden]
        self._dark = [n for n, card in enumerate(sight.hidden) if card is Hidden.UNKNOWN]
        captured = [KIND[card] for cards in sight.captured for card in cards]
        self._bandits = [card for card in (BONNIE, CLYDE) if card not in (*captured, *self._hidden)]
        self._unseen = [0, *(STOCK.count(kind) for kind in KINDS)]
        for cards in (*known, tally.pile, self._hidden):
            for card in cards:
                if 0 < card < BONNIE:
                    self._unseen[card] -= 1
        for rows in sight.laid:
            for row in rows:
                self._unseen[row.place] -= row.cards
        self._hasty = {
            seat
            for seat, rows in enumerate(sight.laid)
            if any(row.is_meld and row.each == ELSEWHERE for row in rows)
        }
        """The seats that do not wait for the car with a meld."""

    def deal(self, chance: Random) -> Model:
        """Return one of the worlds, each as likely as the seat has reason to think."""
        unseen, unknown, hands = self._unseen[:], self._unknown[:], self._hands[:]
        pile = self._tally.pile[:]
        for taking in self._tally.takings:
            self._guess(taking, chance, pile, unseen, unknown, hands)
        cards = [card for card, count in enumerate(unseen) for _ in range(count)]
        cards.sort(key=lambda _: chance.random())
        hidden = self._hidden[:]
        if self._dark:
            under = [*self._bandits, *(cards.pop() for _ in self._dark[len(self._bandits) :])]
            under.sort(key=lambda _: chance.random())
            for place, card in zip(self._dark, under, strict=True):
                hidden[place] = card
        for seat, count in enumerate(unknown):
            if count:
                hands[seat] = self._hand(seat, hands[seat], count, cards, chance)
        buried = [cards.pop() for _ in range(self._buried)]
        world = self._table.copy()
        world.lay_out(hidden, cards, buried + pile, hands)
        return world

    def _hand(self, seat: int, known: int, count: int, cards: list[int], chance: Random) -> int:
        """Return the hand of a seat: known cards, and so many more out of the shuffled `cards`."""
        hinton = seat not in self._tally.without_hinton
        # Where the car stood at the end of its turn it holds no meld, or it would have laid it.
        no_meld_of = self._tally.car_then[seat]
        hasty = seat in self._hasty
        shift, melded = 3 * self._table.car - 3, self._table.melded
        better = min(self._tally.turns[seat], MOST_TURNS)
        hand, back = known, list[int]()
        while cards and count + better:
            card = cards.pop()
            one = ONE[card]
            if card == HINTON:
                if not hinton:
                    back.append(card)
                    continue
            elif (hasty or card == no_meld_of) and hand // one & 7 == 2:
                back.append(card)
                continue
            hand += one
            if count:
                count -= 1
                continue
            better -= 1
            thrown = throws(hand, shift, melded)
            if hand // ONE[thrown] & 7 <= known // ONE[thrown] & 7:
                thrown = card
            hand -= ONE[thrown]
            back.append(thrown)
        for _ in range(count):
            hand += ONE[back.pop()]
        for card in back:
            cards.insert(int(chance.random() * (len(cards) + 1)), card)
        return hand

    def _guess(
        self,
        taking: Taking,
        chance: Random,
        pile: list[int],
        unseen: list[int],
        unknown: list[int],
        hands: list[int],
    ) -> None:
        """Decide which card of the pile was taken, and whether its seat holds it still."""
        below = [
            index
            for index, card in enumerate(pile[: min(taking.depth, len(pile) - 1)])
            if card not in self._tally.offered or pile.count(card) > 1
        ]
        # If more of a kind are known of than there are, one is elsewhere, and not in the pile.
        needed = [index for index in below if unseen[pile[index]] < 0]
        likely = [index for index in below if pile[index] != HINTON]
        card = pile.pop(chance.choice(needed or likely or below))
        if needed or card in taking.spent or not unknown[taking.seat]:
            unseen[card] += 1
        else:
            unknown[taking.seat] -= 1
            hands[taking.seat] += ONE[card]


def _table(sight: Sight, history: Sequence[Event]) -> Model:
    """Return the match as it lies open, with no card dealt."""
    assert sight.to_play is not None
    model = Model(sight.seats, sight.dealer, sight.rules)
    model.round = sight.round
    model.phase = list(Phase).index(sight.phase)
    model.to_play = sight.to_play
    model.car = sight.car
    model.points = [
        score(rows, cards).points for rows, cards in zip(sight.laid, sight.captured, strict=True)
    ]
    places = {row.place for rows in sight.laid for row in rows if row.is_meld}
    model.melded = sum(ONE[place] for place in places)
    model.may_lay_off = sum(
        1 << seat for seat, opened in enumerate(sight.opened) if opened or sight.rules.early_layoff
    )
    model.captured = [sum(1 << KIND[card] - BONNIE for card in cards) for cards in sight.captured]
    model.totals = list(sight.totals)
    model.looking = sight.looking or 0
    turn = _turn(sight.to_play, history)
    by_hinton = bool(turn) and isinstance(turn[-1], LookedByHinton)
    model.car_due = sight.phase is Phase.LOOK or (sight.phase is Phase.FIND and not by_hinton)
    if sight.phase is Phase.PLAY:
        model.hinton = any(
            isinstance(move, HintonTwo | HintonPile | HintonLook) for move in sight.legal
        )
    elif sight.phase is not Phase.DRAW:
        played = any(isinstance(event, DrewTwo | TookFromPile | LookedByHinton) for event in turn)
        model.hinton = sight.rules.hinton_anytime and not played
    return model


def _turn(seat: int, history: Sequence[Event]) -> list[Event]:
    """Return what the seat has done from its last draw on, as far as it was told."""
    own = [event for event in history if getattr(event, "seat", None) == seat]
    draws = [index for index, event in enumerate(own) if isinstance(event, Drew)]
    return own[draws[-1] :] if draws else []
