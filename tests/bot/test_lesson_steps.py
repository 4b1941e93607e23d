"""The lesson's prepared turn: legal, each idea once, and told as it is."""

from __future__ import annotations

import pytest

from cogs.lesson.lesson import BLANCHE, LEARNER, STEPS, TURN, allowed, asked, sight
from cogs.lesson.screens import end_screen, press, step_screen
from cogs.reader import Reader
from cogs.table.controls import label, menu_of
from cogs.table.hand import cards_held
from cogs.table.telling import around
from locales import LANGUAGES, Words, words
from pictures.sketch import hand_sketch
from rules import (
    AT_THE_CAR,
    ELSEWHERE,
    PLACES,
    Card,
    Concede,
    Direction,
    Discard,
    Draw,
    Hidden,
    HintonLook,
    Layoff,
    Look,
    Meld,
    Phase,
    Row,
    Take,
    score,
)
from tests.bot.test_screens import assert_sound
from tests.bot.world import text_on, walk

ALL = range(1, STEPS + 1)
IDEAS = {idea: step for step, (idea, _) in enumerate(TURN, 1)}
"""The step of each idea."""

LONGEST = 380
"""Characters of a step's sentences: what is read on a phone without tiring."""


def test_the_turn_is_one_whole_turn_in_its_order() -> None:
    kinds = [type(asked(step)) for step in ALL]
    assert kinds == [Draw, HintonLook, Meld, Look, Layoff, Meld, Look, Take, Discard]
    for step in ALL:
        assert sight(step).to_play == LEARNER
        assert sight(step).turn == 2
        assert allowed(step, asked(step))
    assert sight(STEPS + 1).to_play == BLANCHE


def test_what_is_not_offered_at_a_step_is_not_allowed() -> None:
    for step in ALL:
        for move in (Concede(LEARNER), Meld(1, 3), Discard(Card.CLYDE)):
            assert not allowed(step, move)
    for step in (0, STEPS + 1, 10**9 - 1):
        assert not any(allowed(step, asked(known)) for known in ALL)


def test_each_idea_is_shown() -> None:
    at = {idea: sight(step) for idea, step in IDEAS.items()}
    assert at["draw"].hand.count(Card.P2) == 2
    assert at["draw"].pile_top is Card.P2
    # A bandit is where the car is; the Hinton shows it, and another may not be played.
    assert set(at["hinton"].hidden) == {Hidden.UNKNOWN}
    assert at["meld"].hidden[1] is Card.CLYDE
    assert at["meld"].hand.count(Card.HINTON) == 1
    assert not any(isinstance(move, HintonLook) for move in at["meld"].legal)
    assert not any(isinstance(move, Layoff) for move in at["meld"].legal)  # not opened yet
    assert at["look"].laid[LEARNER] == (Row(2, 3, AT_THE_CAR),)
    assert at["layoff"].captured[LEARNER] == (Card.CLYDE,)
    # The lay-off is on Blanche's meld, and leads towards what the learner collects.
    assert [row.place for row in at["layoff"].laid[BLANCHE] if row.is_meld] == [7]
    assert asked(IDEAS["layoff"]) == Layoff(7, Direction.FORWARD)
    assert [at[idea].car for idea in ("look", "layoff", "elsewhere", "discard")] == [2, 3, 4, 5]
    assert at["glance"].laid[LEARNER][-1] == Row(8, 3, ELSEWHERE)
    assert at["take"].phase is Phase.FIND
    assert at["take"].found is Card.P5
    assert at["discard"].hand == (Card.P5, Card.P5, Card.P10, Card.HINTON)
    assert all(isinstance(move, Discard) for move in at["discard"].legal)


def test_the_turn_scores_what_the_sentences_add_up() -> None:
    end = sight(STEPS + 1)
    mine = score(end.laid[LEARNER], end.captured[LEARNER])
    assert (mine.at_car, mine.others, mine.bandits) == (12, 8, 10)
    said = text_on(end_screen(words("en")))
    assert "30 points lie before you: 12 from the meld at the car, 8 from other cards, 10" in said


# What each step's sentences must name: towns, points, and whatever is in bold there.
FACTS = {
    "draw": ["Hillsboro", "Bonnie", "Clyde", "Blanche"],
    "hinton": ["Hillsboro", "Hinton"],
    "meld": ["Clyde", "Hillsboro", " 4,", " 2", "12"],
    "look": ["12"],
    "layoff": ["Clyde", "10", "Blanche", "Platte City", " 2,", "Okabena"],
    "elsewhere": ["Joplin", "Dexter", " 2 ", "6"],
    "glance": ["6"],
    "take": ["Okabena", " 4 "],
    "discard": ["Okabena", "Gibsland"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("idea", IDEAS)
def test_a_step_says_what_is_there_in_a_few_sentences(language: str, idea: str) -> None:
    say = words(language)
    said = say(f"lesson-{idea}")
    assert all(fact in said for fact in FACTS[idea])
    towns = {place.town for place in PLACES if place.town in said}
    assert towns <= set(FACTS[idea])
    assert 140 < len(said) + len(press(IDEAS[idea], say)) <= LONGEST


def labels(step: int, say: Words) -> list[str]:
    """All that a step's controls are called, with their menus."""
    found = []
    for raw in walk(step_screen(step, Reader(say)).to_components()):
        found += [raw[name] for name in ("label", "placeholder") if name in raw]
        found += [option["label"] for option in raw.get("options", ())]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ALL)
def test_a_step_asks_for_a_control_by_its_name(language: str, step: int) -> None:
    say, move = words(language), asked(step)
    name, menu = label(sight(step), move, say), menu_of(move)
    assert name in press(step, say)
    assert labels(step, say).count(name) == 1
    if menu is not None:
        assert say(f"menu-{menu}") in press(step, say)
        assert say(f"menu-{menu}") in labels(step, say)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ALL)
@pytest.mark.parametrize("other", [False, True])
def test_a_step_keeps_within_the_limits_and_shows_the_hand(
    language: str, step: int, other: bool
) -> None:
    say = words(language)
    told = step_screen(step, Reader(say), other=other)
    drawn = step_screen(step, Reader(say, pictures=True), other=other)
    assert_sound(told)
    assert_sound(drawn)
    assert cards_held(sight(step), say) in text_on(told)
    assert around(sight(step), say) in text_on(told)
    assert drawn.sketch == hand_sketch(sight(step), language)
    assert drawn.instead is not None
    assert text_on(drawn.instead()) == text_on(told)
    for screen in (told, drawn):
        assert text_on(screen).endswith(press(step, say))
        assert (say("lesson-other") in text_on(screen)) is other


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_keeps_within_the_limits(language: str) -> None:
    assert_sound(end_screen(words(language)))
