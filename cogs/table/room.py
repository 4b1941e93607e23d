"""The table's room: the path of a move, and the screens shown on demand."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import discord

from cogs.answers import show
from cogs.control import Control
from cogs.discord_calls import Failure, answer
from cogs.refusal import Refusal, Why
from cogs.table.board import board
from cogs.table.game import Game
from locales import Words
from rules import Move, NotationError, parse_move

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]

log = logging.getLogger(__name__)

# Tables followed at once: enough to wait for Discord together, too few to flood it.
AT_ONCE = 16


def private(interaction: Interaction) -> bool:
    """Whether the message pressed is one person's alone: a direct or an ephemeral message."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


class TableRoom:
    """Presses and commands become moves here, by one path: `move`."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def press(self, interaction: Interaction, control: Control, what: str) -> None:
        """A press on a control that is a move in notation."""
        await self.move(interaction, control.table, parse_move(what), seen=control.version)

    async def typed(self, interaction: Interaction, move: Move) -> None:
        """A move by slash command, at the table meant."""
        await self.move(interaction, await self.table_for(interaction), move, seen=None)

    async def move(
        self, interaction: Interaction, table_id: int, move: Move, *, seen: int | None
    ) -> None:
        """Decides and commits, answers, then lets the others play and see.

        Raises Refusal, IllegalMove or NotationError, and then nothing has changed.
        """
        game = await self.bot.tables.play(
            table_id, interaction.user.id, move, seen=seen, interaction_id=interaction.id
        )
        try:
            await self.show_hand(interaction, game, moved=True)
        finally:  # the move has happened, whatever became of the answer
            await self.follow(table_id)

    async def follow(self, table_id: int, *, unless_shown: bool = False) -> None:
        """All that a change brings about: votes it decides, what is due at once, and what all see.

        What takes its time goes on by itself, from here. With ``unless_shown`` a table is left
        alone that is known to be shown as it stands.

        Safe to call at any time, whatever state the table is in.
        """
        table = await self.bot.storage.table(table_id)
        if table is not None and table.state == "match":
            with suppress(Refusal):  # it may have been closed meanwhile
                await self.bot.absences.settle(table_id)
                game = await self.bot.tables.advance(table_id)
                if game.computer_to_play:
                    self.bot.pace.go_on(table_id)
        await self.bot.painter.paint(table_id, unless_shown=unless_shown)

    async def _revive(self, game: Game) -> None:
        """Follows a table that should have gone on by itself, but that a failure stopped."""
        if game.goes_on and not self.bot.pace.is_going(game.table.id):
            await self.follow(game.table.id)

    async def follow_each(self, table_ids: Iterable[int], *, unless_shown: bool = False) -> None:
        """Follows each table, some at once; a broken one is logged, and keeps no other waiting."""
        left = iter(table_ids)

        async def follow_some() -> None:
            for table_id in left:
                try:
                    await self.follow(table_id, unless_shown=unless_shown)
                except Exception:
                    log.exception("a table could not go on", extra={"table": table_id})

        await asyncio.gather(*(follow_some() for _ in range(AT_ONCE)))

    async def table_for(self, interaction: Interaction) -> int:
        """The table meant: the channel's, or in a direct message the only one of this person.

        Raises Refusal when there is none, or more than one.
        """
        storage = self.bot.storage
        if interaction.guild_id is not None and interaction.channel_id is not None:
            table = await storage.live_table_in(interaction.channel_id)
            if table is None:
                raise Refusal(Why.NO_TABLE_HERE)
            return table.id
        tables = await storage.live_tables_of(interaction.user.id)
        running = [table.id for table in tables if table.state == "match"]
        if len(running) != 1:
            raise Refusal(Why.SEVERAL_TABLES if running else Why.NO_TABLE_HERE)
        return running[0]

    async def show_hand(self, interaction: Interaction, game: Game, *, moved: bool = False) -> None:
        """Answers with the presser's hand, privately; once ``moved``, in place of one pressed."""
        seat = game.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal(Why.NOT_SEATED)
        if moved and private(interaction):
            await self.redraw_hand(interaction, game, seat, news=True)
            return
        reader = self.bot.readers.reader(interaction)
        # A painting follows every move, others' too, and would take the notice away unread.
        quiet = not moved and game.match.to_play == seat
        notice = await self._closed_notice(interaction, reader.words) if quiet else ""
        screen = await self.bot.painter.hand(game, seat, reader, notice, news=moved)
        shown = await show(interaction, screen)
        if not isinstance(shown, Failure):
            await self.bot.painter.open_hands.opened(
                interaction, game.table.id, shown.message_id, shown.screen
            )
        if not moved:
            await self._revive(game)

    async def show_board(self, interaction: Interaction, game: Game) -> None:
        """Answers with the board, for the presser alone."""
        await show(interaction, board(game, self.bot.readers.reader(interaction)))
        await self._revive(game)

    async def redraw_hand(
        self,
        interaction: Interaction,
        game: Game,
        seat: int,
        notice: str = "",
        *,
        news: bool = False,
    ) -> None:
        """Answers a press on a hand with the hand as it is now, in its place."""
        reader = self.bot.readers.reader(interaction)
        screen = await self.bot.painter.hand(game, seat, reader, notice, news=news)
        await self.bot.painter.redraw(interaction, game.table.id, screen)

    async def _closed_notice(self, interaction: Interaction, language: Words) -> str:
        """Told once, kindly: why no direct message comes, and that all is well."""
        player = await self.bot.storage.player(interaction.user.id)
        if player is None or not player.dms_closed or player.told:
            return ""
        self.bot.readers.keep(await self.bot.storage.set_told(player.id))
        return language("dms-closed")

    async def show(self, interaction: Interaction, table_id: int, what: str) -> None:
        """A press on a button that only shows something."""
        match what:
            case "hand":
                await self.show_hand(interaction, await self.bot.tables.game(table_id))
            case "board":
                await self.show_board(interaction, await self.bot.tables.game(table_id))
            case "transcript":
                text = await self.bot.tables.transcript(table_id)
                file = discord.File(io.BytesIO(text.encode()), f"bonnie-and-clyde-{table_id}.txt")
                told = self.bot.readers.words(interaction)("transcript-here")
                await answer(interaction.response.send_message(told, file=file, ephemeral=True))
            case "rules":
                await self.bot.help_room.show_rules(interaction, table_id)
            case "how":
                await self.bot.lesson_room.begin(interaction)
            case _:
                raise NotationError("something to show", what)
