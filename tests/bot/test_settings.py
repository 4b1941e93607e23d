"""What people and servers choose: it changes what they see, and nothing else."""

from __future__ import annotations

import re
from random import Random

import discord
import pytest

from cogs import readers
from cogs.control import Control
from cogs.refusal import Why
from cogs.symbols import Symbol
from locales import LANGUAGES, words
from rules import Card
from tests.bot.choosing import choose, manager, offer, page_of
from tests.bot.playing import by_message, hand_at, play_on, sensible, sit_down, turn_is
from tests.bot.refusing import Rows, refused, rows, screens
from tests.bot.world import Person, Shown, World, choices_of, text_of, walk

EN, IT = words("en"), words("it")


def title(message: Shown) -> str:
    return text_of(message).splitlines()[0].split(" · ")[0]


def title_in(language: str, message: str) -> str:
    """How a screen begins in a language."""
    return words(language)(message, channel="|", round=1).split(" · ")[0]


def language_of(hand: Shown) -> str:
    (language,) = (each for each in LANGUAGES if title_in(each, "hand-title") == title(hand))
    return language


def all_open(person: Person) -> list[discord.Message]:
    """The hands a person has open in the channel, in whatever language."""
    titles = [title_in(language, "hand-title") for language in LANGUAGES]
    seen = person.world.channel.history(viewer=person.member)
    return [shown for shown in seen if shown.flags.ephemeral and title(shown) in titles]


def unadorned(message: Shown) -> bool:
    """Whether a message is all words: no picture, no symbol."""
    raws = list(walk(message.components))
    options = [option for raw in raws for option in raw.get("options", ())]
    drawn = [raw for raw in (*raws, *options) if raw.get("type") == 12 or "emoji" in raw]
    return not drawn and not re.search("[\U0001f000-\U0001faff\ufe0f]|<a?:", text_of(message))


def changed(before: Rows, after: Rows) -> set[str]:
    """The tables of the database whose rows differ."""
    return {name for name in before if before[name] != after[name]}


async def test_the_page_says_how_things_are_and_offers_the_rest(world: World) -> None:
    ada = world.person("Ada")
    page = await page_of(ada)
    assert title(page) == EN("settings-title")
    assert EN("settings-pictures") in text_of(page)
    assert EN("settings-text-only-about") in text_of(page)
    assert EN("settings-language", language=EN("language-auto")) in text_of(page)
    assert EN("settings-hints-on", count=0) in text_of(page)
    languages = {words(language)("language-name") for language in LANGUAGES}
    assert {choice.label for choice in choices_of(page)} == {
        EN("settings-to-text-only"),
        EN("settings-to-hints-off"),
        EN("language-auto"),
        *languages,
    }
    assert len(languages) == len(LANGUAGES)

    page = await choose(ada, "text")
    assert EN("settings-text-only") in text_of(page)
    assert EN("settings-pictures") not in text_of(page)
    page = await choose(ada, "hints off")
    assert EN("settings-hints-off", count=0) in text_of(page)
    page = await choose(ada, "language it")
    assert title(page) == IT("settings-title")
    assert IT("settings-language", language="Italiano") in text_of(page)
    assert {offer(page, verb).label for verb in ("pictures", "hints on")} == {
        IT("settings-to-pictures"),
        IT("settings-to-hints-on"),
    }
    assert title(await page_of(world.person("Bruno"))) == EN("settings-title")


async def test_a_language_changes_what_that_person_sees_and_nothing_else(world: World) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await ada.press(world.board, "My hand")
    asked = await page_of(ada)
    stored, shown = await rows(world), screens(world, ada)
    await ada.press(asked, offer(asked, "language it"))
    assert screens(world, ada) == shown
    assert changed(stored, await rows(world)) == {"players"}
    assert [language_of(hand) for hand in (hand_at(ada, table), *all_open(ada))] == ["it", "it"]
    refusal = (await ada.slash("table open")).response
    assert refusal is not None
    assert text_of(refusal) == IT("refusal-channel-taken")
    await choose(ada, "language auto")
    assert [language_of(hand) for hand in (hand_at(ada, table), *all_open(ada))] == ["en", "en"]
    assert screens(world, ada) == shown


