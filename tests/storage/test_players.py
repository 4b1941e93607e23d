from collections.abc import Awaitable, Callable

import pytest

from storage import Hint, Player, Storage
from storage.connection import Connection
from tests.storage.samples import ADA, BOB, started


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


CHANGES: dict[str, Callable[[Storage], Awaitable[Player]]] = {
    "dms": lambda storage: storage.set_dms(ADA, closed=True),
    "told": lambda storage: storage.set_told(ADA),
    "language": lambda storage: storage.set_language(ADA, "it"),
    "text only": lambda storage: storage.set_text_only(ADA, True),
    "hints": lambda storage: storage.set_hints(ADA, False),
    "giving a hint": lambda storage: storage.give_hint(ADA, ["draw"], 1, 2),
    "forgetting hints": lambda storage: storage.forget_hints(ADA),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_a_person_never_noted_cannot_be_changed(
    storage: Storage, change: Callable[[Storage], Awaitable[Player]]
) -> None:
    with pytest.raises(LookupError):
        await change(storage)
    assert await storage.player(ADA) is None


async def test_what_a_person_chooses_is_kept_and_theirs_alone(storage: Storage) -> None:
    ada = await storage.note_player(ADA, "it")
    bob = await storage.note_player(BOB, "en-GB")
    assert ada == Player(ADA, "it", False, False, language=None, text_only=False, hints=True)
    assert (await storage.set_language(ADA, "en")).language == "en"
    assert (await storage.set_text_only(ADA, True)).text_only is True
    chosen = await storage.set_hints(ADA, False)
    assert chosen == Player(ADA, "it", False, False, language="en", text_only=True, hints=False)
    assert await storage.player(ADA) == await storage.note_player(ADA, "it") == chosen
    assert await storage.set_dms(ADA, closed=False) == chosen
    assert await storage.player(BOB) == bob
    await storage.set_text_only(ADA, False)
    await storage.set_hints(ADA, True)
    assert await storage.set_language(ADA, None) == ada


async def test_a_hint_is_given_once_and_one_at_a_version(storage: Storage) -> None:
    for person in (ADA, BOB):
        await storage.note_player(person, "it")
    first = (await started(storage)).id
    second = (await started(storage, channel_id=7)).id
    given = await storage.give_hint(ADA, ["draw", "meld"], first, 2)
    assert given.hinted == (Hint("draw", first, 2, 1),)
    assert await storage.give_hint(ADA, ["draw", "meld"], first, 2) == given
    assert await storage.give_hint(ADA, ["draw"], first, 3) == given
    assert await storage.give_hint(ADA, [], first, 3) == given
    given = await storage.give_hint(ADA, ["draw", "meld", "look"], second, 2)
    assert given.hinted == (Hint("draw", first, 2, 1), Hint("meld", second, 2, 2))
    assert await storage.player(ADA) == await storage.note_player(ADA, "it") == given
    other = await storage.give_hint(BOB, ["meld"], first, 2)
    assert other.hinted == (Hint("meld", first, 2, 1),)

    assert (await storage.forget_hints(ADA)).hinted == ()
    assert await storage.player(BOB) == other
    again = await storage.give_hint(ADA, ["meld"], first, 2)
    assert again.hinted == (Hint("meld", first, 2, 1),)


async def test_a_servers_language_is_kept_and_taken_back(storage: Storage) -> None:
    assert await storage.server_languages() == {}
    await storage.set_server_language(2**61, "it")
    await storage.set_server_language(7, "it")
    await storage.set_server_language(7, "en")
    assert await storage.server_languages() == {2**61: "it", 7: "en"}
    await storage.set_server_language(7, None)
    await storage.set_server_language(8, None)
    assert await storage.server_languages() == {2**61: "it"}


async def test_settings_are_set_and_replaced(storage: Storage) -> None:
    assert await storage.setting("commands") is None
    await storage.set_setting("commands", "")
    assert await storage.setting("commands") == ""
    await storage.set_setting("commands", "9f86d0")
    await storage.set_setting("other", "1")
    assert await storage.setting("commands") == "9f86d0"
