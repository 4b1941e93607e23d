import pytest

from storage import Player, Storage
from storage.connection import Connection
from tests.storage.samples import ADA, BOB


async def test_a_person_is_noted_with_both_flags_down(storage: Storage) -> None:
    assert await storage.player(ADA) is None
    await storage.note_player(ADA, "it")
    ada = await storage.player(ADA)
    assert ada == Player(ADA, "it", dms_closed=False, told=False)
    assert ada.dms_closed is ada.told is False


async def test_flags_are_set_one_by_one_and_for_one_person(storage: Storage) -> None:
    await storage.note_player(ADA, "it")
    await storage.note_player(BOB, "en-GB")
    await storage.set_dms(ADA, closed=True)
    assert await storage.player(ADA) == Player(ADA, "it", dms_closed=True, told=False)
    await storage.set_told(ADA)
    assert await storage.player(ADA) == Player(ADA, "it", dms_closed=True, told=True)
    await storage.set_dms(ADA, closed=False)
    assert await storage.player(ADA) == Player(ADA, "it", dms_closed=False, told=True)
    assert await storage.player(BOB) == Player(BOB, "en-GB", dms_closed=False, told=False)


async def test_noting_again_keeps_the_flags(storage: Storage) -> None:
    await storage.note_player(ADA, "it")
    await storage.set_dms(ADA, closed=True)
    await storage.set_told(ADA)
    await storage.note_player(ADA, "it")
    await storage.note_player(ADA, "en-US")
    assert await storage.player(ADA) == Player(ADA, "en-US", True, True)


async def test_noting_the_same_again_writes_nothing(storage: Storage) -> None:
    connection: Connection = storage._connection
    await storage.note_player(ADA, "it")
    before = connection.total_changes
    await storage.note_player(ADA, "it")
    assert connection.total_changes == before
    await storage.note_player(ADA, "en-US")
    assert connection.total_changes == before + 1


async def test_a_person_never_noted_has_no_flags(storage: Storage) -> None:
    with pytest.raises(LookupError):
        await storage.set_dms(ADA, closed=True)
    with pytest.raises(LookupError):
        await storage.set_told(ADA)
    assert await storage.player(ADA) is None


async def test_settings_are_set_and_replaced(storage: Storage) -> None:
    assert await storage.setting("commands") is None
    await storage.set_setting("commands", "")
    assert await storage.setting("commands") == ""
    await storage.set_setting("commands", "9f86d0")
    await storage.set_setting("other", "1")
    assert await storage.setting("commands") == "9f86d0"
