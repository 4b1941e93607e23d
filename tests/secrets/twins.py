"""Twins: two matches that a seat, and anyone who looks on, cannot tell apart (rules section 7).

They begin at the same table and take the same course. What differs is all that the viewer has not
come to know: what others hold or have gone out with, what lies hidden, what is left in the deck,
and which card somebody took out of the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from random import Random
from typing import Any

from rules import (
    BANDITS,
    Card,
    Concede,
    Deal,
    Draw,
    HintonPile,
    HintonTwo,
    HouseRules,
    IllegalMove,
    Look,
    Match,
    Move,
    Phase,
    Source,
    Take,
    open_match,
    play,
    retell,
    seen_by,
)
from tests.bot.playing import sensible
from tests.rules.random_play import TABLES, shuffled_deal
from tests.rules.test_secrets import spent_by

TRIES = 12
"""How often cards are exchanged anew before a course is given up as one that leaves no secret."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two logs of one table, each from its first deal on; the last seat deals first."""

    seats: int
    rules: HouseRules
    viewer: int
    here: tuple[Move, ...]
    there: tuple[Move, ...]


def twins(chance: Random, longest: int, concessions: float = 0.0) -> Twins:
    """Twins that chance makes, at most ``longest`` moves from their deal, or of a later round."""
    while True:
        seats, rules = chance.choice(TABLES)
        course = _course(seats, rules, chance.randint(1, longest), concessions, chance)
        alone = Twins(seats, rules, chance.randrange(seats), course, course)
        if (found := _parted(alone, chance)) is not None:
            return found


def _course(
    seats: int, rules: HouseRules, length: int, concessions: float, chance: Random
) -> tuple[Move, ...]:
    """What people might play from the first deal on, through the end of a round if it comes."""
    match, moves, pick = open_match(seats, seats - 1, rules), list[Move](), sensible(chance)
    while len(moves) <= length and match.phase is not Phase.OVER:
        move: Move
        if match.to_play is None:
            move = shuffled_deal(chance)
        elif chance.random() < concessions:
            move = Concede(chance.choice([s for s in range(seats) if s not in match.conceded]))
        else:
            move = pick(seen_by(match, match.to_play))
        match = play(match, move)
        moves.append(move)
    # The end of a match shows all there was to know (rules 8.4).
    return tuple(moves[:-1] if match.phase is Phase.OVER else moves)


def known(pair: Twins, moves: Sequence[Move]) -> Iterator[Any]:
    """All that the viewer, and anyone, may know while these moves are made; or IllegalMove."""
    match = open_match(pair.seats, pair.seats - 1, pair.rules)
    for move in moves:
        before, match = match, play(match, move)
        for viewer in (pair.viewer, None):
            yield retell(before, move, match, viewer), seen_by(match, viewer)


def _parted(pair: Twins, chance: Random) -> Twins | None:
    """The twins with a twin that differs; None where everything is known, or seems to be."""
    told = list(known(pair, pair.here))
    for _ in range(TRIES):
        there = tuple(_exchanged(pair, chance))
        if there == pair.here:
            continue
        try:
            if all(one == other for one, other in zip_longest(told, known(pair, there))):
                return replace(pair, there=there)
        except IllegalMove:
            continue
    return None


def _exchanged(pair: Twins, chance: Random) -> Iterator[Move]:
    """The course with other cards where the viewer does not see them; it need not be legal."""
    share = chance.choice((1.0, 0.5, 0.2, 0.1))
    start = open_match(pair.seats, pair.seats - 1, pair.rules)
    for round_ in _rounds(pair.here):
        secrets = _Secrets(start, round_, pair.viewer)
        yield secrets.another_deal(share, chance)
        for before, move in zip(secrets.positions[1:], round_[1:], strict=False):
            chosen = isinstance(move, HintonPile) and before.to_play != pair.viewer
            if chosen and chance.random() < share:
                yield HintonPile(chance.choice(before.pile))
            else:
                yield move
        start = secrets.positions[-1]


def _rounds(moves: Sequence[Move]) -> list[list[Move]]:
    rounds: list[list[Move]] = []
    for move in moves:
        if isinstance(move, Deal):
            rounds.append([])
        rounds[-1].append(move)
    return rounds


class _Secrets:
    """Which cards of a round's deal its course does not show to the viewer, nor to everyone."""

    def __init__(self, start: Match, moves: Sequence[Move], viewer: int) -> None:
        assert isinstance(moves[0], Deal)
        self._deal = moves[0]
        self.positions = [start]
        for move in moves:
            self.positions.append(play(self.positions[-1], move))
        self._drawn: list[list[int]] = [[] for _ in range(start.seats)]
        taken: list[list[int]] = [[] for _ in range(start.seats)]
        spent: list[list[Card]] = [[] for _ in range(start.seats)]
        self._give_out(self.positions[1])
        for before, move in zip(self.positions[1:], moves[1:], strict=False):
            if isinstance(move, Concede):
                continue
            seat = before.to_play
            assert seat is not None, "a round's moves are made by its seats"
            self._drawn[seat] += self._drawn_by(before, move)
            if isinstance(move, Take | Look) and before.looking is not None:
                taken[seat].append(before.looking - 1)
            spent[seat] += spent_by(move)
        last = self.positions[-1]
        seen = {place - 1 for match in self.positions for place in match.looked[viewer]}
        seen |= {place for place, card in enumerate(self._deal.hidden) if _captured(last, card)}
        self.deck = list(range(len(self._deal.deck) - len(last.deck), len(self._deal.deck)))
        for seat in range(start.seats):
            if seat != viewer:
                left = Counter(spent[seat])
                for index in self._drawn[seat]:
                    card = self._deal.deck[index]
                    left[card] -= 1
                    if left[card] < 0:
                        self.deck.append(index)
            seen |= {i for i in taken[seat] if self._deal.hidden[i] in spent[seat]}
            seen |= set(taken[viewer])
        self.hidden = [place for place in range(len(self._deal.hidden)) if place not in seen]

    def _give_out(self, dealt: Match) -> None:
        """The deal goes round a card at a time, from the first to play on (rules 2.4)."""
        assert dealt.to_play is not None
        for index in range(sum(map(len, dealt.hands))):
            self._drawn[(dealt.to_play + index) % dealt.seats].append(index)

    def _drawn_by(self, before: Match, move: Move) -> range:
        first = len(self._deal.deck) - len(before.deck)
        count = 1 if move == Draw(Source.DECK) else 2 if isinstance(move, HintonTwo) else 0
        return range(first, min(first + count, len(self._deal.deck)))

    def another_deal(self, share: float, chance: Random) -> Deal:
        """The deal with about this share of its secret cards exchanged."""
        hidden, deck = list(self._deal.hidden), list(self._deal.deck)
        places = [place for place in self.hidden if chance.random() < share]
        indices = [index for index in self.deck if chance.random() < share]
        # Bandits stay hidden (rules 2.3); all others may go anywhere.
        bandits = [hidden[place] for place in places if hidden[place] in BANDITS]
        cards = [hidden[place] for place in places if hidden[place] not in BANDITS]
        cards += [deck[index] for index in indices]
        chance.shuffle(cards)
        below = [*bandits, *(cards.pop() for _ in places[len(bandits) :])]
        chance.shuffle(below)
        for place, card in zip(places, below, strict=True):
            hidden[place] = card
        for index, card in zip(indices, cards, strict=True):
            deck[index] = card
        return Deal(tuple(hidden), tuple(deck))


def _captured(match: Match, card: Card) -> bool:
    return any(card in cards for cards in match.captured)
