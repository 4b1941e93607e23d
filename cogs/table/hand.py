"""The hand: what one player sees, with exactly the controls that are legal now."""

from __future__ import annotations

from collections import Counter

from cogs.control import Control
from cogs.reader import Reader
from cogs.screen import GREEN, INK, SEPIA, Part, Screen, button, buttons
from cogs.table.board import show, turn_line
from cogs.table.controls import controls
from cogs.table.game import SUBSTITUTE, Game
from cogs.table.telling import around, laid, piles, story
from cogs.wording import card_name
from locales import Words
from pictures.sketch import hand_sketch
from rules import Sight

# The last few moves, the seat's own with what only it knows.
TOLD = 6


def hand(
    game: Game, seat: int, reader: Reader, where: str, notice: str = "", hint: str = ""
) -> Screen:
    """The hand of a seat.

    ``where`` says which table it is of; ``notice`` is one sentence put right above the controls,
    ``hint`` one put quietly under what to do now.
    What to do now and the cards stand there too: of a long message a phone shows the end. A hand
    that its person does not play says only that, and so stays as it is until the end.
    """
    words = reader.words
    if game.closed or (game.present_at(seat) is None and not game.over):
        return _put_down(game, seat, words, where, notice)
    sight = game.sight(seat)
    mine = sight.to_play == seat and not game.covered(seat)
    if mine:
        status = _to_do(sight, words) + _time_left(game, seat, words)
    else:
        covered = sight.to_play == seat
        status = words("hand-covered") if covered else turn_line(game, words)
    if hint:
        status += f"\n-# {hint}"
    rows = controls(game.table.id, game.version, sight, reader) if mine else []
    if not game.over:
        rows.append(buttons(show(game, "board", words), show(game, "rules", words)))
    told = [
        words("hand-title", channel=where, round=sight.round),
        "\n".join(story(game, game.steps[-TOLD:], words, seat)),
        "\n".join(laid(game, sight, words, number) for number in range(sight.seats)),
    ]
    cards: list[Part] = (
        [piles(sight, words), hand_sketch(sight, words.language), status]
        if reader.pictures
        else [
            around(sight, words),
            f"{status}\n{cards_held(sight, words)}",
        ]
    )
    return Screen(
        [*told, *cards, notice],
        rows,
        accent=SEPIA if mine else INK,
        instead=lambda: hand(game, seat, reader.without_pictures(), where, notice, hint),
    )


def _put_down(game: Game, seat: int, words: Words, where: str, notice: str) -> Screen:
    """What is left of a hand once the table is closed, or the person has given up or is away."""
    if game.closed:
        why = words(f"closed-{game.table.closed_for}")
        return Screen([words("hand-closed", channel=where), why, notice], accent=INK)
    level = words(f"level-{SUBSTITUTE}")
    if seat in game.match.conceded:
        played = words("hand-played-on", level=level)
        return Screen([words("hand-given-up", channel=where), played, notice], accent=INK)
    back = button(Control(game.table.id, 0, "table back"), words("back"), GREEN)
    played = words("hand-away-played", level=level)
    return Screen([words("hand-away", channel=where), played, notice], [buttons(back)], accent=INK)


def _time_left(game: Game, seat: int, words: Words) -> str:
    """Lines below what the seat to play is asked: until when, and what happens then."""
    deadline = game.deadline
    if deadline is None:
        return ""
    if not game.table.clock:
        key = "hand-late-others" if game.others_wait else "hand-late-no-clock"
        return "\n" + words(key) if deadline.late else ""
    then = words("hand-then-away" if game.seats[seat].missed else "hand-then")
    if deadline.late:
        return "\n" + words("hand-late", shown=deadline.shown, then=then)
    return "\n-# " + words("hand-until", shown=deadline.shown, then=then)


def _to_do(sight: Sight, words: Words) -> str:
    """What the seat to play is asked, by what it has found if it has just looked."""
    if sight.found is None:
        return words(f"your-{sight.phase.value}")
    key = "your-find-bandit" if sight.found.is_bandit else "your-find"
    return words(key, card=card_name(sight.found))


def cards_held(sight: Sight, words: Words) -> str:
    """The seat's cards grouped by kind, each with what makes it matter now."""
    held = Counter(sight.hand)  # sight.hand is sorted, and a Counter keeps the order
    lines = [words("hand-cards", count=len(sight.hand))]
    for card, count in held.items():
        notes = [words("card-at-car")] if card.place == sight.car else []
        if card.place is not None and sight.melded(card.place):
            notes.append(words("card-melded"))
        note = " · ".join(notes)
        lines.append(f"**{card_name(card)}** ×{count}" + (f" ({note})" if note else ""))
    return "\n".join(lines)
