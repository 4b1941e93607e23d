"""What one seat remembers of a round: the pile, and what others have shown of their hands.

The pile is public but for the card that a Hinton takes from it unseen. Such a taking stays an open
question, which what a Hinton of one's own is offered may answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from players.model_moves import HINTON, KIND
from rules import (
    CarMoved,
    Dealt,
    Discarded,
    Drew,
    DrewTwo,
    Event,
    Found,
    HintonPile,
    LaidOff,
    Looked,
    LookedByHinton,
    Melded,
    Sight,
    Source,
    TookFromPile,
)


@dataclass
class Taking:
    """A card that a seat took from the pile unseen: one of the lowest `depth` cards."""

    seat: int
    depth: int
    spent: list[int] = field(default_factory=list)
    """What the seat has laid and thrown since."""
    sure: bool = True
    """Whether it was this seat that took one of those still in doubt."""


class Tally:
    """What the history tells beyond the sight; cards are ints as in `model_moves`."""

    def __init__(self, sight: Sight, history: Sequence[Event]) -> None:
        """Follow the history of this round, up to the sight; without one little is known."""
        self.pile: list[int] = []
        """What is known to be in it, the top last, and what `takings` are about."""
        self.takings: list[Taking] = []
        self.offered: set[int] = set()
        """The kinds that are certainly in the pile, if the seat to play can tell."""
        self.held: list[list[int]] = [[] for _ in range(sight.seats)]
        """What each seat has got for all, or the viewer, to see, and not spent."""
        self.turns = [0] * sight.seats
        """The turns that each seat has ended."""
        self.car_then = [0] * sight.seats
        """Where the car stood when it did; 0 before."""
        self.without_hinton: set[int] = set()
        """The seats that played none in their last turn, and so hold none, it seems."""
        self._car = 1
        self._under: dict[int, int] = {}
        """What the viewer has seen under places."""
        for event in history:
            self._follow(event)
        self._agree(sight)

    def _follow(self, event: Event) -> None:
        match event:
            case Dealt(turned_up=card):
                self.pile = [KIND[card]]
            case Drew(seat, source):
                self.without_hinton.add(seat)
                if source is Source.PILE:
                    # A taking is always covered: by its Hinton, and by the discard that follows.
                    self.held[seat].append(self.pile.pop())
            case DrewTwo(seat):
                self._played_hinton(seat)
            case TookFromPile(seat, card):
                if card is None:
                    self.takings.append(Taking(seat, len(self.pile)))
                else:
                    self._lift(len(self.pile) - 1 - self.pile[::-1].index(KIND[card]))
                self._played_hinton(seat)
            case LookedByHinton(seat, place, card):
                self._saw(place, KIND[card])
                self._played_hinton(seat)
            case Looked(_, place, card):
                self._saw(place, KIND[card])
            case Found(seat, place):
                if place in self._under:
                    self.held[seat].append(self._under[place])
            case Melded(seat, place, cards):
                self._spend(seat, [place] * cards)
            case LaidOff(seat, place):
                self._spend(seat, [place])
            case CarMoved(place):
                self._car = place
            case Discarded(seat, card):
                self.turns[seat] += 1
                self.car_then[seat] = self._car
                self._throw(seat, KIND[card])

    def _saw(self, place: int, card: int) -> None:
        if card:
            self._under[place] = card

    def _played_hinton(self, seat: int) -> None:
        self.without_hinton.discard(seat)
        self._throw(seat, HINTON)

    def _throw(self, seat: int, card: int) -> None:
        self._spend(seat, [card])
        self.pile.append(card)

    def _spend(self, seat: int, cards: Sequence[int]) -> None:
        for card in cards:
            if card in self.held[seat]:
                self.held[seat].remove(card)
        for taking in self.takings:
            if taking.seat == seat:
                taking.spent += cards

    def _lift(self, index: int) -> None:
        del self.pile[index]
        for taking in self.takings:
            if taking.depth > index:
                taking.depth -= 1

    def _resolve(self, index: int) -> None:
        """Learn that this card of the pile is one that has been taken."""
        card = self.pile[index]
        could = [taking for taking in self.takings if taking.depth > index]
        self._lift(index)
        if not could:
            return
        first = could[0]
        self.takings.remove(first)
        if len(could) == 1 and first.sure and card not in first.spent:
            self.held[first.seat].append(card)
        # Who of several took this one and who another stays open.
        for taking in could:
            taking.sure = False

    def _agree(self, sight: Sight) -> None:
        """Make the pile agree with what the sight shows of it."""
        self.offered = {KIND[move.card] for move in sight.legal if isinstance(move, HintonPile)}
        if self.offered:
            for index in range(len(self.pile) - 1, -1, -1):
                if self.takings and self.pile[index] not in self.offered:
                    self._resolve(index)
        if len(self.pile) - len(self.takings) != sight.pile_size:
            # There was no history to tell.
            top = [KIND[sight.pile_top]] if sight.pile_top else []
            self.takings = []
            self.held = [[] for _ in range(sight.seats)]
            self.pile = [*sorted(self.offered.difference(top)), *top]
