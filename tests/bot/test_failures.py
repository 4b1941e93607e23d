"""Discord fails in all its ways in mid-match: what has been played stands, and screens heal."""

from random import Random

import aiohttp
import discord
import pytest
from simcord.interactions import base_payload

from cogs.control import Control
from locales import words
from rules import Phase
from tests.bot.playing import by_message, play_on, requests, sensible, sit_down
from tests.bot.refusing import Stack, dealt, rows, seated
from tests.bot.world import Person, Shown, World, choices_of, moves_of, text_of

EN = words("en")
ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


def version_of(message: Shown) -> int:
    """The version a message was drawn for, by its controls."""
    versions = {Control.parse(choice.custom_id) for choice in choices_of(message)}
    (version,) = {control.version for control in versions if control is not None}
    return version


async def all_is_shown(world: World, *people: Person) -> None:
    """Asserts that board and hands show the newest version, and that each is there once."""
    game = await world.bot.tables.game(1)
    boards = [m for m in world.public if "show hand" in [c.does for c in choices_of(m)]]
    assert [version_of(board) for board in boards] == [game.version]
    for person in people:
        assert [version_of(hand) for hand in person.hands] == [game.version]


async def turn(person: Person) -> None:
    """Draws from the deck and discards, by direct message."""
    for does in ("draw deck", "discard "):
        moves = moves_of(person.hand)
        await person.press(person.hand, next(m for m in moves if m.does.startswith(does)))


