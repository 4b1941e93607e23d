"""The fast model: the game of `rules` once more, in mutable ints, for a search to play out.

It trusts its caller: what it is told to play must be legal. `tests/players/lockstep.py` holds it to
`rules`, position by position.
"""

from collections.abc import Sequence

from players.model_moves import (
    BACK,
    BONNIE,
    DRAW_DECK,
    DRAWS,
    FORWARD,
    FROM_PILE,
    HIGH_HALF,
    HINTON,
    HINTON_LOOK,
    HINTON_PILE,
    HINTON_TWO,
    LAYOFFS,
    LEAVE,
    LOOK,
    LOOK_OR_PASS,
    LOOKS,
    LOW_HALF,
    OF_HIGH_HALF,
    OF_LOW_HALF,
    ONE,
    TAKE,
    TAKE_OR_LEAVE,
)
from rules import AT_THE_CAR, ELSEWHERE, STANDARD, HouseRules, RoundEnd, Victory

DEALING, DRAWING, PLAYING, LOOKING, FINDING, OVER = range(6)
"""The phases, in the order of `rules.Phase`."""

_HAND_SIZES = {2: 10, 3: 9, 4: 8}
_BANDIT = 10
_BOTH = 3
_ONE_HINTON = ONE[HINTON]
_TWO = (HINTON_TWO,)
_BANDIT_STAYS = (LEAVE,)


