"""Deadlines, seats that change during a match, and votes."""

from dataclasses import replace

import pytest

from storage import AlreadyHandled, Conflict, Deadline, Storage, Vote
from tests.storage.samples import ADA, BOB, LOBBY, SEATS, draw, started

HOUR = 3_600_000


def deadline(table_id: int, turn: int = 1, *, late: bool = False) -> Deadline:
    return Deadline(table_id, turn, HOUR - 900_000, HOUR, 1_760_003_600, late)


async def test_a_match_starts_with_its_first_deadline(storage: Storage) -> None:
    lobby = await storage.open_table(LOBBY, SEATS)
    first = deadline(lobby.id)
    await storage.start_match(replace(lobby, state="match"), SEATS, [draw()], first)
    assert await storage.deadline(lobby.id) == first
    other = await started(storage, channel_id=1)
    assert await storage.deadline(other.id) is None


async def test_a_move_within_a_turn_leaves_its_deadline_as_it_is(storage: Storage) -> None:
    table = await started(storage)
    told = deadline(table.id, late=True)
    await storage.append(table.id, 3, [draw(1)], deadline=told)
    await storage.append(table.id, 4, [draw(2)], deadline=replace(told, due_at=7, late=False))
    assert await storage.deadline(table.id) == told


async def test_with_the_turn_the_deadline_passes(storage: Storage) -> None:
    table = await started(storage)
    await storage.append(table.id, 3, [draw(1)], deadline=deadline(table.id, 1, late=True))
    await storage.append(table.id, 4, [draw(2)], deadline=deadline(table.id, 2))
    assert await storage.deadline(table.id) == deadline(table.id, 2)
    await storage.append(table.id, 5, [draw(3)])
    assert await storage.deadline(table.id) is None


async def test_a_move_that_is_refused_leaves_deadline_and_seat(storage: Storage) -> None:
    table = await started(storage)
    await storage.append(table.id, 3, [draw(1)], deadline=deadline(table.id))
    missed = replace(SEATS[0], missed=1)
    for version, interaction, error in ((4, 1, AlreadyHandled), (9, 2, Conflict)):
        with pytest.raises(error):
            await storage.append(
                table.id,
                version,
                [draw(interaction)],
                deadline=deadline(table.id, 2),
                seat=missed,
            )
    assert await storage.deadline(table.id) == deadline(table.id)
    assert await storage.seats(table.id) == SEATS


async def test_a_move_may_change_what_is_known_of_a_seat(storage: Storage) -> None:
    table = await started(storage)
    gone = replace(SEATS[0], missed=2, covered=5, away=True)
    await storage.append(table.id, 3, [draw(1)], seat=gone)
    assert await storage.seats(table.id) == (gone, SEATS[1])
    await storage.append(table.id, 4, [draw(2)])
    assert await storage.seats(table.id) == (gone, SEATS[1])
    await storage.append(table.id, 5, [draw(3)], seat=replace(gone, name="Eve", missed=0))
    assert await storage.seats(table.id) == (replace(gone, missed=0), SEATS[1])


async def test_a_seat_changes_together_with_the_deadline(storage: Storage) -> None:
    table, other = await started(storage, channel_id=1), await started(storage, channel_id=2)
    for one in (table, other):
        await storage.set_deadline(deadline(one.id))
    away = replace(SEATS[0], away=True)
    await storage.reseat(table.id, away, None)
    assert await storage.seats(table.id) == (away, SEATS[1])
    assert await storage.deadline(table.id) is None
    await storage.reseat(table.id, SEATS[0], deadline(table.id, 3))
    assert await storage.seats(table.id) == SEATS
    assert await storage.deadline(table.id) == deadline(table.id, 3)
    assert await storage.seats(other.id) == SEATS
    assert await storage.deadline(other.id) == deadline(other.id)


async def test_a_deadline_is_replaced(storage: Storage) -> None:
    table = await started(storage)
    await storage.set_deadline(deadline(table.id))
    changed = Deadline(table.id, 2, 3, 4, 5, late=True)
    await storage.set_deadline(changed)
    assert await storage.deadline(table.id) == changed


