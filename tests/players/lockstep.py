"""Play `rules` and the fast model side by side: `python -m tests.players.lockstep [positions]`.

After every move of random matches, whatever the model holds must be what the rules' match says, and
the legal moves must be the same. Of a match, its moves listed apart, the model lacks only the order
of the rows and the number of the turn. Exit 0 when so many positions agree; else 1, and on stdout a
transcript, for `python -m rules`, that leads to the difference.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, count, product
from multiprocessing import Pool

from players import model_moves as ints
from players.model import Model
from players.model_moves import KIND, MOVE, NOTATION, NUMBER, ONE, PLACES
from players.model_state import DEALING, OVER
from rules import (
    TARGETS,
    Concede,
    Deal,
    HouseRules,
    IllegalMove,
    Match,
    Move,
    Phase,
    header,
    legal_moves,
    open_match,
    play,
)
from tests.rules.random_play import shuffled_deal

COMBINATIONS = [
    (seats, HouseRules(target, *options))
    for seats, target, options in product((2, 3, 4), TARGETS, product((False, True), repeat=4))
]
_PHASES = tuple(Phase)
Choose = Callable[[Model, random.Random], int]


class Difference(Exception):
    """The two disagree: a transcript that leads there, and a comment that says in what."""


class Pair:
    """A match and the model of it, moved together."""

    def __init__(self, seats: int, dealer: int, rules: HouseRules) -> None:
        self.match = open_match(seats, dealer, rules)
        self.model = Model(seats, dealer, rules)
        self.transcript = [header(self.match)]

    def play(self, move: Move) -> None:
        """Play a move on both; Difference if the rules refuse it, or the model fails at it."""
        try:
            self.match = play(self.match, move)
        except IllegalMove as refusal:
            raise self.difference(f"the rules refuse {move}: {refusal}") from None
        self.transcript.append(str(move))
        try:
            play_on(self.model, move)
        except Exception as error:
            raise self.difference(f"the model fails: {error!r}") from error

    def compare(self) -> None:
        """Raise Difference unless state and legal moves are the same."""
        for name, said in expected(self.match).items():
            held = getattr(self.model, name)
            if held != said:
                raise self.difference(f"{name}: the rules say {said}, the model {held}")
        legal = [str(move) for move in legal_moves(self.match)]
        listed = sorted(NOTATION[move] for move in self.model.legal())
        if legal != listed:
            raise self.difference(f"legal: the rules say {legal}, the model {listed}")

    def difference(self, what: str) -> Difference:
        return Difference("\n".join((*self.transcript, f"# {what}")))


def play_on(model: Model, move: Move) -> None:
    """Play one of the rules' moves on the model."""
    match move:
        case Deal(hidden, deck):
            model.deal([KIND[card] for card in hidden], [KIND[card] for card in deck])
        case Concede(seat):
            model.concede(seat)
        case _:
            model.play(NUMBER[move])


def expected(match: Match) -> dict[str, object]:
    """Return what each field of the model must hold, from the match alone."""
    rules = match.rules
    early = rules.early_layoff and match.round > 0
    return {
        "seats": match.seats,
        "rules": rules,
        "dealer": match.dealer,
        "round": match.round,
        "phase": _PHASES.index(match.phase),
        "to_play": -1 if match.to_play is None else match.to_play,
        "car": match.car,
        "deck": [KIND[card] for card in reversed(match.deck)],
        "pile": [KIND[card] for card in match.pile],
        "piled": sum(ONE[KIND[card]] for card in match.pile),
        "hidden": [0, *(KIND[card] for card in match.hidden)],
        "covered": _set(place for place in PLACES if match.hidden[place - 1]),
        "hands": [sum(ONE[KIND[card]] for card in hand) for hand in match.hands],
        "points": [
            sum(row.points for row in rows) + 10 * len(bandits)
            for rows, bandits in zip(match.laid, match.captured, strict=True)
        ],
        "melded": sum(ONE[place] for place in PLACES if match.melded(place)),
        "may_lay_off": _set(s for s in range(match.seats) if early or match.opened(s)),
        "captured": [
            _set(KIND[card] - ints.BONNIE for card in bandits) for bandits in match.captured
        ],
        "looked": [_set(places) for places in match.looked],
        "hinton": not match.hinton_played and (rules.hinton_anytime or not match.tabled),
        "looking": match.looking or 0,
        "car_due": match.car_due,
        "totals": list(match.totals),
        "conceded": _set(match.conceded),
        "end": match.results[-1].why if match.results else None,
        "winner": -1 if match.winner is None else match.winner,
        "why": match.outcome and match.outcome.why,
    }


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def play_match(seed: int, seats: int, rules: HouseRules, every: int = 1) -> tuple[int, Match]:
    """Play a random match; Difference unless the two agree.

    They are compared at every so many positions, and wherever no seat is to play. Return how many
    positions that were, and the match when it is over.
    """
    chance = random.Random(seed)
    choose = chance.choice((_any, _patient, _hunter))
    surrender = chance.choice((0.0, 0.0, 0.002))
    pair = Pair(seats, chance.randrange(seats), rules)
    pair.compare()
    compared = 1
    while pair.model.phase != OVER:
        pair.play(_next(pair, choose, surrender, chance))
        if len(pair.transcript) % every == 0 or pair.match.to_play is None:
            pair.compare()
            compared += 1
        if chance.random() < 0.01:
            _part(pair, chance)
    return compared, pair.match


