"""Private sentences: what an interaction is told when there is nothing else to show."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.discord_calls import answer, attempt
from cogs.refusal import Refusal
from cogs.screen import Screen
from cogs.wording import refusal_text
from rules import IllegalMove, NotationError

if TYPE_CHECKING:
    from bot import BonnieAndClyde

log = logging.getLogger(__name__)

Refused = (Refusal, IllegalMove, NotationError)
"""What is refused, as opposed to what is broken."""


async def say_no(interaction: discord.Interaction[BonnieAndClyde], error: Exception) -> None:
    """Answers with the one private sentence for what went wrong; the unforeseen is logged."""
    language = interaction.client.readers.words(interaction)
    if isinstance(error, Refused):
        text = refusal_text(language, error)
    else:
        # The address names table, version and kind of move; the log of moves has the rest.
        data: dict[str, object] = dict(interaction.data or {})
        what = data.get("custom_id") or data.get("name")
        log.error("an interaction failed", exc_info=error, extra={"what": what})
        text = language("refusal-broken")
    if interaction.type is discord.InteractionType.autocomplete:  # which takes choices alone
        await answer(interaction.response.autocomplete([]))
    else:
        await whisper(interaction, text)


async def whisper(interaction: discord.Interaction, text: str) -> None:
    """One private sentence, whether or not the interaction has its first answer."""
    view = Screen([text])
    if interaction.response.is_done():
        await attempt(interaction.followup.send(view=view, ephemeral=True))
    else:
        await answer(interaction.response.send_message(view=view, ephemeral=True))
