"""A table in play, as folded from its log: what was, move by move, and what is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from players import Level
from rules import (
    Deal,
    Event,
    HouseRules,
    Match,
    Move,
    Phase,
    Sight,
    open_match,
    play,
    replay,
    retell,
    seen_by,
)
from storage import Deadline, Seat, Table, Vote

# How many steps are kept: what a screen tells of. Each is a match of its own, and with those of
# whole rounds the garbage collector would stop a busy bot for a second at a time.
REMEMBERED = 8

# Who plays for a person who has conceded (rules 5.3), is away, or let their time run out.
SUBSTITUTE = Level.DEPUTY


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the log, the match before and after it, and the version it made."""

    version: int
    before: Match
    move: Move = field(repr=False)  # a deal, or what was looked at, is not for logs
    after: Match
    _told: dict[int | None, tuple[Event, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def told(self, seat: int | None) -> tuple[Event, ...]:
        """What the seat (None: an onlooker) got to know of the move; worked out once."""
        told = self._told.get(seat)
        if told is None:
            told = self._told[seat] = retell(self.before, self.move, self.after, seat)
        return told


@dataclass(frozen=True, slots=True)
class Game:
    """A match at its newest version, and who is there to play it.

    ``steps`` are the last few, oldest first; ``deal`` is the present round's, and ``moves`` are
    those made since. ``deadline`` is that of the person whose move is awaited; ``votes`` are the
    present turn's. ``lines`` keeps what has been worked out of it in words, for `telling`.
    """

    table: Table
    seats: tuple[Seat, ...]
    match: Match
    version: int = 0
    steps: tuple[Step, ...] = ()
    deal: Step | None = None
    moves: tuple[Move, ...] = field(default=(), repr=False)
    deadline: Deadline | None = None
    votes: frozenset[Vote] = frozenset()
    lines: dict[tuple[str, int], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @classmethod
    def replayed(cls, table: Table, seats: tuple[Seat, ...], moves: Iterable[Move]) -> Game:
        """The game that these moves, in order, lead to. Raises IllegalMove for a broken log."""
        assert table.dealer is not None, "a match that has started has a dealer"
        start = open_match(len(seats), table.dealer, HouseRules.parse(table.house_rules))
        moves = tuple(moves)
        deals = [number for number, move in enumerate(moves) if isinstance(move, Deal)]
        past = max(deals[-1] - REMEMBERED, 0) if deals else 0  # no step of it is kept
        return cls(table, seats, replay(start, moves[:past]), past).after(*moves[past:])

    def after(self, *moves: Move) -> Game:
        """The game these moves on. Raises IllegalMove, and then nothing has changed."""
        match, version, deal, made = self.match, self.version, self.deal, list(self.moves)
        votes, turn = self.votes, match.turn
        steps = deque(self.steps, REMEMBERED)
        for move in moves:
            before, match, version = match, play(match, move), version + 1
            step = Step(version, before, move, match)
            steps.append(step)
            if isinstance(move, Deal):
                deal, made = step, []
            else:
                made.append(move)
        return replace(
            self,
            match=match,
            version=version,
            steps=tuple(steps),
            deal=deal,
            moves=tuple(made),
            votes=votes if match.turn == turn else frozenset(),
        )

    def reseated(self, seat: Seat) -> Game:
        """The game with this seat in the place of the one of its number."""
        seats = (seat if other.number == seat.number else other for other in self.seats)
        return replace(self, seats=tuple(seats))

    @property
    def over(self) -> bool:
        """Whether the match has its winner."""
        return self.match.phase is Phase.OVER

    def seat_of(self, player_id: int) -> int | None:
        """The seat this person sits on, conceded or not."""
        for seat in self.seats:
            if seat.player_id == player_id:
                return seat.number
        return None

    @property
    def closed(self) -> bool:
        """Whether the table was closed before the match had its winner."""
        return self.table.state == "closed"

    @property
    def ended(self) -> bool:
        """Whether nothing more is to be played here, for whatever reason."""
        return self.over or self.closed

    def present_at(self, seat: int) -> int | None:
        """The person on this seat, unless they have given up or are away."""
        gone = seat in self.match.conceded or self.seats[seat].away
        return None if gone else self.seats[seat].player_id

    @property
    def present(self) -> frozenset[int]:
        """The people at the table who have not given up and are not away."""
        people = (self.present_at(seat.number) for seat in self.seats)
        return frozenset(person for person in people if person is not None)

    def covered(self, seat: int) -> bool:
        """Whether a computer player makes the seat's present turn: its person's time ran out."""
        return self.seats[seat].covered == self.match.turn and not self.over

    def person_at(self, seat: int) -> int | None:
        """The person who plays this seat now; None when a computer player does."""
        return None if self.covered(seat) else self.present_at(seat)

    @property
    def awaited(self) -> int | None:
        """The person whose move the match waits for."""
        seat = None if self.closed else self.match.to_play
        return None if seat is None else self.person_at(seat)

    @property
    def others_wait(self) -> bool:
        """Whether other people are there while one is awaited."""
        return bool(self.present - {self.awaited})

    @property
    def late(self) -> int | None:
        """The person whose move is awaited, once they have been told that they are late."""
        return self.awaited if self.deadline is not None and self.deadline.late else None

    @property
    def call(self) -> int:
        """Differs from turn to turn, and within one while its person is known to be late."""
        return 2 * self.match.turn + (self.late is not None)

    def level_at(self, seat: int) -> Level | None:
        """How well the computer player on this seat plays; None where a person does."""
        if self.person_at(seat) is not None:
            return None
        level = self.seats[seat].level
        return SUBSTITUTE if level is None else Level(level)

    @property
    def computer_to_play(self) -> tuple[int, Level] | None:
        """The seat and level of the computer player to move, if it is one's turn."""
        seat = self.match.to_play
        level = None if seat is None else self.level_at(seat)
        return None if seat is None or level is None else (seat, level)

    @property
    def goes_on(self) -> bool:
        """Whether what is due is no person's to do: a deal, or a computer player's move."""
        return self.match.phase is Phase.DEAL or self.computer_to_play is not None

    @property
    def has_people(self) -> bool:
        """Whether a person still plays, or may come back to it: all do who have not given up."""
        people = (seat.number for seat in self.seats if seat.player_id is not None)
        return any(seat not in self.match.conceded for seat in people)

    def sight(self, seat: int | None) -> Sight:
        """What this seat, or with None an onlooker, may know."""
        return seen_by(self.match, seat)

    def history(self, seat: int) -> tuple[Event, ...]:
        """What the seat got to know of the present round's moves, from the deal on.

        They are made once more for it: half a millisecond, where somebody is to think.
        """
        if self.deal is None:
            return ()
        match, told = self.deal.after, [*self.deal.told(seat)]
        for move in self.moves:
            before, match = match, play(match, move)
            told += retell(before, move, match, seat)
        return tuple(told)