async def test_text_only_is_all_words_in_private_and_nothing_else(world: World) -> None:
    world.bot.readers.symbols = {card: Symbol(f"card_{card}", "7") for card in Card}
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno)
    await play_on(world, table, by_message, sensible(Random(3)), until=turn_is(3))
    turns: dict[int, set[bool]] = {ada.id: set(), bruno.id: set()}
    await ada.press(world.board, "My hand")
    asked = await page_of(ada)
    stored, shown = await rows(world), screens(world, ada)
    await ada.press(asked, offer(asked, "text"))
    assert screens(world, ada) == shown
    assert changed(stored, await rows(world)) == {"players"}
    for turn in range(4, 10):
        for person in (ada, bruno):
            turns[person.id].add(unadorned(hand_at(person, table)))
        assert all(map(unadorned, all_open(ada)))
        for command in ("hand", "board", "rules", "how-to-play", "settings", "table open"):
            told = (await ada.user.slash(command)).response
            assert told is not None
            assert unadorned(told)
        await play_on(world, table, by_message, sensible(Random(turn)), until=turn_is(turn))
    assert turns == {ada.id: {True}, bruno.id: {True, False}}
    await choose(ada, "pictures")
    await play_on(world, table, by_message, sensible(Random(3)), until=turn_is(12))
    assert not all(unadorned(hand_at(person, table)) for person in (ada, bruno))


async def test_a_server_s_language_changes_its_public_messages_and_nothing_else(
    world: World,
) -> None:
    mona, ada, bruno = manager(world, "Mona"), world.person("Ada"), world.person("Bruno")
    elsewhere = world.env.create_guild(name="Iowa")
    table = await sit_down(ada, bruno)
    parlor = world.guild.create_text_channel("parlor")
    await ada.slash("table open", parlor)
    hands = [text_of(hand_at(person, table)) for person in (ada, bruno)]
    asked = await page_of(mona)
    assert EN("settings-server", language=EN("language-auto")) in text_of(asked)
    stored = await rows(world)
    chosen = await mona.press(asked, offer(asked, "server it"))
    assert chosen.response is not None
    assert EN("settings-server", language="Italiano") in text_of(chosen.response)
    assert changed(stored, await rows(world)) == {"servers"}
    assert text_of(world.board).startswith(IT("board-title", round=1))
    assert IT("lobby-hint") in text_of(parlor.history()[0])
    assert [text_of(hand_at(person, table)) for person in (ada, bruno)] == hands
    assert world.bot.readers.chosen_in(elsewhere.id) is None
    await choose(mona, "server auto")
    assert text_of(world.board).startswith(EN("board-title", round=1))


async def test_a_server_s_language_is_for_its_managers(world: World) -> None:
    mona, ada = manager(world, "Mona"), world.person("Ada")
    page = await page_of(ada)
    assert "settings server it" not in {choice.does for choice in choices_of(page)}
    address, values = str(Control(0, 0, "settings server")), ["settings server it"]
    await refused(world, ada, ada.pressing(page, address, values), Why.MANAGERS_ONLY)
    direct = (await mona.user.slash("settings")).response  # where she manages nothing
    assert direct is not None
    assert "settings server it" not in {choice.does for choice in choices_of(direct)}
    await refused(world, mona, mona.pressing(direct, address, values), Why.MANAGERS_ONLY)
    asked = await page_of(mona)
    backend = world.env.backend
    (role,) = backend.get_guild(world.guild.id).members[mona.id].role_ids
    backend.remove_member_role(world.guild.id, mona.id, role)
    await refused(world, mona, mona.pressing(asked, address, values), Why.MANAGERS_ONLY)


async def test_settings_work_in_direct_messages(world: World) -> None:
    ada = world.person("Ada")
    asked = (await ada.user.slash("settings")).response
    assert asked is not None
    pressed = await ada.press(asked, offer(asked, "language it"))
    assert pressed.response is not None
    assert title(pressed.response) == IT("settings-title")


async def test_a_restart_keeps_all(world: World) -> None:
    mona, ada = manager(world, "Mona"), world.person("Ada")
    table = await sit_down(ada, computers=1)
    await choose(mona, "server it")
    for verb in ("language it", "text", "hints off"):
        await choose(ada, verb)
    before = text_of(await page_of(ada)), text_of(world.board), text_of(hand_at(ada, table))
    await world.restart()
    await ada.slash("board")
    after = text_of(await page_of(ada)), text_of(world.board), text_of(hand_at(ada, table))
    assert after == before
    assert language_of(hand_at(ada, table)) == "it"


async def test_a_public_message_is_never_answered_with_somebody_s_settings(world: World) -> None:
    ada = world.person("Ada")
    await sit_down(ada, computers=1)
    before = text_of(world.board)
    (pressed,) = await world.deliver(
        ada.pressing(world.board, str(Control(0, 0, "settings language it")))
    )
    assert pressed.ephemeral
    assert pressed.response is not None
    assert title(pressed.response) == IT("settings-title")
    assert text_of(world.board) == before


async def test_who_is_no_longer_kept_in_memory_is_read_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "KEPT", 1)
    ada, bruno = world.person("Ada"), world.person("Bruno")
    await choose(ada, "language it")
    for _ in range(2):
        assert title(await page_of(bruno)) == EN("settings-title")
        assert title(await page_of(ada)) == IT("settings-title")
