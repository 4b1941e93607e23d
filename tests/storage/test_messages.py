from dataclasses import replace

import pytest

from storage import ChannelTaken, Message, Storage
from tests.storage.samples import LOBBY, SEATS, draw, started


async def test_messages_come_by_kind_and_slot(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 2**61, 2**62, 3, "a1")
    hands = [Message(table.id, "hand", slot, 10 + slot, 20 + slot, 3, "") for slot in range(2)]
    await storage.remember(table.id, [hands[1], board, hands[0]])
    assert await storage.messages(table.id) == (board, *hands)


async def test_a_message_takes_the_place_of_the_one_before(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    later = replace(board, channel_id=4, message_id=5, turn=6, fingerprint="b2")
    await storage.remember(table.id, [board, later])
    assert await storage.messages(table.id) == (later,)


async def test_a_message_redrawn_is_otherwise_the_same(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    hand = replace(board, kind="hand", message_id=4)
    await storage.remember(table.id, [board, hand])
    await storage.redrawn(table.id, 4, "b2")
    await storage.redrawn(table.id, 5, "b2")  # another has taken its place meanwhile
    assert await storage.messages(table.id) == (board, replace(hand, fingerprint="b2"))


async def test_a_forgotten_message_is_gone_and_no_other(storage: Storage) -> None:
    first = await started(storage, channel_id=1)
    second = await started(storage, channel_id=2)
    hand, other = (
        Message(first.id, "hand", 0, 1, 2, 3, ""),
        Message(first.id, "hand", 1, 1, 2, 3, ""),
    )
    result = Message(first.id, "round", 1, 1, 2, 3, "")
    theirs = replace(other, table_id=second.id)
    await storage.remember(first.id, [hand, other])
    await storage.remember(second.id, [theirs])
    for _ in range(2):
        await storage.remember(first.id, [result], gone=[("hand", 1)])
        assert await storage.messages(first.id) == (hand, result)
        assert await storage.messages(second.id) == (theirs,)


async def test_whatever_changes_a_table_is_to_be_shown(storage: Storage) -> None:
    async def count() -> int:
        (unshown,) = await storage.unshown()
        assert unshown == lobby.id
        _, _, changes = await storage.shown_by(lobby.id)
        assert changes is not None
        return changes

    lobby = await storage.open_table(LOBBY, SEATS)
    assert await count() > 0
    match = replace(lobby, state="match", dealer=0)
    for change in (
        storage.save_lobby(lobby, SEATS),
        storage.start_match(match, SEATS, [draw(1)]),
        storage.append(lobby.id, 2, [draw(2)]),
        storage.fall_asleep(lobby.id, 5),
        storage.wake(lobby.id),
        storage.close_table(lobby.id, "left"),
    ):
        before = await count()
        await change
        assert await count() > before
    await storage.remember(lobby.id, [], changes=await count())
    assert await storage.unshown() == ()
    table = await storage.table(lobby.id)
    assert await storage.shown_by(lobby.id) == (table, (), None)


async def test_what_changed_while_it_was_shown_is_still_to_be_shown(storage: Storage) -> None:
    table = await started(storage)
    before = (await storage.shown_by(table.id))[2]
    await storage.append(table.id, 3, [draw(1)])
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    await storage.remember(table.id, [board], changes=before)
    moved = await storage.table(table.id)
    assert await storage.shown_by(table.id) == (
        moved,
        (board,),
        2 if before is None else before + 1,
    )
    assert await storage.unshown() == (table.id,)


async def test_a_table_sleeps_until_it_wakes(storage: Storage) -> None:
    first, second = await started(storage, 1), await started(storage, 2)
    await storage.fall_asleep(first.id, 500)
    await storage.fall_asleep(first.id, 600)  # it has slept since
    assert await storage.table(first.id) == replace(first, asleep_since=500)
    assert await storage.asleep_before(500) == ()
    assert await storage.asleep_before(501) == (replace(first, asleep_since=500),)
    await storage.wake(first.id)
    await storage.wake(second.id)
    assert await storage.live_tables() == (first, second)
    await storage.close_table(second.id, "over")
    await storage.fall_asleep(second.id, 500)
    assert await storage.asleep_before(501) == ()


async def test_a_table_moves_with_what_need_not_be_posted_again(storage: Storage) -> None:
    table, other = await started(storage, 1), await started(storage, 2)
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    result, hand = replace(board, kind="round"), replace(board, kind="hand", channel_id=7)
    await storage.remember(table.id, [board, result, hand])
    await storage.fall_asleep(table.id, 500)
    with pytest.raises(ChannelTaken):
        await storage.move_table(table, 5, 2, keep="round")
    assert await storage.messages(table.id) == (board, hand, result)
    await storage.move_table(table, 5, 3, keep="round")
    assert await storage.live_tables() == (replace(table, guild_id=5, channel_id=3), other)
    assert await storage.messages(table.id) == (hand, result)
    moved = replace(table, guild_id=5, channel_id=3)
    await storage.remember(table.id, [replace(board, channel_id=3)])
    await storage.move_table(moved, 5, 3, keep="round")  # to where it is: all is there still
    assert await storage.messages(table.id) == (replace(board, channel_id=3), hand, result)


async def test_what_shows_no_table(storage: Storage) -> None:
    assert await storage.shown_by(7) == (None, (), None)
