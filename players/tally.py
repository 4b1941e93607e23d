"""What one seat knows of where the cards are, and worlds that agree with it.

From a sight and the history told to the seat follow its own hand, the table, the cards it has
looked at, the pile but for what a Hinton took unseen, and what others took face up and still hold.
All the rest is dealt anew for each world, the bandits under places (2.3).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from players.model import Model
from players.model_moves import BONNIE, CLYDE, HINTON, KIND, ONE, STOCK
from players.model_state import DEALING, DRAWING, FINDING, LOOKING, OVER, PLAYING
from rules import (
    Card,
    Dealt,
    Discarded,
    Drew,
    DrewTwo,
    Event,
    Found,
    Hidden,
    HintonLook,
    HintonPile,
    HintonTwo,
    LaidOff,
    Looked,
    LookedByHinton,
    Melded,
    Phase,
    Sight,
    Source,
    TookFromPile,
)

HINTON_MOVES = (HintonTwo, HintonPile, HintonLook)
HINTON_EVENTS = (DrewTwo, TookFromPile, LookedByHinton)
_PHASES = {
    Phase.DEAL: DEALING,
    Phase.DRAW: DRAWING,
    Phase.PLAY: PLAYING,
    Phase.LOOK: LOOKING,
    Phase.FIND: FINDING,
    Phase.OVER: OVER,
}


@dataclass
class _Taking:
    """A card that a seat took from the pile unseen: one of its lowest `depth` then."""

    seat: int
    depth: int
    spent: list[int]
    """What the seat has shown since."""
    sure: bool = True
    """Whether it was this seat that took one of the cards still in doubt."""


class Tally:
    """Where the cards are, as far as the seat to play knows."""

    def __init__(self, sight: Sight, history: Sequence[Event]) -> None:
        """Take stock; the sight is that of the seat to play, the history its own of this round.

        An empty history means that less is known: what was discarded, who took what.
        """
        assert sight.viewer is not None
        self.seat = sight.viewer
        self.pile: list[int] = []
        """From the bottom, with what `takings` have gone with; below it lie `buried` unknown."""
        self.takings: list[_Taking] = []
        self.held: list[list[int]] = [[] for _ in range(sight.seats)]
        """What others are known to hold."""
        self._seen_under: dict[int, int] = {}
        for event in history:
            self._follow(event)
        self._agree(sight)
        self._count(sight)
        self._base = _table(sight, history)

    def _follow(self, event: Event) -> None:
        match event:
            case Dealt(turned_up=card):
                self.pile = [KIND[card]]
            case Drew(seat, Source.PILE, card):
                self._uncover(KIND[card])
                self.pile.pop()
                self.held[seat].append(KIND[card])
            case DrewTwo(seat):
                self._discard(seat, HINTON)
            case TookFromPile(seat, None):
                self.takings.append(_Taking(seat, len(self.pile), []))
                self._discard(seat, HINTON)
            case TookFromPile(seat, card):
                self._remove(KIND[card])
                self._discard(seat, HINTON)
            case LookedByHinton(seat, place, card):
                self._seen_under[place] = KIND[card] or self._seen_under.get(place, 0)
                self._discard(seat, HINTON)
            case Looked(_, place, card):
                self._seen_under[place] = KIND[card] or self._seen_under.get(place, 0)
            case Found(seat, place, card):
                known = KIND[card] or self._seen_under.get(place, 0)
                if known:
                    self.held[seat].append(known)
            case Melded(seat, place, cards):
                self._spend(seat, [place] * cards)
            case LaidOff(seat, place):
                self._spend(seat, [place])
            case Discarded(seat, card):
                self._discard(seat, KIND[card])

    def _discard(self, seat: int, card: int) -> None:
        self._spend(seat, [card])
        self.pile.append(card)

    def _spend(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            if card in self.held[seat]:
                self.held[seat].remove(card)
        for taking in self.takings:
            if taking.seat == seat:
                taking.spent += cards

    def _remove(self, card: int) -> None:
        """Take the topmost such card out of the pile."""
        index = len(self.pile) - 1 - self.pile[::-1].index(card)
        self._lift(index)

    def _lift(self, index: int) -> None:
        del self.pile[index]
        for taking in self.takings:
            if taking.depth > index:
                taking.depth -= 1

    def _uncover(self, top: int) -> None:
        """Find out that this card is on top: what lay above it has been taken."""
        while self.pile and self.pile[-1] != top:
            self._resolve(len(self.pile) - 1)

    def _resolve(self, index: int) -> None:
        """Find out that this card of the pile is one that was taken."""
        card = self.pile[index]
        could = [taking for taking in self.takings if taking.depth > index]
        self._lift(index)
        if could:
            first = could[0]
            self.takings.remove(first)
            if first.sure and len(could) == 1 and card not in first.spent:
                self.held[first.seat].append(card)
            # Which of several took it stays open.
            for taking in could:
                taking.sure = False

    def _agree(self, sight: Sight) -> None:
        """Bring the pile to what the sight says of it."""
        if sight.pile_top:
            self._uncover(KIND[sight.pile_top])
        kinds = {KIND[move.card] for move in sight.legal if isinstance(move, HintonPile)}
        if kinds:
            for index in range(len(self.pile) - 1, -1, -1):
                if self.pile[index] not in kinds and len(self.pile) > sight.pile_size:
                    self._resolve(index)
        if len(self.pile) - len(self.takings) == sight.pile_size and kinds <= {*self.pile}:
            self._stay = kinds
            return
        self._stay = set()
        top = KIND[sight.pile_top]
        self.takings = []
        self.pile = [*sorted(kinds - {top}), *([top] if top else [])]
        self.held = [[] for _ in range(sight.seats)]

    def _count(self, sight: Sight) -> None:
        """Count what is unseen, and what it is dealt to."""
        self.buried = sight.pile_size - len(self.pile) + len(self.takings)
        self.held[self.seat] = [KIND[card] for card in sight.hand]
        hidden = [KIND[card] if isinstance(card, Card) else 0 for card in sight.hidden]
        self.hidden = hidden
        self.dark = [n for n, card in enumerate(sight.hidden) if card is Hidden.UNKNOWN]
        unseen = [0, *(STOCK.count(kind) for kind in range(1, HINTON + 1))]
        seen = [*self.pile, *(card for card in hidden if card < BONNIE)]
        for hand in self.held:
            seen += hand
        for card in seen:
            unseen[card] -= 1
        for rows in sight.laid:
            for row in rows:
                unseen[row.place] -= row.cards
        unseen[0] = 0
        self.unseen = unseen
        shown = {*hidden, *(KIND[card] for cards in sight.captured for card in cards)}
        self.bandits = [card for card in (BONNIE, CLYDE) if card not in shown]
        self.unknown = [
            size - len(hand) for size, hand in zip(sight.hand_sizes, self.held, strict=True)
        ]

    def world(self, chance: random.Random) -> Model:
        """Return a match that the seat could be in, as far as it knows."""
        unseen, unknown, pile = self.unseen, self.unknown, self.pile
        hands = [sum([ONE[card] for card in held]) for held in self.held]
        if self.takings:
            unseen, unknown, pile = unseen[:], unknown[:], pile[:]
            for taking in self.takings:
                self._guess(taking, chance, unseen, unknown, pile, hands)
        cards = [card for card, count in enumerate(unseen) for _ in range(count)]
        cards.sort(key=lambda _: chance.random())
        hidden = self.hidden[:]
        if self.dark:
            under = self.bandits + [cards.pop() for _ in self.dark[len(self.bandits) :]]
            under.sort(key=lambda _: chance.random())
            for place, card in zip(self.dark, under, strict=True):
                hidden[place] = card
        for seat, count in enumerate(unknown):
            for _ in range(count):
                hands[seat] += ONE[cards.pop()]
        buried = [cards.pop() for _ in range(self.buried)]
        model = self._base.copy()
        model.lay_out(hidden, cards, buried + pile, hands)
        return model

    def _guess(
        self,
        taking: _Taking,
        chance: random.Random,
        unseen: list[int],
        unknown: list[int],
        pile: list[int],
        hands: list[int],
    ) -> None:
        """Decide on the card that was taken, in these lists."""
        below = [
            (card, index)
            for index, card in enumerate(pile[: min(taking.depth, len(pile) - 1)])
            if card not in self._stay or pile.count(card) > 1
        ]
        # Seen more often than there are: one of them is elsewhere, not in the pile.
        forced = [one for one in below if unseen[one[0]] < 0]
        likely = [one for one in below if one[0] != HINTON]
        card, index = chance.choice(forced or likely or below)
        del pile[index]
        if forced or card in taking.spent or not unknown[taking.seat]:
            unseen[card] += 1
        else:
            unknown[taking.seat] -= 1
            hands[taking.seat] += ONE[card]


def _table(sight: Sight, history: Sequence[Event]) -> Model:
    """Return what lies open, with no card dealt."""
    model = Model(sight.seats, sight.dealer, sight.rules)
    model.round = sight.round
    model.phase = _PHASES[sight.phase]
    assert sight.to_play is not None
    model.to_play = sight.to_play
    model.car = sight.car
    model.points = [
        sum(row.points for row in rows) + 10 * len(cards)
        for rows, cards in zip(sight.laid, sight.captured, strict=True)
    ]
    model.melded = sum(
        ONE[place] for place in {row.place for rows in sight.laid for row in rows if row.is_meld}
    )
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
        model.hinton = any(isinstance(move, HINTON_MOVES) for move in sight.legal)
    elif sight.phase is not Phase.DRAW:
        played = any(isinstance(event, HINTON_EVENTS) for event in turn)
        model.hinton = sight.rules.hinton_anytime and not played
    return model


def _turn(seat: int, history: Sequence[Event]) -> list[Event]:
    """Return what the seat has done since its last draw, as far as it was told."""
    own = [event for event in history if getattr(event, "seat", None) == seat]
    draws = [index for index, event in enumerate(own) if isinstance(event, Drew)]
    return own[draws[-1] :] if draws else []
