"""Who a screen is for: a person, or everybody in a channel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cogs.symbols import Symbol
from locales import Words
from rules import Card
from storage import Player


@dataclass(frozen=True, slots=True)
class Reader:
    """A language, and whether what can be drawn is drawn: else all is said in text alone.

    ``player`` is the person, as known to the storage; None for everybody in a channel.
    """

    words: Words
    pictures: bool = False
    symbols: Mapping[Card, Symbol] = field(default_factory=dict)
    player: Player | None = None

    def without_pictures(self) -> Reader:
        """The same reader, for whom this time there is no picture."""
        return replace(self, pictures=False)
