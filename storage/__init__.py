"""What must survive a restart: tables, seats, matches' moves, messages, players, settings.

Moves are text here, and the package knows no rules and no Discord. It has no clock: times come from
the caller, as integer milliseconds since 1970 UTC. Ids are integers of at most 64 bits (signed).
"""

from storage.errors import AlreadyHandled, ChannelTaken, Conflict, DatabaseRefused
from storage.records import Hint, LoggedMove, Message, NewMove, Player, Seat, Table
from storage.store import Storage

__all__ = [
    "AlreadyHandled",
    "ChannelTaken",
    "Conflict",
    "DatabaseRefused",
    "Hint",
    "LoggedMove",
    "Message",
    "NewMove",
    "Player",
    "Seat",
    "Storage",
    "Table",
]
