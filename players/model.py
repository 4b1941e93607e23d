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
    HALF,
    HINTON,
    HINTON_LOOK,
    HINTON_PILE,
    HINTON_TWO,
    LAYOFFS,
    LEAVE,
    LOOK,
    LOOK_OR_PASS,
    LOOKS,
    LOW_MASK,
    MELD,
    OF_HIGH_HALF,
    OF_LOW_HALF,
    ONE,
    TAKE,
    TAKE_OR_LEAVE,
    Moves,
)
from players.model_state import DEALING, DRAWING, FINDING, LOOKING, OVER, PLAYING, State
from rules import AT_THE_CAR, ELSEWHERE, RoundEnd, Victory

_HAND_SIZES = {2: 10, 3: 9, 4: 8}
_BANDIT = 10
_BOTH = 3
_ONE_HINTON = ONE[HINTON]
_ANY_PLACE = _ONE_HINTON // 7
_HINTON_FROM_PILE = (HINTON_PILE | HINTON,)
_TWO = (HINTON_TWO,)
_LEAVE = (LEAVE,)


class Model(State):
    """A match, and what may be played and comes of it; moves are ints as in `model_moves`."""

    __slots__ = ()

    def deal(self, hidden: Sequence[int], deck: Sequence[int]) -> None:
        """Deal a round: ten hidden cards by place; the other 67, first dealt first (2.2-2.6)."""
        seats = self.seats
        if self.round:
            self.dealer = (self.dealer + 1) % seats
        self.round += 1
        first = (self.dealer + 1) % seats
        dealt = _HAND_SIZES[seats] * seats
        hands = [
            sum([ONE[card] for card in deck[(seat - first) % seats : dealt : seats]])
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

    def legal(self) -> Moves:
        """Return every legal move of the seat to play, each once, in an order of no meaning.

        Empty in the phases DEALING and OVER; equal positions list them in the same order.
        """
        phase = self.phase
        if phase == PLAYING:
            seat = self.to_play
            hand = self.hands[seat]
            moves = OF_LOW_HALF[hand & LOW_MASK] + OF_HIGH_HALF[hand >> HALF]
            if self.hinton and hand >= _ONE_HINTON:
                piled = self.piled
                moves += LOOKS[self.covered]
                moves += FROM_PILE[(piled | piled >> 1 | piled >> 2) & _ANY_PLACE]
                if piled >= _ONE_HINTON:
                    moves += _HINTON_FROM_PILE
                if self.deck:
                    moves += _TWO
            if self.may_lay_off >> seat & 1:
                # Of a place melded no more than three cards are left: two bits count them.
                moves += LAYOFFS[(hand | hand >> 1) & self.melded]
            return moves
        if phase == DRAWING:
            return DRAWS
        if phase == FINDING:
            return TAKE_OR_LEAVE if self.hidden[self.looking] < BONNIE else _LEAVE
        return LOOK_OR_PASS if phase == LOOKING else ()

    def play(self, move: int) -> None:
        """Play a legal move of the seat to play."""
        seat = self.to_play
        hands = self.hands
        if move < DRAW_DECK:
            one = ONE[move]
            hand = hands[seat] = hands[seat] - one
            self.pile.append(move)
            self.piled += one
            if hand and self.deck:
                self.to_play = (seat + 1) % self.seats
                self.phase = DRAWING
                self.hinton = True
            else:
                self._end_round(RoundEnd.DECK_EMPTY if hand else RoundEnd.OUT)
        elif move < HINTON_PILE:
            if move == DRAW_DECK:
                hands[seat] += ONE[self.deck.pop()]
            else:
                one = ONE[self.pile.pop()]
                hands[seat] += one
                self.piled -= one
            self.phase = PLAYING
        elif move >= LOOK:
            self._decide(seat, move)
        elif move >= FORWARD:
            self._lay_off(seat, move)
        elif MELD <= move < HINTON_LOOK:
            self._meld(seat, move & 15, move >> 4)
        else:
            self._play_hinton(seat, move)

    def _play_hinton(self, seat: int, move: int) -> None:
        self.hinton = False
        hand = self.hands[seat] - _ONE_HINTON
        card = move & 15
        if move == HINTON_TWO:
            for _ in self.deck[-2:]:
                hand += ONE[self.deck.pop()]
        elif move < HINTON_LOOK:
            self._take_from_pile(card)
            hand += ONE[card]
        else:
            self.looked[seat] |= 1 << card
            if self.rules.look_takes:
                self.looking = card
                self.phase = FINDING
        self.hands[seat] = hand
        self.pile.append(HINTON)
        self.piled += _ONE_HINTON
        if not hand and self.phase == PLAYING:
            self._end_round(RoundEnd.OUT)

    def _take_from_pile(self, card: int) -> None:
        pile = self.pile
        # Of several such cards the topmost goes, as in `rules`.
        pile.reverse()
        pile.remove(card)
        pile.reverse()
        self.piled -= ONE[card]

    def _meld(self, seat: int, place: int, count: int) -> None:
        self.hands[seat] -= count * ONE[place]
        self.points[seat] += count * (AT_THE_CAR if place == self.car else ELSEWHERE)
        self.melded |= ONE[place]
        self.may_lay_off |= 1 << seat
        self.hinton &= self.rules.hinton_anytime
        self.car_due = True
        if self.hidden[place]:
            self.looking = place
            self.phase = LOOKING
        else:
            self._decided(seat)

    def _lay_off(self, seat: int, move: int) -> None:
        self.hands[seat] -= ONE[move & 15]
        self.points[seat] += ELSEWHERE
        self.hinton &= self.rules.hinton_anytime
        self.car = self.car % 10 + 1 if move < BACK else (self.car - 2) % 10 + 1
        if not self.hands[seat]:
            self._end_round(RoundEnd.OUT)

    def _decide(self, seat: int, move: int) -> None:
        """Look or pass, take or leave (3.6)."""
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
        self._decided(seat)

    def _decided(self, seat: int) -> None:
        """Go on after a play: the car moves if it is due (3.7), an empty hand is out (3.10)."""
        self.phase = PLAYING
        self.looking = 0
        if self.car_due:
            self.car_due = False
            self.car = self.car % 10 + 1
        if not self.hands[seat]:
            self._end_round(RoundEnd.OUT)

    def _end_round(self, end: RoundEnd) -> None:
        """Score the round; the match may be won by it (4.2, 4.3, 5.1, 5.2)."""
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
