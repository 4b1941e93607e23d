"""A stretch of a match through the whole bot, and every byte it sends and logs meanwhile.

What would differ from run to run by itself is made equal: the secret of a shuffle, and the order of
things, since database and studio answer on the spot.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.types import HttpLogEntry

import bot
from bot import set_up_logging
from cogs import discord_calls, gallery
from cogs.control import Control
from cogs.lobby import lobbies
from cogs.logbook import LogFormat
from cogs.table import tables
from pictures.draw import draw
from pictures.sketch import Sketch, SymbolSketch
from rules import Deal, HouseRules, Move, can
from storage.connection import Connection
from tests.bot.playing import Way, by_command, by_message, by_open_hand, sit_down, to_play
from tests.bot.world import Person, World, world_at
from tests.rules.random_play import SEAT_MOVES
from tests.secrets.twins import Twins, twins

LONGEST = 60
PRESSED = 3
"""Moves of a pair at most, and how many of them, the last, are pressed or typed."""

PAIRS = 3
"""Pairs in a case."""

NAMES = ("Ada", "Bruno", "Carla", "Dora")
WAYS: tuple[Way, ...] = (by_message, by_command, by_open_hand)

Answer = tuple[str, str, Any, Any, tuple[tuple[str, bytes], ...]]
"""A request of the bot: method, path, parameters, body, and files by name."""


class OnTheSpot:
    """A studio that draws at once, where the others ask worker processes."""

    is_behind = False

    def draw(self, sketch: Sketch) -> Future[bytes | None]:
        drawn: Future[bytes | None] = Future()
        drawn.set_result(_symbol(sketch) if isinstance(sketch, SymbolSketch) else draw(sketch))
        return drawn

    def warm(self) -> None:
        """Nothing is to be started."""

    def close(self) -> None:
        """Nothing is to be ended."""


_symbol = cache(draw)


async def transact_on_the_spot(connection: Connection, work: Callable[..., Any]) -> Any:
    """A transaction as always, in the connection's thread; only that nothing happens meanwhile."""
    outcome: Future[tuple[Any, BaseException | None]] = Future()
    connection._tx.put_nowait((None, lambda: outcome.set_result(connection._run([work])[0])))
    result, error = outcome.result()
    if error is not None:
        raise error
    return result


@dataclass
class Told:
    """What the bot has sent, by person (None: to everybody), and what it has logged."""

    sent: dict[str | None, list[Answer]] = field(default_factory=lambda: defaultdict(list))
    logged: list[str] = field(default_factory=list)


class _Listener(logging.Handler):
    """Keeps every line of the log, as people and as programs read it."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self._lines = lines
        self._forms = [LogFormat(form) for form in ("text", "json")]

    def emit(self, record: logging.LogRecord) -> None:
        record.created, record.msecs = 0.0, 0.0
        if not record.name.startswith("simcord"):
            self._lines += [form.format(record) for form in self._forms]
            record.exc_text = None  # the next handler has words of its own


@contextmanager
def listening(lines: list[str]) -> Iterator[None]:
    """Logs as the program does at its most talkative, to these lines too."""
    root = logging.getLogger()
    before = root.handlers[:]
    names = (None, "discord", "aiohttp", "aiosqlite", "asyncio")
    levels = {name: logging.getLogger(name).level for name in names}
    set_up_logging(bot.Settings(log_level="DEBUG"))
    root.handlers[:] = [_Listener(lines), *before]
    try:
        yield
    finally:
        root.handlers[:] = before
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def always_alike(deals: list[Deal]) -> Iterator[None]:
    """Takes chance out of a run; a table's rounds are dealt as ``deals`` says by then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot, "Studio", OnTheSpot)
        patch.setattr(Connection, "transact", transact_on_the_spot)
        for module, patience in ((gallery, "PATIENCE_SECONDS"), (discord_calls, "ANSWER_SECONDS")):
            patch.setattr(module, patience, 600.0)  # however busy the machine is
        patch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=bytes))
        patch.setattr(tables, "deal_of", lambda secret, salt, number: deals[number - 1])
        patch.setattr(tables, "dealer_of", lambda secret, salt, seats: seats - 1)
        yield


@contextmanager
def files_of(world: World) -> Iterator[dict[int, list[tuple[str, bytes]]]]:
    """The files that come with each request, by its number."""
    files: dict[int, list[tuple[str, bytes]]] = defaultdict(list)
    cdn = world.env.backend.cdn
    store = cdn.store_attachment

    def storing(number: int, channel: int, name: str, data: bytes, about: str | None) -> Any:
        files[len(world.env.http_requests) - 1].append((name, data))
        return store(number, channel, name, data, about)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cdn, "store_attachment", storing)
        yield files


def sent(world: World, files: dict[int, list[tuple[str, bytes]]]) -> dict[str | None, list[Answer]]:
    """Every request of the bot, by the one person whom it shows something; None for the others."""
    by_id = {person.id: name for name, person in world.people.items()}
    by_channel = {person.user.dm_channel.id: name for name, person in world.people.items()}
    tokens = {record.token: record for record in world.env.backend.interactions.values()}
    private: set[int | None] = set()  # messages that only one person sees
    found: dict[str | None, list[Answer]] = defaultdict(list)
    for number, request in enumerate(world.env.http_requests):
        to = _alone(request, by_id, by_channel, tokens, private)
        answer = request.method, request.path, request.params, request.json, tuple(files[number])
        found[to].append(answer)
    return found


