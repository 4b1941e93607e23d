import asyncio
import sqlite3
from dataclasses import replace

import pytest

from storage import AlreadyHandled, ChannelTaken, Seat, Storage, Table
from tests.storage.samples import ADA, BOB, DEAL, LOBBY, SEATS, draw, started

LIVE = ("lobby", "match")


async def in_state(storage: Storage, state: str, channel_id: int) -> Table:
    return await storage.open_table(replace(LOBBY, state=state, channel_id=channel_id), SEATS)


async def test_a_table_comes_back_as_it_went_in_but_with_an_id(storage: Storage) -> None:
    table = await storage.open_table(LOBBY, SEATS)
    assert table == replace(LOBBY, id=table.id)
    assert await storage.table(table.id) == table
    assert await storage.seats(table.id) == SEATS


async def test_open_is_a_truth_value_both_ways(storage: Storage) -> None:
    challenge = await storage.open_table(replace(LOBBY, open=False), SEATS)
    stored = await storage.table(challenge.id)
    assert stored is not None
    assert stored.open is False
    table = await storage.open_table(replace(LOBBY, channel_id=1), SEATS)
    stored = await storage.table(table.id)
    assert stored is not None
    assert stored.open is True


async def test_seats_come_by_number_whatever_the_order_given(storage: Storage) -> None:
    table = await storage.open_table(LOBBY, SEATS[::-1])
    assert await storage.seats(table.id) == SEATS


async def test_an_unknown_table_is_none_and_has_nothing(storage: Storage) -> None:
    assert await storage.table(7) is None
    assert await storage.seats(7) == ()
    assert await storage.moves(7) == ()
    assert await storage.messages(7) == ()


@pytest.mark.parametrize("state", LIVE)
async def test_a_channel_with_a_live_table_is_taken(storage: Storage, state: str) -> None:
    table = await in_state(storage, state, channel_id=1)
    with pytest.raises(ChannelTaken):
        await in_state(storage, "lobby", channel_id=1)
    assert await storage.live_table_in(1) == table
    assert await storage.live_tables() == (table,)


@pytest.mark.parametrize("state", ["over", "closed"])
async def test_an_ended_table_frees_its_channel(storage: Storage, state: str) -> None:
    await in_state(storage, state, channel_id=1)
    assert await storage.live_table_in(1) is None
    table = await in_state(storage, "lobby", channel_id=1)
    assert await storage.live_table_in(1) == table


async def test_live_tables_are_counted_by_server(storage: Storage) -> None:
    guild = LOBBY.guild_id
    assert await storage.count_live(guild) == 0
    for channel_id, state in enumerate((*LIVE, "over", "closed")):
        await in_state(storage, state, channel_id)
    await storage.open_table(replace(LOBBY, channel_id=11, guild_id=7), SEATS)
    assert await storage.count_live(guild) == 2
    asleep = await storage.live_table_in(0)
    assert asleep is not None
    await storage.fall_asleep(asleep.id, 5)
    assert await storage.count_live(guild) == 1
    assert await storage.count_live(7) == 1


async def test_of_many_tables_opened_at_once_in_a_channel_one_is(storage: Storage) -> None:
    answers = await asyncio.gather(
        *(storage.open_table(LOBBY, SEATS) for _ in range(20)), return_exceptions=True
    )
    opened = [answer for answer in answers if isinstance(answer, Table)]
    assert len(opened) == 1
    assert sum(isinstance(answer, ChannelTaken) for answer in answers) == 19
    assert await storage.live_tables() == tuple(opened)


async def test_a_table_whose_seats_are_refused_is_not_opened(storage: Storage) -> None:
    twice = (SEATS[0], replace(SEATS[0], number=1))
    with pytest.raises(sqlite3.IntegrityError):
        await storage.open_table(LOBBY, twice)
    assert await storage.live_tables() == ()


async def test_live_tables_are_lobbies_and_matches_by_id(storage: Storage) -> None:
    tables = [
        await in_state(storage, state, channel_id=channel)
        for channel, state in enumerate(("match", "over", "lobby", "closed"))
    ]
    assert await storage.live_tables() == (tables[0], tables[2])


async def test_live_tables_of_a_person_are_where_they_sit_or_are_invited(storage: Storage) -> None:
    invited = Seat(1, BOB, "Bob", None)
    first = await storage.open_table(replace(LOBBY, channel_id=1), (SEATS[0], invited))
    second = await storage.open_table(replace(LOBBY, channel_id=2), SEATS)
    ended = await storage.open_table(replace(LOBBY, channel_id=3), (SEATS[0], invited))
    await storage.close_table(ended.id, "left")
    assert await storage.live_tables_of(ADA) == (first, second)
    assert await storage.live_tables_of(BOB) == (first,)
    assert await storage.live_tables_of(99) == ()


