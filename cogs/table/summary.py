"""What a round's and a match's end leave in the channel: messages of their own."""

from __future__ import annotations

from cogs.control import Control
from cogs.reader import Reader
from cogs.screen import BLUE, INK, Screen, button, buttons, section
from cogs.table.board import drawn, show
from cogs.table.game import Game
from cogs.table.telling import names
from cogs.wording import computer_name
from locales import Words
from pictures.sketch import end_sketch
from rules import RoundResult

# Rounds without a point need not end, and a message has no room for hundreds.
LISTED = 20


def _seat_name(game: Game, words: Words, seat: int) -> str:
    """A seat's name in markdown; a computer player's says how well it plays.

    Whoever was away for a while is still named as themselves.
    """
    name, level = names(game)(seat), game.level_at(seat)
    theirs = game.seats[seat].player_id is not None and seat not in game.match.conceded
    return name if theirs or level is None else computer_name(words, name, level)


def round_summary(game: Game, result: RoundResult, words: Words) -> Screen:
    """What each seat laid, captured and scored in a round, and the totals after it."""
    out = "" if result.out is None else names(game)(result.out)
    lines = [
        words(
            "summary-seat",
            name=_seat_name(game, words, seat),
            points=score.points,
            car=score.at_car,
            others=score.others,
            bandits=score.bandits,
            total=result.totals[seat],
        )
        for seat, score in enumerate(result.scores)
    ]
    why = words("summary-" + result.why.value.replace(" ", "-"), name=out)
    return Screen(
        [f"{words('summary-title', round=result.round)}\n{why}", "\n".join(lines)], accent=INK
    )


def _rounds(game: Game, seat: int) -> str:
    """What the seat scored, round by round; of a match that would not end, the last rounds."""
    results = game.match.results
    cut = ["…"] if len(results) > LISTED else []
    return " · ".join([*cut, *(str(result.points[seat]) for result in results[-LISTED:])]) or "0"


def match_summary(game: Game, reader: Reader) -> Screen:
    """Winner and why, totals round by round, and the secret that lets anyone check the deals."""
    words = reader.words
    outcome = game.match.outcome
    assert outcome is not None, "a match that is over has an outcome"
    totals = [
        words(
            "end-seat",
            name=_seat_name(game, words, seat),
            total=total,
            rounds=_rounds(game, seat),
        )
        for seat, total in enumerate(game.match.totals)
    ]
    lost = [words("end-conceded", name=names(game)(seat)) for seat in game.match.conceded]
    winner = names(game)(outcome.winner)
    return Screen(
        [
            words("end-title") + "\n" + words(f"end-{outcome.why.value}", name=winner),
            *(drawn(game, words, end_sketch) if reader.pictures else ()),
            "\n".join(totals + lost),
            section(words("end-secret"), show(game, "transcript", words)),
            f"```\npython -m rules.verify --secret {game.table.secret.hex()}"
            + f" --salt {game.table.salt} --seats {len(game.seats)}"
            + f" --rounds {game.match.round} --commitment {game.table.commitment}\n```",
        ],
        [
            buttons(
                button(Control(game.table.id, game.version, "lobby again"), words("again"), BLUE)
            )
        ],
        accent=INK,
        instead=lambda: match_summary(game, reader.without_pictures()),
    )
