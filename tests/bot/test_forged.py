"""Presses nobody can make with an honest client, and presses that come too late."""

import pytest

from cogs.control import Control
from cogs.refusal import Refusal, Why
from cogs.wording import refusal_text
from locales import words
from rules import Concede, Reason
from tests.bot.choosing import manager, page_of
from tests.bot.playing import hand_at, sit_down
from tests.bot.refusing import Stack, dealt, refused, seated, sentence, told
from tests.bot.world import World, moves_of, text_of

EN = words("en")

ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"

MALFORMED = [
    "bc",
    "bc:1:1",
    "bc:1:1:",
    "bc:00:1:draw deck",
    "bc:01:1:draw deck",
    "bc:-1:1:draw deck",
    "bc:1:-1:draw deck",
    "bc:1:1.0:draw deck",
    "bc:9999999999999999999:1:draw deck",
    "bc:1:9999999999:draw deck",
    "bc:1:1:draw deck\n",
    "BC:1:1:draw deck",
    "bc:1:1:" + "x" * 61,
    "bc:\u0661:1:draw deck",
    "bc:1:1:🃏",
    "🃏" * 25,
]
NOT_MOVES = [
    "deal 4 B 7 H 10 1 C 2 2 9 / 5 5",
    "match seats 2 dealer 1",
    "! draw deck",
    "# draw deck",
    "draw  deck",
    "draw deck ",
    "Draw deck",
    "meld 11 3",
    "meld 4 three",
    "layoff 4 *",
    "concede 0",
    "meld",
    "lobby",
    "lobby dance",
    "lobby add",
    "lobby add sheriff",
    "lobby start now",
    "show",
    "show cellar",
    "'; DROP TABLE moves; --",
]
NOT_SETTINGS = [
    "settings",
    "settings ",
    "settings dance",
    "settings text no",
    "settings hints",
    "settings hints maybe",
    "settings language",
    "settings language IT",
    "settings language tlh",
    "settings language it en",
    "settings language ../it",
    "settings server",
    "settings server xx",
]


@pytest.mark.parametrize("custom_id", MALFORMED, ids=ascii)
async def test_a_control_that_is_none_of_ours(world: World, custom_id: str) -> None:
    (ada, _) = await seated(world, "Ada", "Bob")
    await refused(world, ada, ada.pressing(world.board, custom_id), Why.UNREADABLE)
    await refused(world, ada, ada.pressing(ada.hand, custom_id), Why.UNREADABLE)


@pytest.mark.parametrize("what", NOT_MOVES, ids=ascii)
async def test_a_control_that_is_no_move(world: World, what: str) -> None:
    (ada, _) = await seated(world, "Ada", "Bob")
    custom_id = str(Control(1, 1, what))
    await refused(world, ada, ada.pressing(world.board, custom_id), Why.UNREADABLE)
    await refused(world, ada, ada.pressing(ada.hand, custom_id), Why.UNREADABLE)
    chosen = ada.pressing(ada.hand, str(Control(1, 1, "meld")), [what])
    await refused(world, ada, chosen, Why.UNREADABLE)


@pytest.mark.parametrize("value", ["", "\n", "é" * 100, "\u202e", "meld 4 3\ndiscard H"], ids=ascii)
async def test_an_option_that_was_never_offered(world: World, value: str) -> None:
    (ada, _) = await seated(world, "Ada", "Bob")
    chosen = ada.pressing(ada.hand, str(Control(1, 1, "meld")), [value])
    await refused(world, ada, chosen, Why.UNREADABLE)


