"""The lesson as screens: a few sentences, the hand, and the very controls of a match."""

from __future__ import annotations

from cogs.control import NO_TABLE, Control
from cogs.lesson.lesson import LEARNER, STEPS, TURN, asked, sight
from cogs.reader import Reader
from cogs.screen import BLUE, INK, Part, Screen, button, buttons
from cogs.table.controls import controls, label, menu_of
from cogs.table.hand import cards_held
from cogs.table.telling import around, piles
from locales import Words
from pictures.sketch import hand_sketch
from rules import score


def step_screen(step: int, reader: Reader, *, other: bool = False) -> Screen:
    """A step, 1 to ``STEPS``; ``other`` after a move that is allowed, but not the one asked for.

    What to press stands right above the controls, as on a hand: of a long message a phone shows
    the end.
    """
    words, seen = reader.words, sight(step)
    idea, _ = TURN[step - 1]
    told = words("lesson-title", step=step, steps=STEPS) + "\n" + words(f"lesson-{idea}")
    cards: list[Part] = (
        [piles(seen, words), hand_sketch(seen, words.language)]
        if reader.pictures
        else [around(seen, words), cards_held(seen, words)]
    )
    to_do = press(step, words)
    return Screen(
        [told, *cards, words("lesson-other") + "\n" + to_do if other else to_do],
        controls(NO_TABLE, step, seen, reader),
        instead=lambda: step_screen(step, reader.without_pictures(), other=other),
    )


def press(step: int, words: Words) -> str:
    """The sentence that says which control a step asks for, as that control is labelled."""
    move = asked(step)
    does, menu = label(sight(step), move, words), menu_of(move)
    if menu is None:
        return words("lesson-press", press=does)
    return words("lesson-choose", menu=words(f"menu-{menu}"), press=does)


def end_screen(words: Words) -> Screen:
    """After the turn: what it scored, how a match goes on, and how to begin one."""
    seen = sight(STEPS + 1)
    mine = score(seen.laid[LEARNER], seen.captured[LEARNER])
    return Screen(
        [
            words(
                "lesson-end",
                points=mine.points,
                car=mine.at_car,
                others=mine.others,
                bandits=mine.bandits,
            ),
            words("lesson-match"),
            words("lesson-begin"),
        ],
        [
            buttons(
                button(Control(NO_TABLE, 0, "show rules"), words("show-rules"), BLUE),
                button(Control(NO_TABLE, 0, "show how"), words("lesson-again")),
            )
        ],
        accent=INK,
    )
