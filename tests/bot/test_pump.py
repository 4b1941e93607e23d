"""What could not be shown is shown later, by itself: nothing twice, nothing for ever in vain."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from cogs import posted
from cogs.posted import NEW, mark_of
from storage import Message
from tests.bot.playing import requests
from tests.bot.refusing import Stack, dealt, seated
from tests.bot.test_failures import all_is_shown, turn
from tests.bot.world import Person, World, moves_of, walk

ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"


@pytest.fixture
async def players(world: World, stack: Stack) -> list[Person]:
    stack(dealt(ADA, BOB))
    return await seated(world, "Ada", "Bob")


def fail(world: World, method: str, times: int | None = 1, status: int = 503) -> None:
    """Has Discord fail for what is asked of the channel's messages."""
    path = f"/channels/{world.channel.id}/messages"
    if method != "POST":
        path += f"/{world.board.id}"
    world.env.inject_error(method, path, status=status, code=0, message="no", times=times)


async def draw(person: Person) -> None:
    await person.press(person.hand, "Draw from the deck")


async def test_a_board_that_could_not_be_edited_is_edited_later(
    world: World, players: list[Person]
) -> None:
    ada, bob = players
    fail(world, "PATCH")
    await draw(ada)
    assert await world.bot.storage.unshown() == (1,)
    await world.env.advance_time(10)
    assert await world.bot.storage.unshown() == ()
    await all_is_shown(world, ada, bob)


async def test_what_is_shown_is_not_asked_for_again(world: World, players: list[Person]) -> None:
    await draw(players[0])
    since = len(world.env.http_requests)
    await world.env.advance_time(70)
    assert world.env.http_requests[since:] == []


async def test_one_that_fails_on_and_on_is_tried_less_and_less(
    world: World, players: list[Person]
) -> None:
    fail(world, "PATCH", times=None)
    since = len(world.env.http_requests)
    await draw(players[0])
    await world.env.advance_time(40)
    assert 4 < len(requests(world, "PATCH", world.channel, since)) < 12
    world.env.backend.faults.clear()
    await world.env.advance_time(10)  # never more than ten seconds after Discord is back
    await all_is_shown(world, *players)


async def test_it_is_recorded_with_the_move_that_it_is_to_be_shown(
    world: World, players: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: Any, **__: Any) -> None:
        """As of a process that dies right after the move."""

    monkeypatch.setattr(world.bot.table_room, "follow", nothing)
    await draw(players[0])
    assert await world.bot.storage.unshown() == (1,)
    await world.restart()
    await all_is_shown(world, *players)


# Sending once


