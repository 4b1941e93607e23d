"""The lobby: seats before the match."""
