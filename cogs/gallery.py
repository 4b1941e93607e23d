"""Screens with their pictures: a picture that fails or is late costs nothing but itself."""

from __future__ import annotations

import asyncio

from cogs.quotas import Buckets, Quota
from cogs.screen import Screen
from pictures.sketch import Sketch
from pictures.studio import Studio

# A person waits for the answer to a press, and Discord for three seconds. A drawing takes a few
# milliseconds: it is late only where many are asked for at once.
PATIENCE_SECONDS = 0.5


class Gallery:
    """Has pictures drawn, for as long as there is a studio to draw them.

    ``quota`` is how many of them a server may have drawn: beyond it, screens are told in words.
    """

    def __init__(self, studio: Studio, quota: Quota) -> None:
        self._studio = studio
        self._servers = Buckets(quota)

    def has_room(self, server: int) -> bool:
        """Whether a screen for a server would soon get its picture; else words are all it needs."""
        if self._studio.is_behind:
            return False
        now = asyncio.get_running_loop().time()
        return self._servers.left(server, now) >= 1

    async def ready(self, screen: Screen, server: int) -> Screen:
        """The screen with its picture, ready to be sent; without one in time, what stands in.

        ``server`` is where the table is: the id of the server, or else of whom the screen is for.
        """
        if screen.sketch is None:
            return screen
        now = asyncio.get_running_loop().time()
        enough = self._servers.take(server, now)
        picture = await self.draw(screen.sketch) if enough else None
        if picture is not None:
            screen.hang(picture)
            return screen
        assert screen.instead is not None, "a screen with a picture can do without"
        instead = screen.instead()
        instead.mark = screen.mark
        return instead

    async def draw(self, sketch: Sketch, *, seconds: float | None = None) -> bytes | None:
        """The sketch as a picture; None if it fails or is late.

        With ``seconds`` it may take so long, where nobody waits for it.
        """
        drawing = asyncio.wrap_future(self._studio.draw(sketch))
        patience = PATIENCE_SECONDS if seconds is None else seconds
        done, _ = await asyncio.wait([drawing], timeout=patience)
        return drawing.result() if done else None