class Model:
    """A match as it stands. Cards, sets, hands and moves are ints as in `model_moves`.

    Seats are 0-based, places 1 to 10. Between rounds, and after the match, the table stays as it
    was left. Whoever sets fields keeps `piled` true to `pile` and `covered` to `hidden`; `lay_out`
    does.
    """

    __slots__ = (
        "captured",
        "car",
        "car_due",
        "conceded",
        "covered",
        "dealer",
        "deck",
        "end",
        "hands",
        "hidden",
        "hinton",
        "looked",
        "looking",
        "may_lay_off",
        "melded",
        "phase",
        "pile",
        "piled",
        "points",
        "round",
        "rules",
        "seats",
        "to_play",
        "totals",
        "why",
        "winner",
    )

    seats: int
    rules: HouseRules

    dealer: int
    """Who dealt the round; before the first deal, who is about to."""
    round: int
    phase: int
    to_play: int
    """-1 in the phases DEALING and OVER."""
    car: int
    deck: list[int]
    """The next to be drawn last."""
    pile: list[int]
    """The top last."""
    piled: int
    """The set of kinds in the pile."""
    hidden: list[int]
    """By place, 0 where the card is gone; item 0 is no place's."""
    covered: int
    """The set of places that have their hidden card."""
    hands: list[int]
    points: list[int]
    """What lies before each seat counts so much, bandits included."""
    melded: int
    """The sum of ONE[place] over the places of which a meld is on the table."""
    may_lay_off: int
    """The set of seats that have opened; all by the house rule."""
    captured: list[int]
    """By seat: 0, 1 for Bonnie, 2 for Clyde, 3 for both."""
    looked: list[int]
    """By seat, the set of places whose hidden card it has looked at, gone since or not."""
    hinton: bool
    """Whether a Hinton may still be played this turn, if the hand has one (3.2)."""
    looking: int
    """In LOOKING and FINDING, the place whose hidden card is to be decided on; else 0."""
    car_due: bool
    """Whether the car moves once that is decided: after a meld, not after a Hinton."""

    totals: list[int]
    conceded: int
    """The set of seats."""
    end: RoundEnd | None
    """How the last scored round ended."""
    winner: int
    """-1 until there is one."""
    why: Victory | None

    def __init__(self, seats: int, dealer: int, rules: HouseRules = STANDARD) -> None:
        """Open a match, before its first deal; `dealer` is who deals first."""
        self.seats = seats
        self.rules = rules
        self.dealer = dealer
        self.round = 0
        self.phase = DEALING
        self.to_play = -1
        self.car = 1
        self.lay_out([0] * 10, [], [], [0] * seats)
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
        self.end = None
        self.winner = -1
        self.why = None

    def copy(self) -> "Model":
        """Return a model of the same match that is played on by itself."""
        other = Model.__new__(Model)
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

    def lay_out(
        self, hidden: Sequence[int], deck: list[int], pile: list[int], hands: list[int]
    ) -> None:
        """Put the cards where they lie: hidden ones by place from 1, deck and pile the top last.

        The model keeps the lists for its own.
        """
        self.hidden = [0, *hidden]
        self.covered = sum(1 << place for place, card in enumerate(self.hidden) if card)
        self.deck = deck
        self.pile = pile
        self.piled = sum(1 << kind for kind in set(pile))
        self.hands = hands

    def deal(self, hidden: Sequence[int], deck: Sequence[int]) -> None:
        """Deal a round: the ten hidden cards, the other 67, first dealt first (2.3-2.6, 9.1)."""
        seats = self.seats
        if self.round:
            self.dealer = (self.dealer + 1) % seats
        self.round += 1
        first = (self.dealer + 1) % seats
        dealt = _HAND_SIZES[seats] * seats
        hands = [
            sum([ONE[kind] for kind in deck[(seat - first) % seats : dealt : seats]])
            for seat in range(seats)
        ]
        self.lay_out(hidden, list(deck[:dealt:-1]), [deck[dealt]], hands)
        self.car = 1
        self.points = [0] * seats
        self.melded = 0
        self.may_lay_off = (1 << seats) - 1 if self.rules.early_layoff else 0
        self.captured = [0] * seats
        self.looked = [0] * seats
        self.to_play = first
        self.phase = DRAWING
        self.hinton = True

    def concede(self, seat: int) -> None:
        """Let a seat give the match up; the last one left wins it at once (5.3)."""
        self.conceded |= 1 << seat
        left = [other for other in range(self.seats) if not self.conceded >> other & 1]
        if len(left) == 1:
            self._stop(left[0], Victory.CONCESSION)

    def legal(self) -> tuple[int, ...]:
        """Return every legal move of the seat to play, each once, in an order of no meaning.

        Empty in the phases DEALING and OVER.
        """
        phase = self.phase
        if phase == PLAYING:
            seat = self.to_play
            hand = self.hands[seat]
            moves = OF_LOW_HALF[hand & LOW_HALF] + OF_HIGH_HALF[hand >> HIGH_HALF]
            if self.hinton and hand >= _ONE_HINTON:
                moves += LOOKS[self.covered] + FROM_PILE[self.piled]
                if self.deck:
                    moves += _TWO
            if self.melded and self.may_lay_off >> seat & 1:
                moves += LAYOFFS[self.melded & (hand | hand >> 1 | hand >> 2)]
            return moves
        if phase == DRAWING:
            return DRAWS
        if phase == FINDING:
            return TAKE_OR_LEAVE if self.hidden[self.looking] < BONNIE else _BANDIT_STAYS
        return LOOK_OR_PASS if phase == LOOKING else ()

    def play(self, move: int) -> None:
        """Play a legal move of the seat to play."""
        seat = self.to_play
        hands = self.hands
        if move < DRAW_DECK:  # a discard
            hands[seat] -= ONE[move]
            self.pile.append(move)
            self.piled |= 1 << move
            if not hands[seat]:
                self._end_round(RoundEnd.OUT)
            elif not self.deck:
                self._end_round(RoundEnd.DECK_EMPTY)
            else:
                seat += 1
                self.to_play = seat if seat < self.seats else 0
                self.phase = DRAWING
                self.hinton = True
        elif move < HINTON_PILE:
            if move == DRAW_DECK:
                hands[seat] += ONE[self.deck.pop()]
            else:
                kind = self.pile.pop()
                hands[seat] += ONE[kind]
                if kind not in self.pile:
                    self.piled ^= 1 << kind
            self.phase = PLAYING
        elif move >= LOOK:
            self._decide(seat, move)
        elif move >= FORWARD:
            place = move & 15
            hands[seat] -= ONE[place]
            self.points[seat] += ELSEWHERE
            self.hinton = self.hinton and self.rules.hinton_anytime
            self.car = self.car % 10 + 1 if move < BACK else (self.car - 2) % 10 + 1
            if not hands[seat]:
                self._end_round(RoundEnd.OUT)
        elif move >= HINTON_LOOK or move < 0x30:
            self._hinton(seat, move)
        else:
            self._meld(seat, move & 15, move >> 4)

    def _hinton(self, seat: int, move: int) -> None:
        hand = self.hands[seat] - _ONE_HINTON
        self.hinton = False
        if move >= HINTON_LOOK:
            place = move - HINTON_LOOK
            self.looked[seat] |= 1 << place
            if self.rules.look_takes:
                self.looking = place
                self.phase = FINDING
        elif move == HINTON_TWO:
            hand += ONE[self.deck.pop()]
            if self.deck:
                hand += ONE[self.deck.pop()]
        else:
            kind = move - HINTON_PILE
            hand += ONE[kind]
            pile = self.pile
            # The topmost of its kind goes.
            pile.reverse()
            pile.remove(kind)
            pile.reverse()
            if kind not in pile:
                self.piled ^= 1 << kind
        self.hands[seat] = hand
        self.pile.append(HINTON)
        self.piled |= 1 << HINTON
        if not hand and not self.looking:
            self._end_round(RoundEnd.OUT)

    def _meld(self, seat: int, place: int, count: int) -> None:
        self.hands[seat] -= count * ONE[place]
        self.points[seat] += count * (AT_THE_CAR if place == self.car else ELSEWHERE)
        self.melded |= ONE[place]
        self.may_lay_off |= 1 << seat
        self.hinton = self.hinton and self.rules.hinton_anytime
        if self.hidden[place]:
            self.looking = place
            self.car_due = True
            self.phase = LOOKING
        else:
            self.car = self.car % 10 + 1
            if not self.hands[seat]:
                self._end_round(RoundEnd.OUT)

    def _decide(self, seat: int, move: int) -> None:
        place = self.looking
        if move == LOOK and place != self.car:
            self.looked[seat] |= 1 << place
            self.phase = FINDING
            return
        if move in (LOOK, TAKE):
            card = self.hidden[place]
            self.hidden[place] = 0
            self.covered ^= 1 << place
            if card < BONNIE:
                self.hands[seat] += ONE[card]
            else:
                self.captured[seat] |= 1 << card - BONNIE
                self.points[seat] += _BANDIT
                if self.captured[seat] == _BOTH:
                    self._end_round(RoundEnd.BOTH_BANDITS)
                    return
        self.looking = 0
        self.phase = PLAYING
        if self.car_due:
            self.car_due = False
            self.car = self.car % 10 + 1
        if not self.hands[seat]:
            self._end_round(RoundEnd.OUT)

    def _end_round(self, end: RoundEnd) -> None:
        """Score the round, and end the match if it is won (4.2, 4.3, 5.1, 5.2)."""
        self.end = end
        totals = self.totals = [a + b for a, b in zip(self.totals, self.points, strict=True)]
        best = max(totals)
        enough = self.rules.target if self.rules.reach else self.rules.target + 1
        if end is RoundEnd.BOTH_BANDITS:
            self._stop(self.to_play, Victory.BANDITS)
        elif best >= enough and totals.count(best) == 1:
            self._stop(totals.index(best), Victory.SCORE)
        else:
            self.phase = DEALING
            self.to_play = -1

    def _stop(self, winner: int, why: Victory) -> None:
        self.winner = winner
        self.why = why
        self.phase = OVER
        self.to_play = -1
        self.looking = 0
        self.car_due = False
