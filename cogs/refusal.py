"""Why the host says no, beside the reasons of the rules themselves."""

from enum import Enum, auto


class Why(Enum):
    """Each is worded in every language, as ``refusal-…`` (`cogs.wording.refusal_text`)."""

    # finding the table
    NO_TABLE_HERE = auto()
    NO_TABLE = auto()
    SEVERAL_TABLES = auto()
    TABLE_OVER = auto()
    TABLE_CLOSED = auto()
    NOT_STARTED = auto()
    STILL_RUNNING = auto()
    STARTED_ALREADY = auto()
    NOT_SEATED = auto()
    # playing
    STALE = auto()
    NOT_YOUR_TURN = auto()
    YOU_CONCEDED = auto()
    YOU_ARE_AWAY = auto()
    TURN_COVERED = auto()
    NOT_YOUR_SEAT = auto()
    UNREADABLE = auto()
    NOBODY_LATE = auto()
    LATE_YOURSELF = auto()
    MODERATORS_ONLY = auto()
    NO_SUCH_PLACE = auto()
    NO_SUCH_CARD = auto()
    NO_SUCH_BONUS = auto()
    # the lobby
    CHANNEL_TAKEN = auto()
    SERVER_ONLY = auto()
    CANNOT_POST = auto()
    NONE_ASLEEP = auto()
    OTHER_SERVER = auto()
    CHALLENGED_SELF = auto()
    CHALLENGED_BOT = auto()
    CHALLENGED_TWICE = auto()
    CHALLENGED_ABSENT = auto()
    ALREADY_INVITED = auto()
    ALREADY_SEATED = auto()
    NOT_INVITED = auto()
    TABLE_FULL = auto()
    HOST_ONLY = auto()
    HOST_STARTS = auto()
    TOO_FEW_SEATS = auto()
    NO_COMPUTER = auto()
    # too much
    TOO_FAST = auto()
    SERVER_TOO_FAST = auto()
    BUSY = auto()
    HOSTED_TOO_MANY = auto()
    SERVER_FULL = auto()
    OPENED_TOO_MANY = auto()
    SERVER_OPENED_TOO_MANY = auto()
    # settings
    MANAGERS_ONLY = auto()


class Refusal(Exception):
    """One clear sentence to one person; nothing has changed.

    ``facts`` fill the sentence: names as they came from Discord, numbers, places, cards.
    """

    def __init__(self, reason: Why, **facts: object) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.facts = facts
