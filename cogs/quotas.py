"""How much one person, and one server, may ask of the bot, so that nobody waits for others' noise.

Pure: whoever asks says what time it is.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quota:
    """So many at once, after a rest; in the long run one in so many seconds."""

    at_once: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Quotas:
    """All of them, with their reasons.

    What one server may is a fraction of what the program can, and far more than a full evening
    needs: a turn is about five presses, and takes people a quarter of a minute.
    """

    # Nobody reads and presses four times a second for long; twenty at once are menus clicked
    # through, or presses that a lost connection held back.
    presses_of_person: Quota = Quota(20, 0.25)

    # A hundred tables where every person plays as fast as they can read make some thirty.
    presses_in_server: Quota = Quota(200, 0.025)

    # Interactions that are being worked on or painted, of all servers: two or three a table that
    # waits for Discord. So many are there only when it, or the disk, has stopped answering.
    most_inside: int = 4000

    # A move changes a board and up to four hands. Beyond it the same screens are told in words; one
    # process draws some two hundred and eighty a second.
    pictures_in_server: Quota = Quota(60, 0.1)

    # Nobody plays at more tables of their own, and whoever opens more leaves others none.
    hosted_by_person: int = 5
    opened_by_person: Quota = Quota(12, 300)

    # A table a channel: no server has more channels to play in.
    tables_in_server: int = 100
    opened_in_server: Quota = Quota(60, 60)


QUOTAS = Quotas()
"""What holds where people play."""

_NO_LIMIT = Quota(1e9, 1e-9)
UNLIMITED = Quotas(
    presses_of_person=_NO_LIMIT,
    presses_in_server=_NO_LIMIT,
    most_inside=10**9,
    pictures_in_server=_NO_LIMIT,
    hosted_by_person=10**9,
    opened_by_person=_NO_LIMIT,
    tables_in_server=10**9,
    opened_in_server=_NO_LIMIT,
)
"""For programs that play people, faster than any can."""

# Those seen last. Whoever is forgotten starts anew: only a crowd as large could make use of it.
KEPT = 8192


class Buckets:
    """One quota for each of many people, or servers, by id."""

    def __init__(self, quota: Quota, kept: int = KEPT) -> None:
        self._quota = quota
        self._kept = kept
        self._left = OrderedDict[int, tuple[float, float]]()  # how much, and when that was

    def left(self, whose: int, now: float) -> float:
        """How much is in the bucket. ``now`` is in seconds."""
        full = self._quota.at_once
        left, at = self._left.get(whose, (full, now))
        return min(full, left + max(0.0, now - at) / self._quota.seconds)

    def take(self, whose: int, now: float, weight: float = 1) -> bool:
        """Takes from the bucket, if there is enough left in it. ``now`` is in seconds."""
        left = self.left(whose, now)
        enough = left >= weight
        self._left[whose] = (left - weight if enough else left), now
        self._left.move_to_end(whose)
        if len(self._left) > self._kept:
            self._left.popitem(last=False)
        return enough