async def test_lapsed_are_the_lobbies_whose_time_has_come_longest_overdue_first(
    storage: Storage,
) -> None:
    def due(channel_id: int, state: str, lapses_at: int | None) -> Table:
        return replace(LOBBY, channel_id=channel_id, state=state, lapses_at=lapses_at)

    now = await storage.open_table(due(1, "lobby", 100), SEATS)
    before = await storage.open_table(due(2, "lobby", 99), SEATS)
    await storage.open_table(due(3, "lobby", 101), SEATS)
    await storage.open_table(due(4, "lobby", None), SEATS)
    await storage.open_table(due(5, "match", 50), SEATS)
    await storage.open_table(due(6, "closed", 50), SEATS)
    assert await storage.lapsed(100) == (before, now)


async def test_saving_a_lobby_replaces_its_row_and_seats(storage: Storage) -> None:
    table = await storage.open_table(LOBBY, SEATS)
    changed = replace(table, host_id=BOB, open=False, house_rules="", lapses_at=None)
    seats = (Seat(0, BOB, "Bob", 502),)
    await storage.save_lobby(changed, seats)
    assert await storage.table(table.id) == changed
    assert await storage.seats(table.id) == seats


async def test_saving_a_lobby_keeps_what_was_shown_when_it_opened(storage: Storage) -> None:
    table = await storage.open_table(LOBBY, SEATS)
    await storage.save_lobby(
        replace(table, guild_id=1, channel_id=1, secret=b"x", commitment="x", opened_at=1), SEATS
    )
    assert await storage.table(table.id) == table


async def test_saving_a_lobby_leaves_other_tables_alone(storage: Storage) -> None:
    other = await storage.open_table(replace(LOBBY, channel_id=1), SEATS)
    table = await storage.open_table(LOBBY, SEATS)
    await storage.save_lobby(replace(table, host_id=BOB), SEATS[:1])
    assert await storage.table(other.id) == other
    assert await storage.seats(other.id) == SEATS


@pytest.mark.parametrize("state", ["match", "over", "closed"])
async def test_what_is_no_lobby_cannot_be_saved_as_one(storage: Storage, state: str) -> None:
    table = await in_state(storage, state, channel_id=1)
    with pytest.raises(LookupError):
        await storage.save_lobby(replace(table, host_id=BOB), SEATS[:1])
    assert await storage.table(table.id) == table
    assert await storage.seats(table.id) == SEATS


async def test_saving_an_unknown_lobby_is_a_lookup_error(storage: Storage) -> None:
    with pytest.raises(LookupError):
        await storage.save_lobby(LOBBY, SEATS)


async def test_a_lobby_can_be_saved_closed(storage: Storage) -> None:
    table = await storage.open_table(LOBBY, SEATS)
    await storage.save_lobby(replace(table, state="closed", closed_for="lapsed"), ())
    assert await storage.live_tables() == ()
    assert await storage.seats(table.id) == ()


async def test_starting_a_match_stores_row_seats_and_first_moves(storage: Storage) -> None:
    table = await started(storage)
    assert await storage.table(table.id) == table
    assert await storage.seats(table.id) == SEATS
    assert [move.version for move in await storage.moves(table.id)] == [1, 2]


async def test_a_match_starts_once(storage: Storage) -> None:
    lobby = await storage.open_table(LOBBY, SEATS)
    start = replace(lobby, state="match", salt="501 0", dealer=0)
    answers = await asyncio.gather(
        *(storage.start_match(start, SEATS, [draw(number)]) for number in range(1, 11)),
        return_exceptions=True,
    )
    assert answers.count(None) == 1
    assert sum(isinstance(answer, LookupError) for answer in answers) == 9
    assert len(await storage.moves(lobby.id)) == 1


async def test_the_same_press_of_start_twice_is_told_apart(storage: Storage) -> None:
    lobby = await storage.open_table(LOBBY, SEATS)
    start = replace(lobby, state="match", salt="501 0", dealer=0)
    await storage.start_match(start, SEATS, [DEAL])
    with pytest.raises(AlreadyHandled):
        await storage.start_match(start, SEATS, [DEAL])


async def test_a_start_whose_moves_are_refused_leaves_the_lobby(storage: Storage) -> None:
    lobby = await storage.open_table(LOBBY, SEATS)
    start = replace(lobby, state="match", salt="501 0", dealer=0)
    with pytest.raises(AlreadyHandled):
        await storage.start_match(start, SEATS[:1], [draw(1), draw(1)])
    assert await storage.table(lobby.id) == lobby
    assert await storage.seats(lobby.id) == SEATS
    assert await storage.moves(lobby.id) == ()


@pytest.mark.parametrize("state", LIVE)
async def test_closing_a_live_table(storage: Storage, state: str) -> None:
    table = await in_state(storage, state, channel_id=1)
    await storage.close_table(table.id, "lapsed")
    assert await storage.table(table.id) == replace(table, state="closed", closed_for="lapsed")


async def test_closing_leaves_a_finished_match_and_other_tables_as_they_are(
    storage: Storage,
) -> None:
    over = await in_state(storage, "over", channel_id=1)
    live = await in_state(storage, "match", channel_id=2)
    await storage.close_table(over.id, "lapsed")
    await storage.close_table(99, "lapsed")
    assert await storage.table(over.id) == over
    assert await storage.table(live.id) == live


def test_the_secret_and_the_deal_are_not_in_a_record_s_text() -> None:
    assert repr(LOBBY.secret) not in repr(LOBBY)
    assert DEAL.text not in repr(DEAL)
