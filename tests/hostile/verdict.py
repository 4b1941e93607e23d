"""Which changes in the database attempts may bring about: those their senders may, honestly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules import Concede, HouseRules, NotationError, open_match, parse_move, play
from tests.bot.refusing import Rows
from tests.hostile.grammar import COMMAND, PRESS, Attempt

Row = dict[str, Any]

TYPED = {"pass": "look", "leave": "take"}
"""The command by which a move is made, where it has another name."""

COMES_OR_GOES = ("lobby join", "lobby accept", "lobby leave", "lobby decline", "leave")


class Verdict:
    """Compares the rows before and after some attempts."""

    def __init__(self, before: Rows, after: Rows, attempts: Sequence[Attempt]) -> None:
        self._before = before
        self._after = after
        self._attempts = [one for one in attempts if one.kind in (PRESS, COMMAND)]
        self._by_id = {one.record.id: one for one in self._attempts}
        self._senders = {one.person_id for one in attempts}

    def objections(self, managers: set[int]) -> Iterator[str]:
        """Every change that was nobody's to bring about."""
        yield from self._moves()
        yield from self._tables()
        yield from self._seats()
        yield from self._votes()
        seated = {seat["player_id"] for seat in self._after["seats"]}
        for player in self._changed("players", "id"):
            if player["id"] not in self._senders | seated:
                yield f"somebody who did nothing: {player}"
        chose = {
            one.person_id for one in self._attempts if _what(one).startswith("settings server")
        }
        if self._before["servers"] != self._after["servers"] and not chose & managers:
            yield f"a server's settings: {self._after['servers']}"
        if self._before["settings"] != self._after["settings"]:
            yield f"the bot's settings: {self._after['settings']}"

    def _changed(self, name: str, *keys: str) -> list[Row]:
        """Rows that are new or another than before, as they are now."""
        before = {tuple(row[key] for key in keys): row for row in self._before[name]}
        return [
            row for row in self._after[name] if before.get(tuple(row[key] for key in keys)) != row
        ]

    def _moves(self) -> Iterator[str]:
        held = len(self._before["moves"])
        kept = {(row["table_id"], row["version"]): row for row in self._after["moves"]}
        for row in self._before["moves"]:
            if kept.get((row["table_id"], row["version"])) != row:
                yield f"a move that was made is another, or gone: {row}"
        for table in {row["table_id"] for row in self._after["moves"]}:
            versions = [r["version"] for r in self._after["moves"] if r["table_id"] == table]
            if sorted(versions) != list(range(1, len(versions) + 1)):
                yield f"table {table} has a gap: {versions}"
        new = self._changed("moves", "table_id", "version")
        assert len(new) == len(self._after["moves"]) - held
        for table in {row["table_id"] for row in new}:
            yield from self._out_of_turn(table)
        for row in new:
            if row["player_id"] is not None and not self._made(row):
                yield f"a move that nobody made: {row}"
            if row["player_id"] is None and row["interaction_id"] is not None:
                yield f"a move of the host's own with an interaction: {row}"

    def _out_of_turn(self, number: int) -> Iterator[str]:
        """Replays a table's log: each move is one by the rules, of the seat whose turn it is."""
        (table,) = (table for table in self._after["tables"] if table["id"] == number)
        seats = [seat for seat in self._after["seats"] if seat["table_id"] == number]
        match = open_match(len(seats), table["dealer"], HouseRules.parse(table["house_rules"]))
        log = [row for row in self._after["moves"] if row["table_id"] == number]
        for row in sorted(log, key=lambda row: int(row["version"])):
            move = parse_move(row["text"])
            due = move.seat if isinstance(move, Concede) else match.to_play
            if row["seat"] != due:
                yield f"a move out of turn, of seat {due}: {row}"
            match = play(match, move)

    def _made(self, row: Row) -> bool:
        """Whether the attempt that the move names is one to make it, by whose seat it is."""
        attempt = self._by_id.get(row["interaction_id"])
        owner = [
            seat["player_id"]
            for seat in self._after["seats"]
            if (seat["table_id"], seat["number"]) == (row["table_id"], row["seat"])
        ]
        if attempt is None or [attempt.person_id] != owner or row["player_id"] != owner[0]:
            return False
        if attempt.kind == COMMAND:
            place = {table["id"] for table in self._before["tables"] if self._is_at(attempt, table)}
            verb = row["text"].split()[0]
            return row["table_id"] in place and attempt.command == TYPED.get(verb, verb)
        control = attempt.control
        return control is not None and (
            (control.table, control.what) == (row["table_id"], row["text"])
            and (control.version == row["version"] - 1 or _concedes(control.what))
        )

    def _is_at(self, attempt: Attempt, table: Row) -> bool:
        """Whether a command typed there may be meant for the table."""
        if attempt.place.guild_id is not None:
            return bool(attempt.place.channel_id == table["channel_id"])
        mine = {
            seat["table_id"]
            for seat in self._before["seats"] + self._after["seats"]
            if seat["player_id"] == attempt.person_id
        }
        return table["id"] in mine

    def _aimed_at(self, table: Row) -> set[tuple[int, str]]:
        """Who has aimed at the table, and with what: a control's words, or a command's name."""
        return {
            (one.person_id, _what(one))
            for one in self._attempts
            if (one.control is not None and one.control.table == table["id"])
            or (one.kind == COMMAND and self._is_at(one, table))
        }

    def _tables(self) -> Iterator[str]:
        known = {table["id"] for table in self._before["tables"]}
        for table in self._changed("tables", "id"):
            if table["id"] not in known:
                openers = {
                    one.person_id
                    for one in self._attempts
                    if one.place.channel_id == table["channel_id"]
                    and (_what(one) == "lobby again" or one.kind == COMMAND)
                }
                if table["host_id"] not in openers:
                    yield f"a table that nobody opened: {table}"
                continue
            people = {
                seat["player_id"]
                for seat in self._before["seats"] + self._after["seats"]
                if seat["table_id"] == table["id"]
            }
            if not people & {person for person, _ in self._aimed_at(table)}:
                yield f"a table that nobody at it changed: {table}"
            yield from self._begun(table)
            moved = {row["table_id"] for row in self._changed("moves", "table_id", "version")}
            if table["state"] in ("match", "over") and table["id"] not in moved:
                yield f"a match that began or ended without a move: {table}"

    def _begun(self, table: Row) -> Iterator[str]:
        """A match is begun by its host, or by the last answer; computers come by the host alone."""
        before = next(row for row in self._before["tables"] if row["id"] == table["id"])
        if before["state"] != "lobby":
            return
        acted, hosts = self._aimed_at(table), {before["host_id"], table["host_id"]}
        by_host = {what for person, what in acted if person in hosts}
        answered = any(what in COMES_OR_GOES for _, what in acted)
        if table["state"] == "match" and "lobby start" not in by_host and not answered:
            yield f"a match that its host did not begin: {table}"
        counts = [
            sum(seat["table_id"] == table["id"] and seat["player_id"] is None for seat in seats)
            for seats in (self._before["seats"], self._after["seats"])
        ]
        if counts[0] != counts[1] and not any(
            what.startswith(("lobby add", "lobby remove")) for what in by_host
        ):
            yield f"computer players whom the host did not choose: {table}"

    def _votes(self) -> Iterator[str]:
        """Everybody votes for themselves, at a table where they sit."""
        for vote in self._changed("votes", "table_id", "what", "player_id"):
            (table,) = (one for one in self._after["tables"] if one["id"] == vote["table_id"])
            if (vote["player_id"], f"table {vote['what']}") not in self._aimed_at(table):
                yield f"a vote that nobody cast: {vote}"

    def _seats(self) -> Iterator[str]:
        """In lobbies alone people come and go, and by themselves."""
        states = {table["id"]: table["state"] for table in self._before["tables"]}
        for table in self._after["tables"]:
            before, after = (
                {row["player_id"] for row in where["seats"] if row["table_id"] == table["id"]}
                for where in (self._before, self._after)
            )
            if table["id"] not in states or before == after:
                continue
            acted = self._aimed_at(table)
            came, went = after - before - {None}, before - after - {None}
            if table["state"] == "match":  # whoever was invited, and has not come, stays away
                went -= self._invited(table["id"])
            joined = {person for person, what in acted if what in COMES_OR_GOES[:2]}
            left = {person for person, what in acted if what in COMES_OR_GOES[2:]}
            if states[table["id"]] != "lobby" or came - joined or went - left:
                yield f"seats of table {table['id']} by {acted}: {before} became {after}"

    def _invited(self, table: int) -> set[int]:
        return {
            seat["player_id"]
            for seat in self._before["seats"]
            if seat["table_id"] == table and seat["joined_by"] is None
        }


def _what(attempt: Attempt) -> str:
    """What the attempt would do: a control's words, or a command's name."""
    if attempt.kind == COMMAND:
        return attempt.command
    return "" if attempt.control is None else attempt.control.what


def _concedes(text: str) -> bool:
    try:
        return isinstance(parse_move(text), Concede)
    except NotationError:
        return False
