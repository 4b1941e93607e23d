"""What every message of a table should show, from what is stored.

Painting may fail, be repeated, or be late: it changes nothing but Discord's copy, and the next
painting heals it. Edits make no noise; a new message is sent where someone should look up.
"""

from __future__ import annotations

import asyncio

import discord

from cogs.discord_calls import Failure, attempt
from cogs.gallery import Gallery
from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.locks import Locks
from cogs.names import LONGEST, marked, one_line
from cogs.open_hands import OpenHands
from cogs.posted import Posted, Wanted
from cogs.reader import Reader
from cogs.readers import Readers
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.game import Game
from cogs.table.hand import hand
from cogs.table.hints import HINTS, fitting
from cogs.table.summary import match_summary, round_summary
from cogs.table.tables import Tables
from storage import Hint, Message, Player, Storage, Table

# A board with this many messages below it has been pushed out of sight on a phone.
PUSHED_AWAY = 10


class Painter:
    """The screens of all tables, on Discord."""

    def __init__(
        self,
        client: discord.Client,
        storage: Storage,
        tables: Tables,
        readers: Readers,
        gallery: Gallery,
    ) -> None:
        self._client = client
        self._storage = storage
        self._tables = tables
        self._readers = readers
        self._gallery = gallery
        self._locks = Locks()
        self._waiting: set[int] = set()
        self.open_hands = OpenHands(gallery)

    async def hand(self, game: Game, seat: int, reader: Reader, notice: str = "") -> Screen:
        """The hand of a seat, saying which table it is of (`cogs.table.hand`).

        The hint in it counts as given: ask only for a hand that is to be shown.
        """
        hint = await self._hint(game, seat, reader)
        return hand(game, seat, reader, self._where(game.table), notice, hint)

    async def _hint(self, game: Game, seat: int, reader: Reader) -> str:
        """The hint for a person whose turn it is, if one is due or was given at this version."""
        player = reader.player
        if player is None or not player.hints:
            return ""
        if game.match.to_play != seat or game.person_at(seat) != player.id:
            return ""
        given = _hint_at(game, player)
        if given is None and len(player.hinted) < len(HINTS):  # most people have had them all
            had = {hint.name for hint in player.hinted}
            due = [name for name in fitting(game.sight(seat)) if name not in had]
            if due:
                player = await self._storage.give_hint(player.id, due, game.table.id, game.version)
                self._readers.keep(player)
                given = _hint_at(game, player)
        if given is None:
            return ""
        text = reader.words(f"hint-{given.name}")
        return f"{text} {reader.words('hint-off')}" if given.number == 1 else text

    def _where(self, table: Table) -> str:
        """The table's channel and server by name, as a link that leads there."""
        guild = self._client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        if guild is None or channel is None:
            return f"<#{table.channel_id}>"
        name = marked(one_line(channel.name, LONGEST))
        return f"[#{name}]({channel.jump_url}), {marked(one_line(guild.name, LONGEST))}"

    async def redrawn(self, interaction: discord.Interaction, table_id: int, view: Screen) -> None:
        """Takes note that a press was answered by redrawing the very message it was made on."""
        message = interaction.message
        if message is None:
            return
        if message.flags.ephemeral:
            await self.open_hands.opened(interaction, table_id, message.id, view)
        else:
            await self._storage.redrawn(table_id, message.id, view.fingerprint)

    async def paint(self, table_id: int, *, board_anew: bool = False) -> None:
        """Shows the newest state everywhere; many calls at once cost one painting.

        ``board_anew`` posts the board at the channel's end even if it is still in sight.
        """
        if table_id in self._waiting and not board_anew:
            return
        self._waiting.add(table_id)
        lock = self._locks(table_id)
        try:
            await lock.acquire()
        finally:  # who comes from now on may come for something newer
            self._waiting.discard(table_id)
        try:
            await self._paint(table_id, board_anew)
        finally:
            lock.release()

    async def _paint(self, table_id: int, board_anew: bool) -> None:
        table = await self._storage.table(table_id)
        if table is None:
            return
        posted = await Posted.at(self._client, self._storage, self._gallery, table_id)
        if table.dealer is None:  # a lobby, or what was one
            lobby = Lobby(table, await self._storage.seats(table_id))
            screen = lobby_screen(lobby, self._readers.public(table))
            await posted.bring(Wanted("board", 0, table.channel_id, screen), anew=board_anew)
            return
        game = await self._tables.shown(table_id)
        outcomes = await asyncio.gather(  # nobody waits for another's message
            self._paint_channel(game, posted, board_anew),
            *(
                self._paint_hand(game, seat.number, seat.player_id, posted)
                for seat in game.seats
                if seat.player_id is not None
            ),
            return_exceptions=True,  # nor goes on without the lock, should one of them be broken
        )
        await self._paint_ping(game, posted)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome

    async def _paint_channel(self, game: Game, posted: Posted, board_anew: bool) -> None:
        where = game.table.channel_id
        reader = self._readers.public(game.table)
        for result in game.match.results:
            if posted.get("round", result.round) is None:
                screen = round_summary(game, result, reader.words)
                if await posted.bring(Wanted("round", result.round, where, screen)) is not None:
                    break  # in order, when it can be
        before = posted.get("board")
        anew = board_anew or (before is not None and await self._hidden(game, before, posted))
        wanted = Wanted("board", 0, where, board(game, reader), game.call)
        await posted.bring(wanted, anew=anew)
        if game.over and posted.get("end") is None:
            await posted.bring(Wanted("end", 0, where, match_summary(game, reader)))

    async def _hidden(self, game: Game, message: Message, posted: Posted) -> bool:
        """Whether the board is out of sight: by the last round's summary, or by chat.

        Asked once a call. A finished match's board stays where it is.
        """
        if game.over or game.closed or message.turn == game.call:
            return False
        summary = posted.get("round", len(game.match.results))
        if summary is not None and summary.message_id > message.message_id:
            return True
        return await posted.below(message, PUSHED_AWAY) >= PUSHED_AWAY

    async def _paint_hand(self, game: Game, seat: int, person: int, posted: Posted) -> None:
        player = await self._storage.player(person)
        before = posted.get("hand", seat)
        closed = player is not None and player.dms_closed
        by_message = not closed and not (before is None and (game.over or game.closed))
        if not by_message and not self.open_hands.has(game.table.id, person):
            return
        screen = await self.hand(game, seat, self._readers.of(player))
        await self.open_hands.redraw(game.table.id, person, screen)
        if not by_message:
            return
        call = game.call
        if before is not None and game.awaited != person:
            call = before.turn  # nothing new to look up for
        if before is not None:
            where = before.channel_id
        else:
            dm = await attempt(self._client.create_dm(discord.Object(person)))
            if isinstance(dm, Failure):
                return
            where = dm.id
        wanted = Wanted("hand", seat, where, screen, call)
        anew = before is not None and before.turn != call
        if await posted.bring(wanted, anew=anew) is Failure.CLOSED:
            await self._storage.set_dms(person, True)

    async def _paint_ping(self, game: Game, posted: Posted) -> None:
        """Calls a person whose direct messages are closed in the channel, as often as others."""
        ping, person, call = posted.get("ping"), game.awaited, game.call
        player = None if person is None else await self._storage.player(person)
        if player is not None and player.dms_closed:
            words = self._readers.public(game.table).words
            text = words("ping" if game.late is None else "ping-late", mention=f"<@{person}>")
            where = game.table.channel_id
            wanted = Wanted("ping", 0, where, Screen([text]), call, call=person)
            await posted.bring(wanted, anew=ping is not None and ping.turn != call)
        elif ping is not None:
            await posted.remove(ping)


def _hint_at(game: Game, player: Player) -> Hint | None:
    """The hint that the person has been given at this version of the table."""
    here = game.table.id, game.version
    return next((hint for hint in player.hinted if (hint.table_id, hint.version) == here), None)
