import asyncio
import logging
import sqlite3
from dataclasses import replace

import pytest

from storage import AlreadyHandled, Conflict, LoggedMove, NewMove, Storage
from tests.storage.samples import ADA, DEAL, LOBBY, SEATS, draw, started


async def test_moves_come_back_as_they_went_in_numbered_from_one(storage: Storage) -> None:
    lobby = await storage.open_table(LOBBY, SEATS)
    first = NewMove("match seats 2 dealer 2", None, None, 7, 10)
    computer = NewMove("draw pile", 1, None, None, 11)
    person = NewMove("hinton two", 0, ADA, 2**63 - 1, 12)
    await storage.start_match(replace(lobby, state="match"), SEATS, [first])
    await storage.append(lobby.id, 2, [computer])
    await storage.append(lobby.id, 3, [person])
    assert await storage.moves(lobby.id) == (
        LoggedMove(1, "match seats 2 dealer 2", None, None, 7, 10),
        LoggedMove(2, "draw pile", 1, None, None, 11),
        LoggedMove(3, "hinton two", 0, ADA, 2**63 - 1, 12),
    )


async def test_a_batch_is_logged_in_order_at_following_versions(storage: Storage) -> None:
    table = await started(storage)
    texts = ["draw deck", "meld 4 3", "look", "take", "discard H"]
    await storage.append(table.id, 3, [draw(text=text) for text in texts])
    logged = await storage.moves(table.id)
    assert [move.version for move in logged] == list(range(1, 8))
    assert [move.text for move in logged[2:]] == texts


async def test_each_match_has_versions_of_its_own(storage: Storage) -> None:
    first = await started(storage, channel_id=1)
    second = await started(storage, channel_id=2)
    await storage.append(first.id, 3, [draw(1)])
    await storage.append(second.id, 3, [draw(2)])
    assert len(await storage.moves(first.id)) == len(await storage.moves(second.id)) == 3


async def test_the_last_move_can_end_the_match_in_the_same_breath(storage: Storage) -> None:
    table = await started(storage)
    await storage.append(table.id, 3, [draw()], state="over")
    assert await storage.table(table.id) == replace(table, state="over")
    assert len(await storage.moves(table.id)) == 3


async def test_without_a_state_the_state_stays(storage: Storage) -> None:
    table = await started(storage)
    await storage.append(table.id, 3, [draw()])
    assert await storage.table(table.id) == table


@pytest.mark.parametrize("version", [-1, 0, 1, 2, 4, 100])
async def test_only_the_next_version_is_taken(storage: Storage, version: int) -> None:
    table = await started(storage)
    before = await storage.moves(table.id)
    with pytest.raises(Conflict):
        await storage.append(table.id, version, [draw(1)], state="over")
    assert await storage.moves(table.id) == before
    assert await storage.table(table.id) == table


async def test_of_many_appends_at_once_one_wins_and_the_rest_conflict(storage: Storage) -> None:
    table = await started(storage)
    for version in (3, 5, 7):
        answers = await asyncio.gather(
            *(
                storage.append(table.id, version, [draw(version * 100 + n), draw()])
                for n in range(25)
            ),
            return_exceptions=True,
        )
        assert answers.count(None) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 24
    assert [move.version for move in await storage.moves(table.id)] == list(range(1, 9))


async def test_of_one_interaction_delivered_many_times_one_is_logged(storage: Storage) -> None:
    table = await started(storage)
    answers = await asyncio.gather(
        *(storage.append(table.id, 3 + n, [draw(9)]) for n in range(10)), return_exceptions=True
    )
    assert answers.count(None) == 1
    assert sum(isinstance(answer, AlreadyHandled) for answer in answers) == 9
    assert len(await storage.moves(table.id)) == 3


async def test_an_interaction_is_handled_once_over_all_matches(storage: Storage) -> None:
    first = await started(storage, channel_id=1)
    second = await started(storage, channel_id=2)
    await storage.append(first.id, 3, [draw(9)])
    with pytest.raises(AlreadyHandled):
        await storage.append(second.id, 3, [draw(), draw(9)])
    assert len(await storage.moves(second.id)) == 2


async def test_the_interaction_that_ended_the_match_is_known_when_it_comes_again(
    storage: Storage,
) -> None:
    table = await started(storage)
    await storage.append(table.id, 3, [draw(9)], state="over")
    with pytest.raises(AlreadyHandled):
        await storage.append(table.id, 3, [draw(9)], state="over")


async def test_a_batch_is_logged_whole_or_not_at_all(storage: Storage) -> None:
    table = await started(storage)
    with pytest.raises(AlreadyHandled):
        await storage.append(table.id, 3, [draw(1), draw(1)])
    assert len(await storage.moves(table.id)) == 2
    await storage.append(table.id, 3, [draw(1)])


async def test_an_unknown_state_is_refused_with_its_moves(storage: Storage) -> None:
    table = await started(storage)
    with pytest.raises(sqlite3.IntegrityError):
        await storage.append(table.id, 3, [draw(1)], state="finished")
    assert len(await storage.moves(table.id)) == 2


@pytest.mark.parametrize("state", ["lobby", "over", "closed"])
async def test_moves_are_logged_in_a_match_under_way_alone(storage: Storage, state: str) -> None:
    table = await storage.open_table(replace(LOBBY, state=state), SEATS)
    with pytest.raises(LookupError):
        await storage.append(table.id, 1, [draw(1)])
    with pytest.raises(LookupError):
        await storage.append(table.id + 1, 1, [draw(1)])
    assert await storage.moves(table.id) == ()


async def test_no_log_line_tells_the_deal_or_the_secret(
    storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        table = await started(storage)
        with pytest.raises(AlreadyHandled):
            await storage.append(table.id, 3, [replace(DEAL, interaction_id=600 + table.id)])
        await storage.moves(table.id)
    assert caplog.text
    assert DEAL.text not in caplog.text
    assert repr(LOBBY.secret)[2:-1] not in caplog.text
