"""What is known of people and servers, and what they have chosen."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from storage.queries import queries
from storage.records import Hint, Player
from storage.statements import Statements


class People(Statements):
    """A part of `Storage`.

    What returns a `Player` returns them as they are from then on, and raises `LookupError` if they
    were never noted.
    """

    # Players

    async def player(self, player_id: int) -> Player | None:
        """The person, if ever noted."""
        return await self._connection.transact(lambda connection: _player(connection, player_id))

    async def note_player(self, player_id: int, locale: str) -> Player:
        """Store a person's locale; what else is known of them stays.

        Writes nothing when nothing has changed.
        """
        return await self._update(queries.note_player, player_id, locale=locale)

    async def set_dms(self, player_id: int, closed: bool) -> Player:
        """Store whether the person's direct messages are closed."""
        return await self._update(queries.set_dms, player_id, closed=closed)

    async def set_told(self, player_id: int) -> Player:
        """Store that the person has been told."""
        return await self._update(queries.set_told, player_id)

    async def set_language(self, player_id: int, language: str | None) -> Player:
        """Store the language a person has chosen, None for as Discord says."""
        return await self._update(queries.set_language, player_id, language=language)

    async def set_text_only(self, player_id: int, text_only: bool) -> Player:
        """Store whether a person wants all in words."""
        return await self._update(queries.set_text_only, player_id, text_only=text_only)

    async def set_hints(self, player_id: int, hints: bool) -> Player:
        """Store whether a person wants hints."""
        return await self._update(queries.set_hints, player_id, hints=hints)

    async def give_hint(
        self, player_id: int, names: Sequence[str], table_id: int, version: int
    ) -> Player:
        """Give the first of these hints that the person has not been given yet.

        None, if they have one at this version of the table already, or have been given them all.
        """

        def work(connection: sqlite3.Connection) -> Player:
            player = _known(connection, player_id)
            for name in names:
                if queries.give_hint(
                    connection, player_id=player_id, name=name, table_id=table_id, version=version
                ):
                    return _known(connection, player_id)
            return player

        return await self._connection.transact(work)

    async def forget_hints(self, player_id: int) -> Player:
        """Forget all hints given to a person."""
        return await self._update(queries.forget_hints, player_id)

    async def _update(self, query: Callable[..., int], player_id: int, **values: object) -> Player:
        def work(connection: sqlite3.Connection) -> Player:
            query(connection, id=player_id, **values)
            return _known(connection, player_id)

        return await self._connection.transact(work)

    # Servers

    async def server_languages(self) -> dict[int, str]:
        """The language of each server that has chosen one."""

        def work(connection: sqlite3.Connection) -> dict[int, str]:
            return {row["id"]: row["language"] for row in queries.server_languages(connection)}

        return await self._connection.transact(work)

    async def set_server_language(self, guild_id: int, language: str | None) -> None:
        """Store the language a server has chosen, None for as Discord says."""
        await self._change(queries.set_server_language, id=guild_id, language=language)


def _player(connection: sqlite3.Connection, player_id: int) -> Player | None:
    row: dict[str, Any] | None = queries.player(connection, id=player_id)
    if row is None:
        return None
    flags = {name: bool(row[name]) for name in ("dms_closed", "told", "text_only", "hints")}
    given = tuple(Hint(**hint) for hint in queries.hints(connection, player_id=player_id))
    return Player(**{**row, **flags}, hinted=given)


def _known(connection: sqlite3.Connection, player_id: int) -> Player:
    player = _player(connection, player_id)
    if player is None:
        raise LookupError(f"player {player_id} was never noted")
    return player
