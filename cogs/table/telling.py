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
    """One seat's lines: name and scores; below, who plays it if not its person, and what lies
    before it. They are the same for everybody, and worked out once a language.
    """
    lines = game.lines.get((words.language, seat))
    if lines is None:
        lines = game.lines[words.language, seat] = _laid(game, sight, words, seat)
    return lines


def _laid(game: Game, sight: Sight, words: Words, seat: int) -> str:
    level = game.level_at(seat)
    sketch = seat_sketch(sight, seat, game.seats[seat].name, level or "")
    presence = standing(game, words, seat)
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
    table = " · ".join(filter(None, (presence, table)))
    line = words(
        "seat-line",
        name=names(game)(seat),
        total=sketch.before + sketch.here,
        before=sketch.before,
        here=sketch.here,
        hand=sketch.hand,
    )
    return line + (f"\n-# {table}" if table else "")


def standing(game: Game, words: Words, seat: int) -> str:
    """Who plays the seat, and why, if not its person; "" where there is nothing to say."""
    level, seated = game.level_at(seat), game.seats[seat]
    if level is None:
        return words("seat-missed") if seated.missed and not game.over else ""
    deputy = words(f"level-{level}")
    if seated.player_id is None or game.over or seat in game.match.conceded:
        return words("seat-computer", level=deputy)
    return words("seat-away" if seated.away else "seat-covered", level=deputy)


def absent(game: Game, words: Words) -> str:
    """Small lines for the people whose seats are not played as usual; "" if all are there."""
    people = (seat.number for seat in game.seats if seat.player_id is not None)
    lines = (
        f"-# **{names(game)(seat)}** · {told}"
        for seat in people
        if seat not in game.match.conceded and (told := standing(game, words, seat))
    )
    return "" if game.over else "\n".join(lines)


def until(game: Game, words: Words) -> str:
    """A small line that says how long whoever is to play has; "" if there is no telling."""
    deadline, seat = game.deadline, game.match.to_play
    if deadline is None or seat is None or game.awaited is None:
        return ""
    if not game.table.clock:
        key = "late-others" if game.others_wait else "late-no-clock"
        return "-# " + words(key, name=names(game)(seat)) if deadline.late else ""
    if deadline.late:
        return "-# " + words("late", name=names(game)(seat), shown=deadline.shown)
    return "-# " + words("until", shown=deadline.shown)


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
