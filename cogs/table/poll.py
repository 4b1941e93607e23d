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
        return 0 < self.needed <= self.cast


def poll(game: Game, what: str) -> Poll:
    """How the vote stands at the present turn.

    Those count who are present and not late, and who is late if they vote all the same. A seat is
    handed over by more than half of them, the table ended by all.
    """
    cast = game.present & {vote.player_id for vote in game.votes if vote.what == what}
    voters = (game.present - {game.late}) | cast
    return Poll(len(cast), len(voters) // 2 + 1 if what == HAND_OVER else len(voters))


def standing(game: Game) -> dict[str, Poll]:
    """What is being voted on, and how it stands."""
    open_to_vote = (END,) if game.late is None else (END, HAND_OVER)
    polls = {what: poll(game, what) for what in open_to_vote}
    return {what: how for what, how in polls.items() if how.cast}
