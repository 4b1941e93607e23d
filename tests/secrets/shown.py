"""All that a game shows to a seat and to everybody, made for two games that must show the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from cogs.reader import Reader
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.game import Game
from cogs.table.hand import hand
from cogs.table.hints import fitting
from cogs.table.summary import round_summary
from locales import LANGUAGES, words
from pictures.draw import draw
from rules import IllegalMove, play
from storage import Seat, Table
from tests.rules.random_play import SEAT_MOVES
from tests.secrets.twins import Twins, twins

READERS = [Reader(words(name), pictures) for name in LANGUAGES for pictures in (True, False)]
LONGEST = 90
LOOKS = 0.12
"""Moves of a pair at most, and the share of its positions that are looked at."""

PAIRS = 25
"""Pairs in a case."""

Shown = tuple[str, object]
"""What something is, and the thing itself: text or bytes."""


def game_of(pair: Twins) -> Game:
    """The pair's table before its first deal."""
    table = Table(
        id=1,
        guild_id=1,
        channel_id=2,
        host_id=10,
        state="match",
        open=True,
        house_rules=str(pair.rules),
        secret=b"s" * 32,
        commitment="c",
        salt="1,2",
        dealer=pair.seats - 1,
        opened_at=0,
        lapses_at=None,
    )
    seats = tuple(Seat(n, 10 + n, name, n) for n, name in enumerate(("Ada", "Bo", "Cy", "Di")))
    return Game.replayed(table, seats[: pair.seats], ())


def screens(game: Game, viewer: int, reader: Reader) -> Iterator[tuple[str, Screen]]:
    """Every screen of the game that the viewer may come to see, as one reader reads it."""
    yield "board", board(game, reader)
    hints = " ".join(fitting(game.sight(viewer)))
    yield "hand", hand(game, viewer, reader, "here", "a notice", hints)
    for result in game.match.results[-1:]:
        yield "summary", round_summary(game, result, reader.words)


def shown(game: Game, viewer: int, reader: Reader, *, drawn: bool) -> Iterator[Shown]:
    """The screens to the last byte, pictures too if they are ``drawn``; and what logs may name."""
    for name, screen in screens(game, viewer, reader):
        yield f"{name}'s components", json.dumps(screen.to_components())
        yield f"{name}'s fingerprint", screen.fingerprint
        if screen.sketch is not None:
            yield f"{name}'s sketch", repr(screen.sketch)
            if drawn:
                yield f"{name}'s picture", draw(screen.sketch)
    for value in (game, game.match, game.sight(viewer), game.sight(None)):
        yield f"a {type(value).__name__} as logs would show it", repr(value)


def refusals(game: Game, viewer: int) -> Iterator[Shown]:
    """Whether each move there is would be made, and why not: what the viewer learns by trying."""
    if game.match.to_play != viewer:
        return  # then they are refused before the rules are asked
    for move in SEAT_MOVES:
        try:
            play(game.match, move)
        except IllegalMove as error:
            yield f"the answer to {move}", (error.reason, dict(error.facts), str(error))
        else:
            yield f"the answer to {move}", "made"


def differences(pair: Twins, chance: Random) -> list[str]:
    """What the viewer, or anyone, is shown or told that differs between twins.

    Looked at in some of the positions, among them always the last.
    """
    here = there = game_of(pair)
    last, found = len(pair.here), list[str]()
    for number, (one, other) in enumerate(zip(pair.here, pair.there, strict=True), 1):
        here, there = here.after(one), there.after(other)
        if number < last and chance.random() > LOOKS:
            continue
        reader = chance.choice(READERS)
        ours, theirs = (
            [*shown(game, pair.viewer, reader, drawn=number == last), *refusals(game, pair.viewer)]
            for game in (here, there)
        )
        for (name, mine), (_, yours) in zip(ours, theirs, strict=True):
            if mine != yours:
                found.append(f"after move {number}: {name}")
    return found


def case(seed: int) -> int:
    """Some pairs of twins, none of which shows a difference; how many."""
    chance = Random(seed)
    for _ in range(PAIRS):
        pair = twins(chance, LONGEST, concessions=0.01)
        found = differences(pair, chance)
        assert not found, (pair, found)
    return PAIRS
