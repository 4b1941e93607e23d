from dataclasses import replace

from storage import Message, Storage
from tests.storage.samples import started


async def test_messages_come_by_kind_and_slot(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 2**61, 2**62, 3, "a1")
    hands = [Message(table.id, "hand", slot, 10 + slot, 20 + slot, 3, "") for slot in range(2)]
    for message in (hands[1], board, hands[0]):
        await storage.remember(message)
    assert await storage.messages(table.id) == (board, *hands)


async def test_a_message_takes_the_place_of_the_one_before(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    await storage.remember(board)
    await storage.remember(replace(board, channel_id=4, message_id=5, turn=6, fingerprint="b2"))
    assert await storage.messages(table.id) == (Message(table.id, "board", 0, 4, 5, 6, "b2"),)


async def test_a_message_redrawn_is_otherwise_the_same(storage: Storage) -> None:
    table = await started(storage)
    board = Message(table.id, "board", 0, 1, 2, 3, "a1")
    hand = replace(board, kind="hand", message_id=4)
    for message in (board, hand):
        await storage.remember(message)
    await storage.redrawn(table.id, 4, "b2")
    await storage.redrawn(table.id, 5, "b2")  # another has taken its place meanwhile
    assert await storage.messages(table.id) == (board, replace(hand, fingerprint="b2"))


async def test_a_forgotten_message_is_gone_and_no_other(storage: Storage) -> None:
    first = await started(storage, channel_id=1)
    second = await started(storage, channel_id=2)
    kept = [
        Message(first.id, "hand", 0, 1, 2, 3, ""),
        Message(first.id, "round", 1, 1, 2, 3, ""),
        Message(second.id, "hand", 1, 1, 2, 3, ""),
    ]
    for message in (*kept, Message(first.id, "hand", 1, 1, 2, 3, "")):
        await storage.remember(message)
    await storage.forget(first.id, "hand", 1)
    await storage.forget(first.id, "hand", 1)
    assert await storage.messages(first.id) == tuple(kept[:2])
    assert await storage.messages(second.id) == (kept[2],)
