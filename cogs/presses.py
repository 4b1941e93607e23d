"""Every press of a button or select, ours to answer: one router, one place for what goes wrong.

The library's own dispatch is left out on purpose (docs/architecture.md, "Controls"): it would keep
views in memory, lose them at a restart, and swallow what their callbacks raise.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import Refused, say_no
from cogs.control import NO_TABLE, Control
from cogs.discord_calls import answer
from cogs.forms import completes, fits
from cogs.quotas import Buckets, Quotas
from cogs.refusal import Refusal, Why
from cogs.table.room import private
from cogs.wording import refusal_text
from rules import IllegalMove, NotationError

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]

# Discord may deliver an interaction twice; never thousands of interactions apart.
REMEMBERED = 4096

# Choices are asked for at every letter, and cost no transaction.
TYPING_WEIGHT = 0.25

# A command typed into a client that still shows an older one, or a value of the wrong kind.
UNREADABLE = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


class Door:
    """Where every interaction comes in: once each, in a language, waited for at closing time."""

    def __init__(self, bot: BonnieAndClyde, quotas: Quotas) -> None:
        self._bot = bot
        self._most_inside = quotas.most_inside
        self._people = Buckets(quotas.presses_of_person)
        self._servers = Buckets(quotas.presses_in_server)
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._inside: set[asyncio.Task[object]] = set()
        self._closing = False

    async def enter(self, interaction: discord.Interaction) -> bool:
        """False for an interaction that was delivered before, or comes at closing time.

        Raises Refusal for one too many: that costs nothing but a sentence.
        """
        if interaction.id in self._seen or self._closing:
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        self._check_quotas(interaction)
        task = asyncio.current_task()
        if task is not None:
            self._inside.add(task)
            task.add_done_callback(self._inside.discard)
        await self._bot.readers.note(interaction)
        return True

    def _check_quotas(self, interaction: discord.Interaction) -> None:
        typing = interaction.type is discord.InteractionType.autocomplete
        weight = TYPING_WEIGHT if typing else 1
        now = asyncio.get_running_loop().time()
        if not self._people.take(interaction.user.id, now, weight):
            raise Refusal(Why.TOO_FAST)
        server = interaction.guild_id
        if server is not None and not self._servers.take(server, now, weight):
            raise Refusal(Why.SERVER_TOO_FAST)
        if len(self._inside) >= self._most_inside:
            raise Refusal(Why.BUSY)

    async def close(self, seconds: float) -> None:
        """Lets nobody in any more; waits until those inside are answered, or the time is up."""
        self._closing = True
        inside = self._inside - {asyncio.current_task()}
        if inside:
            _, late = await asyncio.wait(inside, timeout=seconds)
            for task in late:  # which would find the storage closed
                task.cancel()


class Tree(app_commands.CommandTree["BonnieAndClyde"]):
    """The slash commands, through the same door and with the same refusals as presses."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        try:
            if not await self.client.door.enter(interaction):
                return False
        except Exception as error:  # the library would lose it
            await say_no(interaction, error)
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            if completes(interaction):
                return True
            await answer(interaction.response.autocomplete([]))
        elif fits(interaction):
            return True
        else:
            await say_no(interaction, Refusal(Why.UNREADABLE))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        cause: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        elif isinstance(error, UNREADABLE):
            cause = Refusal(Why.UNREADABLE)
        await say_no(interaction, cause)


class Presses(commands.Cog):
    """Routes each press to the room it belongs to."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answers a press, and a form, of which we never show one; commands have the tree."""
        kinds = discord.InteractionType
        if interaction.type not in (kinds.component, kinds.modal_submit):
            return
        try:
            if await self.bot.door.enter(interaction):
                await self._route(interaction)
        except Exception as error:
            await say_no(interaction, error)

    async def _route(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            raise Refusal(Why.UNREADABLE)
        data: dict[str, object] = dict(interaction.data or {})
        control = Control.parse(str(data.get("custom_id", "")))
        if control is None:
            raise Refusal(Why.UNREADABLE)
        values = data.get("values")
        what = str(values[0]) if isinstance(values, list) and values else control.what
        room, _, verb = what.partition(" ")
        match room:
            case "lobby":
                try:
                    await self.bot.lobby_room.press(interaction, control.table, verb)
                except Refusal as refused:  # the message pressed may be an old one
                    await say_no(interaction, refused)
                    await self.bot.painter.paint(control.table)
            case "settings":
                await self.bot.settings_room.press(interaction, verb)
            case "table":
                await self.bot.steward.press(interaction, control, verb)
            case "show":
                await self.bot.table_room.show(interaction, control.table, verb)
            case _ if control.table == NO_TABLE:
                await self.bot.lesson_room.press(interaction, control.version, what)
            case _:
                try:
                    await self.bot.table_room.press(interaction, control, what)
                except Refused as refused:
                    await self._redraw(interaction, control, refused)

    async def _redraw(
        self,
        interaction: Interaction,
        control: Control,
        refused: Refusal | IllegalMove | NotationError,
    ) -> None:
        """A refused press on a hand: the hand as it is now, with the sentence."""
        try:
            game = await self.bot.tables.game(control.table)
        except Refusal:
            raise refused from None
        seat = game.seat_of(interaction.user.id)
        if not private(interaction) or seat is None:
            raise refused
        notice = refusal_text(self.bot.readers.words(interaction), refused)
        await self.bot.table_room.redraw_hand(interaction, game, seat, notice)
