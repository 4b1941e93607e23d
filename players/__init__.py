"""Computer players: from what one seat may know, the move it makes."""

from players.levels import Level, choose

__all__ = ["Level", "choose"]
