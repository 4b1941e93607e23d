"""What every message of a table should show, from what is stored.

Painting may fail, be repeated, or be late: it changes nothing but Discord's copy, and the next
painting heals it (`cogs.pump`). Edits make no noise; a new message is sent where someone should
look up. A table whose channel is out of reach sleeps: its hands say so, and go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import discord

from cogs.answers import redraw
from cogs.breaker import Breaker
from cogs.calm import Calm
from cogs.discord_calls import AGAIN, Failure, attempt
from cogs.gallery import Gallery
from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.locks import Locks
from cogs.names import LONGEST, marked, one_line
from cogs.open_hands import OpenHands
from cogs.permissions import writes_in
from cogs.posted import Posted, Wanted, mark_of
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

if TYPE_CHECKING:
    from bot import BonnieAndClyde

# A table that may change still.
LIVE = ("lobby", "match")

# Failures after which nothing more is to be had from a channel for the time being.
OUT_OF_REACH = (Failure.NO_PLACE, Failure.FORBIDDEN)

# A board with this many messages below it has been pushed out of sight on a phone.
PUSHED_AWAY = 10

# Hands that have just been shown as an answer are wanted again by the painting that follows.
HANDS_KEPT = 256


class _Hand(NamedTuple):
    """The hand of a seat, and what it was asked for with: it may be in words for want of room."""

    game: Game
    look: tuple[Reader, str, str, str]
    screen: Screen


Answered = discord.InteractionCallbackResponse[discord.Client]


class Painter:
    """The screens of all tables, on Discord.

    ``note`` is told of each painting why it could not show everything, None if it did.
    """

    def __init__(
        self,
        client: discord.Client,
        storage: Storage,
        tables: Tables,
        readers: Readers,
        gallery: Gallery,
        calm: Calm,
        breaker: Breaker,
        note: Callable[[int, Failure | None], None],
    ) -> None:
        self._client = client
        self._storage = storage
        self._tables = tables
        self._readers = readers
        self._gallery = gallery
        self._calm = calm
        self._breaker = breaker
        self._note = note
        self._locks = Locks()
        self._hands: dict[tuple[int, int], _Hand] = {}
        self._waiting: set[int] = set()
        self._shown: dict[int, tuple[Reader, str]] = {}  # how live tables looked when all was shown
        self.open_hands = OpenHands(gallery)

    async def hand(
        self, game: Game, seat: int, reader: Reader, notice: str = "", *, news: bool = False
    ) -> Screen:
        """The hand of a seat, saying which table it is of (`cogs.table.hand`).

        The hint in it counts as given: ask only for a hand that is to be shown. That it is ``news``
        means that nobody has it before them yet, in pictures perhaps.
        """
        hint = await self._hint(game, seat, reader)
        if game.table.asleep_since is not None and not game.ended and not notice:
            notice = reader.words("asleep")
        look = replace(reader, player=None), self._where(game.table), notice, hint
        last = self._hands.pop((game.table.id, seat), None)
        if last is None or last.game is not game or last.look != look:
            reader = self._with_room(look[0], game.table) if news else look[0]
            last = _Hand(game, look, hand(game, seat, reader, *look[1:]))
            last.screen.mark = mark_of(game.table.id, "hand", seat)
        self._hands[game.table.id, seat] = last
        if len(self._hands) > HANDS_KEPT:
            del self._hands[next(iter(self._hands))]
        return last.screen

    def _with_room(self, reader: Reader, table: Table) -> Reader:
        """The reader, who is told in words where there is no room for one more picture."""
        if not reader.pictures:
            return reader
        room = self._gallery.has_room(table.guild_id) and not self._calm.is_crowded
        return reader if room else reader.without_pictures()

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

    async def redraw(
        self, interaction: discord.Interaction[BonnieAndClyde], table_id: int, screen: Screen
    ) -> None:
        """Answers a press by redrawing the very message it was made on, and takes note of that.

        Not if a painting came between: of two edits at once nobody knows which is the later one, so
        that the next painting makes sure.
        """
        undisturbed = self._locks.watch(table_id)
        shown, message = await redraw(interaction, screen), interaction.message
        if isinstance(shown, Failure) or message is None:
            return
        if message.flags.ephemeral:
            await self.open_hands.opened(interaction, table_id, message.id, shown.screen)
        elif undisturbed():
            await self._storage.redrawn(table_id, message.id, shown.screen.fingerprint)

    async def open_lobby(
        self, lobby: Lobby, answer: Callable[[Screen], Awaitable[Answered]]
    ) -> None:
        """Shows a new lobby by an ``answer``, which is its message from then on."""
        table = lobby.table
        async with self._locks(table.id):
            posted = self._posted(table, ())
            screen = lobby_screen(lobby, self._readers.public(table))
            await posted.send(Wanted("board", 0, table.channel_id, screen), by=answer)
            await posted.note()

    async def paint(
        self, table_id: int, *, board_anew: bool = False, unless_shown: bool = False
    ) -> None:
        """Shows the newest state everywhere; many calls at once cost one painting.

        ``board_anew`` posts the board at the channel's end even if it is still in sight;
        ``unless_shown`` does nothing where all is known to be shown.
        """
        if unless_shown and await self._is_shown(table_id):
            return
        if table_id in self._waiting and not board_anew:
            return
        self._waiting.add(table_id)
        lock = self._locks(table_id)
        try:
            await lock.acquire()
        finally:  # who comes from now on may come for something newer
            self._waiting.discard(table_id)
        try:
            self._note(table_id, await self._paint(table_id, board_anew))
        except Exception:
            self._note(table_id, Failure.BROKEN)
            raise
        finally:
            lock.release()

    async def _is_shown(self, table_id: int) -> bool:
        """Whether nothing has changed since all was shown, be it the table or how it looks."""
        table, _, changes = await self._storage.shown_by(table_id)
        if table is None or changes is not None or table.asleep_since is not None:
            return False
        return self._shown.get(table_id) == self._look(table)

    def _look(self, table: Table) -> tuple[Reader, str]:
        """What else than its state the screens of a table depend on, but for people's settings."""
        return self._readers.public(table), self._where(table)

    def _posted(self, table: Table, messages: tuple[Message, ...]) -> Posted:
        return Posted(
            self._client,
            self._storage,
            self._gallery,
            self._breaker,
            self._calm,
            table,
            messages,
        )

    async def _paint(self, table_id: int, board_anew: bool) -> Failure | None:
        """Returns why not everything could be shown, and of several reasons what passes soonest."""
        table, messages, changes = await self._storage.shown_by(table_id)
        if table is None:
            return None
        posted = self._posted(table, messages)
        await posted.clear_up()
        news = changes is not None
        parts = [self._paint_channel(table, posted, board_anew, news)]
        if table.dealer is not None:
            game = await self._tables.shown(table_id)
            parts += [
                self._paint_hand(table_id, seat.number, seat.player_id, posted, news)
                for seat in game.seats
                if seat.player_id is not None
            ]
        outcomes = await asyncio.gather(  # nobody waits for another's message
            *parts,
            return_exceptions=True,  # nor goes on without the lock, should one of them be broken
        )
        failures = [outcome for outcome in outcomes if isinstance(outcome, Failure)]
        if table.dealer is not None:
            failures += filter(None, [await self._paint_ping(table, posted)])
        failures += posted.left
        complete = not failures and not _broken(outcomes)
        await posted.note(changes if complete else None)
        if complete and table.state in LIVE:
            self._shown[table_id] = self._look(table)
        else:
            self._shown.pop(table_id, None)
        for outcome in _broken(outcomes):
            raise outcome
        return min(failures, key=lambda failure: failure not in AGAIN, default=None)

    async def _paint_channel(
        self, table: Table, posted: Posted, board_anew: bool, news: bool
    ) -> Failure | None:
        """Shows what belongs in the table's channel, unless that is out of reach.

        What is sure to fail there is not tried, and a table that cannot be shown falls asleep.
        """
        if table.asleep_since is not None and not self._reaches(table):
            # How a match ended is still to be told, should there be where to.
            return None if table.state in LIVE else Failure.NO_PLACE
        if (before := posted.get("board")) is not None:
            await self._calm.wait_for(before.channel_id)
        board, others = await self._show_channel(table, posted, board_anew, news)
        if board in OUT_OF_REACH and table.state in LIVE:
            await self._tables.fall_asleep(table.id)
            return Failure.LATER  # when its hands will say so
        if board is None and table.asleep_since is not None:
            await self._tables.wake(table.id)
            return Failure.LATER
        return board or next(iter(others), None)

    def _reaches(self, table: Table) -> bool:
        """Whether a sleeping table's channel seems to be there again, for us to write in."""
        guild = self._client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        return channel is not None and writes_in(channel)

    async def _show_channel(
        self, table: Table, posted: Posted, board_anew: bool, news: bool
    ) -> tuple[Failure | None, list[Failure]]:
        """Returns why the board could not be shown, and why others could not."""
        where, reader = table.channel_id, self._readers.public(table)
        if table.dealer is None:  # a lobby, or what was one
            lobby = Lobby(table, await self._storage.seats(table.id))
            wanted = Wanted("board", 0, where, lobby_screen(lobby, reader))
            return await posted.bring(wanted, anew=board_anew), []
        game = await self._tables.shown(table.id)
        failures: list[Failure] = []
        for result in game.match.results:
            if posted.get("round", result.round) is None:
                screen = round_summary(game, result, reader.words)
                failed = await posted.bring(Wanted("round", result.round, where, screen))
                if failed is not None:
                    failures.append(failed)
                    break  # in order, when it can be
        before = posted.get("board")
        anew = board_anew or (before is not None and await self._hidden(game, before, posted))
        screen = board(game, self._with_room(reader, table) if news else reader)
        wanted = Wanted("board", 0, where, screen, game.call, quiet=True)
        shown = await posted.bring(wanted, anew=anew)
        if game.over and posted.get("end") is None:
            failed = await posted.bring(Wanted("end", 0, where, match_summary(game, reader)))
            if failed is not None:
                failures.append(failed)
        return shown, failures

    async def _hidden(self, game: Game, message: Message, posted: Posted) -> bool:
        """Whether the board is out of sight: by the last round's summary, or by chat.

        Asked once a call. A match that has ended has its board stay where it is.
        """
        if game.ended or message.turn == game.call:
            return False
        summary = posted.get("round", len(game.match.results))
        if summary is not None and summary.message_id > message.message_id:
            return True
        return await posted.below(message, PUSHED_AWAY) >= PUSHED_AWAY

    async def _paint_hand(
        self, table_id: int, seat: int, person: int, posted: Posted, news: bool
    ) -> Failure | None:
        before = posted.get("hand", seat)
        if before is not None:
            await self._calm.wait_for(before.channel_id)
        game = await self._tables.shown(table_id)
        player = await self._readers.player(person)
        closed = player is not None and player.dms_closed
        by_message = not closed and not (before is None and game.ended)
        if not by_message and not self.open_hands.has(table_id, person):
            return None
        screen = await self.hand(game, seat, self._readers.of(player), news=news)
        behind = await self.open_hands.redraw(game.table, person, screen)
        if not by_message:
            return behind
        call = game.call
        if before is not None and game.awaited != person:
            call = before.turn  # nothing new to look up for
        where = await self._direct(person) if before is None else before.channel_id
        if isinstance(where, Failure):
            failure: Failure | None = where
        else:
            wanted = Wanted("hand", seat, where, screen, call)
            failure = await posted.bring(wanted, anew=before is not None and before.turn != call)
        if failure is Failure.CLOSED or failure in OUT_OF_REACH:
            await self._readers.close_messages(person, True)
            if (last := posted.get("hand", seat)) is not None:
                await posted.withdraw(last)
            return behind
        return failure or behind

    async def _direct(self, person: int) -> int | Failure:
        """The channel of direct messages with a person."""
        opened = await attempt(self._client.create_dm(discord.Object(person)))
        return opened if isinstance(opened, Failure) else opened.id

    async def _paint_ping(self, table: Table, posted: Posted) -> Failure | None:
        """Calls a person whose direct messages are closed in the channel, as often as others."""
        if table.asleep_since is not None:
            return None
        game = await self._tables.shown(table.id)
        ping, person, call = posted.get("ping"), game.awaited, game.call
        player = None if person is None else await self._readers.player(person)
        if player is not None and player.dms_closed:
            words = self._readers.public(game.table).words
            text = words("ping" if game.late is None else "ping-late", mention=f"<@{person}>")
            where = game.table.channel_id
            wanted = Wanted("ping", 0, where, Screen([text]), call, call=person)
            return await posted.bring(wanted, anew=ping is not None and ping.turn != call)
        if ping is not None:
            await posted.withdraw(ping)
        return None


def _broken(outcomes: list[Failure | BaseException | None]) -> list[BaseException]:
    return [outcome for outcome in outcomes if isinstance(outcome, BaseException)]


def _hint_at(game: Game, player: Player) -> Hint | None:
    """The hint that the person has been given at this version of the table."""
    here = game.table.id, game.version
    return next((hint for hint in player.hinted if (hint.table_id, hint.version) == here), None)
