"""What the log tells, and what it never tells: no hand, no deal, no secret, no token."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from random import Random
from unittest.mock import create_autospec

import aiohttp
import discord
import pytest

from bot import Settings, set_up_logging
from cogs.logbook import LogFormat, unforeseen
from rules import NotationError
from tests.bot.refusing import rows, seated
from tests.bot.world import World, moves_of

TOKEN = "MTIzNDU2Nzg5.Sesame.never-to-be-seen-in-any-output"
LOGGERS = ("", "discord", "aiohttp", "aiosqlite", "asyncio")


@pytest.fixture
def logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, levels = root.handlers[:], {name: logging.getLogger(name).level for name in LOGGERS}
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.usefixtures("logging_as_it_was")
async def test_a_log_at_its_most_talkative_tells_no_secret(
    world: World, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    set_up_logging(Settings(token=TOKEN, log_level="DEBUG", log_format=form))
    chance = Random(3)
    ada, _ = await seated(world, "Ada", "Bob", computers=1)
    for _ in range(25):
        player = next(p for p in world.people.values() if moves_of(p.hand))
        await player.press(player.hand, chance.choice(moves_of(player.hand)))
    await world.restart()
    await ada.slash("hand")
    await ada.slash("discard", card="not a card of mine")
    said = capsys.readouterr().err
    assert said.count("move made") > 25
    table = await world.bot.storage.table(1)
    assert table is not None
    assert table.secret.hex() not in said
    assert repr(table.secret) not in said
    for move in (await rows(world))["moves"]:
        assert move["text"] not in said
    assert "not a card of mine" not in said
    game = repr(await world.bot.tables.game(1))
    assert "Deal(" not in game
    assert repr(table.secret) not in game
    if form == "json":
        assert all(isinstance(json.loads(line), dict) for line in said.splitlines())


def record(message: str, **facts: object) -> logging.LogRecord:
    made = logging.makeLogRecord({"msg": message, "levelname": "INFO", "name": "cogs", **facts})
    try:
        raise OSError(f"could not use {TOKEN}")
    except OSError as error:
        made.exc_info = (type(error), error, error.__traceback__)
    return made


def test_a_record_as_text_is_a_line_with_its_facts_and_then_the_error() -> None:
    said = LogFormat(token=TOKEN).format(record(f"with {TOKEN}", table=7, version=3))
    first, *rest = said.splitlines()
    assert first.endswith("cogs: with [token] [table=7 version=3]")
    assert rest[0].startswith("Traceback")
    assert rest[-1] == "OSError: could not use [token]"


def test_a_record_as_json_is_one_object_on_one_line() -> None:
    form = LogFormat("json", TOKEN)
    said = form.format(
        record(
            f"with {TOKEN}",
            table=7,
            odd={
                1,
            },
        )
    )
    assert "\n" not in said
    assert TOKEN not in said
    entry = json.loads(said)
    assert entry["message"] == "with [token]"
    assert (entry["level"], entry["logger"], entry["table"], entry["odd"]) == (
        "INFO",
        "cogs",
        7,
        "{1}",
    )
    assert entry["error"].startswith("Traceback")


def logged(error: BaseException) -> str:
    made = logging.makeLogRecord({"msg": "failed", "exc_info": (type(error), error, None)})
    return LogFormat().format(made)


def test_an_exception_tells_kind_and_place_but_not_what_it_was_about() -> None:
    try:
        try:
            dict[str, str]()["4 Joplin"]
        except KeyError as missing:
            raise NotationError("a card", "deal 4 B 7 H 10 1 C 2 2 9 / 5 5") from missing
    except NotationError as error:
        said = logged(error)
    assert "KeyError\n\nwhich led to\n\nTraceback" in said
    assert said.endswith("rules.errors.NotationError")
    assert 'raise NotationError("a card"' in said  # the source, which is no secret
    assert "Joplin\n" not in said
    assert "but" not in logged(ValueError("but 4 Joplin"))


def test_an_exception_of_discord_tells_its_codes_alone() -> None:
    response = create_autospec(aiohttp.ClientResponse, status=400, reason="Bad Request")
    refused = discord.HTTPException(response, {"code": 50035, "message": "Invalid: 4 Joplin"})
    assert logged(refused).endswith("HTTPException: status 400, code 50035")


def test_an_exception_of_the_system_or_the_database_tells_its_text() -> None:
    assert logged(sqlite3.OperationalError("disk full")).endswith("OperationalError: disk full")
    group = ExceptionGroup("4 Joplin", [OSError("reset"), KeyError("4 Joplin")])
    assert [line for line in logged(group).splitlines() if "Error" in line or "Joplin" in line] == [
        "OSError: reset",
        "KeyError",
    ]


def test_exceptions_that_led_to_each_other_are_told_once() -> None:
    one, other = ValueError(), TypeError()
    one.__context__, other.__context__ = other, one
    assert logged(one).count("Traceback") == 2


def test_what_people_made_up_breaks_no_line() -> None:
    made = record("failed", what="bc:1:1:x\n2026-01-01 ERROR forged\u2028\x1b[2J")
    first, *rest = LogFormat().format(made).splitlines()
    assert first.endswith("failed [what='bc:1:1:x\\n2026-01-01 ERROR forged\\u2028\\x1b[2J']")
    assert rest[0].startswith("Traceback")


@pytest.mark.expects_errors
async def test_an_error_that_nobody_waited_for_tells_no_more_than_any_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asyncio.get_running_loop().set_exception_handler(unforeseen)

    async def fail() -> None:
        raise KeyError("4 Joplin")

    def call(_: str) -> None:
        raise KeyError("4 Joplin")

    task = asyncio.create_task(fail())
    asyncio.get_running_loop().call_soon(call, "5 Sowers")
    await asyncio.sleep(0)
    del task  # and with it the last who could ask
    await asyncio.sleep(0)
    assert len(caplog.records) == 2
    for made in caplog.records:
        made.exc_text = None  # as another format had it
        text = LogFormat().format(made)
        assert text.splitlines()[0].endswith("an error that nobody waited for")
        assert text.endswith("KeyError")
        assert "5 Sowers" not in text


def test_settings_keep_the_token_out_of_what_they_show() -> None:
    assert TOKEN not in repr(Settings(token=TOKEN))
