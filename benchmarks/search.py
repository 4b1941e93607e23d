"""The Ranger's search, half-way through the deck of a round at two seats.

A playout is a world dealt from what the seat knows, one move tried in it, and the round played to
its end by every seat's good sense. The peer is OpenSpiel's information-set search, the one in C++,
half-way through the stock of gin rummy: a simulation deals a world, tries a line of moves in it and
plays the game to its end at random. Both begin with nothing but the position.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator
from itertools import cycle
from random import Random

from benchmarks.harness import Benchmark, Figures, Target, rate
from benchmarks.peers import gin_rummy_search
from players import Level, choose
from players.ranger import Search
from rules import Deal, Event, Move, Phase, Sight, deal_of, open_match, play, retell, seen_by

PLAYOUTS = 500
"""Of each search, ours and the peer's."""
POSITIONS = 8
"""Rounds from which they are."""
HALF = 23
"""Of the deck, as a deal at two seats leaves it."""


def sights(deal: Deal) -> Iterator[tuple[Sight, list[Event]]]:
    """Yield what a seat knows at the first draw and the first play past half the deck."""
    match = open_match(2, dealer=0)
    move: Move = deal
    history: tuple[list[Event], ...] = ([], [])
    wanted = {Phase.DRAW, Phase.PLAY}
    while wanted:
        after = play(match, move)
        for viewer, events in enumerate(history):
            events += retell(match, move, after, viewer)
        match, seat = after, after.to_play
        if seat is None:
            return
        sight = seen_by(match, seat)
        if match.phase in wanted and len(match.deck) <= HALF and len(sight.legal) > 1:
            wanted.remove(match.phase)
            yield sight, [*history[seat]]
        move = choose(Level.DEPUTY, sight, history[seat])


def search(sight: Sight, history: list[Event]) -> int:
    """Search a position until it is decided or so many playouts are done; return how many."""
    searching = Search(sight, history)
    while not searching.decided and searching.playouts < PLAYOUTS:
        searching.step()
    return searching.playouts


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield playouts a second of processor time."""
    deals = (deal_of(b"search", b"", number) for number in range(POSITIONS))
    positions = cycle([sight for deal in deals for sight in sights(deal)])
    searches: dict[str, Callable[[], int]] = {"Ranger": lambda: search(*next(positions))}
    if peer := gin_rummy_search(POSITIONS, PLAYOUTS, Random(1)):
        searches["ISMCTS"] = peer
    while True:
        yield {name: rate(searching, size / 2) for name, searching in searches.items()}


BENCHMARK = Benchmark(
    what="the Ranger's search: informed playouts, each in a world of its own",
    unit="/s",
    rounds=rounds,
    targets=(Target("Ranger", at_least=8, of="ISMCTS"),),
)
