"""The lobby: seats before the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.lobby.commands import LobbyCommands

if TYPE_CHECKING:
    from bot import BonnieAndClyde


async def setup(bot: BonnieAndClyde) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(LobbyCommands(bot))
