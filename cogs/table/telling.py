"""What board and hand tell alike: the car and the piles, what lies before each seat, the story."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.names import marked
from cogs.table.game import SUBSTITUTE, Game, Step
from cogs.wording import Names, card_name, tell, town
from locales import Words
from pictures.sketch import seat_sketch
from rules import AT_THE_CAR, Concede, Hidden, Sight


def names(game: Game) -> Names:
    """The seats' names, for the story."""
    return lambda seat: marked(game.seats[seat].name)


def around(sight: Sight, words: Words) -> str:
    """Where the car is, the piles, and in a line below where a hidden card still lies, with those
    the seat has looked at.
    """
    lying = [
        str(number)
        if isinstance(card, Hidden)
        else words("hidden-known", place=number, card=card_name(card))
        for number, card in enumerate(sight.hidden, 1)
        if card is not Hidden.GONE
    ]
    hidden = words("hidden-cards", places=words("list-separator").join(lying) or "–")
    return f"{piles(sight, words)}\n{hidden}"


def piles(sight: Sight, words: Words) -> str:
    """Where the car is, the pile's top, and how many cards are left to draw."""
    top = words("pile-empty") if sight.pile_top is None else card_name(sight.pile_top)
    return words(
        "piles",
        car=town(sight.car),
        top=top,
        pile=sight.pile_size,
        deck=sight.deck,
    )


def laid(game: Game, sight: Sight, words: Words, seat: int) -> str:
    """One seat's lines: name and scores; below, how well it plays if a computer does, and what
    lies before it.
    """
    level = game.level_at(seat)
    sketch = seat_sketch(sight, seat, game.seats[seat].name, level or "")
    parts = [
        words(
            "laid-at-car" if row.each == AT_THE_CAR else "laid-elsewhere",
            place=town(row.place).replace(" ", "\N{NO-BREAK SPACE}"),  # narrow phones, long lines
            cards=row.cards,
            points=row.cards * row.each,
        )
        for row in sketch.laid
    ]
    parts += [f"**{card_name(card)}**" for card in sight.captured[seat]]
    table = words("list-separator").join(parts)
    if level is not None:
        computer = words("seat-computer", level=words(f"level-{level}"))
        table = f"{computer} · {table}" if table else computer
    line = words(
        "seat-line",
        name=names(game)(seat),
        total=sketch.before + sketch.here,
        before=sketch.before,
        here=sketch.here,
        hand=sketch.hand,
    )
    return line + (f"\n-# {table}" if table else "")


def story(game: Game, steps: Iterable[Step], words: Words, seat: int | None) -> list[str]:
    """The moves in words, a line a move, as this seat (None: anyone) may know them."""
    name = names(game)
    lines = []
    for step in steps:
        sentences = [tell(words, event, name) for event in step.told(seat)]
        if isinstance(step.move, Concede) and step.after.outcome is None:
            sentences.append(words("tell-taken-over", level=words(f"level-{SUBSTITUTE}")))
        told = " ".join(sentence for sentence in sentences if sentence)
        if told:
            lines.append(told)
    return lines
