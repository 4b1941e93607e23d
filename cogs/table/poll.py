"""What the people at a table can vote on, and how a vote stands."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.table.game import Game

HAND_OVER, END = "hand-over", "end"
"""To have a computer player take the seat of somebody late; to end the table."""


@dataclass(frozen=True, slots=True)
class Poll:
    """How a vote stands: ``cast`` of the ``needed``."""

    cast: int
    needed: int

    @property
    def passed(self) -> bool:
        """Whether it is decided."""
        return self.cast >= self.needed


def poll(game: Game, what: str) -> Poll:
    """How the vote stands at the present turn.

    Those count who are present, and not late themselves. A seat is handed over by more than half of
    them, the table ended by all.
    """
    voters = game.present - {game.late}
    cast = sum(vote.what == what and vote.player_id in voters for vote in game.votes)
    return Poll(cast, len(voters) // 2 + 1 if what == HAND_OVER else len(voters))
