"""Every screen within Discord's limits, in every language, in thousands of states of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from cogs.lobby.lobby import Lobby
from cogs.lobby.screens import lobby_screen
from cogs.names import marked, plain
from cogs.reader import Reader
from cogs.screen import Screen
from cogs.symbols import PREFIX, Symbol
from cogs.table.board import board
from cogs.table.clock import CLOCKS
from cogs.table.game import Game
from cogs.table.hand import hand
from cogs.table.poll import END, HAND_OVER
from cogs.table.summary import match_summary, round_summary
from locales import LANGUAGES, words
from rules import (
    STANDARD,
    TABLETOP,
    Card,
    Concede,
    Discard,
    Draw,
    HintonPile,
    HintonTwo,
    HouseRules,
    Layoff,
    Look,
    Meld,
    Move,
    Phase,
    Take,
    legal_moves,
)
from storage import Deadline, Seat, Table, Vote
from tests.bot.discord_limits import V2, message_faults
from tests.rules.random_play import shuffled_deal

BIG = 10**18 - 1
"""A number as long as any of the database's; ids of Discord's are a digit longer."""

# Each grows as no other does when it is made safe: by backslashes, by unseen marks, by bytes.
NAMES = tuple(plain(sign * 24, 1) for sign in ("@", "_", "W", "\U0001f46e", "א", "e\u0325\u0301"))
WHERE = (
    f"[#{marked(NAMES[0])}](https://discord.com/channels/{'9' * 19}/{'9' * 19}), {marked(NAMES[0])}"
)
NOTICE = "x" * 200
SYMBOLS = {card: Symbol(PREFIX + str(card), "9" * 19) for card in Card}


def table_of(seats: int, rules: HouseRules, state: str = "match") -> Table:
    return Table(
        id=BIG,
        guild_id=BIG,
        channel_id=BIG,
        host_id=1,
        state=state,
        open=True,
        house_rules=str(rules),
        secret=bytes(32),
        commitment="f" * 64,
        salt=",".join(["9" * 19] * seats),
        dealer=0,
        opened_at=0,
        lapses_at=None,
    )


def seats_of(names: list[str], joined: int | None = 1) -> tuple[Seat, ...]:
    return tuple(Seat(n, n + 1, name, joined) for n, name in enumerate(names))


def prefer(chance: Random, legal: tuple[Move, ...], *kinds: type[Move]) -> Move:
    """A move of the first kind that is legal at all, else any, discards last."""
    for kind in kinds:
        if fitting := [move for move in legal if isinstance(move, kind)]:
            return chance.choice(fitting)
    kept = [move for move in legal if not isinstance(move, Discard)]
    return chance.choice(kept or legal)


def anyhow(chance: Random, legal: tuple[Move, ...]) -> Move:
    return chance.choice(legal)


def hoarding(chance: Random, legal: tuple[Move, ...]) -> Move:
    """For the largest hands, and the most to choose from: cards come in and none is laid."""
    keep = [m for m in legal if isinstance(m, Discard) and m.card is not Card.HINTON]
    drawing = prefer(chance, legal, Draw, Take, HintonTwo, HintonPile)
    return chance.choice(keep) if keep and isinstance(drawing, Meld | Layoff) else drawing


def laying(chance: Random, legal: tuple[Move, ...]) -> Move:
    """For the longest rows on the table: everything is laid, in the smallest parts."""
    melds = [move for move in legal if isinstance(move, Meld) and move.count == 3]
    return melds[0] if melds else prefer(chance, legal, Look, Take, Layoff, Draw)


WAYS = (anyhow, hoarding, laying)


def states(
    seed: int, seats: int, rules: HouseRules, most: int = 600
) -> Iterator[tuple[Game, Random]]:
    """A match from its first deal, state by state, played in turns by one way after another."""
    chance = Random(seed)
    names = [chance.choice(NAMES) for _ in range(seats)]
    game = Game.replayed(table_of(seats, rules), seats_of(names), ())
    while not game.over and game.version < most:
        match = game.match
        move: Move
        if match.phase is Phase.DEAL:
            move = shuffled_deal(chance)
        elif chance.random() < 0.001:
            move = Concede(chance.choice([s for s in range(seats) if s not in match.conceded]))
        else:
            way = chance.choice(WAYS) if seed % 2 else WAYS[match.round % len(WAYS)]
            move = way(chance, legal_moves(match))
        game = game.after(move)
        yield game, chance


def strained(game: Game, chance: Random) -> Game:
    """The same, with people who are late, away or covered for, and with votes about it all."""
    seats = tuple(
        replace(
            seat,
            missed=chance.randrange(3),
            covered=chance.choice([None, game.match.turn]),
            away=chance.random() < 0.3,
        )
        for seat in game.seats
    )
    table = replace(game.table, clock=chance.choice(CLOCKS))
    if chance.random() < 0.1:
        why = chance.choice(["ended", "moderator", "idle", "asleep"])
        table = replace(table, state="closed", closed_for=why)
    late = chance.random() < 0.7
    deadline = Deadline(game.table.id, game.match.turn, 0, 0, 10**10 - 1, late)
    votes = {
        Vote(what, seat.player_id, game.match.turn)
        for what in (HAND_OVER, END)
        for seat in seats
        if seat.player_id is not None and chance.random() < 0.7
    }
    return replace(game, table=table, seats=seats, deadline=deadline, votes=frozenset(votes))


def assert_sound(screen: Screen) -> None:
    message = {"components": screen.to_components(), "flags": V2}
    assert not (found := list(message_faults(message, new=True))), found


READERS = [
    Reader(words(language), drawn, SYMBOLS if drawn else {})
    for language in LANGUAGES
    for drawn in (True, False)
]
STATES = 20_000 // 9 + 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", [STANDARD, TABLETOP, HouseRules(target=200)], ids=str)
def test_boards_and_hands_keep_within_the_limits(seats: int, rules: HouseRules) -> None:
    """In each of 20,000 states, in every language, drawn and in words."""
    seen = 0
    for seed in count():
        for game, chance in states(seed, seats, rules):
            seat = game.match.to_play
            seat = chance.randrange(seats) if seat is None or chance.random() < 0.2 else seat
            game = strained(game, chance) if chance.random() < 0.5 else game
            for reader in READERS:
                assert_sound(board(game, reader))
                assert_sound(hand(game, seat, reader, WHERE, NOTICE))
            seen += 1
        if seen >= STATES:
            return


@pytest.mark.parametrize("language", LANGUAGES)
def test_summaries_keep_within_the_limits(language: str) -> None:
    ended = 0
    for seed in range(8):
        rounds = 0
        for game, _ in states(seed, 2 + seed % 3, HouseRules(target=200), most=3000):
            if len(game.match.results) > rounds:
                rounds += 1
                assert_sound(round_summary(game, game.match.results[-1], words(language)))
            if game.over:
                ended += 1
                for drawn in (True, False):
                    assert_sound(match_summary(game, Reader(words(language), drawn)))
    assert ended > 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_very_many_rounds_ends_in_one_message(language: str) -> None:
    """Nobody scores for 300 rounds; the last ones are listed."""
    *_, (game, _) = states(2, 4, STANDARD, most=200)
    (result, *_) = game.match.results
    match = game.match._replace(results=(result,) * 300, round=300)
    game = Game(game.table, game.seats, match, game.version)
    for seat in range(4):
        if not game.over and seat not in game.match.conceded:
            game = game.after(Concede(seat))
    for drawn in (True, False):
        assert_sound(match_summary(game, Reader(words(language), drawn)))


@pytest.mark.parametrize("reader", READERS, ids=lambda one: f"{one.words.language}-{one.pictures}")
@pytest.mark.parametrize("state", ["lobby", "closed"])
@pytest.mark.parametrize("joined", [1, None])
@pytest.mark.parametrize("open_to_all", [True, False])
def test_lobbies_keep_within_the_limits(
    reader: Reader, state: str, joined: int | None, open_to_all: bool
) -> None:
    for name in NAMES:
        for seated in range(1, 5):
            table = replace(table_of(4, TABLETOP, state), open=open_to_all)
            for why in ("left", "declined", "lapsed", "moderator", "asleep"):
                seats = seats_of([name] * seated, joined)
                lobby = Lobby(table, seats)
                if state == "closed":
                    lobby = lobby.closed(why)
                screen = lobby_screen(lobby, reader)
                assert_sound(screen)
                assert (screen.sketch is not None) == (reader.pictures and state == "lobby")


def test_the_longest_names_are_among_those_tried() -> None:
    shown = [marked(name) for name in NAMES]
    assert max(map(len, shown)) == 48
    assert max(len(name.encode()) for name in shown) > 90
