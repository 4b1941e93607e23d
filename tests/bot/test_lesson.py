"""The lesson, clicked through: alone or at once, anywhere, and with whatever may go wrong."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from cogs.control import Control
from cogs.lesson.lesson import STEPS, TURN, asked, sight
from cogs.lesson.screens import end_screen, press, step_screen
from cogs.reader import Reader
from cogs.refusal import Why
from locales import LANGUAGES, words
from pictures.sketch import Sketch, hand_sketch
from rules import Move
from tests.bot.playing import sit_down
from tests.bot.refusing import refused, rows
from tests.bot.world import Choice, Person, Shown, World, moves_of, text_of, text_on

EN = words("en")
ALL = range(1, STEPS + 1)


async def begun(person: Person) -> Shown:
    """A lesson begun in the channel."""
    shown = (await person.slash("how-to-play")).response
    assert shown is not None
    return shown


def doing(lesson: Shown, move: Move) -> Choice:
    (choice,) = (choice for choice in moves_of(lesson) if choice.does == str(move))
    return choice


async def go_on(person: Person, lesson: Shown) -> None:
    """Presses what is asked for, from the first step to the last."""
    for step in ALL:
        await person.press(lesson, doing(lesson, asked(step)))
        assert step_of(lesson) == step + 1


def step_of(lesson: Shown, language: str = "en") -> int:
    """The step that a lesson shows, word for word; one beyond the last at its end."""
    say, said = words(language), text_of(lesson)
    for step in ALL:
        if said == text_on(step_screen(step, Reader(say))):
            return step
    assert said == text_on(end_screen(say))
    return STEPS + 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_lesson_in_each_language(world: World, language: str) -> None:
    ada = world.person("Ada")
    lesson = await begun(ada)
    for step in ALL:
        choice = doing(lesson, asked(step))
        chosen = [] if choice.value is None else [choice.value]
        act = ada.pressing(lesson, choice.custom_id, chosen)
        act.payload["locale"] = language
        (result,) = await world.deliver(act)
        assert result.response is not None
        assert result.response.id == lesson.id  # in its place
        assert step_of(lesson, language) == step + 1
    assert not moves_of(lesson)


async def test_the_lesson_is_for_one_person_alone_and_stores_nothing(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    await sit_down(ada, bruno)
    await world.person("Chen").slash("rules")  # notes who they are
    before, public, hand = await rows(world), text_of(world.board), text_of(ada.hand)
    for person in (ada, world.person("Chen")):  # playing already, or not
        opened = await person.press(world.board, EN("show-how"))
        assert opened.ephemeral
        assert opened.response is not None
        await go_on(person, opened.response)
    assert await rows(world) == before
    assert (text_of(world.board), text_of(ada.hand)) == (public, hand)


async def test_what_else_is_allowed_is_answered_and_moves_nothing(world: World) -> None:
    ada = world.person("Ada")
    lesson = await begun(ada)
    for step in ALL:
        others = [choice for choice in moves_of(lesson) if choice.does != str(asked(step))]
        assert {choice.does for choice in others} | {str(asked(step))} == set(
            map(str, sight(step).legal)
        )
        for choice in others:
            await ada.press(lesson, choice)
            assert text_of(lesson) == text_on(step_screen(step, Reader(EN), other=True))
        await ada.press(lesson, doing(lesson, asked(step)))
        assert step_of(lesson) == step + 1


async def test_the_end_leads_to_the_rules_and_to_another_lesson(world: World) -> None:
    ada = world.person("Ada")
    lesson = await begun(ada)
    await go_on(ada, lesson)
    rules = (await ada.press(lesson, EN("show-rules"))).response
    assert rules is not None
    assert text_of(rules).startswith(EN("rules-aim"))
    again = await ada.press(lesson, EN("lesson-again"))
    assert again.ephemeral
    assert again.response is not None
    assert step_of(again.response) == 1


async def test_two_learners_and_two_lessons_of_one(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    lessons = [(ada, await begun(ada)), (bruno, await begun(bruno)), (ada, await begun(ada))]
    for step in ALL:
        for number, (person, lesson) in enumerate(lessons):
            await person.press(lesson, doing(lesson, asked(step)))
            assert [step_of(other) - step for _, other in lessons] == [
                int(place <= number) for place in range(3)
            ]


async def test_in_direct_messages_it_is_a_message_like_any(world: World) -> None:
    ada = world.person("Ada")
    opened: InteractionResult = await ada.user.slash("how-to-play")
    assert not opened.ephemeral
    assert step_of(ada.hand) == 1
    for step in ALL:
        await ada.press(ada.hand, doing(ada.hand, asked(step)))
        assert step_of(ada.hand) == step + 1
    assert len(ada.hands) == 1
    await ada.press(ada.hand, EN("lesson-again"))
    assert step_of(ada.hand) == 1


async def test_a_lesson_goes_on_after_a_restart(world: World) -> None:
    ada = world.person("Ada")
    await ada.user.slash("how-to-play")
    await ada.press(ada.hand, doing(ada.hand, asked(1)))
    await world.restart()
    await ada.press(ada.hand, doing(ada.hand, asked(2)))
    assert step_of(ada.hand) == 3


async def test_a_step_brings_its_picture_and_the_end_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Sketch] = []

    async def draw(sketch: Sketch) -> bytes:
        drawn.append(sketch)
        return b"a picture"

    monkeypatch.setattr(world.bot.gallery, "draw", draw)
    monkeypatch.setattr(world.bot.readers, "_pictures", True)
    ada = world.person("Ada")
    await ada.user.slash("how-to-play")
    for step in ALL:
        assert [file.filename for file in ada.hand.attachments] == ["hand.png"]
        assert drawn[step - 1 :] == [hand_sketch(sight(step), "en")]
        await ada.press(ada.hand, doing(ada.hand, asked(step)))
    assert not ada.hand.attachments
    assert step_of(ada.hand) == STEPS + 1


FORGED = [
    (0, "draw pile"),
    (STEPS + 1, "draw deck"),
    (999_999_999, "draw pile"),
    (1, "meld 2 3"),
    (1, "discard B"),
    (3, "hinton two"),
    (3, "look"),
    (1, "concede 1"),
    (9, "concede 2"),
    (2, "hinton"),
    (2, "hinton look 11"),
    (1, "dance"),
]


@pytest.mark.parametrize(("step", "what"), FORGED)
async def test_what_no_step_offers_is_refused(world: World, step: int, what: str) -> None:
    ada = world.person("Ada")
    lesson = await begun(ada)
    await refused(world, ada, ada.pressing(lesson, str(Control(0, step, what))), Why.UNREADABLE)
    chosen = ada.pressing(lesson, str(Control(0, step, "hinton")), [what])
    await refused(world, ada, chosen, Why.UNREADABLE)
    assert step_of(lesson) == 1


async def test_rooms_that_need_a_table_have_none_of_number_0(world: World) -> None:
    ada = world.person("Ada")
    lesson = await begun(ada)
    for what in ("lobby join", "lobby start", "show hand", "show board", "show transcript"):
        act = ada.pressing(lesson, str(Control(0, 1, what)))
        await refused(world, ada, act, Why.NO_TABLE)


@pytest.mark.parametrize("step", ALL)
async def test_a_step_forged_elsewhere_leaves_everybodys_message_alone(
    world: World, step: int
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    await sit_down(ada, bruno)
    before, board = await rows(world), text_of(world.board)
    act = ada.pressing(world.board, str(Control(0, step, TURN[step - 1][1])))
    (result,) = await world.deliver(act)
    assert result.ephemeral
    assert result.response is not None
    assert step_of(result.response) == step + 1
    assert (await rows(world), text_of(world.board)) == (before, board)
    assert press(1, EN) not in board
