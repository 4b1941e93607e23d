"""The levels of computer players, and the one question they are asked."""

from collections.abc import Sequence
from enum import StrEnum
from typing import assert_never

from players import deputy, ranger, rookie
from rules import Event, Move, Sight


class Level(StrEnum):
    """How well a computer player plays, the weakest first."""

    ROOKIE = "rookie"
    DEPUTY = "deputy"
    RANGER = "ranger"


def choose(level: Level, sight: Sight, history: Sequence[Event], seconds: float = 1.0) -> Move:
    """The move this seat makes, by what its seat may know alone.

    `sight` is that of the seat to play; `history` what was retold to it of this round, from its
    `Dealt` on, oldest first. `seconds` is how much time of a processor the move may take.
    """
    match level:
        case Level.ROOKIE:
            return rookie.choose(sight, history)
        case Level.DEPUTY:
            return deputy.choose(sight, history)
        case Level.RANGER:
            return ranger.choose(sight, history, seconds)
    assert_never(level)
