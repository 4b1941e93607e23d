"""The table's steward: presses and commands about who is at a table, and whether it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.answers import whisper
from cogs.control import Control
from cogs.discord_calls import answer
from cogs.refusal import Refusal, Why
from cogs.screen import RED, Screen, button, buttons
from cogs.table.poll import END, HAND_OVER, Poll
from rules import NotationError

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


def moderates(interaction: Interaction) -> bool:
    """Whether whoever made the interaction may manage messages in the channel it comes from."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


class Steward:
    """Coming back, votes, and the end of a table at a moderator's wish."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def press(self, interaction: Interaction, control: Control, verb: str) -> None:
        """A press on a control ``table …``. Raises Refusal, and then nothing has changed."""
        match verb:
            case "back":
                await self._come_back(interaction, control.table)
            case "hand-over":
                await self._vote(interaction, control.table, HAND_OVER, seen=control.version)
            case "end":
                await self._end(interaction, control.table)
            case _:
                raise NotationError("something to do about a table", verb)

    async def end(self, interaction: Interaction) -> None:
        """Asks a moderator whether to end the channel's table; counts anybody else's vote for it.

        Raises Refusal, and then nothing has changed.
        """
        table_id = await self.bot.table_room.table_for(interaction)
        if not moderates(interaction):
            await self._vote(interaction, table_id, END, seen=None)
            return
        words = self.bot.readers.words(interaction)
        confirm = button(Control(table_id, 0, "table end"), words("table-end"), RED)
        view = Screen([words("table-end-sure")], [buttons(confirm)])
        await answer(interaction.response.send_message(view=view, ephemeral=True))

    async def _come_back(self, interaction: Interaction, table_id: int) -> None:
        game = await self.bot.absences.come_back(table_id, interaction.user.id)
        try:
            await self.bot.table_room.show_hand(interaction, game, moved=True)
        finally:  # they are back, whatever became of the answer
            await self.bot.table_room.follow(table_id)

    async def _vote(
        self, interaction: Interaction, table_id: int, what: str, *, seen: int | None
    ) -> None:
        poll = await self.bot.absences.vote(table_id, interaction.user.id, what, seen=seen)
        try:
            await whisper(interaction, self._told(interaction, what, poll))
        finally:
            await self.bot.table_room.follow(table_id)

    def _told(self, interaction: Interaction, what: str, poll: Poll) -> str:
        words = self.bot.readers.words(interaction)
        if poll.passed:
            return words(f"voted-{what}-passed")
        return words(f"voted-{what}", cast=poll.cast, needed=poll.needed)

    async def _end(self, interaction: Interaction, table_id: int) -> None:
        table = await self.bot.storage.table(table_id)
        here = table is not None and table.channel_id == interaction.channel_id
        if not here or not moderates(interaction):  # who may, may in that channel alone, and now
            raise Refusal(Why.MODERATORS_ONLY)
        await self.bot.absences.end(table_id)
        view = Screen([self.bot.readers.words(interaction)("table-ended")])
        try:
            await answer(interaction.response.edit_message(**view.edit()))
        finally:
            await self.bot.table_room.follow(table_id)
