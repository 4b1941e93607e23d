"""The bot as operators meet it: a process with settings, a log and an exit code."""

import json
import signal
import sqlite3
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from rules import deal_of
from storage import NewMove, Seat, Storage
from tests.bot.test_boards import TABLE
from tests.loopback.process import Ended, run_bot
from tests.loopback.server import TOKEN, Loopback, loopback

GOOD = {"DISCORD_TOKEN": TOKEN}


def one_line(ended: Ended) -> str:
    """The line an operator reads when the bot cannot start; no traceback, and no token."""
    assert ended.code == 2, ended
    assert ended.out == ""
    lines = ended.err.splitlines()
    assert lines[-1].startswith("bonnie-and-clyde: ")
    assert not [line for line in lines[:-1] if " INFO " not in line], ended.err
    assert "Traceback" not in ended.err
    assert TOKEN not in ended.err
    return lines[-1]


async def test_without_a_token(tmp_path: Path) -> None:
    for token in ("", "  "):
        line = one_line(await run_bot(tmp_path, {"DISCORD_TOKEN": token}))
        assert "DISCORD_TOKEN" in line
    assert one_line(await run_bot(tmp_path, {})) == line


async def test_with_a_token_that_discord_refuses(tmp_path: Path) -> None:
    async with loopback() as discord:
        ended = await run_bot(tmp_path, {"DISCORD_TOKEN": "wrong" + TOKEN}, discord)
    assert "refused the token" in one_line(ended)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("LOBBY_MINUTES", "0"),
        ("LOBBY_MINUTES", "soon"),
        ("LOBBY_MINUTES", "-5"),
        ("LOBBY_MINUTES", "99999"),
        ("PACE_SECONDS", "-1"),
        ("PACE_SECONDS", "31"),
        ("PACE_SECONDS", "nan"),
        ("RANGER_SECONDS", "0"),
        ("RANGER_SECONDS", "1e3"),
        ("RANGER_SECONDS", "a while"),
    ],
)
async def test_with_a_setting_that_cannot_be_meant(tmp_path: Path, name: str, value: str) -> None:
    line = one_line(await run_bot(tmp_path, {**GOOD, name: value}))
    assert name in line


async def test_with_a_database_that_cannot_be_ours(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "letter").write_text("Dear Sir or Madam, " * 100)
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()
    async with loopback() as discord:
        for database in ("file/below", "letter", "other.sqlite", "."):
            ended = await run_bot(tmp_path, {**GOOD, "DATABASE": database}, discord)
            assert database in one_line(ended)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=lambda stop: stop.name)
@pytest.mark.parametrize("form", ["text", "json"])
async def test_it_stops_when_asked(tmp_path: Path, stop: signal.Signals, form: str) -> None:
    async with loopback() as discord:
        settings = {**GOOD, "LOG_LEVEL": "DEBUG", "LOG_FORMAT": form}
        ended = await run_bot(tmp_path, settings, discord, stop=stop)
    assert (ended.code, ended.out) == (0, "")
    lines = ended.err.splitlines()
    assert lines
    assert "Traceback" not in ended.err
    assert TOKEN not in ended.err
    if form == "json":
        entries = [json.loads(line) for line in lines]
        assert all({"at", "level", "logger", "message"} <= set(entry) for entry in entries)
        assert entries[-1]["message"] == "stopped"
    else:
        assert "stopped" in lines[-1]
    async with await Storage.open(tmp_path / "bonnie-and-clyde.sqlite") as storage:
        assert await storage.setting("commands")


async def test_a_table_goes_on_at_its_pace_until_the_bot_stops(tmp_path: Path) -> None:
    settings = {**GOOD, "PACE_SECONDS": "0.2", "RANGER_SECONDS": "0.1", "EDIT_SECONDS": "0"}
    async with loopback() as discord:
        guild = discord.state.guild()
        where, ada = discord.state.text_channel(guild), discord.person("Ada", guild)
        here = replace(TABLE, guild_id=guild.id, channel_id=where.id)
        table = replace(here, state="match", dealer=0, house_rules="")
        ranger = [Seat(number, None, f"{number}", 5, "ranger") for number in (1, 2, 3)]
        seats = (Seat(0, ada.id, "Ada", 5), *ranger)
        async with await Storage.open(tmp_path / "bonnie-and-clyde.sqlite") as storage:
            lobby = await storage.open_table(replace(table, state="lobby"), seats)
            deal = NewMove(str(deal_of(table.secret, b"1,2", 1)), None, None, None, 0)
            await storage.start_match(replace(table, id=lobby.id), seats, [deal])
        stop = signal.SIGTERM
        ended = await run_bot(tmp_path, settings, discord, stop=stop, pictures=8)
    assert ended.well, ended.err
    async with await Storage.open(tmp_path / "bonnie-and-clyde.sqlite") as storage:
        made = (await storage.moves(lobby.id))[1:]
    assert len(made) >= 3  # one picture for Ada and one for everybody, each time
    assert all(later.at - earlier.at >= 200 for earlier, later in pairwise(made))


async def test_commands_are_told_only_when_they_have_changed(tmp_path: Path) -> None:
    changed = """
import locales
say = locales.Words.__call__
def said(self, name, /, **facts):
    return "All of the rules" if name == "command-rules-about" else say(self, name, **facts)
locales.Words.__call__ = said
"""

    async def told(discord: Loopback, patch: str = "") -> int:
        discord.record.exchanges.clear()
        stop = signal.SIGTERM
        ended = await run_bot(tmp_path, GOOD, discord, stop=stop, patch=patch)
        assert ended.code == 0, ended.err
        return len(discord.record.asked("PUT /applications/{application}/commands"))

    async with loopback() as discord:
        assert await told(discord) == 1
        assert await told(discord) == 0
        assert await told(discord, changed) == 1
        assert await told(discord, changed) == 0
        assert await told(discord) == 1


async def test_a_bot_that_breaks_down_says_so_in_its_log(tmp_path: Path) -> None:
    broken = """
import bot
async def start(self, token):
    raise KeyError("4 Joplin")
bot.BonnieAndClyde.start = start
"""
    ended = await run_bot(tmp_path, GOOD, patch=broken)
    assert (ended.code, ended.out) == (1, "")
    assert "CRITICAL bot: the bot has broken down" in ended.err
    assert ended.err.endswith("KeyError\n")
