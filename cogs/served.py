"""Served time: how long people could have played.

Whoever is waited for is waited for in this time, so that nobody loses by what is not theirs: that
the bot was down, or out of touch with Discord, or that the machine slept or had its clock set.
"""

from collections.abc import Callable

# Ticks come every few seconds; what is beyond this, nobody was awake for.
LONGEST_TICK = 20_000


class Served:
    """Milliseconds, counted by ``monotonic`` (seconds) from ``counted`` on, while it runs.

    It stands still when made. What is counted between two calls of `run` is at most
    ``LONGEST_TICK``.
    """

    def __init__(self, monotonic: Callable[[], float], counted: int = 0) -> None:
        self._monotonic = monotonic
        self._counted = counted
        self._since: float | None = None

    def now(self) -> int:
        """The time served until now."""
        if self._since is None:
            return self._counted
        passed = int(1000 * (self._monotonic() - self._since))
        return self._counted + min(max(passed, 0), LONGEST_TICK)

    @property
    def runs(self) -> bool:
        """Whether time is served now."""
        return self._since is not None

    def run(self) -> None:
        """Takes what has passed as served, and counts on; to be called every few seconds."""
        self._counted, self._since = self.now(), self._monotonic()

    def stand(self) -> None:
        """Takes what has passed as served, and counts no more until it runs again."""
        self._counted, self._since = self.now(), None
