"""Brings every message of a table to what the stored state says it should show.

Painting may fail, be repeated, or be late: it changes nothing but Discord's copy, and the next
painting heals it. Edits make no noise; a new message is sent where someone should look up.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace

import discord

from cogs.discord_calls import Failure, attempt
from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.locks import Locks
from cogs.names import LONGEST, marked, one_line
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.game import Game
from cogs.table.hand import hand
from cogs.table.summary import match_summary, round_summary
from cogs.table.tables import Tables
from locales import Words, words
from storage import Message, Storage, Table

log = logging.getLogger(__name__)

# A board with this many messages below it has been pushed out of sight on a phone.
PUSHED_AWAY = 10

# Before the kind of a message whose replacement is under way.
OLD = "old "


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A message as it should be: which one, where, and what it shows.

    ``turn`` is the turn it belongs to; ``call`` the one person whom sending it may ping.
    """

    table_id: int
    kind: str
    slot: int
    channel_id: int
    screen: Screen
    turn: int = 0
    call: int | None = None


@dataclass(frozen=True, slots=True)
class _OpenHand:
    """The latest ephemeral hand a person has before them, while its token lives."""

    interaction: discord.Interaction
    message_id: int | None
    fingerprint: str


class Painter:
    """The screens of all tables, on Discord."""

    def __init__(self, client: discord.Client, storage: Storage, tables: Tables) -> None:
        self._client = client
        self._storage = storage
        self._tables = tables
        self._locks = Locks()
        self._waiting: set[int] = set()
        self._open_hands: dict[tuple[int, int], _OpenHand] = {}

    def public_words(self, table: Table) -> Words:
        """The server's language, in which the table's public messages are."""
        guild = self._client.get_guild(table.guild_id)
        return words(None if guild is None else guild.preferred_locale.value)

    def hand(self, game: Game, seat: int, language: Words, notice: str = "") -> Screen:
        """The hand of a seat, saying which table it is of (`cogs.table.hand`)."""
        return hand(game, seat, language, self._where(game.table), notice)

    def _where(self, table: Table) -> str:
        """The table's channel and server by name, as a link that leads there."""
        guild = self._client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        if guild is None or channel is None:
            return f"<#{table.channel_id}>"
        name = marked(one_line(channel.name, LONGEST))
        return f"[#{name}]({channel.jump_url}), {marked(one_line(guild.name, LONGEST))}"

    async def paint(self, table_id: int, *, board_anew: bool = False) -> None:
        """Shows the newest state everywhere; many calls at once cost one painting.

        ``board_anew`` posts the board at the channel's end even if it is still in sight.
        """
        if table_id in self._waiting and not board_anew:
            return
        self._waiting.add(table_id)
        async with self._locks(table_id):
            self._waiting.discard(table_id)
            table = await self._storage.table(table_id)
            if table is None:
                return
            shown = {
                (message.kind, message.slot): message
                for message in await self._storage.messages(table_id)
            }
            await self._clear_away(shown)
            if table.state in ("lobby", "closed"):
                lobby = Lobby(table, await self._storage.seats(table_id))
                screen = lobby_screen(lobby, self.public_words(table))
                wanted = _Wanted(table_id, "board", 0, table.channel_id, screen)
                await self._bring(wanted, shown, anew=board_anew)
                return
            game = await self._tables.game(table_id)
            await asyncio.gather(  # nobody waits for another's message
                self._paint_channel(game, shown, board_anew),
                *(
                    self._paint_hand(game, seat.number, seat.player_id, shown)
                    for seat in game.seats
                    if seat.player_id is not None
                ),
            )
            await self._paint_ping(game, shown)

    async def _clear_away(self, shown: dict[tuple[str, int], Message]) -> None:
        """Removes what an interrupted painting has left of messages that others replaced."""
        for (kind, slot), message in shown.items():
            if kind.startswith(OLD):
                current = shown.get((kind.removeprefix(OLD), slot))
                replaced = current is None or current.message_id != message.message_id
                await (self._remove(message) if replaced else self._forget(message))

    async def _paint_channel(
        self, game: Game, shown: dict[tuple[str, int], Message], board_anew: bool
    ) -> None:
        table, language = game.table, self.public_words(game.table)
        for result in game.match.results:
            if ("round", result.round) not in shown:
                screen = round_summary(game, result, language)
                await self._send(_Wanted(table.id, "round", result.round, table.channel_id, screen))
        screen = board(game, language)
        anew = board_anew or await self._pushed_away(game, shown.get(("board", 0)))
        wanted = _Wanted(table.id, "board", 0, table.channel_id, screen, game.match.turn)
        await self._bring(wanted, shown, anew=anew)
        if game.over and ("end", 0) not in shown:
            screen = match_summary(game, language)
            await self._send(_Wanted(table.id, "end", 0, table.channel_id, screen))

    async def _pushed_away(self, game: Game, message: Message | None) -> bool:
        """Whether chat has hidden the board; asked once a turn."""
        if message is None or message.turn == game.match.turn:
            return False
        after = discord.Object(message.message_id)
        history = self._channel(message.channel_id).history(limit=PUSHED_AWAY, after=after)

        async def count() -> int:
            return len([below async for below in history])

        counted = await attempt(count())
        # Without the right to read history, it stays where it is.
        return not isinstance(counted, Failure) and counted >= PUSHED_AWAY

    async def _paint_hand(
        self, game: Game, seat: int, person: int, shown: dict[tuple[str, int], Message]
    ) -> None:
        player = await self._storage.player(person)
        screen = self.hand(game, seat, words(player.locale if player else None))
        await self._refresh_open_hand(game.table.id, person, screen)
        before = shown.get(("hand", seat))
        if (player is not None and player.dms_closed) or (before is None and game.over):
            return
        turn = game.match.turn
        theirs = game.match.to_play == seat and game.person_at(seat) is not None
        if before is not None and not theirs:
            turn = before.turn  # nothing new to look up for
        dm = await attempt(self._client.create_dm(discord.Object(person)))
        if isinstance(dm, Failure):
            return
        wanted = _Wanted(game.table.id, "hand", seat, dm.id, screen, turn)
        anew = before is not None and before.turn != turn
        if await self._bring(wanted, shown, anew=anew) is Failure.CLOSED:
            await self._storage.set_dms(person, True)

    async def _paint_ping(self, game: Game, shown: dict[tuple[str, int], Message]) -> None:
        """Calls a person whose direct messages are closed, once a turn, in the channel."""
        ping = shown.get(("ping", 0))
        turn, seat = game.match.turn, game.match.to_play
        person = None if seat is None else game.person_at(seat)
        player = None if person is None else await self._storage.player(person)
        closed = player is not None and player.dms_closed
        if closed:
            text = self.public_words(game.table)("ping", mention=f"<@{person}>")
            where = game.table.channel_id
            wanted = _Wanted(game.table.id, "ping", 0, where, Screen([text]), turn, call=person)
            await self._bring(wanted, shown, anew=ping is not None and ping.turn != turn)
        elif ping is not None:
            await self._remove(ping)

    async def _bring(
        self, wanted: _Wanted, shown: dict[tuple[str, int], Message], *, anew: bool = False
    ) -> Failure | None:
        """Edits the message to what is wanted, or sends it: when there is none, or ``anew``."""
        message = shown.get((wanted.kind, wanted.slot))
        if message is None:
            return await self._send(wanted)
        if anew:
            # Noted until it is gone, so that whatever happens now, no two stay.
            old = replace(message, kind=OLD + message.kind)
            await self._storage.remember(old)
            failed = await self._send(wanted)
            if failed is None or failed is Failure.CLOSED:
                await self._remove(old)
            else:
                await self._forget(old)
            if failed is Failure.CLOSED:
                await self._forget(message)
            if failed is not Failure.FORBIDDEN:  # where we may not post, we may still edit
                return failed
        if message.fingerprint != wanted.screen.fingerprint:
            partial = self._channel(message.channel_id).get_partial_message(message.message_id)
            # Said each time: an edit without it lets mentions ping again, the library's default
            # counting for plain text only.
            nobody = discord.AllowedMentions.none()
            edited = await attempt(partial.edit(view=wanted.screen, allowed_mentions=nobody))
            if edited is Failure.GONE:
                return await self._send(wanted)
            if isinstance(edited, Failure):
                return edited
        elif message.turn == wanted.turn:
            return None
        await self._remember(wanted, message.message_id)
        return None

    async def _send(self, wanted: _Wanted) -> Failure | None:
        allowed = discord.AllowedMentions.none()
        if wanted.call is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(wanted.call)])
        channel = self._channel(wanted.channel_id)
        sent = await attempt(channel.send(view=wanted.screen, allowed_mentions=allowed))
        if isinstance(sent, Failure):
            return sent
        await self._remember(wanted, sent.id)
        return None

    async def _remember(self, wanted: _Wanted, message_id: int) -> None:
        await self._storage.remember(
            Message(
                wanted.table_id,
                wanted.kind,
                wanted.slot,
                wanted.channel_id,
                message_id,
                wanted.turn,
                wanted.screen.fingerprint,
            )
        )

    async def _remove(self, message: Message) -> None:
        """Deletes the message; where Discord was out of reach, the next painting tries again."""
        partial = self._channel(message.channel_id).get_partial_message(message.message_id)
        if await attempt(partial.delete()) is not Failure.FAILED:
            await self._forget(message)

    async def _forget(self, message: Message) -> None:
        await self._storage.forget(message.table_id, message.kind, message.slot)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def answered(self, interaction: discord.Interaction, table_id: int, view: Screen) -> None:
        """Takes note that a press was answered by redrawing the very message it was made on."""
        message = interaction.message
        if message is None:
            return
        if message.flags.ephemeral:
            await self.opened(interaction, table_id, message.id, view)
            return
        for shown in await self._storage.messages(table_id):
            if shown.message_id == message.id:
                await self._storage.remember(replace(shown, fingerprint=view.fingerprint))

    async def opened(
        self, interaction: discord.Interaction, table_id: int, message_id: int | None, view: Screen
    ) -> None:
        """Takes note of an ephemeral hand; an earlier one of the same person's goes away."""
        for key in [k for k, open_ in self._open_hands.items() if open_.interaction.is_expired()]:
            del self._open_hands[key]
        key = table_id, interaction.user.id
        old = self._open_hands.get(key)
        self._open_hands[key] = _OpenHand(interaction, message_id, view.fingerprint)
        if old is not None and old.message_id != message_id:
            await attempt(old.interaction.delete_original_response())

    async def _refresh_open_hand(self, table_id: int, person: int, screen: Screen) -> None:
        hand_open = self._open_hands.get((table_id, person))
        if hand_open is None or hand_open.fingerprint == screen.fingerprint:
            return
        interaction = hand_open.interaction
        edited: object = Failure.EXPIRED
        if not interaction.is_expired():
            edited = await attempt(interaction.edit_original_response(view=screen))
        if isinstance(edited, Failure):
            del self._open_hands[table_id, person]
        else:
            self._open_hands[table_id, person] = replace(hand_open, fingerprint=screen.fingerprint)
