"""Playing on: how people at a table make their moves, by each of the three ways there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import discord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult
from simcord.types import HttpLogEntry

import players
from cogs.control import Control
from locales import words
from players import Level
from rules import (
    Direction,
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    Layoff,
    Leave,
    Look,
    Match,
    Meld,
    Move,
    Pass,
    Phase,
    Sight,
    Take,
    seen_by,
)
from tests.bot.world import Person, Shown, World, choices_of, moves_of, text_of

Way = Callable[[Person, int, Move], Awaitable[None]]
"""How a person makes a move at a table."""


async def sit_down(
    host: Person,
    *others: Person,
    computers: int = 0,
    level: Level = Level.DEPUTY,
    channel: ChannelHandle | None = None,
    **options: Any,
) -> int:
    """A match that has begun, seats in this order and computer players last; its table."""
    world = host.world
    where = channel or world.channel
    typed = {name.replace("_", "-"): value for name, value in options.items()}
    opened = (await host.slash("table open", where, **typed)).response
    assert opened is not None
    for other in others:
        await other.press(opened, "Join")
    for _ in range(computers):
        await add_computer(host, opened, level)
    await host.press(opened, "Start")
    table = await world.bot.storage.live_table_in(where.id)
    assert table is not None
    assert table.state == "match"
    return table.id


async def add_computer(
    host: Person, lobby: Shown, level: Level = Level.DEPUTY
) -> InteractionResult:
    """Adds a computer player by the lobby's button."""
    (choice,) = (c for c in choices_of(lobby) if c.does == f"lobby add {level}")
    return await host.press(lobby, choice)


def sensible(chance: Random) -> Callable[[Sight], Move]:
    """How most people play: mostly well, sometimes anyhow."""

    def pick(sight: Sight) -> Move:
        if chance.random() < 0.7:
            return players.choose(players.Level.DEPUTY, sight, ())
        return chance.choice(sight.legal)

    return pick


async def to_play(world: World, table: int) -> tuple[Person, Sight] | None:
    """Who is to play, with what they may know; None when the match is over."""
    match = await world.match(table)
    if match.to_play is None:
        assert match.phase is Phase.OVER, "what is due without a person is played at once"
        return None
    seats = await world.bot.storage.seats(table)
    person = next(p for p in world.people.values() if p.id == seats[match.to_play].player_id)
    return person, seen_by(match, match.to_play)


async def play_on(
    world: World,
    table: int,
    way: Way,
    pick: Callable[[Sight], Move],
    *,
    until: Callable[[Match], bool] = lambda match: False,
) -> int:
    """Plays until the match is over, or ``until`` says so; returns the number of moves."""
    made = 0
    while not until(await world.match(table)) and (turn := await to_play(world, table)):
        person, sight = turn
        await way(person, table, pick(sight))
        made += 1
    return made


def turn_is(number: int) -> Callable[[Match], bool]:
    """Whether a match has come to its n-th turn."""
    return lambda match: match.turn >= number


def table_of(message: Shown) -> int | None:
    """The table that a message's controls belong to."""
    for choice in choices_of(message):
        if (control := Control.parse(choice.custom_id)) is not None:
            return control.table
    return None


def hand_at(person: Person, table: int) -> discord.Message:
    """The one direct message that is their hand at the table."""
    (hand,) = (message for message in person.hands if table_of(message) == table)
    return hand


def open_hands(person: Person, channel: ChannelHandle | None = None) -> list[discord.Message]:
    """The hands a person has open in the channel, which nobody else sees."""
    where = channel or person.world.channel
    title = words("en")("hand-title", channel="|", round=1).split("|")[0]
    seen = where.history(viewer=person.member)
    return [shown for shown in seen if shown.flags.ephemeral and title in text_of(shown)]


async def press_move(person: Person, hand: Shown, move: Move) -> None:
    """Presses the control of a hand that makes the move."""
    (choice,) = (choice for choice in moves_of(hand) if choice.does == str(move))
    result = await person.press(hand, choice)
    assert result.acknowledged


async def by_message(person: Person, table: int, move: Move) -> None:
    """By the hand they have as a direct message."""
    await press_move(person, hand_at(person, table), move)


async def by_open_hand(person: Person, table: int, move: Move) -> None:
    """By the hand they open from the board, and then keep open."""
    if not open_hands(person):
        await person.press(person.world.board, "My hand")
    (hand,) = open_hands(person)
    await press_move(person, hand, move)


async def by_command(person: Person, table: int, move: Move) -> None:
    """By typing a command in the channel."""
    name, options = command_of(move)
    result = await person.slash(name, **options)
    assert result.response is not None
    assert result.ephemeral


def command_of(move: Move) -> tuple[str, dict[str, Any]]:
    """The command that makes the move, and its options."""
    match move:
        case Draw(source):
            return "draw", {"source": source.value}
        case HintonTwo() | HintonPile() | HintonLook():
            return "hinton", {"bonus": str(move).removeprefix("hinton ")}
        case Meld(place, count):
            return "meld", {"place": str(place), "count": count}
        case Look() | Pass():
            return "look", {"answer": "yes" if isinstance(move, Look) else "no"}
        case Take() | Leave():
            return "take", {"answer": "yes" if isinstance(move, Take) else "no"}
        case Layoff(place, direction):
            return "layoff", {
                "place": str(place),
                "direction": "+" if direction is Direction.FORWARD else "-",
            }
        case Discard(card):
            return "discard", {"card": str(card)}
    raise ValueError(f"no command makes the move {move}")


def close_direct_messages(person: Person) -> None:
    """From now on Discord refuses what the bot sends to this person."""
    person.world.env.inject_error(
        "POST",
        f"/channels/{person.user.dm_channel.id}/messages",
        status=403,
        code=50007,
        message="Cannot send messages to this user",
        times=None,
    )


def open_direct_messages(person: Person) -> None:
    """Takes `close_direct_messages` back."""
    faults = person.world.env.backend.faults
    faults[:] = [fault for fault in faults if str(person.user.dm_channel.id) not in fault["path"]]


def requests(
    world: World, method: str, channel: ChannelHandle, since: int = 0
) -> list[HttpLogEntry]:
    """What the bot asked of Discord's messages in a channel, from the ``since``-th request on."""
    start = f"/channels/{channel.id}/messages"
    return [
        request
        for request in world.env.http_requests[since:]
        if request.method == method and request.path.startswith(start)
    ]


async def give_up(person: Person) -> None:
    """Gives a match up."""
    asked = await person.slash("leave")
    assert asked.response is not None
    await person.press(asked.response, "Give up")


def called(sent: HttpLogEntry) -> set[str]:
    """Whom a request may ping: ids of people, or kinds of mention."""
    body = sent.json if isinstance(sent.json, dict) else {}
    if sent.path.endswith("/callback"):
        body = body.get("data") or {}
    if "components" not in body:
        return set()
    allowed = body.get("allowed_mentions", {"parse": ["users", "roles", "everyone"]})
    return {*allowed["parse"], *map(str, allowed.get("users", ())), *allowed.get("roles", ())}


def calls(world: World, since: int = 0) -> list[set[str]]:
    """Every pinging request's people."""
    return [who for sent in world.env.http_requests[since:] if (who := called(sent))]
