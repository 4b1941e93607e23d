"""Pictures where they are shown: the bot's own, on its messages; and what happens without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import create_autospec

import discord
import pytest

from cogs import gallery
from cogs.lobby import lobbies
from cogs.names import marked, plain
from cogs.quotas import QUOTAS
from cogs.screen import Screen
from cogs.symbols import PREFIX
from locales import words
from pictures.alphabet import writable
from pictures.alt import alt
from pictures.draw import draw
from pictures.sketch import (
    LobbySeat,
    LobbySketch,
    Picture,
    Sketch,
    board_sketch,
    end_sketch,
    hand_sketch,
)
from pictures.studio import Studio
from rules import Card
from tests.bot.discord_limits import faults
from tests.bot.playing import add_computer, by_message, play_on, requests, sensible, sit_down
from tests.bot.refusing import Stack, dealt, seated
from tests.bot.test_strange_names import STRANGE, well_kept
from tests.bot.world import (
    Person,
    Shown,
    World,
    choices_of,
    moves_of,
    text_of,
    text_on,
    walk,
    world_at,
)
from tests.pictures.sketches import boards

EN = words("en")
ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A world with pictures, in which every request keeps Discord's limits."""
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=Random(8).randbytes))
    async with world_at(tmp_path, pictures=True) as made:
        yield made
        sent = made.env.http_requests
        found = [fault for r in sent for fault in faults(r.method, r.path, r.json)]
        assert not found, found[:5]


def gallery_of(message: Shown) -> list[dict[str, Any]]:
    """The pictures that a message shows."""
    return [item for raw in walk(message.components) if raw["type"] == 12 for item in raw["items"]]


async def shows(message: discord.Message, sketch: Picture, name: str) -> None:
    """Asserts that a message shows the one picture of this sketch, and says so."""
    (item,) = gallery_of(message)
    (file,) = message.attachments
    assert file.filename == name
    assert item["media"]["url"] == file.url
    assert await file.read() == draw(sketch)
    assert item["description"] == alt(sketch)


async def board_now(world: World) -> Picture:
    game = await world.bot.tables.game(1)
    levels = [game.level_at(seat) for seat in range(game.match.seats)]
    told = ["" if level is None else level.value for level in levels]
    return board_sketch(game.sight(None), [seat.name for seat in game.seats], told, "en")


async def hand_now(world: World, seat: int) -> Picture:
    return hand_sketch((await world.bot.tables.game(1)).sight(seat), "en")


async def end_now(world: World) -> Picture:
    game = await world.bot.tables.game(1)
    levels = [game.level_at(seat) for seat in range(game.match.seats)]
    told = ["" if level is None else level.value for level in levels]
    return end_sketch(game.sight(None), [seat.name for seat in game.seats], told, "en")


async def press(person: Person, beginning: str) -> None:
    """Makes the first move that begins like this, by direct message."""
    offered = moves_of(person.hand)
    await person.press(person.hand, next(m for m in offered if m.does.startswith(beginning)))


