"""The lobby's room: tables opened by command, and the presses on their message."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

import discord

from cogs.answers import show
from cogs.control import Control
from cogs.discord_calls import answer
from cogs.lobby.lobbies import Guest
from cogs.lobby.lobby import Lobby
from cogs.names import plain
from cogs.permissions import lacking
from cogs.refusal import Refusal, Why
from cogs.screen import RED, Screen, button, buttons
from players import Level
from rules import Concede, HouseRules, NotationError

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]


def guest(user: discord.User | discord.Member) -> Guest:
    """A person as the lobby needs them."""
    return Guest(user.id, plain(user.display_name, user.id), user.bot)


class LobbyRoom:
    """What commands and presses do to a lobby."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def open(
        self,
        interaction: Interaction,
        house_rules: HouseRules,
        clock: int,
        *,
        friends: Iterable[Guest] | None = None,
        computers: Iterable[Level] = (),
    ) -> None:
        """Opens a table where the command was typed; its message is the answer.

        Raises Refusal, and then no table has been opened.
        """
        where = check_place(interaction)
        lobby = await self.bot.lobbies.open(
            where,
            guest(interaction.user),
            house_rules,
            interaction.id,
            clock=clock,
            friends=friends,
            computers=computers,
        )
        await self.bot.readers.close_messages(interaction.user.id, False)  # worth another try
        called = [discord.Object(seat.player_id) for seat in lobby.invited if seat.player_id]
        mentions = discord.AllowedMentions(users=called)
        await self.bot.painter.open_lobby(
            lobby,
            lambda screen: interaction.response.send_message(
                **screen.new(), allowed_mentions=mentions
            ),
        )
        await self.bot.painter.paint(lobby.table.id)

    async def press(self, interaction: Interaction, table_id: int, verb: str) -> None:
        """A press on the lobby's message. Raises Refusal, and then nothing has changed."""
        me, lobbies = guest(interaction.user), self.bot.lobbies
        match verb.split(" "):
            case ["join" | "accept"]:
                join = partial(
                    Lobby.join, player_id=me.id, name=me.name, interaction_id=interaction.id
                )
                await lobbies.change(table_id, join)
                await self.bot.readers.close_messages(me.id, False)  # worth another try
            case ["leave" | "decline"]:
                await lobbies.change(table_id, partial(Lobby.leave, player_id=me.id))
            case ["add", level] if level in tuple(Level):
                add = partial(
                    Lobby.add_computer,
                    player_id=me.id,
                    interaction_id=interaction.id,
                    level=Level(level),
                )
                await lobbies.change(table_id, add)
            case ["remove"]:
                await lobbies.change(table_id, partial(Lobby.remove_computer, player_id=me.id))
            case ["start"]:
                await lobbies.start(table_id, me.id)
            case ["again"]:
                await self.again(interaction, table_id)
                return
            case _:
                raise NotationError("a lobby's control", verb)
        await answer(interaction.response.defer())
        await self.bot.table_room.follow(table_id)

    async def leave(self, interaction: Interaction) -> None:
        """Leaves the lobby of this channel; in a match, asks whether to concede."""
        table_id = await self.bot.table_room.table_for(interaction)
        table = await self.bot.storage.table(table_id)
        language = interaction.client.readers.words(interaction)
        if table is not None and table.state == "match":
            game = await self.bot.tables.game(table_id)
            seat = game.seat_of(interaction.user.id)
            if seat is None:
                raise Refusal(Why.NOT_SEATED)
            if seat in game.match.conceded:
                raise Refusal(Why.YOU_CONCEDED)
            concede = Control(table_id, game.version, str(Concede(seat)))
            view = Screen(
                [language("concede-sure")], [buttons(button(concede, language("concede"), RED))]
            )
            await show(interaction, view)
            return
        leave = partial(Lobby.leave, player_id=interaction.user.id)
        await self.bot.lobbies.change(table_id, leave)
        await show(interaction, Screen([language("lobby-left")]))
        await self.bot.table_room.follow(table_id)

    async def again(self, interaction: Interaction, table_id: int) -> None:
        """Opens the next table for the same people, as a challenge by whoever pressed."""
        game = await self.bot.tables.game(table_id)
        if game.seat_of(interaction.user.id) is None:
            raise Refusal(Why.NOT_SEATED)
        friends = [
            Guest(seat.player_id, seat.name)
            for seat in game.seats
            if seat.player_id not in (None, interaction.user.id)
        ]
        computers = [Level(seat.level) for seat in game.seats if seat.level is not None]
        rules = HouseRules.parse(game.table.house_rules)
        clock = game.table.clock
        await self.open(interaction, rules, clock, friends=friends or None, computers=computers)


def check_place(interaction: Interaction) -> tuple[int, int]:
    """The server's and channel's id; raises Refusal where a table cannot be."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(Why.SERVER_ONLY)
    language = interaction.client.readers.words(interaction)
    missing = [language(f"permission-{name.replace('_', '-')}") for name in lacking(interaction)]
    if missing:
        raise Refusal(Why.CANNOT_POST, missing=language("list-separator").join(missing))
    return interaction.guild_id, interaction.channel_id
