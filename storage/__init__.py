"""What must survive a restart: tables, seats, moves, deadlines, messages, players, settings.

Moves are text here, and the package knows no rules and no Discord. It has no clock: times come from
the caller, as integer milliseconds since 1970 UTC; *served* time, by which people are waited for,
is the caller's own count of milliseconds. Ids are integers of at most 64 bits (signed).
"""

from storage.errors import AlreadyHandled, ChannelTaken, Conflict, DatabaseRefused
from storage.records import (
    Deadline,
    Hint,
    LoggedMove,
    Message,
    NewMove,
    Player,
    Seat,
    Table,
    Vote,
)
from storage.store import Storage

__all__ = [
    "AlreadyHandled",
    "ChannelTaken",
    "Conflict",
    "DatabaseRefused",
    "Deadline",
    "Hint",
    "LoggedMove",
    "Message",
    "NewMove",
    "Player",
    "Seat",
    "Storage",
    "Table",
    "Vote",
]
