"""Transcripts: a `match` line, then a move a line, to be played or refused (rules section 9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.errors import IllegalMove, NotationError
from rules.match import Match, parse_header
from rules.moves import parse_move
from rules.play import play

_REFUSED = "! "


class TranscriptError(Exception):
    """A transcript that does not hold; its text is one line, `line N: …`."""

    def __init__(self, number: int, what: object) -> None:
        super().__init__(f"line {number}: {what}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number from 1, its words, whether `! ` stood before them."""

    number: int
    text: str
    refused: bool


def lines(data: bytes) -> Iterator[Line]:
    """Yield the lines but for comments and blank ones; TranscriptError where one is not UTF-8."""
    for number, raw in enumerate(data.split(b"\n"), 1):
        try:
            text = raw.decode().partition("#")[0].rstrip()
        except UnicodeDecodeError:
            raise TranscriptError(number, "this is not UTF-8") from None
        if text:
            yield Line(number, text.removeprefix(_REFUSED), text.startswith(_REFUSED))


def opening(line: Line | None) -> Match:
    """Read the first line, `match …`; TranscriptError if it is anything else, or missing."""
    if line is None or line.refused:
        raise TranscriptError(line.number if line else 1, "a transcript begins `match seats …`")
    try:
        return parse_header(line.text)
    except NotationError as error:
        raise TranscriptError(line.number, error) from None


def run(data: bytes) -> Match:
    """Return the match after the last line.

    TranscriptError at the first line that cannot be read, is refused, or is marked `! ` and legal.
    """
    rest = lines(data)
    match = opening(next(rest, None))
    for line in rest:
        try:
            after = play(match, parse_move(line.text))
        except NotationError as error:
            raise TranscriptError(line.number, error) from None
        except IllegalMove as refusal:
            if not line.refused:
                raise TranscriptError(line.number, refusal) from None
        else:
            if line.refused:
                raise TranscriptError(line.number, "this move is legal, and was to be refused")
            match = after
    return match
