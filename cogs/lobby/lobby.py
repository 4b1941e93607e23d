"""A lobby as a value: who sits, who is invited, who may do what. No Discord, no storage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cogs.refusal import Refusal, Why
from players import Level
from storage import Seat, Table

FEWEST, MOST = 2, 4

# Companions of the real gang; a computer player borrows the first name that is free.
COMPUTERS = ("W. D.", "Blanche", "Buck", "Raymond", "Henry")


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its match, and its seats in the order they were taken.

    Every change returns a new lobby, or raises Refusal.
    """

    table: Table
    seats: tuple[Seat, ...]

    @property
    def host(self) -> int:
        """Who may start, and add or remove computer players."""
        return self.table.host_id

    @property
    def invited(self) -> tuple[Seat, ...]:
        """The seats kept for people who have not answered."""
        return tuple(seat for seat in self.seats if seat.joined_by is None)

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The seats of people and computer players who will play if it starts now."""
        return tuple(seat for seat in self.seats if seat.joined_by is not None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seated people."""
        return tuple(seat for seat in self.seated if seat.player_id is not None)

    @property
    def ready(self) -> bool:
        """Whether a challenge starts by itself: two or more people, nobody left to answer."""
        return not self.table.open and not self.invited and len(self.people) >= FEWEST

    def seat_of(self, player_id: int) -> Seat | None:
        """The seat this person has taken or been offered."""
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    def invite(self, player_id: int, name: str) -> Lobby:
        """Keeps a seat for a person."""
        if self.seat_of(player_id) is not None:
            raise Refusal(Why.CHALLENGED_TWICE, name=name)
        return self._with(Seat(0, player_id, name, None))

    def join(self, player_id: int, name: str, interaction_id: int) -> Lobby:
        """Seats a person; for somebody invited this is accepting."""
        seat = self.seat_of(player_id)
        if seat is None and not self.table.open:
            raise Refusal(Why.NOT_INVITED)
        if seat is not None and seat.joined_by is not None:
            raise Refusal(Why.ALREADY_SEATED)
        taken = Seat(0, player_id, name, interaction_id)
        if seat is None:
            return self._with(taken)
        return self._numbered(taken if other == seat else other for other in self.seats)

    def leave(self, player_id: int) -> Lobby:
        """Frees a person's seat, declining included; the host's right passes to the next person.

        The table closes when no person is left at it, and a challenge also when there is
        nobody left to play with or to answer.
        """
        seat = self.seat_of(player_id)
        if seat is None:
            raise Refusal(Why.NOT_SEATED)
        left = self._numbered(other for other in self.seats if other != seat)
        if not left.people:
            return self.closed("left")
        if not left.table.open and len(left.seats) < FEWEST:
            return self.closed("left" if player_id == self.host else "declined")
        if player_id != self.host:
            return left
        host = left.people[0].player_id
        assert host is not None, "people have ids"
        return replace(left, table=replace(left.table, host_id=host))

    def add_computer(self, player_id: int, interaction_id: int, level: Level) -> Lobby:
        """Seats a computer player, at the host's wish."""
        self.check_host(player_id)
        used = {seat.name for seat in self.seats}
        name = next(name for name in COMPUTERS if name not in used)
        return self._with(Seat(0, None, name, interaction_id, level.value))

    def remove_computer(self, player_id: int) -> Lobby:
        """Sends the last computer player away, at the host's wish."""
        self.check_host(player_id)
        computers = [seat for seat in self.seats if seat.player_id is None]
        if not computers:
            raise Refusal(Why.NO_COMPUTER)
        return self._numbered(seat for seat in self.seats if seat != computers[-1])

    def started(self, player_id: int, *, host_gone: bool = False) -> Lobby:
        """The lobby as it starts at the host's wish: those who have not answered stay out.

        If the host may be gone, anyone seated has the same right.
        """
        seated = any(seat.player_id == player_id for seat in self.people)
        if player_id != self.host and not (host_gone and seated):
            raise Refusal(Why.HOST_STARTS, name=self._host_name)
        if len(self.seated) < FEWEST:
            raise Refusal(Why.TOO_FEW_SEATS)
        return self._numbered(self.seated)

    def closed(self, why: str) -> Lobby:
        """The lobby closed, for a reason worded as ``lobby-closed-…``."""
        return replace(self, table=replace(self.table, state="closed", closed_for=why))

    def check_host(self, player_id: int) -> None:
        """Raises Refusal unless this person is the host."""
        if player_id != self.host:
            raise Refusal(Why.HOST_ONLY, name=self._host_name)

    @property
    def _host_name(self) -> str:
        return next(seat.name for seat in self.seats if seat.player_id == self.host)

    def _with(self, seat: Seat) -> Lobby:
        if len(self.seats) >= MOST:
            raise Refusal(Why.TABLE_FULL)
        return self._numbered((*self.seats, seat))

    def _numbered(self, seats: Iterable[Seat]) -> Lobby:
        ordered = tuple(replace(seat, number=number) for number, seat in enumerate(seats))
        return replace(self, seats=ordered)
