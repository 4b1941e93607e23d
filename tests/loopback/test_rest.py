"""The loopback does what Discord does: its messages, its interactions, its refusals."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.loopback.asking import Asking, asking
from tests.loopback.server import Loopback
from tests.loopback.state import EPHEMERAL, Channel, Message, Reply

TEXT = [{"type": 10, "content": "Hello"}]
BUTTON = [{"type": 1, "components": [{"type": 2, "custom_id": "bc:1:0:x", "label": "Press"}]}]


@pytest.fixture
async def bot(discord: Loopback) -> AsyncIterator[Asking]:
    async with asking(discord) as made:
        yield made


@pytest.fixture
def saloon(discord: Loopback) -> Channel:
    (channel,) = discord.state.channels.values()
    return channel


def messages(channel: Channel) -> list[Message]:
    return list(channel.messages.values())


def refused(told: tuple[int, Any]) -> tuple[int, int]:
    """Status and code."""
    return told[0], told[1]["code"]


async def test_a_wrong_token_is_refused(discord: Loopback) -> None:
    async with asking(discord, "wrong") as stranger:
        assert (await stranger.ask("GET", "/users/@me"))[0] == 401
        assert (await stranger.ask("GET", "/gateway/bot"))[0] == 401


async def test_what_is_not_there_is_not_found(bot: Asking) -> None:
    assert (await bot.ask("GET", "/no/such/thing"))[0] == 404


async def test_a_message_is_sent_edited_and_deleted(bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    status, sent = await bot.ask("POST", where, {"components": TEXT, "flags": 1 << 15})
    assert status == 200
    (message,) = messages(saloon)
    assert (message.text, sent["components"]) == ("Hello", TEXT)
    edited = {"components": [{"type": 10, "content": "Bye"}]}
    assert (await bot.ask("PATCH", f"{where}/{sent['id']}", edited))[0] == 200
    assert (message.text, message.edits) == ("Bye", 1)
    assert (await bot.ask("DELETE", f"{where}/{sent['id']}"))[0] == 204
    assert refused(await bot.ask("PATCH", f"{where}/{sent['id']}", edited)) == (404, 10008)
    assert messages(saloon) == []


async def test_files_come_with_a_message_and_go_with_an_edit(bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    picture = b"\x89PNG\r\n\r\n--x\r\n" * 3
    body = {"components": TEXT, "attachments": [{"id": 0, "filename": "board.png"}]}
    _, sent = await bot.ask("POST", where, body, board=picture)
    assert messages(saloon)[0].files == {"board.png": picture}
    assert [each["filename"] for each in sent["attachments"]] == ["board.png"]
    await bot.ask("PATCH", f"{where}/{sent['id']}", {"components": TEXT, "attachments": []})
    assert messages(saloon)[0].files == {}


async def test_the_same_nonce_is_the_same_message(bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    body = {"components": TEXT, "nonce": "once", "enforce_nonce": True}
    (_, first), (_, second) = [await bot.ask("POST", where, body) for _ in range(2)]
    assert first["id"] == second["id"]
    await bot.ask("POST", where, {**body, "enforce_nonce": False})
    assert len(messages(saloon)) == 2
    await bot.ask("POST", where, {**body, "nonce": "twice"})
    assert len(messages(saloon)) == 3


async def test_a_nonce_of_a_deleted_message(bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    body = {"components": TEXT, "nonce": "once", "enforce_nonce": True}
    _, sent = await bot.ask("POST", where, body)
    await bot.ask("DELETE", f"{where}/{sent['id']}")
    assert refused(await bot.ask("POST", where, body)) == (404, 10008)


async def test_a_channels_history(bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    ids = [(await bot.ask("POST", where, {"content": f"{n}"}))[1]["id"] for n in range(5)]

    async def seen(query: str) -> list[str]:
        return [message["id"] for message in (await bot.ask("GET", where + query))[1]]

    assert await seen("") == ids[::-1]
    assert await seen("?limit=2") == [ids[4], ids[3]]
    assert await seen(f"?limit=2&after={ids[1]}") == [ids[3], ids[2]]
    assert await seen(f"?limit=2&before={ids[2]}") == [ids[1], ids[0]]


async def test_answers_to_a_press(discord: Loopback, bot: Asking, saloon: Channel) -> None:
    ada = discord.person("Ada")
    await bot.ask("POST", f"/channels/{saloon.id}/messages", {"components": BUTTON})
    (board,) = messages(saloon)
    press = ada.pressing(board, "Press")
    await discord.deliver(press)
    callback = f"/interactions/{press.id}/{press.token}/callback"
    secret = {"type": 4, "data": {"components": TEXT, "flags": EPHEMERAL}}
    _, told = await bot.ask("POST", f"{callback}?with_response=1", secret)
    assert refused(await bot.ask("POST", callback, secret)) == (400, 40060)
    answer = await press.answered
    assert answer.reply is Reply.MESSAGE
    assert answer.message is not None
    assert told["resource"]["message"]["id"] == str(answer.message.id)
    assert ada.sees(saloon) == [board, answer.message]
    assert discord.person("Ben").sees(saloon) == [board]
    there = f"/channels/{saloon.id}/messages/{answer.message.id}"
    assert refused(await bot.ask("PATCH", there, {"content": "x"})) == (404, 10008)
    original = f"/webhooks/2000/{press.token}/messages/@original"
    assert (await bot.ask("PATCH", original, {"content": "x"}))[0] == 200
    assert answer.message.content == "x"
    assert (await bot.ask("DELETE", original))[0] == 204
    assert refused(await bot.ask("GET", original)) == (404, 10008)


async def test_a_press_may_change_its_message_or_wait(
    discord: Loopback, bot: Asking, saloon: Channel
) -> None:
    ada = discord.person("Ada")
    await bot.ask("POST", f"/channels/{saloon.id}/messages", {"components": BUTTON})
    (board,) = messages(saloon)
    for reply, body, text in (
        (Reply.NOTHING_YET, None, ""),
        (Reply.UPDATE, {"components": [*TEXT, *BUTTON]}, "Hello"),
    ):
        press = ada.pressing(board, "Press")
        await discord.deliver(press)
        path = f"/interactions/{press.id}/{press.token}/callback"
        status, _ = await bot.ask("POST", path, {"type": reply, "data": body})
        assert (status, (await press.answered).reply, board.text) == (204, reply, text)


async def test_a_command_may_be_answered_later(
    discord: Loopback, bot: Asking, saloon: Channel
) -> None:
    typed = discord.person("Ada").typing("rules", saloon)
    await discord.deliver(typed)
    await bot.ask("POST", f"/interactions/{typed.id}/{typed.token}/callback", {"type": 5})
    (waiting,) = messages(saloon)
    await bot.ask("POST", f"/webhooks/2000/{typed.token}", {"components": TEXT})
    assert messages(saloon) == [waiting]
    assert waiting.text == "Hello"
    await bot.ask("POST", f"/webhooks/2000/{typed.token}", {"components": TEXT})
    assert len(messages(saloon)) == 2


async def test_an_answer_may_come_too_late(discord: Loopback, bot: Asking, saloon: Channel) -> None:
    typed = discord.person("Ada").typing("rules", saloon)
    await discord.deliver(typed)
    typed.sent_at -= 3.1
    late = await bot.ask("POST", f"/interactions/{typed.id}/{typed.token}/callback", {"type": 5})
    assert refused(late) == (404, 10062)


async def test_a_token_lives_for_a_quarter_of_an_hour(discord: Loopback, bot: Asking) -> None:
    (saloon,) = discord.state.channels.values()
    typed = discord.person("Ada").typing("rules", saloon)
    await discord.deliver(typed)
    await bot.ask("POST", f"/interactions/{typed.id}/{typed.token}/callback", {"type": 5})
    clock = discord.state.clock
    discord.state.clock = lambda: clock() + 16 * 60_000
    original = f"/webhooks/2000/{typed.token}/messages/@original"
    assert refused(await bot.ask("PATCH", original, {"content": "x"})) == (401, 50027)


async def test_permissions_are_kept(discord: Loopback, bot: Asking, saloon: Channel) -> None:
    where = f"/channels/{saloon.id}/messages"
    await discord.deny(saloon, "attach_files")
    assert refused(await bot.ask("POST", where, {"content": "x"}, x=b"x")) == (403, 50013)
    await discord.deny(saloon, "send_messages")
    assert refused(await bot.ask("POST", where, {"content": "x"})) == (403, 50013)
    await discord.deny(saloon, "view_channel")
    assert refused(await bot.ask("GET", where)) == (403, 50001)
    await discord.deny(saloon)
    assert (await bot.ask("POST", where, {"content": "x"}))[0] == 200
    assert saloon.guild is not None
    await discord.remove_bot(saloon.guild)
    assert refused(await bot.ask("POST", where, {"content": "x"})) == (403, 50001)
    await discord.invite_bot(saloon.guild)
    await discord.delete_channel(saloon)
    assert refused(await bot.ask("POST", where, {"content": "x"})) == (404, 10003)


async def test_threads_sleep_and_wake(discord: Loopback, bot: Asking, saloon: Channel) -> None:
    thread = discord.state.thread(saloon)
    where = f"/channels/{thread.id}/messages"
    _, sent = await bot.ask("POST", where, {"content": "x"})
    await discord.archive(thread)
    there = f"{where}/{sent['id']}"
    assert refused(await bot.ask("PATCH", there, {"content": "y"})) == (403, 50083)
    assert (await bot.ask("POST", where, {"content": "y"}))[0] == 200
    assert (await bot.ask("PATCH", there, {"content": "y"}))[0] == 200
    await discord.archive(thread, locked=True)
    assert refused(await bot.ask("POST", where, {"content": "y"})) == (403, 160005)


async def test_people_may_take_no_direct_messages(discord: Loopback, bot: Asking) -> None:
    ada = discord.person("Ada")
    _, opened = await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(ada.id)})
    assert opened["id"] == str(ada.direct.id)
    where = f"/channels/{opened['id']}/messages"
    assert (await bot.ask("POST", where, {"content": "x"}))[0] == 200
    ada.user.takes_messages = False
    assert refused(await bot.ask("POST", where, {"content": "x"})) == (403, 50007)
    for guild in discord.state.guilds.values():
        del guild.members[ada.id]
        absent = await bot.ask("GET", f"/guilds/{guild.id}/members/{ada.id}")
        assert refused(absent) == (404, 10007)
    assert refused(await bot.ask("POST", where, {"content": "x"})) == (403, 50278)


async def test_all_is_recorded(discord: Loopback, bot: Asking, saloon: Channel) -> None:
    await bot.ask("POST", f"/channels/{saloon.id}/messages", {"content": "so be it"})
    (sent,) = discord.record.asked("POST /channels/{channel}/messages")
    assert (sent.status, sent.body) == (200, b'{"content": "so be it"}')
    assert sent.json()["content"] == "so be it"
    assert any(b"so be it" in said for said in discord.record.said())
