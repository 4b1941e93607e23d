"""What storage refuses. A row that should be there and is not is Python's own LookupError."""


class DatabaseRefused(Exception):
    """The file cannot be this program's database; the message is one line that says what to do."""


class ChannelTaken(Exception):
    """The channel already has a live table."""


class Conflict(Exception):
    """The version is not the match's next one: somebody else's move came first."""


class AlreadyHandled(Exception):
    """The interaction's move is in the log already: it was delivered twice."""
