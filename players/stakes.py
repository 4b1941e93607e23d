"""What a round's end is worth: the chance to win the match from there."""

from collections.abc import Sequence
from math import exp, sqrt

from rules import Sight

ROUND_POINTS = 120.0
"""What a round brings, shared among the seats: to a leader a little more than to others."""
SPREAD = 28.0
"""How far a round drives two totals apart, by the root of the number of seats.

Both are fitted to who won some 6,000 matches of good sense, begun at every kind of totals.
"""


class Stakes:
    """The chance of the seat to play to win the match, by how the round ends."""

    def __init__(self, sight: Sight) -> None:
        """Look at the totals and the house rules; the sight is that of the seat to play."""
        assert sight.viewer is not None
        self._seat = sight.viewer
        self._totals = sight.totals
        self._enough = sight.rules.target + (not sight.rules.reach)

    def chance(self, points: Sequence[int], captor: int) -> float:
        """Return the chance, 0 to 1, after a round with these points and captor of both bandits.

        A captor wins at once (4.3); -1 is none. From the target on the highest total wins (5.1).
        Short of it, the rounds still to come spread the totals the more, the more there are: seats
        win by a softmax of their totals whose temperature grows with the root of their number.
        """
        if captor >= 0:
            return float(captor == self._seat)
        totals = [a + b for a, b in zip(self._totals, points, strict=True)]
        best, own = max(totals), totals[self._seat]
        if best >= self._enough and totals.count(best) == 1:
            return float(own == best)
        seats = len(totals)
        rounds = max(1.0, (self._enough - best) * seats / ROUND_POINTS)
        spread = SPREAD * sqrt(rounds / seats)
        return 1 / sum([exp((total - own) / spread) for total in totals])
