"""The unmodified bot, as a process of its own, plays through the loopback Discord."""

import sqlite3
from pathlib import Path
from random import Random

from tests.bot.world import moves_of
from tests.loopback.process import NO_QUOTAS, running
from tests.loopback.server import Loopback
from tests.loopback.state import Reply
from tests.loopback.table import Table, sit_down

PLAIN = {"PICTURES": "off", "EDIT_SECONDS": "0"}


def moves_in(folder: Path) -> int:
    """How many moves are stored, chance included."""
    database = sqlite3.connect(folder / "bonnie-and-clyde.sqlite")
    try:
        (number,) = database.execute("SELECT count(*) FROM moves").fetchone()
    finally:
        database.close()
    return int(number)


async def seated(discord: Loopback, chance: int = 3) -> Table:
    """Two people at a table that has begun."""
    await discord.until(discord.gateway.connected.is_set, 20)
    (channel,) = discord.state.channels.values()
    ada, ben = discord.person("Ada"), discord.person("Ben")
    return await sit_down(discord, channel, ada, ben, chance=Random(chance))


async def test_a_round_by_two_people(discord: Loopback, tmp_path: Path) -> None:
    async with running(tmp_path, discord, patch=NO_QUOTAS, **PLAIN) as process:
        table = await seated(discord)
        answers = []
        while not table.rounds:
            answer = await table.move()
            assert answer is not None
            answers.append(answer)
        ended = await process.stop()
    assert ended.well, ended.err
    assert {answer.reply for answer in answers} == {Reply.UPDATE}
    assert moves_in(tmp_path) >= len(answers) + 2


async def test_boards_and_hands_come_with_pictures(discord: Loopback, tmp_path: Path) -> None:
    async with running(tmp_path, discord, patch=NO_QUOTAS, EDIT_SECONDS="0") as process:
        table = await seated(discord)
        drawn = set[str]()
        while drawn != {"board.png", "hand.png"}:  # a worker may be late, which words make up for
            assert await table.move() is not None
            for message in (table.board, *map(table.hand, table.people)):
                drawn |= message.files.keys()
                assert all(file.startswith(b"\x89PNG") for file in message.files.values())
        ended = await process.stop()
    assert ended.well, ended.err


async def test_a_dropped_connection_is_resumed_and_tells_what_was_missed(
    discord: Loopback, tmp_path: Path
) -> None:
    async with running(tmp_path, discord, patch=NO_QUOTAS, **PLAIN) as process:
        table = await seated(discord)
        for code in (None, 4000, None):
            await discord.gateway.drop(code)
            assert await table.move() is not None  # delivered once the session is back
        ended = await process.stop()
    assert discord.gateway.resumed == 3
    assert ended.well, ended.err


async def test_a_session_that_is_gone_begins_anew(discord: Loopback, tmp_path: Path) -> None:
    async with running(tmp_path, discord, patch=NO_QUOTAS, **PLAIN) as process:
        table = await seated(discord)
        discord.gateway.forget()
        await discord.gateway.drop()
        await discord.until(discord.gateway.connected.is_set, 15)
        assert await table.move() is not None
        ended = await process.stop()
    assert discord.gateway.resumed == 0
    assert ended.well, ended.err


async def test_an_event_told_twice_counts_once(discord: Loopback, tmp_path: Path) -> None:
    async with running(tmp_path, discord, patch=NO_QUOTAS, **PLAIN) as process:
        table = await seated(discord)
        turn = table.turn()
        assert turn is not None
        person, _, moves = turn
        press = person.pressing(table.hand(person), moves[0])
        await discord.deliver(press)
        await discord.deliver(press)
        await press.answered
        after = person.pressing(table.hand(person), moves_of(table.hand(person))[0])
        await person.act(after)
        ended = await process.stop()
    assert moves_in(tmp_path) == 3  # and the deal
    assert ended.well, ended.err