async def test_boards_and_hands_show_what_is_so(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    for person, beginning in ((ada, "draw deck"), (ada, "meld 1 3"), (ada, "pass"), (ada, "disc")):
        await press(person, beginning)
        await shows(world.board, await board_now(world), "board.png")
        await shows(ada.hand, await hand_now(world, 0), "hand.png")
        await shows(bob.hand, await hand_now(world, 1), "hand.png")


async def test_what_is_opened_shows_a_picture_too_and_follows(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    board = (await ada.slash("board")).response
    opened = (await ada.press(world.board, "My hand")).response
    assert board is not None
    assert opened is not None
    await press(ada, "draw deck")
    (hand,) = [m for m in world.channel.history(viewer=ada.member) if m.id == opened.id]
    await shows(hand, await hand_now(world, 0), "hand.png")


@pytest.mark.parametrize("name", STRANGE, ids=ascii)
async def test_a_strange_name_is_drawn_or_said_below(world: World, stack: Stack, name: str) -> None:
    stack(dealt(ADA, BOB))
    ada = world.person("Ada")
    other = world.env.create_user("strange", global_name=name)
    member = world.guild.add_member(other)
    await ada.slash("challenge", friend=member)
    await member.click(world.board, label=EN("lobby-accept"))
    shown = plain(name, other.id)
    await shows(world.board, await board_now(world), "board.png")
    below = EN("board-seat", seat=2, name=marked(shown))
    assert (below in text_of(world.board)) == (not writable(shown))
    (item,) = gallery_of(world.board)
    assert (shown in item["description"]) == writable(shown)
    well_kept(world, world.board, shown)


async def test_a_lobby_shows_its_company_and_follows(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await ada.slash("table open", tabletop=True)
    host, bobs = LobbySeat("Ada", "", False, True), LobbySeat("Bob", "", False, False)
    buck = LobbySeat("W. D.", "deputy", False, False)
    await shows(world.board, LobbySketch("en", 100, 4, (host,), 3), "lobby.png")
    await bob.press(world.board, EN("lobby-join"))
    await shows(world.board, LobbySketch("en", 100, 4, (host, bobs), 2), "lobby.png")
    await add_computer(ada, world.board)
    await shows(world.board, LobbySketch("en", 100, 4, (host, bobs, buck), 1), "lobby.png")
    await ada.press(world.board, EN("lobby-leave"))
    bobs = LobbySeat("Bob", "", False, True)
    await shows(world.board, LobbySketch("en", 100, 4, (bobs, buck), 2), "lobby.png")
    await bob.press(world.board, EN("lobby-leave"))
    assert in_words(world.public[-1])


async def test_a_challenge_calls_those_it_shows_as_invited(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "陈伟强"))
    await ada.slash("challenge", friend=bob.member, friend2=eve.member)
    host, bobs = LobbySeat("Ada", "", False, True), LobbySeat("Bob", "", True, False)
    strange = LobbySeat("", "", True, False)
    await shows(world.board, LobbySketch("en", 100, 0, (host, bobs, strange), 0), "lobby.png")
    told = text_of(world.board)
    assert EN("lobby-invited", mention=f"<@{bob.id}>") in told
    assert EN("board-seat", seat=3, name="陈伟强") in told
    stored = world.env.backend.messages[world.channel.id][world.board.id]
    assert set(stored.ping_user_ids) == {bob.id, eve.id}
    await bob.press(world.board, EN("lobby-accept"))
    bobs = LobbySeat("Bob", "", False, False)
    await shows(world.board, LobbySketch("en", 100, 0, (host, bobs, strange), 0), "lobby.png")
    assert f"<@{bob.id}>" not in text_of(world.board)


# Without a picture


def no_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Sketch]:
    """From now on no picture is drawn; what is asked for in vain."""
    asked: list[Sketch] = []

    def draw_nothing(sketch: Sketch) -> Future[bytes | None]:
        asked.append(sketch)
        nothing: Future[bytes | None] = Future()
        nothing.set_result(None)
        return nothing

    monkeypatch.setattr(world.bot._studio, "draw", draw_nothing)
    return asked


def in_words(message: Shown) -> bool:
    return not gallery_of(message) and not message.attachments


async def test_a_picture_that_fails_costs_nothing_but_itself(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    with monkeypatch.context() as broken:
        assert not in_words(world.board)
        no_picture(world, broken)
        await press(ada, "draw deck")
        for message in (world.board, ada.hand, bob.hand):
            assert in_words(message)
        assert "1 Kaufman** ×" in text_of(ada.hand)
        assert "Hidden cards under: 1, 2" in text_of(world.board)
        opened = (await bob.press(world.board, "My hand")).response
        assert opened is not None
        assert in_words(opened)
    await press(ada, "discard")
    await shows(world.board, await board_now(world), "board.png")
    await shows(bob.hand, await hand_now(world, 1), "hand.png")


async def test_what_stands_there_in_words_is_not_said_again(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    asked = no_picture(world, monkeypatch)
    await press(ada, "draw deck")
    before = len(world.env.http_requests)
    tried = len(asked)
    await world.bot.painter.paint(1)
    assert len(asked) > tried  # it may be drawn by now
    assert not requests(world, "PATCH", world.channel, before)
    assert not [r for r in world.env.http_requests[before:] if r.method == "PATCH"]


async def test_where_no_file_may_be_attached_words_do(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    world.deny("attach_files")
    await press(ada, "draw deck")
    opened = (await bob.press(world.board, "My hand")).response
    assert opened is not None
    assert in_words(world.board)
    assert in_words(opened)
    await shows(ada.hand, await hand_now(world, 0), "hand.png")
    world.deny()
    await press(ada, "discard")
    await shows(world.board, await board_now(world), "board.png")


async def test_nobody_waits_for_a_picture_that_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PATIENCE_SECONDS", 0.01)
    drawing: Future[bytes | None] = Future()
    studio = create_autospec(Studio, instance=True)
    studio.draw.return_value = drawing
    screen = Screen([next(boards(1))], instead=lambda: Screen(["In words."]))
    ready = await gallery.Gallery(studio, QUOTAS.pictures_in_server).ready(screen, 1)
    assert text_on(ready) == "In words."
    assert "files" not in ready.new()
    assert ready.edit()["attachments"] == []
    assert not drawing.done()


async def test_a_studio_that_dies_is_opened_again(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    for worker in tuple(world.bot._studio._pool._workers):
        worker.kill()
    await press(ada, "draw deck")
    await press(ada, "discard")
    await asyncio.sleep(0)
    await shows(world.board, await board_now(world), "board.png")


async def test_a_match_in_pictures_from_the_first_card_to_the_last(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    table = await sit_down(ada, bob, computers=1, target=50)
    await play_on(world, table, by_message, sensible(Random(4)))
    board, end = (m for m in world.public if gallery_of(m))
    await shows(board, await board_now(world), "board.png")
    await shows(end, await end_now(world), "end.png")


async def test_an_end_that_cannot_be_drawn_is_told_in_words(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    asked = await ada.slash("leave", world.channel)
    assert asked.response is not None
    no_picture(world, monkeypatch)
    await ada.press(asked.response, EN("concede"))
    end = world.public[-1]
    assert in_words(end)
    assert EN("end-concession", name="Bob") in text_of(end)


async def test_a_lobby_that_cannot_be_drawn_is_told_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_picture(world, monkeypatch)
    await world.person("Ada").slash("table open")
    assert in_words(world.board)
    assert EN("lobby-host", name="Ada") in text_of(world.board)


# Symbols


def uploads(world: World) -> list[str]:
    """The names of the emojis uploaded so far."""
    return [
        str(r.json["name"])
        for r in world.env.http_requests
        if r.method == "POST" and r.path.endswith("/emojis") and isinstance(r.json, dict)
    ]


def symbols_on(message: Shown) -> set[str]:
    """The names of the symbols on a message's controls."""
    found = set[str]()
    for raw in walk(message.components):
        for part in (raw, *raw.get("options", ())):
            if part.get("emoji"):
                found.add(part["emoji"]["name"])
    return found


async def test_the_cards_symbols_are_uploaded_once(world: World, stack: Stack) -> None:
    assert uploads(world) == [PREFIX + str(card) for card in Card]
    await world.restart()
    assert len(uploads(world)) == len(Card)
    stack(dealt(ADA, BOB))
    ada, _ = await seated(world, "Ada", "Bob")
    await press(ada, "draw deck")
    assert {PREFIX + "1", PREFIX + "2", PREFIX + "H"} <= symbols_on(ada.hand)
    assert all(choice.label for choice in choices_of(ada.hand))


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize(
    ("status", "code"),
    [(403, 50013), (400, 30008), pytest.param(400, 50035, marks=pytest.mark.expects_errors)],
)
async def test_where_no_emoji_may_be_uploaded_words_do(
    tmp_path: Path, stack: Stack, listed: bool, status: int, code: int
) -> None:
    async with world_at(tmp_path, pictures=True) as world:
        world.env.backend.application_emojis.clear()
        path = f"/applications/{world.bot.application_id}/emojis"
        if not listed:
            world.env.inject_error("GET", path, status=403, code=50001, message="no", times=None)
        world.env.inject_error("POST", path, status=status, code=code, message="no", times=None)
        await world.restart()
        assert not world.bot.readers.symbols
        stack(dealt(ADA, BOB))
        ada, _ = await seated(world, "Ada", "Bob")
        await press(ada, "draw deck")
        assert not symbols_on(ada.hand)
        assert gallery_of(ada.hand)


async def test_a_hand_answered_in_words_is_not_drawn_for_the_painting_that_follows(
    tmp_path: Path, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world_at(tmp_path, pictures=True) as world:
        stack(dealt(ADA, BOB))
        ada, _ = await seated(world, "Ada", "Bob")
        rooms = iter([False])  # for the answer; from then on there is room again
        monkeypatch.setattr(gallery.Gallery, "has_room", lambda *_: next(rooms, True))
        since = len(world.env.http_requests)
        await press(ada, "draw deck")
        assert not gallery_of(ada.hand)
        assert not requests(world, "PATCH", ada.user.dm_channel, since)