async def test_pressing_are_those_due_or_late_and_not_told_so(storage: Storage) -> None:
    tables = [await started(storage, channel_id=number) for number in range(4)]
    wall = 1_000_000
    first, second, third, fourth = (
        Deadline(table.id, 1, late_at, due_at, (wall + due_at) // 1000)
        for table, (late_at, due_at) in zip(
            tables, [(5000, 9000), (3000, 9000), (5000, 8000), (9000, 9001)], strict=True
        )
    )
    for each in (first, second, third, fourth):
        await storage.set_deadline(each)

    async def pressing(served: int) -> tuple[Deadline, ...]:
        return await storage.pressing(served, wall + served)

    assert await pressing(2999) == ()
    assert await pressing(3000) == (second,)
    told = replace(second, late=True)
    await storage.set_deadline(told)
    assert await pressing(4999) == ()
    assert await pressing(5000) == (third, first)
    assert await pressing(9000) == (third, first, told, fourth)


@pytest.mark.parametrize(("off", "wrong"), [(-61, True), (-59, False), (59, False), (61, True)])
async def test_pressing_are_those_shown_more_than_a_minute_wrong(
    storage: Storage, off: int, wrong: bool
) -> None:
    table = await started(storage)
    left = 50 * 60_000
    shown = replace(deadline(table.id), due_at=left, shown=1_760_000_000 + off)
    await storage.set_deadline(shown)
    pressing = await storage.pressing(0, 1_760_000_000_000 - left)
    assert pressing == ((shown,) if wrong else ())


@pytest.mark.parametrize(("off", "wrong"), [(-73, True), (-71, False), (71, False), (73, True)])
async def test_with_much_time_left_they_are_more_than_a_fiftieth_of_it_wrong(
    storage: Storage, off: int, wrong: bool
) -> None:
    table = await started(storage)
    shown = replace(deadline(table.id), shown=1_760_000_000 + off)
    await storage.set_deadline(shown)
    pressing = await storage.pressing(0, 1_760_000_000_000 - HOUR)
    assert pressing == ((shown,) if wrong else ())


async def test_a_closed_table_waits_for_nobody(storage: Storage) -> None:
    table, over = await started(storage, channel_id=1), await started(storage, channel_id=2)
    await storage.set_deadline(deadline(table.id))
    await storage.close_table(table.id, "moderator")
    assert await storage.deadline(table.id) is None
    await storage.append(over.id, 3, [draw()], state="over")
    await storage.set_deadline(deadline(over.id))
    await storage.close_table(over.id, "moderator")  # which it is not
    assert await storage.deadline(over.id) == deadline(over.id)


async def test_of_a_persons_votes_the_last_of_a_kind_counts(storage: Storage) -> None:
    table, other = await started(storage, channel_id=1), await started(storage, channel_id=2)
    assert await storage.votes(table.id) == ()
    await storage.vote(table.id, Vote("end", ADA, 3))
    await storage.vote(table.id, Vote("end", BOB, 3))
    await storage.vote(table.id, Vote("hand-over", ADA, 3))
    await storage.vote(table.id, Vote("end", ADA, 4))
    assert await storage.votes(table.id) == (
        Vote("end", ADA, 4),
        Vote("end", BOB, 3),
        Vote("hand-over", ADA, 3),
    )
    assert await storage.votes(other.id) == ()


async def test_the_clock_of_a_table_is_kept(storage: Storage) -> None:
    table = await storage.open_table(replace(LOBBY, clock=120), SEATS)
    stored = await storage.table(table.id)
    assert stored is not None
    assert stored.clock == 120


async def test_when_a_lobby_starts_its_clock_stays(storage: Storage) -> None:
    table = await storage.open_table(replace(LOBBY, clock=120), SEATS)
    await storage.save_lobby(replace(table, clock=0), SEATS)
    stored = await storage.table(table.id)
    assert stored is not None
    assert stored.clock == 120
