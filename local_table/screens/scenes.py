"""The scenes: every screen of the bot, each with how it comes about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cogs.lobby.lobby import Lobby
from local_table.screens import turns
from local_table.screens.positions import JOINED, Wanted, position
from local_table.screens.stage import Shown, Stage
from rules import TABLETOP, Concede, HouseRules, Source

Happening = Callable[[Stage], Awaitable[Shown]]
"""Brings a screen about, and says where it is."""

ALL_HOUSE_RULES = HouseRules(
    target=150,
    early_layoff=TABLETOP.early_layoff,
    look_takes=TABLETOP.look_takes,
    hinton_anytime=TABLETOP.hinton_anytime,
    reach=TABLETOP.reach,
)


@dataclass(frozen=True)
class Scene:
    """A screen worth a picture: its name, what it shows, and how it comes about.

    ``opened`` is the select that is opened for it, by the word in its address; ``pictures`` is
    whether the bot draws any.
    """

    name: str
    about: str
    happens: Happening
    opened: str = ""
    pictures: bool = True


def table(message: str, wanted: Wanted, seats: int = 2, computers: int = 0) -> Happening:
    """A message of a table whose match has come so far; the last seats are computer players'."""

    async def happens(stage: Stage) -> Shown:
        table_id = await stage.play(position(seats, wanted), computers)
        return await stage.posted(table_id, message)

    return happens


async def lobby(stage: Stage) -> Shown:
    """Two people sit and one computer player."""
    opened = await stage.open(stage.seated(stage.table(), people=2, computers=1))
    return await stage.posted(opened, "board")


def _challenge(stage: Stage) -> Lobby:
    _, friend, other, _ = stage.town.people
    lobby = stage.table(open=False)
    lobby = lobby.invite(friend.member.id, friend.name).invite(other.member.id, other.name)
    return lobby.join(friend.member.id, friend.name, JOINED[1])


async def challenge(stage: Stage) -> Shown:
    """One friend has accepted, another has yet to answer."""
    return await stage.posted(await stage.open(_challenge(stage)), "board")


async def lobby_closed(stage: Stage) -> Shown:
    """Nobody started it in time."""
    opened = await stage.open(stage.table())
    await stage.bot.storage.close_table(opened, "lapsed")
    await stage.follow(opened)
    return await stage.posted(opened, "board")


async def given_up(stage: Stage) -> Shown:
    """Others play on."""
    opened = await stage.play(position(3, turns.opening))
    viewer = stage.viewer.member.id
    await stage.bot.tables.play(opened, viewer, Concede(0), seen=None, interaction_id=1)
    await stage.follow(opened)
    return await stage.posted(opened, "hand")


async def ping(stage: Stage) -> Shown:
    """Discord takes no direct messages for the viewer."""
    dm = f"/channels/{stage.viewer.dm.id}/messages"
    stage.town.env.inject_error("POST", dm, status=403, code=50007, times=None)
    return await stage.posted(await stage.play(position(2, turns.opening)), "ping")


async def refusal(stage: Stage) -> Shown:
    """The viewer types a move while another is to play."""
    await stage.play(position(2, turns.waiting))
    return await stage.answer("draw", source=Source.DECK.value)


async def leave(stage: Stage) -> Shown:
    """Giving up has to be confirmed."""
    await stage.play(position(2, turns.opening))
    return await stage.answer("leave")


async def rules(stage: Stage) -> Shown:
    """The rules where no table is."""
    return await stage.answer("rules")


async def house_rules(stage: Stage) -> Shown:
    """The rules of a table that has every house rule."""
    await stage.open(stage.table(rules=ALL_HOUSE_RULES))
    return await stage.answer("rules")


async def how_to_play(stage: Stage) -> Shown:
    """A first turn."""
    return await stage.answer("how-to-play")


SCENES = (
    Scene("lobby", "A table anyone may join", lobby),
    Scene("challenge", "A challenge, half answered", challenge),
    Scene("lobby-closed", "A table that nobody started in time", lobby_closed),
    Scene("board", "The board in the middle of a round", table("board", turns.busy)),
    Scene("board-four", "Four seats, late in a round", table("board", turns.late, 4, 1)),
    Scene("board-words", "The same board in words", table("board", turns.busy), pictures=False),
    Scene("hand-draw", "Your turn: draw", table("hand", turns.drawing)),
    Scene("hand-play", "Every kind of play is open", table("hand", turns.playing)),
    Scene("hand-play-menu", "A menu opened", table("hand", turns.playing), opened="menu-layoff"),
    Scene("hand-look", "After a meld: look or not", table("hand", turns.looking)),
    Scene("hand-find", "Away from the car: take it or leave it", table("hand", turns.finding)),
    Scene("hand-bandit", "A bandit found away from the car", table("hand", turns.bandit)),
    Scene("hand-waiting", "Another player's turn", table("hand", turns.waiting)),
    Scene("hand-words", "The hand in words", table("hand", turns.playing), pictures=False),
    Scene("hand-given-up", "The hand of somebody who gave up", given_up),
    Scene("round-end", "What a round brought", table("round", turns.round_over, 3, 1)),
    Scene("match-end", "The end of a match", table("end", turns.match_over, 3, 1)),
    Scene("rules", "The rules", rules),
    Scene("rules-house", "The rules of a table with every house rule", house_rules),
    Scene("how-to-play", "A first turn", how_to_play),
    Scene("refusal", "A move out of turn", refusal),
    Scene("ping", "A call for somebody with closed direct messages", ping),
    Scene("leave", "Giving up, to be confirmed", leave),
)
