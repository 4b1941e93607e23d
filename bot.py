"""Bonnie & Clyde for Discord: settings, logging, the bot, and how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import logging
import os
import re
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from time import monotonic, time_ns

import discord
from dotenv import dotenv_values

from cogs.breaker import Breaker
from cogs.calm import Calm
from cogs.gallery import Gallery
from cogs.help import HelpCommands, HelpRoom
from cogs.lesson.room import LessonRoom
from cogs.lobby.commands import LobbyCommands
from cogs.lobby.lobbies import Lobbies
from cogs.lobby.room import LobbyRoom
from cogs.logbook import LogFormat, unforeseen
from cogs.painter import Painter
from cogs.presses import Door, Presses, Tree
from cogs.pump import Pump
from cogs.quotas import QUOTAS, Quotas
from cogs.reach import PatientBot, calmly
from cogs.readers import Readers
from cogs.served import Served
from cogs.settings.room import SettingsCommands, SettingsRoom
from cogs.sleep import Sleep
from cogs.symbols import symbols_of
from cogs.table.absence import Absences
from cogs.table.clock import TurnClock
from cogs.table.commands import TableCommands
from cogs.table.pace import Pace, Wait, awaited
from cogs.table.room import TableRoom
from cogs.table.steward import Steward
from cogs.table.tables import Tables
from cogs.timekeeper import Timekeeper
from cogs.translation import Translator
from pictures.studio import Studio
from players.workers import Workers
from storage import DatabaseRefused, Storage

log = logging.getLogger(__name__)

# Not loaded as extensions: unloading those drops their modules, and a bot started again in the
# same process would then mix two copies of one class.
ROOMS = (LobbyCommands, TableCommands, HelpCommands, SettingsCommands, Presses, Timekeeper)

REFUSED_TOKEN = (
    "Discord refused the token: copy it anew from the developer portal (Bot, Reset Token) into"
    " DISCORD_TOKEN."
)

# How long a symbol may take to be drawn at the start, when the process that draws begins, too.
SYMBOL_SECONDS = 5.0

# How long people already inside are waited for when the bot stops.
CLOSING_SECONDS = 5.0


class CannotStart(Exception):
    """One line that says what is wrong and what an operator can do about it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator decides; every name is explained in ``.env.example``."""

    token: str = field(default="", repr=False)
    database: Path = Path("bonnie-and-clyde.sqlite")
    log_level: str = "INFO"
    log_format: str = "text"
    lobby_patience: timedelta = timedelta(hours=1)
    pace_seconds: float = 1.5
    edit_seconds: float = 1.0
    ranger_seconds: float = 1.0
    pictures: bool = True

    @classmethod
    def read(cls, values: Mapping[str, str | None]) -> Settings:
        """Settings from environment variables; empty ones count as not set.

        Raises CannotStart for a value that cannot be meant.
        """
        given = {name: value.strip() for name, value in values.items() if value and value.strip()}
        default = cls()
        level = given.get("LOG_LEVEL", default.log_level).upper()
        if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise CannotStart("LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR.")
        form = given.get("LOG_FORMAT", default.log_format).lower()
        if form not in ("text", "json"):
            raise CannotStart("LOG_FORMAT must be text or json.")
        minutes = given.get("LOBBY_MINUTES", str(default.lobby_patience // timedelta(minutes=1)))
        if not (minutes.isascii() and minutes.isdigit() and 1 <= int(minutes) <= 10080):
            raise CannotStart("LOBBY_MINUTES must be a whole number from 1 to 10080 (a week).")
        pace = given.get("PACE_SECONDS", str(default.pace_seconds))
        edit = given.get("EDIT_SECONDS", str(default.edit_seconds))
        ranger = given.get("RANGER_SECONDS", str(default.ranger_seconds))
        pictures = given.get("PICTURES", "on").lower()
        if pictures not in ("on", "off"):
            raise CannotStart("PICTURES must be on or off.")
        return cls(
            token=given.get("DISCORD_TOKEN", default.token),
            database=Path(given.get("DATABASE", default.database)),
            log_level=level,
            log_format=form,
            lobby_patience=timedelta(minutes=int(minutes)),
            pace_seconds=_seconds("PACE_SECONDS", pace, 0, 30),
            edit_seconds=_seconds("EDIT_SECONDS", edit, 0, 30),
            ranger_seconds=_seconds("RANGER_SECONDS", ranger, 0.1, 10),
            pictures=pictures == "on",
        )


def _seconds(name: str, value: str, least: float, most: float) -> float:
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value, re.ASCII) and least <= float(value) <= most:
        return float(value)
    raise CannotStart(f"{name} must be a number of seconds from {least} to {most}.")


class BonnieAndClyde(PatientBot):
    """The bot: it owns the storage and the rooms, and knows no commands itself.

    Making one connects to nothing.
    """

    storage: Storage
    readers: Readers
    served: Served
    clock: TurnClock
    tables: Tables
    absences: Absences
    breaker: Breaker
    lobbies: Lobbies
    painter: Painter
    pace: Pace

    def __init__(self, settings: Settings, wait: Wait = awaited, quotas: Quotas = QUOTAS) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            # A table that would have to wait longer is better tried again, with what is then new.
            max_ratelimit_timeout=30.0,
        )
        self.settings = settings
        self.wait = wait
        self.quotas = quotas
        self._workers = Workers(settings.ranger_seconds)
        self._studio = Studio()
        self.gallery = Gallery(self._studio, quotas.pictures_in_server)
        self.door = Door(self, quotas)
        self.table_room = TableRoom(self)
        self.steward = Steward(self)
        self.lobby_room = LobbyRoom(self)
        self.help_room = HelpRoom(self)
        self.lesson_room = LessonRoom(self)
        self.settings_room = SettingsRoom(self)
        self.now = now
        self.pump = Pump(self)
        self.sleep = Sleep(self)
        self._opened = False

    async def open(self) -> None:
        """Opens the storage and what works on it; needs no Discord.

        Raises DatabaseRefused when the database cannot be ours.
        """
        self.storage = await Storage.open(self.settings.database)
        self._opened = True
        self.readers = Readers(self, self.storage, pictures=self.settings.pictures)
        pace = self.settings.pace_seconds
        counted = int(await self.storage.setting("served") or 0)
        self.served = Served(monotonic, counted)
        self.clock = TurnClock(self.served, now)
        self.tables = Tables(self.storage, self._workers, self.clock, paced=pace > 0)
        self.absences = Absences(self.storage, self.tables, self.clock)
        self.lobbies = Lobbies(
            self.storage, self.tables, self.clock, self.settings.lobby_patience, self.quotas
        )
        timer = asyncio.get_running_loop().time
        calm = Calm(self.settings.edit_seconds, timer, lambda s: self.wait(asyncio.sleep(s)))
        self.breaker = Breaker(timer)
        self.painter = Painter(
            self,
            self.storage,
            self.tables,
            self.readers,
            self.gallery,
            calm,
            self.breaker,
            self.pump.note,
        )
        self.pace = Pace(self.tables, self.painter.paint, pace, self.wait)
        await self.readers.load()

    async def setup_hook(self) -> None:
        """Sets up the rooms, after the login and before the gateway; may fail, and run again."""
        if not self._opened:
            await self.open()
        if not self.cogs:
            await self.tree.set_translator(Translator())
            for room in (*(make(self) for make in ROOMS), self.pump, self.sleep):
                await self.add_cog(room)
        await self._sync_if_changed()
        if self.settings.pictures:
            self._studio.warm()
            draw = partial(self.gallery.draw, seconds=SYMBOL_SECONDS)
            self.readers.symbols = await symbols_of(self, draw)

    async def _sync_if_changed(self) -> None:
        """Tells Discord the commands, unless they are those it was told last."""
        translator = self.tree.translator
        assert translator is not None, "set just before"
        told = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        body = json.dumps([self.application_id, told], sort_keys=True)
        fingerprint = hashlib.sha256(body.encode()).hexdigest()
        if await self.storage.setting("commands") != fingerprint:
            await self.tree.sync()
            await self.storage.set_setting("commands", fingerprint)
            log.info("commands synced", extra={"count": len(told)})

    async def on_ready(self) -> None:
        """Says so; may be called many times. The pump goes on with the tables."""
        log.info("ready", extra={"servers": len(self.guilds)})

    async def close(self) -> None:
        """Lets those inside finish, leaves Discord, then closes the storage."""
        if self.is_closed():
            return
        try:
            inside = (self.door, self.pace) if self._opened else (self.door,)
            await asyncio.gather(*(each.close(CLOSING_SECONDS) for each in inside))
            await super().close()
        finally:
            self._workers.close()
            self._studio.close()
            if self._opened:
                await self.storage.close()


def now() -> int:
    """The time in milliseconds UTC."""
    return time_ns() // 1_000_000


def set_up_logging(settings: Settings) -> None:
    """Logs to standard error. The library's own debugging stays off: it shows hands and tokens."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormat(settings.log_format, settings.token))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    # The bot never speaks: nobody need be told what voice would want.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for library in ("discord", "aiohttp", "aiosqlite", "asyncio"):
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))
    logging.getLogger("discord.shard").addFilter(calmly)


