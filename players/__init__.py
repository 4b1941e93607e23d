"""Computer players: from what one seat may know, the move it makes."""

from players.sensible import choose

__all__ = ["choose"]
