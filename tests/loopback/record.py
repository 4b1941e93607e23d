"""Every byte between the bot and the loopback Discord."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Exchange:
    """A request as it came, and what it was answered; ``status`` is None while it is not.

    ``at`` is the event loop's time of its arrival; ``route`` its method and template.
    """

    at: float
    route: str
    path: str
    body: bytes
    status: int | None = None
    answer: bytes = b""

    @property
    def method(self) -> str:
        """GET, POST and so on."""
        return self.route.partition(" ")[0]

    def json(self) -> Any:
        """The answer, read."""
        return json.loads(self.answer)


@dataclass(frozen=True, slots=True)
class Frame:
    """A message of the gateway, one way or the other."""

    at: float
    to_bot: bool
    text: str


@dataclass
class Record:
    """What was said, in the order of its coming. Switched off, it stays as it is."""

    on: bool = True
    exchanges: list[Exchange] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)

    def asked(self, route: str) -> list[Exchange]:
        """The requests of a route."""
        return [exchange for exchange in self.exchanges if exchange.route == route]

    def said(self) -> Iterator[bytes]:
        """All bytes, both ways."""
        for exchange in self.exchanges:
            yield from (exchange.path.encode(), exchange.body, exchange.answer)
        for frame in self.frames:
            yield frame.text.encode()
