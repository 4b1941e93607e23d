"""The turn clock: how long a person has for a turn, and when they are reminded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cogs.served import Served
from cogs.table.game import Game
from storage import Deadline

# What a table can have, in seconds; 0 is off.
CLOCKS = (0, 120, 600, 3600, 86_400, 259_200)
DEFAULT_CLOCK = 86_400

# Without a clock people are reminded all the same, and nothing is waited for so long.
LATE_AFTER = 86_400
IDLE_AFTER = 30 * 86_400


class TurnClock:
    """Deadlines in served time. ``wall`` tells the time in milliseconds since 1970, for display."""

    def __init__(self, served: Served, wall: Callable[[], int]) -> None:
        self.served = served
        self.wall = wall

    def deadline(self, game: Game) -> Deadline | None:
        """The deadline of whoever the game waits for: that of the turn, or a new one.

        With a clock the turn is a computer player's to make then; without, the table is closed.
        While a table sleeps, nobody is waited for.
        """
        if game.awaited is None or game.table.asleep_since is not None:
            return None
        turn, now, clock = game.match.turn, self.served.now(), 1000 * game.table.clock
        if game.deadline is not None and game.deadline.turn == turn:
            return game.deadline
        late_at = now + (clock * 3 // 4 if clock else 1000 * LATE_AFTER)
        due_at = now + (clock or 1000 * IDLE_AFTER)
        return self.shown(Deadline(game.table.id, turn, late_at, due_at, 0))

    def shown(self, deadline: Deadline) -> Deadline:
        """The deadline with what people should read as its time, as things stand now."""
        left = deadline.due_at - self.served.now()
        return replace(deadline, shown=(self.wall() + left) // 1000)

    def is_due(self, deadline: Deadline) -> bool:
        """Whether the time is up."""
        return deadline.due_at <= self.served.now()

    def is_late(self, deadline: Deadline) -> bool:
        """Whether it is time to remind the person."""
        return deadline.late_at <= self.served.now()
