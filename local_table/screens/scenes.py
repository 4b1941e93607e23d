"""The scenes: every screen of the bot, each with how it comes about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from cogs.control import NO_TABLE, Control
from cogs.lesson.lesson import STEPS, asked
from cogs.table.clock import DEFAULT_CLOCK
from cogs.table.controls import menu_of
from cogs.table.poll import END, HAND_OVER
from local_table.screens import turns
from local_table.screens.positions import JOINED, Wanted, position
from local_table.screens.stage import Shown, Stage
from rules import TABLETOP, Concede, Source

Happening = Callable[[Stage], Awaitable[Shown]]
"""Brings a screen about, and says where it is."""

ALL_HOUSE_RULES = replace(TABLETOP, target=150)


@dataclass(frozen=True)
class Scene:
    """A screen worth a picture: its name, what it shows in a few words, and how it comes about.

    ``opened`` is the select that is opened for it, by the message that is written on it.
    """

    name: str
    about: str
    happens: Happening
    opened: str = ""


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


async def challenge(stage: Stage) -> Shown:
    """One friend has accepted, another has yet to answer."""
    _, friend, other, _ = stage.town.people
    lobby = stage.table(open=False)
    lobby = lobby.invite(friend.member.id, friend.name).invite(other.member.id, other.name)
    lobby = lobby.join(friend.member.id, friend.name, JOINED[1])
    return await stage.posted(await stage.open(lobby), "board")


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


async def keep_waiting(
    stage: Stage, wanted: Wanted, people: int = 3, clock: int = DEFAULT_CLOCK
) -> int:
    """Whoever is to play has been reminded; returns the table's id."""
    opened = await stage.play(position(3, wanted), clock=clock)
    deadline = (await stage.bot.tables.game(opened)).deadline
    assert deadline is not None, "a person is to play"
    late = replace(deadline, late=True, shown=deadline.shown - clock * 3 // 4)
    await stage.wait(opened, late)
    await stage.follow(opened)
    return opened


async def board_late(stage: Stage) -> Shown:
    """The viewer, one of the two others, has voted to let a computer player take over."""
    opened = await keep_waiting(stage, turns.waiting)
    version = (await stage.bot.tables.game(opened)).version
    await stage.bot.absences.vote(opened, stage.viewer.member.id, HAND_OVER, seen=version)
    await stage.follow(opened)
    return await stage.posted(opened, "board")


async def hand_late(stage: Stage) -> Shown:
    """The others are waiting for the viewer."""
    return await stage.posted(await keep_waiting(stage, turns.opening), "hand")


async def hand_late_no_clock(stage: Stage) -> Shown:
    """The same at a table without a turn clock."""
    return await stage.posted(await keep_waiting(stage, turns.opening, clock=0), "hand")


async def covered(stage: Stage) -> int:
    """The viewer's time is up, and the computer player has yet to move; returns the table's id."""
    opened = await stage.play(position(3, turns.opening))
    deadline = (await stage.bot.tables.game(opened)).deadline
    assert deadline is not None, "a person is to play"
    await stage.wait(opened, replace(deadline, due_at=0))
    await stage.bot.absences.time_out(opened, deadline.turn)
    await stage.bot.painter.paint(opened)
    await stage.town.env.settle()
    return opened


async def board_covered(stage: Stage) -> Shown:
    """A computer player makes the viewer's turn."""
    return await stage.posted(await covered(stage), "board")


async def hand_covered(stage: Stage) -> Shown:
    """The same, for the viewer."""
    return await stage.posted(await covered(stage), "hand")


async def away(stage: Stage) -> int:
    """The viewer is away; returns the table's id."""
    opened = await stage.play(position(3, turns.opening))
    await stage.bot.absences.send_away(opened, stage.viewer.member.id)
    await stage.follow(opened)
    return opened


async def board_away(stage: Stage) -> Shown:
    """A computer player plays on for the viewer."""
    return await stage.posted(await away(stage), "board")


async def hand_away(stage: Stage) -> Shown:
    """The same, for the viewer."""
    return await stage.posted(await away(stage), "hand")


async def hand_asleep(stage: Stage) -> Shown:
    """The bot may write in the channel no more."""
    opened = await stage.play(position(3, turns.opening))
    path = f"/channels/{stage.town.channel.id}/messages"
    board = await stage.posted(opened, "board")
    stage.town.env.inject_error(
        "PATCH", f"{path}/{board.message_id}", status=403, code=50013, times=None
    )
    await stage.bot.absences.vote(opened, stage.viewer.member.id, END, seen=None)
    for _ in range(2):  # the table falls asleep, and then its hands say so
        await stage.follow(opened)
    return await stage.posted(opened, "hand")


async def closed(stage: Stage) -> int:
    """A moderator has ended the match; returns the table's id."""
    opened = await stage.play(position(3, turns.busy))
    await stage.bot.absences.end(opened)
    await stage.follow(opened)
    return opened


async def board_closed(stage: Stage) -> Shown:
    """The board of a match that was ended."""
    return await stage.posted(await closed(stage), "board")


async def hand_closed(stage: Stage) -> Shown:
    """What is left of a hand then."""
    return await stage.posted(await closed(stage), "hand")


async def vote_end(stage: Stage) -> Shown:
    """The viewer votes to end the table."""
    await stage.play(position(3, turns.opening))
    return stage.seen(await stage.types("table end"))


async def end_sure(stage: Stage) -> Shown:
    """The viewer is a moderator, and is asked."""
    stage.promote(manage_messages=True)
    await stage.play(position(3, turns.opening))
    return stage.seen(await stage.types("table end"))


async def refusal(stage: Stage) -> Shown:
    """The viewer types a move while another is to play."""
    await stage.play(position(2, turns.waiting))
    return stage.seen(await stage.types("draw", source=Source.DECK.value))


async def leave(stage: Stage) -> Shown:
    """Giving up has to be confirmed."""
    await stage.play(position(2, turns.opening))
    return stage.seen(await stage.types("leave"))


async def rules(stage: Stage) -> Shown:
    """The rules where no table is."""
    return stage.seen(await stage.types("rules"))


async def house_rules(stage: Stage) -> Shown:
    """The rules of a table that has every house rule."""
    await stage.open(stage.table(rules=ALL_HOUSE_RULES))
    return stage.seen(await stage.types("rules"))


async def hint(stage: Stage) -> Shown:
    """It is the viewer's first match."""
    await stage.bot.storage.set_hints(stage.viewer.member.id, True)
    return await table("hand", turns.opening)(stage)


async def hand_words(stage: Stage) -> Shown:
    """The viewer wants all in words."""
    await stage.bot.storage.set_text_only(stage.viewer.member.id, True)
    return await table("hand", turns.playing)(stage)


async def board_words(stage: Stage) -> Shown:
    """The viewer wants all in words, and looks at the board from the hand."""
    await stage.bot.storage.set_text_only(stage.viewer.member.id, True)
    opened = await stage.play(position(2, turns.busy))
    version = (await stage.bot.tables.game(opened)).version
    show_board = Control(opened, version, "show board")
    return stage.seen(await stage.presses(await stage.types("hand"), show_board))


async def settings(stage: Stage) -> Shown:
    """As they are at first."""
    await stage.bot.storage.set_hints(stage.viewer.member.id, True)
    return stage.seen(await stage.types("settings"))


async def settings_server(stage: Stage) -> Shown:
    """The viewer may manage the server."""
    stage.promote(manage_guild=True)
    return await settings(stage)


def lesson(step: int) -> Happening:
    """The lesson's step, or with one more than it has its end."""

    async def happens(stage: Stage) -> Shown:
        shown = await stage.types("how-to-play")
        for done in range(1, step):
            move = asked(done)
            if (select := menu_of(move)) is None:
                await stage.presses(shown, Control(NO_TABLE, done, str(move)))
            else:
                await stage.chooses(shown, Control(NO_TABLE, done, select), str(move))
        return stage.seen(shown)

    return happens


SCENES = (
    Scene("lobby", "A table anyone may join", lobby),
    Scene("challenge", "A challenge, half answered", challenge),
    Scene("lobby-closed", "A table that nobody started in time", lobby_closed),
    Scene("board", "The board in the middle of a round", table("board", turns.busy)),
    Scene("board-four", "Four seats, late in a round", table("board", turns.late, 4, 1)),
    Scene("board-words", "The same board in words", board_words),
    Scene("board-late", "Somebody is late, and a vote is on", board_late),
    Scene("board-covered", "Somebody ran out of time", board_covered),
    Scene("board-away", "Somebody is away", board_away),
    Scene("board-closed", "A match that a moderator has ended", board_closed),
    Scene("hand-draw", "Your turn: draw", table("hand", turns.drawing)),
    Scene("hand-play", "Every kind of play is open", table("hand", turns.playing)),
    Scene("hand-play-menu", "A menu opened", table("hand", turns.playing), opened="menu-layoff"),
    Scene("hand-look", "After a meld: look or not", table("hand", turns.looking)),
    Scene("hand-find", "Away from the car: take it or leave it", table("hand", turns.finding)),
    Scene("hand-bandit", "A bandit found away from the car", table("hand", turns.bandit)),
    Scene("hand-waiting", "Another player's turn", table("hand", turns.waiting)),
    Scene("hand-words", "The hand in words", hand_words),
    Scene("hand-given-up", "The hand of somebody who gave up", given_up),
    Scene("hand-late", "A reminder: the others are waiting", hand_late),
    Scene("hand-late-no-clock", "The same without a turn clock", hand_late_no_clock),
    Scene("hand-covered", "Time has run out for this turn", hand_covered),
    Scene("hand-away", "The hand of somebody who is away", hand_away),
    Scene("hand-asleep", "The bot may write in the channel no more", hand_asleep),
    Scene("hand-closed", "The hand after a moderator has ended the match", hand_closed),
    Scene("hint", "The first hint of all", hint),
    Scene("round-end", "What a round brought", table("round", turns.round_over, 3, 1)),
    Scene("match-end", "The end of a match", table("end", turns.match_over, 3, 1)),
    Scene("rules", "The rules", rules),
    Scene("rules-house", "The rules of a table with every house rule", house_rules),
    *(
        Scene(f"how-to-play-{step}", f"A first turn, step {step}", lesson(step))
        for step in range(1, STEPS + 1)
    ),
    Scene(f"how-to-play-{STEPS + 1}", "The first turn is over", lesson(STEPS + 1)),
    Scene("settings", "How a person reads and plays", settings),
    Scene("settings-server", "The same for somebody who manages the server", settings_server),
    Scene("refusal", "A move out of turn", refusal),
    Scene("ping", "A call for somebody with closed direct messages", ping),
    Scene("vote-end", "A vote to end the table", vote_end),
    Scene("end-sure", "A moderator is asked before a table is ended", end_sure),
    Scene("leave", "Giving up, to be confirmed", leave),
)
