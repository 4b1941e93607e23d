"""The plain records that go into storage and come out of it.

What a log line must not tell (the deal is a move) stays out of their `repr`.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Table:
    """A table, from its lobby to the end of its one match, which bears the same id.

    `state` is "lobby", "match", "over" or "closed"; the first two are *live*.
    `open` tables take anyone, the others are challenges. `salt` is empty and `dealer` None until
    the match starts. `lapses_at` is when an unstarted lobby lapses, in served time, None for never.
    `closed_for` is the caller's word for why a closed table was closed. `asleep_since` is since
    when its channel has been out of reach, None while it is not. `clock` is how many seconds a
    person has for a turn, 0 for as long as they like.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    state: str
    open: bool
    house_rules: str
    secret: bytes = field(repr=False)
    commitment: str
    salt: str
    dealer: int | None
    opened_at: int
    lapses_at: int | None
    closed_for: str = ""
    asleep_since: int | None = None
    clock: int = 86400


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table, `player_id` None for a computer player; a person has one at most.

    `joined_by` is the interaction that joined, None while a person is only invited. `level` is the
    caller's word for how well a computer player plays, None for a person.

    `missed` is how many turns running the person has let pass, `covered` the turn that a computer
    player makes for them, and `away` whether it plays on until they are back.
    """

    number: int
    player_id: int | None
    name: str
    joined_by: int | None
    level: str | None = None
    missed: int = 0
    covered: int | None = None
    away: bool = False


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move about to be logged; chance has no seat, and a computer player no player id."""

    text: str = field(repr=False)
    seat: int | None
    player_id: int | None
    interaction_id: int | None
    at: int


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A move of the log; versions of a match are 1, 2, 3 … without a gap."""

    version: int
    text: str = field(repr=False)
    seat: int | None
    player_id: int | None
    interaction_id: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when a match waits for the person whose turn it is.

    From `late_at` on they are late, and `late` once they have been told so; at `due_at` the waiting
    ends. Both are served time. `shown` is what people read for the latter, in seconds since 1970.
    """

    table_id: int
    turn: int
    late_at: int
    due_at: int
    shown: int
    late: bool = False


@dataclass(frozen=True, slots=True)
class Vote:
    """A person's vote at a table, void when the turn passes; `what` is the caller's word for it."""

    what: str
    player_id: int
    turn: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message that shows a table; `kind` and `slot` are the caller's words for which one."""

    table_id: int
    kind: str
    slot: int
    channel_id: int
    message_id: int
    turn: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint that a person has been given, for one version of one table.

    `name` is the caller's word for which; `number` counts a person's hints from 1.
    """

    name: str
    table_id: int
    version: int
    number: int


@dataclass(frozen=True, slots=True)
class Player:
    """A person; `told` once they have been told that their direct messages are closed.

    `language` is the one they have chosen, None for as Discord says. `text_only` is whether they
    want all in words, `hints` whether they want any, and `hinted` are those they have been given.
    """

    id: int
    locale: str
    dms_closed: bool
    told: bool
    language: str | None = None
    text_only: bool = False
    hints: bool = True
    hinted: tuple[Hint, ...] = ()
