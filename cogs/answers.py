"""Answers to interactions: a screen, or a private sentence when there is nothing else to show."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import discord
from discord import app_commands

from cogs.discord_calls import Failure, answer, attempt
from cogs.refusal import Refusal
from cogs.screen import Screen
from cogs.wording import refusal_text
from rules import IllegalMove, NotationError

if TYPE_CHECKING:
    from bot import BonnieAndClyde

log = logging.getLogger(__name__)

C = TypeVar("C", str, int)

Refused = (Refusal, IllegalMove, NotationError)
"""What is refused, as opposed to what is broken."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What an interaction was answered with, as it was sent, and the message's id if it is new."""

    screen: Screen
    message_id: int | None


async def show(
    interaction: discord.Interaction[BonnieAndClyde], screen: Screen, *, private: bool = True
) -> Answered | Failure:
    """Answers with a message that shows the screen, to whoever made the interaction alone."""
    screen = await _ready(interaction, screen)
    send = interaction.response.send_message
    sent = await answer(send(**screen.new(), ephemeral=private))
    if sent is Failure.MALFORMED:
        screen = screen.plainer()
        sent = await answer(send(**screen.new(), ephemeral=private))
    return await _answered(interaction, screen, sent)


async def redraw(
    interaction: discord.Interaction[BonnieAndClyde], screen: Screen
) -> Answered | Failure:
    """Answers a press by showing the screen in the message that was pressed."""
    screen = await _ready(interaction, screen)
    edit = interaction.response.edit_message
    edited = await answer(edit(**screen.edit()))
    if edited is Failure.MALFORMED:
        screen = screen.plainer()
        edited = await answer(edit(**screen.edit()))
    return await _answered(interaction, screen, edited)


async def _ready(interaction: discord.Interaction[BonnieAndClyde], screen: Screen) -> Screen:
    whose = interaction.guild_id or interaction.user.id
    return await interaction.client.gallery.ready(screen, whose)


async def _answered(
    interaction: discord.Interaction[BonnieAndClyde], screen: Screen, sent: object
) -> Answered | Failure:
    if sent is Failure.MALFORMED:  # whatever it is, nobody is left without an answer
        await whisper(interaction, interaction.client.readers.words(interaction)("refusal-broken"))
    if isinstance(sent, Failure):
        return sent
    return Answered(screen, getattr(sent, "message_id", None))


async def offer(
    interaction: discord.Interaction[BonnieAndClyde], choices: list[app_commands.Choice[C]]
) -> list[app_commands.Choice[C]]:
    """Answers typing with choices; returns what is left for the library to answer with, none.

    Should it fail, all ends here: the library would try once more, for as long as it takes, and
    call it an error.
    """
    if isinstance(await answer(interaction.response.autocomplete(choices)), Failure):
        raise asyncio.CancelledError
    return []


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