async def test_a_deleted_board_is_posted_anew(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    old = world.board
    world.env.backend.delete_message(world.channel.id, old.id)
    await ada.slash("draw", source="deck")
    assert world.board.id != old.id
    await all_is_shown(world, ada, bob)


async def test_no_second_board_stays_in_a_thread_that_was_archived(
    world: World, stack: Stack
) -> None:
    stack(dealt(ADA, BOB))
    thread = world.thread()
    ada, bob = world.person("Ada"), world.person("Bob")
    await sit_down(ada, bob, channel=thread)
    # Discord refuses edits there; a new message opens it again, and then the old one can go.
    path = f"/channels/{thread.id}/messages/*"
    world.env.inject_error("PATCH", path, status=400, code=50083)
    (old,) = thread.history()
    await ada.press(ada.hand, EN("do-draw-deck"))
    (board,) = thread.history()
    assert board.id != old.id
    assert version_of(board) == (await world.bot.tables.game(1)).version


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (500, 0), (503, 0), (404, 10015)]
)
@pytest.mark.parametrize("way", ["direct message", "ephemeral hand", "command"])
async def test_a_move_stands_though_its_answer_fails(
    world: World, stack: Stack, way: str, status: int, code: int
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    opened = (await ada.press(world.board, EN("my-hand"))).response
    assert opened is not None
    world.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    if way == "command":
        await ada.slash("draw", source="deck")
    else:
        shown: Shown = opened if way == "ephemeral hand" else ada.hand
        await ada.press(shown, EN("do-draw-deck"))
    assert (await world.match()).phase is Phase.PLAY
    await all_is_shown(world, ada, bob)
    await ada.press(ada.hand, moves_of(ada.hand)[-1])
    await all_is_shown(world, ada, bob)


@pytest.mark.parametrize(
    "error", [TimeoutError(), ConnectionResetError(104, "reset"), aiohttp.ServerDisconnectedError()]
)
async def test_a_move_stands_though_the_network_fails(
    world: World, stack: Stack, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")

    async def fail(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as away:
        away.setattr(discord.InteractionResponse, "edit_message", fail)
        away.setattr(world.bot.http, "edit_message", fail)
        await ada.press(ada.hand, EN("do-draw-deck"))
    assert (await world.match()).phase is Phase.PLAY
    await ada.press(ada.hand, EN("do-draw-deck"))  # once more, for nothing was seen to happen
    await ada.press(ada.hand, moves_of(ada.hand)[-1])
    await all_is_shown(world, ada, bob)


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_painting_that_fails_is_healed_by_the_next(
    world: World, stack: Stack, status: int
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    world.env.inject_error("PATCH", "/channels/*", status=status, times=3)
    world.env.inject_error("POST", "/channels/*/messages", status=status, times=3)
    await turn(ada)
    world.env.backend.faults.clear()
    await bob.slash("draw", source="deck")
    await all_is_shown(world, ada, bob)


async def test_a_lobby_goes_on_though_answers_fail(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    callback = "/interactions/*/callback"
    world.env.inject_error("POST", callback, status=404, code=10062)
    await ada.slash("table open")
    assert len(world.public) == 1
    for person, label in ((bob, "lobby-join"), (ada, "lobby-start")):
        world.env.inject_error("POST", callback, status=404, code=10062)
        await person.press(world.board, EN(label))
    assert len(world.public) == 1
    await all_is_shown(world, ada, bob)


async def test_a_refusal_that_cannot_be_told_changes_nothing(world: World) -> None:
    ada, _ = await seated(world, "Ada", "Bob")
    before = await rows(world)
    eve = world.person("Eve")
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await eve.press(world.board, EN("my-hand"))
    world.env.inject_error("POST", "/interactions/*/callback", status=500)
    await world.deliver(ada.pressing(ada.hand, "none of ours"))
    after = await rows(world)
    del before["players"], after["players"]  # Eve has come in
    assert after == before


@pytest.mark.parametrize(
    "lost", [["view_channel"], ["send_messages"], ["view_channel", "send_messages"]], ids="+".join
)
async def test_a_match_goes_on_by_direct_message_without_the_channel(
    world: World, stack: Stack, lost: list[str]
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    old = world.board
    for _ in range(12):  # people chat, and push the board away
        await ada.member.send(world.channel, "What a hand!")
    world.deny(*lost)
    for person in (ada, bob, ada):
        await turn(person)
    assert [m.id for m in world.public if choices_of(m)] == [old.id]
    hands = [version_of(person.hand) for person in (ada, bob)]
    assert hands == [(await world.bot.tables.game(1)).version] * 2
    world.deny()
    await turn(bob)
    await all_is_shown(world, ada, bob)


async def test_the_board_is_shown_privately_where_it_cannot_be_posted(
    world: World, stack: Stack
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    old = world.board
    world.deny("send_messages")
    result = await ada.slash("board")
    assert result.response is not None
    assert result.response.ephemeral
    assert EN("board-title", round=1) in text_of(result.response)
    assert [m.id for m in world.public] == [old.id]
    world.deny()
    await ada.slash("board")
    assert [m.id for m in world.public] != [old.id]
    await all_is_shown(world, ada, bob)


async def test_a_channel_that_is_gone_stops_no_match(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    world.env.backend.delete_channel(world.channel.id)
    for person in (ada, bob):
        await turn(person)
    hands = [version_of(person.hand) for person in (ada, bob)]
    assert hands == [(await world.bot.tables.game(1)).version] * 2


async def test_summaries_are_posted_once_they_may_be(world: World) -> None:
    table = await sit_down(world.person("Ada"), world.person("Bob"))
    world.deny("send_messages")
    pick, since = sensible(Random(5)), len(world.env.http_requests)
    await play_on(world, table, by_message, pick, until=lambda match: match.round == 4)
    assert not requests(world, "POST", world.channel, since)  # what is forbidden is not even tried
    world.deny()
    await world.bot.painter.paint(table)
    titles = [text_of(message).splitlines()[0] for message in world.public]
    expected = [EN("summary-title", round=number) for number in (1, 2, 3)]
    assert [title for title in titles if title in expected] == expected


@pytest.mark.expects_errors
async def test_a_hand_that_cannot_be_shown_keeps_nobody_from_being_called(
    world: World, stack: Stack
) -> None:
    stack(dealt(ADA, BOB))
    ada, bob = await seated(world, "Ada", "Bob")
    await world.bot.storage.set_dms(ada.id, True)
    path = f"/channels/{bob.user.dm_channel.id}/messages/*"
    world.env.inject_error("PATCH", path, status=400, code=50035)
    await ada.slash("draw", source="deck")
    assert f"<@{ada.id}>" in text_of(world.public[-1])


@pytest.mark.parametrize("name", ["an-older-command", "draw", "table", "rules"])
async def test_what_cannot_be_completed_is_answered_with_no_choices(
    world: World, name: str
) -> None:
    typed = {"name": "of", "type": 3, "value": "", "focused": True}
    record, payload = base_payload(
        world.env.backend,
        type=discord.InteractionType.autocomplete.value,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=world.person("Ada").id,
        data={"id": "1", "name": name, "type": 1, "options": [typed]},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert record.autocomplete_choices == []