def _alone(
    request: HttpLogEntry,
    by_id: dict[int, str],
    by_channel: dict[int, str],
    tokens: dict[str, Any],
    private: set[int | None],
) -> str | None:
    kind, number, *rest = request.path.strip("/").split("/")
    if kind == "channels":
        return by_channel.get(int(number))
    if kind not in ("interactions", "webhooks"):
        return None
    record = tokens[rest[0]]
    body = request.json if isinstance(request.json, dict) else {}
    if record.ephemeral:
        private.add(record.message_id)
    shown = record.source_message_id if body.get("type") in (6, 7) else record.message_id
    alone = record.channel_id in by_channel or shown in private or body.get("type") == 8
    return by_id[record.user_id] if alone else None


def options_of(rules: HouseRules) -> dict[str, Any]:
    """The options with which a table with these house rules is opened."""
    names = ("target", "early_layoff", "look_takes", "hinton_anytime")
    return {**{name: getattr(rules, name) for name in names}, "tabletop": rules.reach}


async def probe(viewer: Person, eve: Person, table: int, chance: Random) -> None:
    """The viewer, or somebody who looks on, asks for what they may not have, or know already."""
    world = viewer.world
    game = await world.bot.tables.game(table)
    forbidden = [
        move
        for move in SEAT_MOVES
        if game.match.to_play != game.seat_of(viewer.id) or not can(game.match, move)
    ]
    forged = str(Control(table, game.version, str(chance.choice(forbidden))))
    acts: list[Callable[[], Awaitable[object]]] = [
        lambda: world.deliver(viewer.pressing(world.board, forged)),
        lambda: world.deliver(eve.pressing(world.board, forged)),
        lambda: world.deliver(
            viewer.pressing(world.board, str(Control(table, game.version, "show transcript")))
        ),
        lambda: viewer.slash("hand"),
        lambda: viewer.slash("board"),
        lambda: eve.slash("board"),
        lambda: viewer.member.autocomplete(world.channel, "discard", "card", ""),
        lambda: viewer.member.autocomplete(world.channel, "hinton", "bonus", ""),
    ]
    await chance.choice(acts)()


async def play_through(
    world: World, pair: Twins, moves: tuple[Move, ...], number: int, deals: list[Deal]
) -> None:
    """Makes these moves at a table of its own, and the last of them by every way there is."""
    chance = Random(number)
    deals[:] = [move for move in moves if isinstance(move, Deal)]
    made = [move for move in moves if not isinstance(move, Deal)]
    world.channel = world.guild.create_text_channel(f"saloon-{number}")
    people = [world.person(f"{name}-{number}") for name in NAMES[: pair.seats]]
    viewer, eve = people[pair.viewer], world.person("Eve")
    table = await sit_down(*people, **options_of(pair.rules))
    await viewer.press(world.board, "My hand")
    for count, move in enumerate(made[:-PRESSED]):
        turn = await to_play(world, table)
        assert turn is not None
        made_by = number * 10_000 + count
        await world.bot.tables.play(table, turn[0].id, move, seen=None, interaction_id=made_by)
        await world.bot.tables.advance(table)
    with world.env.time_context():  # what follows a press, by hand
        await world.bot.table_room.follow(table)
    for move in made[-PRESSED:]:
        await probe(viewer, eve, table, chance)
        turn = await to_play(world, table)
        assert turn is not None
        await chance.choice(WAYS)(turn[0], table, move)


async def run(folder: Path, pairs: list[Twins], *, here: bool) -> Told:
    """All that the bot tells while the one or the other of each pair is played."""
    told, deals = Told(), list[Deal]()
    with listening(told.logged), always_alike(deals):
        async with world_at(folder, pictures=True) as world:
            with files_of(world) as files:
                for number, pair in enumerate(pairs, 1):
                    await play_through(
                        world, pair, pair.here if here else pair.there, number, deals
                    )
                told.sent = sent(world, files)
    return told


def played(pairs: list[Twins]) -> tuple[Told, Told]:
    """What the bot tells while the ones are played, and while the others are."""
    with TemporaryDirectory() as folder:
        here = asyncio.run(run(Path(folder) / "here", pairs, here=True))
        there = asyncio.run(run(Path(folder) / "there", pairs, here=False))
    return here, there


def differences(pairs: list[Twins], here: Told, there: Told) -> list[str]:
    """What differs in what viewers, onlookers and logs get."""
    viewers = {f"{NAMES[pair.viewer]}-{number}" for number, pair in enumerate(pairs, 1)}
    found = []
    for to in (None, "Eve", *sorted(viewers)):
        for one, other in zip_longest(here.sent[to], there.sent[to]):
            if one != other:
                found.append(f"to {to or 'everybody'}: {one}\n  is not {other}")
    for line, other_line in zip_longest(here.logged, there.logged):
        if line != other_line:
            found.append(f"in the log: {line}\n  is not {other_line}")
    return found


def case(seed: int) -> int:
    """Some pairs of twins through the whole bot, without a difference; how many."""
    chance = Random(seed)
    pairs = [twins(chance, LONGEST) for _ in range(PAIRS)]
    found = differences(pairs, *played(pairs))
    assert not found, found[:3]
    return PAIRS
