"""The rules on one page, as each table plays them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from cogs.help import rules_page
from cogs.lobby.screens import house_rules_text
from locales import LANGUAGES, words
from rules import STANDARD, TABLETOP, TARGETS, HouseRules
from tests.bot.playing import sit_down
from tests.bot.test_screens import assert_sound, table_of
from tests.bot.world import World, text_of, text_on

EVERY = [
    HouseRules(target, *chosen) for target in TARGETS for chosen in product((False, True), repeat=4)
]
ALWAYS = ("aim", "draw", "meld", "look", "discard", "round", "bandits")
VARIANTS = {
    "early_layoff": ("layoff", "layoff-early"),
    "look_takes": ("hinton-look", "hinton-look-takes"),
    "hinton_anytime": ("hinton", "hinton-anytime"),
    "reach": ("match", "match-reach"),
}
EN = words("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreed", EVERY, ids=str)
def test_every_combination_of_house_rules_has_its_sentences(
    language: str, agreed: HouseRules
) -> None:
    say = words(language)
    page = rules_page(table_of(4, agreed), say)
    assert_sound(page)
    said = text_on(page)
    assert all(say(f"rules-{name}") in said for name in ALWAYS)
    for option, messages in VARIANTS.items():
        chosen = getattr(agreed, option)
        for one, message in enumerate(messages):
            sentence = say(f"rules-{message}", target=agreed.target)
            assert (sentence in said) is (one == chosen)
    house = say("rules-house", options=house_rules_text(agreed, say))
    last = say("rules-standard") if agreed == STANDARD else house
    assert said.endswith(f"{last}\n-# {say('lobby-seal', seal='f' * 64)}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_table_the_rules_are_as_they_are(language: str) -> None:
    say = words(language)
    page = rules_page(None, say)
    assert_sound(page)
    body, _, last = text_on(page).rpartition("\n")
    assert last == say("rules-no-table")
    assert text_on(rules_page(table_of(2, STANDARD), say)).startswith(body)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_on_the_page_are_those_of_the_rules(language: str) -> None:
    say = words(language)
    for message, points in (("meld", " 4 "), ("meld", " 2 "), ("look", " 10 "), ("layoff", " 2,")):
        assert points in say(f"rules-{message}")
    for target in TARGETS:
        assert f" {target} " in say("rules-match", target=target) + " "


async def test_the_page_is_of_the_table_meant(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    as_they_are = text_on(rules_page(None, EN))
    for shown in (await ada.slash("rules"), await ada.user.slash("rules")):
        assert shown.ephemeral
        assert shown.response is not None
        assert text_of(shown.response) == as_they_are
    number = await sit_down(ada, bruno, tabletop=True, target=50)
    table = await world.bot.storage.table(number)
    assert table is not None
    assert HouseRules.parse(table.house_rules) == replace(TABLETOP, target=50)
    its_own = text_on(rules_page(table, EN))
    for shown in (
        await world.person("Chen").slash("rules"),
        await ada.user.slash("rules"),  # the one table where they sit
        await ada.press(world.board, "Rules"),
    ):
        assert shown.response is not None
        assert text_of(shown.response) == its_own

    await sit_down(ada, channel=world.guild.create_text_channel("cellar"), computers=1)
    unclear = (await ada.user.slash("rules")).response
    assert unclear is not None
    assert text_of(unclear) == as_they_are