def _next(pair: Pair, choose: Choose, surrender: float, chance: random.Random) -> Move:
    if chance.random() < surrender:
        left = [s for s in range(pair.match.seats) if s not in pair.match.conceded]
        return Concede(chance.choice(left))
    if pair.model.phase == DEALING:
        return shuffled_deal(chance)
    return MOVE[choose(pair.model, chance)]


def _part(pair: Pair, chance: random.Random) -> None:
    """Go on with the model or a copy, and play on with the other one: it must not matter."""
    kept, other = chance.sample((pair.model, pair.model.copy()), 2)
    pair.model = kept
    for _ in range(chance.randrange(40)):
        if other.phase == DEALING:
            play_on(other, shuffled_deal(chance))
        elif other.phase != OVER:
            other.play(_any(other, chance))


def _any(model: Model, chance: random.Random) -> int:
    return chance.choice(model.legal())


def _patient(model: Model, chance: random.Random) -> int:
    """Lay what can be laid, rather than discard: turns are long, rounds short."""
    legal = model.legal()
    laying = [
        m for m in legal if ints.MELD <= m < ints.HINTON_LOOK or ints.FORWARD <= m < ints.LOOK
    ]
    keeping = [m for m in legal if m >= ints.DRAW_DECK]
    for preferred in (laying, keeping):
        if preferred and chance.random() < 0.8:
            return chance.choice(preferred)
    return chance.choice(legal)


def _hunter(model: Model, chance: random.Random) -> int:
    """Let the first seat gather the bandits' places for melds at the car, to catch both."""
    legal = model.legal()
    if model.to_play != 0:
        return chance.choice(legal)
    lairs = [place for place in PLACES if model.hidden[place] >= ints.BONNIE]
    good = {ints.LOOK, *(ints.HINTON_PILE | place for place in lairs)}
    if model.pile and model.pile[-1] in lairs and chance.random() < 0.5:
        good.add(ints.DRAW_PILE)
    for place in lairs:
        melds = {count << 4 | place for count in range(3, 7)}
        if place == model.car:
            good |= melds
        bad = {ints.DISCARD | place, *melds} - good
        legal = tuple(move for move in legal if move not in bad) or legal
    return chance.choice([move for move in legal if move in good] or legal)


def _task(seed: int) -> int:
    seats, rules = COMBINATIONS[seed % len(COMBINATIONS)]
    return play_match(seed, seats, rules)[0]


def main(argv: Sequence[str] | None = None) -> int:
    """Play matches on all cores until enough positions are compared; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.players.lockstep")
    parser.add_argument("positions", nargs="?", type=int, default=1_000_000)
    wanted = parser.parse_args(argv).positions
    began = time.monotonic()
    positions = matches = 0
    each = len(COMBINATIONS)
    with Pool() as pool:
        try:
            # One match of every combination, and again: a pool would queue an endless range whole.
            seeds = (range(first, first + each) for first in count(0, each))
            batches = (pool.imap_unordered(_task, some) for some in seeds)
            for compared in chain.from_iterable(batches):
                positions += compared
                matches += 1
                if positions >= wanted:
                    break
        except Difference as difference:
            print(difference)
            return 1
    print(
        f"{positions:,} positions of {matches:,} matches, "
        f"{min(matches, each)} of {each} combinations of seats and house rules: "
        f"no difference in {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
