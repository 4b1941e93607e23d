"""The table: a match, from the first deal to the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.table.commands import TableCommands

if TYPE_CHECKING:
    from bot import BonnieAndClyde


async def setup(bot: BonnieAndClyde) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(TableCommands(bot))