@pytest.fixture
def lose_answers(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Has the answers to some requests get lost, though Discord has done what was asked."""

    def lose(ending: str, times: int) -> None:
        request: Callable[..., Awaitable[Any]] = world.bot.http.request
        left = times

        async def ask(route: Any, *args: Any, **options: Any) -> Any:
            nonlocal left
            answer = await request(route, *args, **options)
            if left and route.method == "POST" and route.path.endswith(ending):
                left -= 1
                raise ConnectionResetError(104, "reset")
            return answer

        monkeypatch.setattr(world.bot.http, "request", ask)

    return lose


async def test_a_message_whose_sending_went_unanswered_is_found(
    world: World, players: list[Person], lose_answers: Callable[[str, int], None]
) -> None:
    ada, bob = players
    lose_answers("/messages", 1)
    await turn(ada)  # Bob's turn is a new direct message, which nobody told us has been sent
    assert len(bob.hands) == 2
    await world.env.advance_time(10)
    assert len(bob.hands) == 1
    await all_is_shown(world, ada, bob)
    await turn(bob)


async def test_several_copies_leave_one(world: World, players: list[Person]) -> None:
    ada, bob = players
    await turn(ada)
    (hand,) = bob.hands
    for _ in range(2):  # as of a bot that was killed between sending and noting, twice
        await world.bot.get_partial_messageable(hand.channel.id).send(
            view=await bob_sees(world, bob)
        )
    expected = Message(1, NEW + "hand", 1, hand.channel.id, 0, 2, "")
    await world.bot.storage.remember(1, [expected])
    assert len(bob.hands) == 3
    await world.bot.painter.paint(1)
    assert len(bob.hands) == 1
    await all_is_shown(world, ada, bob)


async def bob_sees(world: World, bob: Person) -> Any:
    game = await world.bot.tables.game(1)
    reader = world.bot.readers.of(await world.bot.storage.player(bob.id))
    return await world.bot.painter.hand(game, 1, reader)


async def test_nothing_is_sent_again_until_it_can_be_looked_for(
    world: World, players: list[Person], lose_answers: Callable[[str, int], None]
) -> None:
    ada, bob = players
    where = f"/channels/{bob.user.dm_channel.id}/messages"
    lose_answers("/messages", 1)
    world.env.inject_error("GET", where, status=503, code=0, message="no", times=None)
    await turn(ada)
    since = len(world.env.http_requests)
    await world.env.advance_time(30)
    assert not requests(world, "POST", bob.user.dm_channel, since)
    world.env.backend.faults.clear()
    await world.env.advance_time(10)
    assert len(bob.hands) == 1
    assert not requests(world, "POST", bob.user.dm_channel, since)


async def test_a_lobby_that_was_not_noted_any_more_is_found(world: World) -> None:
    await world.person("Ada").slash("table open")
    (lobby,) = world.public
    (board,) = await world.bot.storage.messages(1)
    expected = Message(1, NEW + "board", 0, board.channel_id, 0, 0, "")
    await world.bot.storage.remember(1, [expected], gone=[("board", 0)])
    await world.restart()
    assert [message.id for message in world.public] == [lobby.id]
    (noted,) = await world.bot.storage.messages(1)
    assert (noted.kind, noted.message_id) == ("board", lobby.id)


async def test_every_message_says_which_it_is_and_none_alike(
    world: World, players: list[Person]
) -> None:
    await turn(players[0])
    shown = [*world.public, *players[0].hands, *players[1].hands]
    marks = [message.components[0].to_dict()["id"] for message in shown]
    assert marks == [mark_of(1, "board", 0), mark_of(1, "hand", 0), mark_of(1, "hand", 1)]
    for message in shown:
        numbers = [raw["id"] for raw in walk(message.components) if raw.get("id")]
        assert len(numbers) == len(set(numbers))


async def test_two_sends_never_share_a_nonce_but_two_tries_do(
    world: World, players: list[Person]
) -> None:
    ada, bob = players
    for person in (ada, bob, ada):
        await turn(person)
    sent = [
        r.json for r in world.env.http_requests if r.method == "POST" and "nonce" in str(r.json)
    ]
    nonces = [body["nonce"] for body in sent if isinstance(body, dict)]
    assert len(nonces) == len(set(nonces)) >= 5
    fail(world, "POST", times=1)
    since = len(world.env.http_requests)
    await world.bot.painter.paint(1, board_anew=True)
    await world.env.advance_time(10)
    await world.bot.painter.paint(1, board_anew=True)
    tried = [r.json for r in requests(world, "POST", world.channel, since)]
    first, second = (body["nonce"] for body in tried if isinstance(body, dict))
    assert first == second


# Old messages


async def test_an_old_message_is_posted_anew_without_a_noise(
    world: World, players: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posted, "WORN", timedelta(seconds=36))
    ada, bob = players
    old, hand = world.board.id, ada.hand.id
    await world.env.advance_time(35)
    await draw(ada)
    assert world.board.id == old
    await world.env.advance_time(2)
    since = len(world.env.http_requests)
    await ada.press(ada.hand, next(m for m in moves_of(ada.hand) if m.does.startswith("discard ")))
    assert world.board.id != old
    assert ada.hand.id == hand  # pressed, and so redrawn where it was
    await all_is_shown(world, ada, bob)
    (board,) = requests(world, "POST", world.channel, since)
    (call,) = requests(world, "POST", bob.user.dm_channel, since)
    assert isinstance(board.json, dict)
    assert isinstance(call.json, dict)
    silent = 1 << 12
    assert board.json["flags"] & silent
    assert not call.json["flags"] & silent  # it is Bob's turn: he is to look up
