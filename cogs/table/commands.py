"""Every move as a slash command, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import TYPE_CHECKING, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import offer, whisper
from cogs.permissions import lacking
from cogs.refusal import Refusal
from cogs.table.controls import choices, label
from cogs.table.typed import read_card, read_hinton, read_place, read_source
from cogs.translation import said
from cogs.wording import card_name, town
from rules import (
    Direction,
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Leave,
    Look,
    Meld,
    Pass,
    Take,
)

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]
Choice = app_commands.Choice[str]
M = TypeVar("M")
Offer = tuple[str, str]
"""What a player reads, and the value that is sent."""
Legal = list[tuple[M, str]]
"""Legal moves, each with what it does in words."""

MOST_CHOICES = 25
LONGEST_CHOICE = 100

YES_NO = [
    app_commands.Choice(name=said("choice-yes"), value="yes"),
    app_commands.Choice(name=said("choice-no"), value="no"),
]
WAYS = [
    app_commands.Choice(name=said("choice-on"), value="+"),
    app_commands.Choice(name=said("choice-back"), value="-"),
]


def offered(offers: Iterable[Offer], typed: str) -> list[Choice]:
    """At most 25 different offers that have what was typed in them."""
    fitting = {
        value: app_commands.Choice(name=name[:LONGEST_CHOICE], value=value)
        for name, value in offers
        if typed.casefold() in name.casefold()
    }
    return list(fitting.values())[:MOST_CHOICES]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class TableCommands(commands.Cog):
    """The commands of a match; each makes its move by `TableRoom.typed`."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def _legal(self, interaction: Interaction, kind: type[M] | UnionType) -> Legal[M]:
        """The legal moves of a kind for the person who types; none where there is no table."""
        language = self.bot.readers.words(interaction)
        try:
            game = await self.bot.tables.game(await self.bot.table_room.table_for(interaction))
        except Refusal:
            return []
        seat = game.seat_of(interaction.user.id)
        if seat is None or game.person_at(seat) is None:
            return []
        sight = game.sight(seat)
        return [
            (move, label(sight, move, language))
            for move in choices(sight)
            if isinstance(move, kind)
        ]

    @app_commands.command(name=said("command-draw"), description=said("command-draw-about"))
    @app_commands.rename(source=said("option-source"))
    @app_commands.describe(source=said("option-source-about"))
    async def draw(self, interaction: Interaction, source: str) -> None:
        await self.bot.table_room.typed(interaction, read_source(source))

    @draw.autocomplete("source")
    async def _draw(self, interaction: Interaction, typed: str) -> list[Choice]:
        legal = await self._legal(interaction, Draw)
        return await offer(
            interaction, offered(((does, move.source.value) for move, does in legal), typed)
        )

    @app_commands.command(name=said("command-hinton"), description=said("command-hinton-about"))
    @app_commands.rename(bonus=said("option-bonus"))
    @app_commands.describe(bonus=said("option-bonus-about"))
    async def hinton(self, interaction: Interaction, bonus: str) -> None:
        await self.bot.table_room.typed(interaction, read_hinton(bonus))

    @hinton.autocomplete("bonus")
    async def _hinton(self, interaction: Interaction, typed: str) -> list[Choice]:
        legal = await self._legal(interaction, HintonTwo | HintonPile | HintonLook)
        return await offer(
            interaction,
            offered(((does, str(move).removeprefix("hinton ")) for move, does in legal), typed),
        )

    @app_commands.command(name=said("command-meld"), description=said("command-meld-about"))
    @app_commands.rename(place=said("option-place"), count=said("option-count"))
    @app_commands.describe(place=said("option-place-about"), count=said("option-count-about"))
    async def meld(self, interaction: Interaction, place: str, count: int) -> None:
        await self.bot.table_room.typed(interaction, Meld(read_place(place), count))

    @meld.autocomplete("place")
    async def _meld_place(self, interaction: Interaction, typed: str) -> list[Choice]:
        legal = await self._legal(interaction, Meld)
        return await offer(
            interaction, offered(((town(move.place), str(move.place)) for move, _ in legal), typed)
        )

    @meld.autocomplete("count")
    async def _meld_count(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        try:
            place = read_place(str(interaction.namespace.place or ""))
        except Refusal:
            return await offer(interaction, [])
        counts = [
            app_commands.Choice(name=does[:LONGEST_CHOICE], value=move.count)
            for move, does in await self._legal(interaction, Meld)
            if move.place == place
        ]
        return await offer(interaction, counts)

    @app_commands.command(name=said("command-look"), description=said("command-look-about"))
    @app_commands.rename(answer=said("option-look"))
    @app_commands.describe(answer=said("option-look-about"))
    @app_commands.choices(answer=YES_NO)
    async def look(self, interaction: Interaction, answer: str) -> None:
        await self.bot.table_room.typed(interaction, Look() if answer == "yes" else Pass())

    @app_commands.command(name=said("command-take"), description=said("command-take-about"))
    @app_commands.rename(answer=said("option-take"))
    @app_commands.describe(answer=said("option-take-about"))
    @app_commands.choices(answer=YES_NO)
    async def take(self, interaction: Interaction, answer: str) -> None:
        await self.bot.table_room.typed(interaction, Take() if answer == "yes" else Leave())

    @app_commands.command(name=said("command-layoff"), description=said("command-layoff-about"))
    @app_commands.rename(place=said("option-place"), direction=said("option-direction"))
    @app_commands.describe(
        place=said("option-place-about"), direction=said("option-direction-about")
    )
    @app_commands.choices(direction=WAYS)
    async def layoff(self, interaction: Interaction, place: str, direction: str) -> None:
        move = Layoff(read_place(place), Direction(direction))
        await self.bot.table_room.typed(interaction, move)

    @layoff.autocomplete("place")
    async def _layoff(self, interaction: Interaction, typed: str) -> list[Choice]:
        legal = await self._legal(interaction, Layoff)
        return await offer(
            interaction, offered(((town(move.place), str(move.place)) for move, _ in legal), typed)
        )

    @app_commands.command(name=said("command-discard"), description=said("command-discard-about"))
    @app_commands.rename(card=said("option-card"))
    @app_commands.describe(card=said("option-card-about"))
    async def discard(self, interaction: Interaction, card: str) -> None:
        await self.bot.table_room.typed(interaction, Discard(read_card(card)))

    @discard.autocomplete("card")
    async def _discard(self, interaction: Interaction, typed: str) -> list[Choice]:
        legal = await self._legal(interaction, Discard)
        return await offer(
            interaction,
            offered(((card_name(move.card), str(move.card)) for move, _ in legal), typed),
        )

    @app_commands.command(name=said("command-hand"), description=said("command-hand-about"))
    async def hand(self, interaction: Interaction) -> None:
        room = self.bot.table_room
        await room.show_hand(
            interaction, await self.bot.tables.game(await room.table_for(interaction))
        )

    @app_commands.command(name=said("command-board"), description=said("command-board-about"))
    async def board(self, interaction: Interaction) -> None:
        room = self.bot.table_room
        table_id = await room.table_for(interaction)
        seats = await self.bot.storage.seats(table_id)
        seated = any(seat.player_id == interaction.user.id for seat in seats)
        if interaction.guild_id is None or not seated or lacking(interaction):
            await room.show_board(interaction, await self.bot.tables.game(table_id))
            return
        await whisper(interaction, self.bot.readers.words(interaction)("board-below"))
        await room.follow(table_id)
        await self.bot.painter.paint(table_id, board_anew=True)
