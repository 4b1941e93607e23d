"""Everyone reads their own language, and a channel its server's."""

from __future__ import annotations

from random import Random

import discord
import pytest

from cogs.refusal import Refusal, Why
from cogs.wording import refusal_text
from locales import LANGUAGES, words
from rules import Discard
from tests.bot.conftest import Speak
from tests.bot.playing import by_command, by_message, hand_at, play_on, sensible, sit_down, to_play
from tests.bot.world import World, choices_of, text_of


def title(language: str, message: str) -> str:
    """How a screen begins in a language."""
    return words(language)(message, channel="|", round="|").split("|")[0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_in_which_one_person_reads_another_language(
    world: World, speak: Speak, language: str
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    speak(ada, language)
    table = await sit_down(ada, bruno, target=50)
    say = words(language)
    for person, their in ((ada, language), (bruno, "en")):
        assert text_of(hand_at(person, table)).startswith(title(their, "hand-title"))
    assert text_of(world.board).startswith(title("en", "board-title"))

    opened = (await ada.slash("hand")).response
    assert opened is not None
    assert text_of(opened) == text_of(hand_at(ada, table))
    rules = (await ada.slash("rules")).response
    assert rules is not None
    assert say("rules-aim") in text_of(rules)
    refused = (await ada.slash("table open")).response
    assert refused is not None
    assert text_of(refused) == refusal_text(say, Refusal(Why.CHANNEL_TAKEN))
    turn = await to_play(world, table)
    assert turn is not None
    source = await turn[0].member.autocomplete(world.channel, "draw", "source", "")
    their = language if turn[0] is ada else "en"
    assert words(their)("do-draw-deck") in {offer["name"] for offer in source}

    await play_on(world, table, by_message, sensible(Random(41)))
    for person, their in ((ada, language), (bruno, "en")):
        assert text_of(person.hand).startswith(title(their, "hand-title"))
        assert words(their)("turn-over", name="|").split("|")[0] in text_of(person.hand)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_servers_messages_are_in_its_language(
    world: World, speak: Speak, language: str
) -> None:
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.preferred_locale = next(
        locale for locale in discord.Locale if locale.value.split("-")[0] == language
    )
    ada, bruno = world.person("Ada"), world.person("Bruno")
    speak(ada, "en-GB")
    say = words(language)
    opened = (await ada.slash("challenge", friend=bruno.member)).response
    assert opened is not None
    assert say("lobby-hint-challenge") in text_of(opened)
    await bruno.press(opened, say("lobby-accept"))
    assert text_of(world.board).startswith(title(language, "board-title"))
    assert text_of(ada.hand).startswith(title("en", "hand-title"))
    await play_on(world, 1, by_message, sensible(Random(42)), until=lambda match: match.round > 1)
    summary = world.public[-2]  # the next board stands below it
    assert text_of(summary).startswith(say("summary-title", round=1))


@pytest.mark.parametrize("chosen", LANGUAGES)
@pytest.mark.parametrize("spoken", ["it", "en-GB", "fr"])
async def test_a_chosen_language_stands_wherever_a_person_is(
    world: World, speak: Speak, chosen: str, spoken: str
) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    speak(bruno, spoken)
    table = await sit_down(ada, bruno)
    for person in (bruno, ada):
        page = (await person.slash("settings")).response
        assert page is not None
        own = chosen if person is bruno else "it"  # two languages at one table
        (choice,) = (c for c in choices_of(page) if c.does == f"settings language {own}")
        await person.press(page, choice)
    speak(bruno, "en-US" if spoken == "it" else "it")  # on another device, say
    for language in ("it", "en-US"):
        speak(ada, language)
        turn = await to_play(world, table)
        assert turn is not None
        person, sight = turn
        own = chosen if person is bruno else "it"
        offers = await person.member.autocomplete(world.channel, "draw", "source", "")
        assert words(own)("do-draw-deck") in {offer["name"] for offer in offers}
        await by_message(person, table, sight.legal[0])
        await by_command(person, table, Discard(sight.hand[0]))
    for person, own in ((bruno, chosen), (ada, "it")):
        assert text_of(hand_at(person, table)).startswith(title(own, "hand-title"))
