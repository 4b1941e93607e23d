"""When Discord is down, most calls to it are not worth making: a few find out when it is back."""

from __future__ import annotations

from collections.abc import Callable

from cogs.discord_calls import Failure

# So many failures in a row are no accident of one message.
MOST_FAILURES = 5
# How long calls then rest between two that try.
REST_SECONDS = 4.0


class Breaker:
    """Lets calls through until too many in a row have failed, and then one now and again.

    ``clock`` tells seconds that never run backwards.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._failures = 0
        self._next = 0.0
        self._since = 0.0

    def lets_through(self) -> bool:
        """Whether a call is worth making now."""
        if self._failures < MOST_FAILURES:
            return True
        now = self._clock()
        if now < self._next:
            return False
        self._next = now + REST_SECONDS
        return True

    def down_for(self) -> float | None:
        """For how many seconds Discord has been taken to be down; None while it is not."""
        return None if self._failures < MOST_FAILURES else self._clock() - self._since

    def note(self, outcome: object) -> None:
        """Takes note of what became of a call: only `Failure.LATER` says that Discord is down."""
        if outcome is not Failure.LATER:
            self._failures = 0
            return
        self._failures += 1
        now = self._clock()
        self._next = now + REST_SECONDS
        if self._failures == MOST_FAILURES:
            self._since = now