async def serve(settings: Settings) -> None:
    """Runs the bot until it is told to stop. Raises CannotStart when it never could."""
    bot = BonnieAndClyde(settings)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(unforeseen)
    running = asyncio.current_task()
    assert running is not None, "serve is a coroutine"
    if sys.platform != "win32":  # there, Ctrl-C arrives as KeyboardInterrupt
        for stop in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(stop, running.cancel)
    try:
        async with bot:  # closes it in any case
            await bot.open()  # first: no login for a database that is refused
            await bot.start(settings.token)
    except discord.LoginFailure:
        raise CannotStart(REFUSED_TOKEN) from None
    except discord.ConnectionClosed as closed:
        if closed.code == 4004:
            raise CannotStart(REFUSED_TOKEN) from None
        raise CannotStart(f"Discord lets this bot connect no more: code {closed.code}.") from None
    except DatabaseRefused as refused:
        raise CannotStart(str(refused)) from None
    except asyncio.CancelledError:
        log.info("stopped")


def main() -> int:
    """Runs the bot; returns the process's exit code."""
    try:
        settings = Settings.read({**dotenv_values(".env"), **os.environ})
        if not settings.token:
            raise CannotStart(
                "No token: put DISCORD_TOKEN=… into .env (see .env.example), or try the game"
                " without Discord with `make play`."
            )
        set_up_logging(settings)
        # A full collection halts everybody, longer the more there is to walk through, and finds
        # next to nothing: matches hold no cycles, and those of messages end young. So it leaves out
        # what was imported, which stays, and comes a tenth as often.
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], 100)
        asyncio.run(serve(settings))
    except CannotStart as reason:
        print(f"bonnie-and-clyde: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    except Exception:
        log.critical("the bot has broken down", exc_info=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
