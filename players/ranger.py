"""The searcher: tries each move in worlds it could be in, and plays each round out.

Determinised Monte-Carlo: all candidates are tried in the same worlds, so that only their difference
tells, and those that trail beyond doubt are dropped. A candidate is a move and a way in which the
seat goes on to the end of the round: a move that is good for who goes on well is a good move. It is
measured against the move that good sense makes, and thought worse than that until it has shown
otherwise: among twenty moves tried in few worlds, the one that looks best is mostly the luckiest.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from players.model_moves import MOVE, NUMBER
from players.playout import finish
from players.sense import instinct
from players.stakes import Stakes
from players.worlds import Worlds
from rules import Event, Move, Sight

FIRST_LOOK = 16
"""Worlds before the first candidate may be dropped."""
DOUBT = 2.5
"""Standard errors by which a candidate must trail to be dropped."""
LITTLE = 0.001
"""Less chance to win the match than this is not worth a thought."""
UNSEEN = 0.005**2
"""The variance of what no world has shown so far: two moves that came out alike may differ."""
OTHERS, OTHERS_SPREAD = -0.05, 0.07
"""What other moves are worth against good sense's in chance to win the match, mean and deviation.

Measured over positions of good play, tried in 1,500 worlds each.
"""

Way = tuple[int, int]
"""The sets of seats that are hasty, and that keep no lay-offs, as `playout.finish` has them."""
Candidate = tuple[int, Way]


class Search:
    """A running search; each step tries the candidates left in one more world.

    `playouts` counts rounds played out so far, which is what a benchmark of it measures.
    """

    def __init__(self, sight: Sight, history: Sequence[Event]) -> None:
        """Begin with every legal move; the sight is that of the seat to play."""
        # What the seat knows seeds its chance, so that equal knowledge decides alike.
        known = (sight.round, sight.turn, *sight.hand, *sight.legal)
        self._chance = random.Random(" ".join(map(str, known)))
        self._worlds = Worlds(sight, history)
        self._stakes = Stakes(sight)
        first = self._worlds.deal(self._chance)
        own = 1 << first.to_play
        patient, hasty, free = (0, 0), (own, 0), (0, own)
        self._values: dict[Candidate, list[float]] = {
            (NUMBER[move], way): [] for way in (patient, hasty, free) for move in sight.legal
        }
        self._instinct = instinct(first), patient
        self._tried = 0
        self._next_look = FIRST_LOOK
        self.playouts = 0

    @property
    def decided(self) -> bool:
        """Whether one move is left."""
        return len({move for move, _ in self._values}) == 1

    @property
    def best(self) -> Move:
        """The move that seems best so far."""
        return MOVE[max(self._values, key=self._worth)[0]]

    def step(self) -> None:
        """Play every candidate left out in one more world."""
        world = self._worlds.deal(self._chance)
        for (move, way), values in self._values.items():
            model = world.copy()
            model.play(move)
            captor = finish(model, *way)
            values.append(self._stakes.chance(model.points, captor))
        self.playouts += len(self._values)
        self._tried += 1
        if self._tried == self._next_look:
            self._drop()
            self._next_look += self._next_look // 2

    def _worth(self, candidate: Candidate) -> float:
        """What it seems to be worth, against good sense's move while that is a candidate."""
        if not self._tried:
            return float(candidate == self._instinct)
        values, sensible = self._values[candidate], self._values.get(self._instinct)
        if sensible is None:
            return fmean(values)
        if candidate == self._instinct:
            return 0.0
        mean, error = _gap(values, sensible)
        # The mean of what was thought before and what was seen, each by its certainty.
        return (mean * OTHERS_SPREAD**2 + OTHERS * error**2) / (OTHERS_SPREAD**2 + error**2)

    def _drop(self) -> None:
        """Drop what trails the best beyond doubt, or leads it at most by little."""
        best = max(self._values, key=self._worth)
        for candidate, values in [*self._values.items()]:
            if candidate != best:
                mean, error = _gap(self._values[best], values)
                if mean + LITTLE >= DOUBT * error:
                    del self._values[candidate]


def _gap(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the differences, and its standard error."""
    gaps = [a - b for a, b in zip(values, others, strict=True)]
    mean = fmean(gaps)
    variance = fmean([gap * gap for gap in gaps]) - mean * mean
    return mean, sqrt((max(variance, 0.0) + UNSEEN) / len(gaps))


def choose(
    sight: Sight, history: Sequence[Event], seconds: float, playouts: int | None = None
) -> Move:
    """The move this seat makes.

    It thinks for at most `seconds` of its process's time, twice as long by the clock, so that on a
    busy machine too it is done in time, and for about so many playouts.
    """
    if len(sight.legal) == 1:
        return sight.legal[0]
    end, late = time.process_time() + seconds, time.perf_counter() + 2 * seconds
    search = Search(sight, history)
    while not search.decided and time.process_time() < end and time.perf_counter() < late:
        if playouts is not None and search.playouts >= playouts:
            break
        search.step()
    return search.best
