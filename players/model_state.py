"""What the fast model holds: a match as it stands, in ints and lists of ints."""

from collections.abc import Sequence
from typing import Self

from players.model_moves import ONE, PLACES
from rules import STANDARD, HouseRules, RoundEnd, Victory

DEALING, DRAWING, PLAYING, LOOKING, FINDING, OVER = range(6)
"""The phases, in the order of `rules.Phase`."""


class State:
    """A match as it stands; cards, sets and hands are as in `model_moves`.

    Seats are 0-based, places 1 to 10; a list by seat has an item a seat. Between rounds, and after
    the match, the table stays as it was left. Fields may be set to make any position; then `piled`
    must be true to `pile`, `covered` to `hidden`, as `lay_out` sees to.
    """

    __slots__ = {  # noqa: RUF023  # in the order in which they are best read
        "seats": "How many.",
        "rules": "The house rules.",
        "dealer": "Who dealt the round; before the first deal, who is about to.",
        "round": "Rounds dealt.",
        "phase": "DEALING, DRAWING, PLAYING, LOOKING, FINDING or OVER.",
        "to_play": "The seat; -1 in the phases DEALING and OVER.",
        "car": "Its place.",
        "deck": "Its cards, the next to be drawn last.",
        "pile": "Its cards, the top last.",
        "piled": "The pile as a hand.",
        "hidden": "The card by place, 0 where it is gone; item 0 is no place's.",
        "covered": "The set of places that have their hidden card.",
        "hands": "The hand by seat.",
        "points": "What lies before each seat counts so much, bandits included.",
        "melded": "The sum of ONE[place] over the places of which a meld is on the table.",
        "may_lay_off": "The set of seats that have opened; by the house rule, of all.",
        "captured": "By seat: 0, 1 for Bonnie, 2 for Clyde, 3 for both.",
        "looked": "By seat, the set of places it has looked under, the card gone since or not.",
        "hinton": "Whether the turn may still have its Hinton, if the hand holds one (3.2).",
        "looking": "In LOOKING and FINDING, the place to decide on; else 0.",
        "car_due": "Whether the car moves once that is decided: after a meld, not a Hinton.",
        "totals": "By seat, over the scored rounds.",
        "conceded": "The set of seats.",
        "end": "How the last scored round ended; None before.",
        "winner": "-1 until the match is won.",
        "why": "What decided the match; None until then.",
    }

    def __init__(self, seats: int, dealer: int, rules: HouseRules = STANDARD) -> None:
        """Open a match of 2 to 4 seats, before its first deal; `dealer` is who deals first."""
        self.seats = seats
        self.rules = rules
        self.dealer = dealer
        self.round = 0
        self.phase = DEALING
        self.to_play = -1
        self.car = 1
        self.points = [0] * seats
        self.melded = 0
        self.may_lay_off = 0
        self.captured = [0] * seats
        self.looked = [0] * seats
        self.hinton = True
        self.looking = 0
        self.car_due = False
        self.totals = [0] * seats
        self.conceded = 0
        self.end: RoundEnd | None = None
        self.winner = -1
        self.why: Victory | None = None
        self.lay_out([0] * 10, [], [], [0] * seats)

    def lay_out(
        self, hidden: Sequence[int], deck: list[int], pile: list[int], hands: list[int]
    ) -> None:
        """Put the cards where they lie: hidden ones by place from 1, deck and pile the top last.

        The lists of deck, pile and hands are kept, and will change.
        """
        self.hidden = [0, *hidden]
        self.covered = sum([1 << place for place in PLACES if self.hidden[place]])
        self.deck = deck
        self.pile = pile
        self.piled = sum([ONE[card] for card in pile])
        self.hands = hands

    def copy(self) -> Self:
        """Return the same match once more, sharing nothing that changes."""
        other = self.__new__(type(self))
        other.seats = self.seats
        other.rules = self.rules
        other.dealer = self.dealer
        other.round = self.round
        other.phase = self.phase
        other.to_play = self.to_play
        other.car = self.car
        other.deck = self.deck[:]
        other.pile = self.pile[:]
        other.piled = self.piled
        other.hidden = self.hidden[:]
        other.covered = self.covered
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.melded = self.melded
        other.may_lay_off = self.may_lay_off
        other.captured = self.captured[:]
        other.looked = self.looked[:]
        other.hinton = self.hinton
        other.looking = self.looking
        other.car_due = self.car_due
        other.totals = self.totals[:]
        other.conceded = self.conceded
        other.end = self.end
        other.winner = self.winner
        other.why = self.why
        return other
