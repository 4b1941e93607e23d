"""What board and hand show alike: the road with its car, what lies before each seat, the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cogs.names import marked
from cogs.table.game import SUBSTITUTE, Game, Step
from cogs.wording import Names, card_name, tell, town
from locales import Words
from rules import AT_THE_CAR, PLACES, Concede, Hidden, Sight, score


def names(game: Game) -> Names:
    """The seats' names, for the story."""
    return lambda seat: marked(game.seats[seat].name)


def road(sight: Sight, words: Words) -> str:
    """The ten places as a small map, narrow enough for a phone: the car, and the hidden cards."""
    widest = max(len(place.town) for place in PLACES)
    lines = []
    for place, hidden in zip(PLACES, sight.hidden, strict=True):
        car = "►" if place.number == sight.car else " "
        below = "–" if hidden is Hidden.GONE else "▒"
        lines.append(f"{car} {place.number:2} {place.town:<{widest}}  {below}")
    return "```\n" + "\n".join(lines) + "\n```\n-# " + words("road-legend") + "\n"


def hidden_cards(sight: Sight, words: Words) -> str:
    """Where a hidden card still lies, in a line, with those the seat has looked at."""
    lying = [
        str(number)
        if isinstance(card, Hidden)
        else words("hidden-known", place=number, card=card_name(card))
        for number, card in enumerate(sight.hidden, 1)
        if card is not Hidden.GONE
    ]
    return words("hidden-cards", places=words("list-separator").join(lying) or "–")


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
    rows = Counter[tuple[int, int]]()
    for row in sight.laid[seat]:
        rows[row.place, row.each] += row.cards
    parts = [
        words(
            "laid-at-car" if each == AT_THE_CAR else "laid-elsewhere",
            place=town(place).replace(" ", "\N{NO-BREAK SPACE}"),  # lines are long, phones narrow
            cards=cards,
            points=cards * each,
        )
        for (place, each), cards in rows.items()
    ]
    parts += [f"**{card_name(card)}**" for card in sight.captured[seat]]
    here = score(sight.laid[seat], sight.captured[seat]).points
    counted = bool(sight.results) and sight.results[-1].round == sight.round
    before = sight.totals[seat] - (here if counted else 0)
    line = words(
        "seat-line",
        name=names(game)(seat),
        total=before + here,
        before=before,
        here=here,
        hand=sight.hand_sizes[seat],
    )
    turn = "▸ " if sight.to_play == seat else ""
    table = words("list-separator").join(parts) or words("laid-nothing")
    level = game.level_at(seat)
    if level is not None:
        table = words("seat-computer", level=words(f"level-{level}")) + " · " + table
    return f"{turn}{line}\n-# {table}"


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
