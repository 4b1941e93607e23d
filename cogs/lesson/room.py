"""The lesson's room: a lesson is begun, and goes on from whichever step was pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.answers import redraw, show
from cogs.lesson.lesson import STEPS, allowed, asked
from cogs.lesson.screens import end_screen, step_screen
from cogs.screen import Screen
from cogs.table.room import private
from rules import NotationError, parse_move

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


class LessonRoom:
    """Keeps nothing: the address of a control says which step it belongs to."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def begin(self, interaction: Interaction) -> None:
        """Answers with the first step, for this person alone."""
        await self._post(interaction, step_screen(1, self.bot.readers.reader(interaction)))

    async def press(self, interaction: Interaction, step: int, what: str) -> None:
        """A press on a step: the move asked for leads on, another legal one is answered kindly.

        Raises NotationError for what no step offers.
        """
        move = parse_move(what)
        if not allowed(step, move):
            raise NotationError("a move of the lesson", what)
        reader = self.bot.readers.reader(interaction)
        if move != asked(step):
            screen = step_screen(step, reader, other=True)
        elif step < STEPS:
            screen = step_screen(step + 1, reader)
        else:
            screen = end_screen(reader.words)
        if not private(interaction):  # a made-up press: what everybody sees stays as it is
            await self._post(interaction, screen)
            return
        await redraw(interaction, screen)

    async def _post(self, interaction: Interaction, screen: Screen) -> None:
        await show(interaction, screen, private=interaction.guild_id is not None)
