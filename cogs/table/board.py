"""The board: the one message in the channel that everyone sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.control import Control
from cogs.names import unwritten
from cogs.reader import Reader
from cogs.screen import BLUE, INK, SEPIA, Button, Part, Screen, button, buttons
from cogs.table.game import Game
from cogs.table.poll import standing
from cogs.table.telling import absent, around, laid, names, story, until
from locales import Words
from pictures.sketch import Picture, board_sketch
from rules import Phase, Sight

# The last few moves in words: enough to see what all others did since one's own turn.
TOLD = 8


def board(game: Game, reader: Reader) -> Screen:
    """The table as anyone may see it, with the buttons that are the same for everyone.

    Of a match that was closed it says why, and offers nothing to play with.
    """
    words = reader.words
    row = [show(game, "rules", words)]
    if not game.ended:
        hand = button(Control(game.table.id, game.version, "show hand"), words("my-hand"), BLUE)
        row = [hand, *row, show(game, "how", words), *_handing_over(game, words)]
    head = [words("board-title", round=game.match.round), turn_line(game, words)]
    if not game.ended:
        head += [until(game, words), *_votes(game, words)]
    return Screen(
        [
            "\n".join(filter(None, head)),
            *(
                [*drawn(game, words, board_sketch), "" if game.ended else absent(game, words)]
                if reader.pictures
                else _told(game, words)
            ),
            "\n".join(story(game, game.steps[-TOLD:], words, None)),
        ],
        [buttons(*row)],
        accent=INK if game.ended else SEPIA,
        instead=lambda: board(game, reader.without_pictures()),
    )


def _handing_over(game: Game, words: Words) -> list[Button]:
    """The button by which the others are rid of somebody late, if there are others."""
    if game.late is None or not game.others_wait:
        return []
    return [button(Control(game.table.id, game.version, "table hand-over"), words("hand-over"))]


def _votes(game: Game, words: Words) -> list[str]:
    """Small lines for what is being voted on."""
    return [
        "-# " + words(f"poll-{what}", cast=poll.cast, needed=poll.needed)
        for what, poll in standing(game).items()
    ]


def drawn(
    game: Game,
    words: Words,
    sketch: Callable[[Sight, Sequence[str], Sequence[str], str], Picture],
) -> list[Part]:
    """The table as a picture, and who sits where if that could not be written in it."""
    names = [seat.name for seat in game.seats]
    levels = [game.level_at(seat.number) for seat in game.seats]
    told = ["" if level is None else level.value for level in levels]
    return [sketch(game.sight(None), names, told, words.language), unwritten(names, words)]


def _told(game: Game, words: Words) -> list[Part]:
    """The table in words."""
    sight = game.sight(None)
    return [
        around(sight, words),
        "\n".join(laid(game, sight, words, seat) for seat in range(sight.seats)),
    ]


def turn_line(game: Game, words: Words) -> str:
    """Whose turn it is, and what they are about to do; of a match that has ended, how."""
    match = game.match
    if game.closed:
        return words(f"closed-{game.table.closed_for}")
    if match.outcome is not None:
        return words("turn-over", name=names(game)(match.outcome.winner))
    if match.to_play is None:
        return words("turn-deal")
    phase = {Phase.DRAW: "draw", Phase.LOOK: "look", Phase.FIND: "find"}.get(match.phase, "play")
    return words(f"turn-{phase}", name=names(game)(match.to_play))


def show(game: Game, what: str, words: Words) -> Button:
    """A button that opens something for the presser alone."""
    return button(Control(game.table.id, game.version, f"show {what}"), words(f"show-{what}"))
