"""The searcher: tries each move in worlds it could be in, and plays the round out.

Determinised Monte-Carlo: every candidate is tried in the same worlds, so that only their difference
tells; those that fall behind beyond chance are dropped.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import sqrt

from players.model_moves import MOVE, NUMBER
from players.playout import finish
from players.stakes import Stakes
from players.tally import Tally
from rules import Event, Move, Sight

FIRST_LOOK = 24
"""Worlds before the first candidate may be dropped."""
DOUBT = 3.0
"""Standard errors by which a candidate must trail to be dropped."""
ENOUGH_WORLDS = 20_000


class Search:
    """A running search; each step tries the candidates left in one more world."""

    def __init__(self, sight: Sight, history: Sequence[Event]) -> None:
        """Begin with every legal move; the sight is that of the seat to play."""
        # What the seat knows seeds its chance, so that equal knowledge decides alike.
        told = (sight.round, sight.turn, *map(str, sight.hand), *map(str, sight.legal))
        self._chance = random.Random(" ".join(map(str, told)))
        self._tally = Tally(sight, history)
        self._stakes = Stakes(sight)
        self._values: dict[int, list[float]] = {NUMBER[move]: [] for move in sight.legal}
        self._due = FIRST_LOOK
        self.worlds = 0
        self.playouts = 0

    @property
    def decided(self) -> bool:
        """Whether one candidate is left."""
        return len(self._values) == 1

    @property
    def best(self) -> Move:
        """The move with the highest mean so far, ties by the rules' order."""
        return MOVE[max(self._values, key=lambda move: sum(self._values[move]))]

    def step(self) -> None:
        """Play every candidate left out in one more world."""
        world = self._tally.world(self._chance)
        for move, values in self._values.items():
            model = world.copy()
            model.play(move)
            captor = finish(model)
            values.append(self._stakes.chance(model.points, captor))
        self.playouts += len(self._values)
        self.worlds += 1
        if self.worlds == self._due:
            self._drop()
            self._due += self._due // 2

    def _drop(self) -> None:
        best = self._values[NUMBER[self.best]]
        for move, values in [*self._values.items()]:
            if values is best:
                continue
            gaps = [a - b for a, b in zip(best, values, strict=True)]
            mean = sum(gaps) / len(gaps)
            variance = max(0.0, sum([gap * gap for gap in gaps]) / len(gaps) - mean * mean)
            if mean >= DOUBT * sqrt(variance / len(gaps)):
                del self._values[move]


def choose(
    sight: Sight, history: Sequence[Event], seconds: float, playouts: int | None = None
) -> Move:
    """The move this seat makes.

    It thinks for at most `seconds` of its process's time, and at most so many playouts.
    """
    if len(sight.legal) == 1:
        return sight.legal[0]
    end = time.process_time() + seconds
    search = Search(sight, history)
    while not search.decided and time.process_time() < end:
        if playouts is not None and search.playouts >= playouts:
            break
        search.step()
    return search.best