async def test_a_move_that_is_not_ones_own(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    eve = world.person("Eve")
    for what in ("draw deck", "discard 5", "take", "meld 1 3"):
        custom_id = str(Control(1, 1, what))
        await refused(world, eve, eve.pressing(world.board, custom_id), Why.NOT_SEATED)
        await refused(world, eve, eve.pressing(ada.hand, custom_id), Why.NOT_SEATED)
        for message in (world.board, bob.hand):
            act = bob.pressing(message, custom_id)
            await refused(world, bob, act, Why.NOT_YOUR_TURN, name="Ada")
    for seat in (1, 2, 3):
        custom_id = str(Control(1, 1, str(Concede(seat))))
        await refused(world, ada, ada.pressing(ada.hand, custom_id), Why.NOT_YOUR_SEAT)
        await refused(world, eve, eve.pressing(world.board, custom_id), Why.NOT_SEATED)
    for what in ("meld 1 3", "discard 5", "look"):  # one's own, but too early
        custom_id = str(Control(1, 1, what))
        await refused(world, ada, ada.pressing(ada.hand, custom_id), Reason.DRAW_FIRST)


@pytest.mark.parametrize("locale", ["it", "en-GB", "fr"])
async def test_a_refusal_is_in_the_language_of_whoever_is_refused(
    world: World, locale: str
) -> None:
    await seated(world, "Ada", "Bob")
    eve = world.person("Eve")
    press = eve.pressing(world.board, str(Control(1, 1, "draw deck")))
    press.payload["locale"] = locale
    (result,) = await world.deliver(press)
    assert told(world, eve, result) == refusal_text(words(locale), Refusal(Why.NOT_SEATED))


async def test_a_control_drawn_for_an_earlier_version(world: World) -> None:
    ada, bob = await seated(world, "Ada", "Bob")
    player = ada if moves_of(ada.hand) else bob
    old = moves_of(player.hand)[0]
    opened = await player.press(world.board, EN("my-hand"))
    assert opened.response is not None
    await player.slash("draw", source="deck")
    for version in (0, 1, 3, 999_999_999):
        custom_id = str(Control(1, version, old.does))
        await refused(world, player, player.pressing(player.hand, custom_id), Why.STALE)
        await refused(world, player, player.pressing(world.board, custom_id), Why.STALE)
    assert text_of(player.hand).endswith(sentence(Why.STALE))
    # The next move takes the sentence off the hand again.
    await player.press(player.hand, moves_of(player.hand)[-1])
    assert sentence(Why.STALE) not in text_of(player.hand)


async def test_tables_that_are_over_closed_or_never_were(world: World) -> None:
    (ada, bob) = await seated(world, "Ada", "Bob")
    bob_hand = bob.hand
    confirm = (await ada.slash("leave")).response
    assert confirm is not None
    await ada.press(confirm, EN("concede"))
    end, lobby_words = (
        world.public[-1],
        ("join", "leave", "accept", "decline", "start", "add ranger"),
    )
    for what in ("draw deck", "discard H", "concede 2"):
        custom_id = str(Control(1, 1, what))
        await refused(world, bob, bob.pressing(bob_hand, custom_id), Why.TABLE_OVER)
        await refused(world, bob, bob.pressing(end, custom_id), Why.TABLE_OVER)
    for verb in lobby_words:
        custom_id = str(Control(1, 0, f"lobby {verb}"))
        await refused(world, bob, bob.pressing(end, custom_id), Why.TABLE_OVER)
    eve = world.person("Eve")
    await refused(world, eve, eve.press(end, EN("again")), Why.NOT_SEATED)

    await ada.slash("table open")
    await ada.press(world.board, EN("lobby-leave"))
    closed = world.public[-1]
    rest = (*(f"lobby {verb}" for verb in lobby_words), "draw deck", "show hand", "show board")
    for what in (*rest, "lobby again", "show transcript"):
        act = bob.pressing(closed, str(Control(2, 0, what)))
        await refused(world, bob, act, Why.TABLE_CLOSED)
        act = bob.pressing(closed, str(Control(10**18 - 1, 0, what)))
        await refused(world, bob, act, Why.NO_TABLE)


async def test_controls_of_the_lobby_and_of_the_end_while_a_match_runs(world: World) -> None:
    ada, _ = await seated(world, "Ada", "Bob")
    eve = world.person("Eve")
    for verb in ("join", "leave", "accept", "decline", "start", "add ranger", "remove"):
        for person in (ada, eve):
            act = person.pressing(world.board, str(Control(1, 0, f"lobby {verb}")))
            await refused(world, person, act, Why.STARTED_ALREADY)
    act = ada.pressing(world.board, str(Control(1, 0, "lobby again")))
    await refused(world, ada, act, Why.CHANNEL_TAKEN)
    act = ada.pressing(world.board, str(Control(1, 0, "show transcript")))
    await refused(world, ada, act, Why.STILL_RUNNING)


async def test_who_has_conceded_can_do_no_more(world: World) -> None:
    ada, _, _ = await seated(world, "Ada", "Bob", "Eve")
    confirm = (await ada.slash("leave")).response
    assert confirm is not None
    await ada.press(confirm, EN("concede"))
    await refused(world, ada, ada.slash("draw", source="deck"), Why.YOU_CONCEDED)
    await refused(world, ada, ada.slash("leave"), Why.YOU_CONCEDED)
    act = ada.pressing(ada.hand, str(Control(1, 99, "concede 1")))
    await refused(world, ada, act, Why.YOU_CONCEDED)


async def test_one_may_concede_while_others_play_on(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    confirm = (await bob.slash("leave")).response
    assert confirm is not None
    await ada.slash("draw", source="deck")
    await bob.press(confirm, EN("concede"))
    assert (await world.match()).conceded == (1,)


@pytest.mark.parametrize("what", NOT_SETTINGS, ids=ascii)
async def test_a_setting_there_is_not(world: World, what: str) -> None:
    mona = manager(world, "Mona")
    table = await sit_down(mona, computers=1)
    page = await page_of(mona)
    for message in (page, world.board, hand_at(mona, table)):
        act = mona.pressing(message, str(Control(0, 0, what)))
        await refused(world, mona, act, Why.UNREADABLE)
        act = mona.pressing(message, str(Control(table, 1, "meld")), [what])
        await refused(world, mona, act, Why.UNREADABLE)


async def test_a_game_is_never_at_no_table(world: World) -> None:
    ada = world.person("Ada")
    await sit_down(ada, computers=1)
    for what in ("show hand", "show board", "lobby join", "lobby again"):
        await refused(world, ada, ada.pressing(world.board, str(Control(0, 0, what))), Why.NO_TABLE)
