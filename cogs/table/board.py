"""The board: the one message in the channel that everyone sees."""

from __future__ import annotations

from cogs.control import Control
from cogs.screen import BLUE, INK, Button, Screen, button, buttons
from cogs.table.game import Game
from cogs.table.road import laid, names, piles, road, story
from locales import Words
from rules import Phase

# The last few moves in words: enough to see what all others did since one's own turn.
TOLD = 8


def board(game: Game, words: Words) -> Screen:
    """The table as anyone may see it, with the buttons that are the same for everyone."""
    sight = game.sight(None)
    paragraphs = [
        words("board-title", round=sight.round) + "\n" + turn_line(game, words),
        road(sight, words) + piles(sight, words),
        "\n".join(laid(game, sight, words, seat) for seat in range(sight.seats)),
        "\n".join(story(game, game.steps[-TOLD:], words, None)),
    ]
    if game.over:
        return Screen(paragraphs, [buttons(show(game, "rules", words))], accent=INK)
    return Screen(
        paragraphs,
        [
            buttons(
                button(Control(game.table.id, game.version, "show hand"), words("my-hand"), BLUE),
                show(game, "rules", words),
                show(game, "how", words),
            )
        ],
    )


def turn_line(game: Game, words: Words) -> str:
    """Whose turn it is, and what they are about to do."""
    match = game.match
    if match.outcome is not None:
        return words("turn-over", name=names(game)(match.outcome.winner))
    if match.to_play is None:
        return words("turn-deal")
    phase = {Phase.DRAW: "draw", Phase.LOOK: "look", Phase.FIND: "find"}.get(match.phase, "play")
    return words(f"turn-{phase}", name=names(game)(match.to_play))


def show(game: Game, what: str, words: Words) -> Button:
    """A button that opens something for the presser alone."""
    return button(Control(game.table.id, game.version, f"show {what}"), words(f"show-{what}"))
