"""The peers: other engines for rummy-like card games, each driven the fastest way Python has.

Whole games of random play, the legal moves listed at every one. What counts is a decision of a
player; chance costs its time and counts nothing, in the peers as in our own. They are not needed
for anything else and so installed only on request: `make peers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Any

Game = Callable[[], int]
"""Plays a whole game and returns how many decisions it took."""


def games(*names: str, chance: Random) -> dict[str, Game]:
    """Return those of the named peers that are installed."""
    return {name: game for name, game in _installed(chance) if name in names}


def _installed(chance: Random) -> Iterator[tuple[str, Game]]:
    with suppress(ModuleNotFoundError):
        yield "gin_rummy", _open_spiel("gin_rummy", chance)
        yield "crazy_eights", _open_spiel("crazy_eights(players=2)", chance)
    with suppress(ModuleNotFoundError):
        yield "rlcard gin", _rlcard(chance)


def _open_spiel(name: str, chance: Random) -> Game:
    """OpenSpiel, which is C++: `legal_actions` and `apply_action`."""
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            _act(state, chance)
        return decisions

    return play


def _act(state: Any, chance: Random) -> None:
    """Play at random, chance too: in both games it is uniform, and so asked in half the time."""
    actions = state.legal_actions()
    state.apply_action(actions[int(chance.random() * len(actions))])


def _rlcard(chance: Random) -> Game:
    """RLCard, which is Python: `step` gives the next state with its legal actions.

    As its own `Env.run` does, without keeping the trajectories.
    """
    environment = import_module("rlcard").make("gin-rummy", {"seed": chance.randrange(2**32)})

    def play() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(chance.random() * len(actions))])
            decisions += 1
        return decisions

    return play


def gin_rummy_search(positions: int, simulations: int, chance: Random) -> Callable[[], int] | None:
    """Return OpenSpiel's search of so many positions of gin rummy in turn, if it is installed.

    It is the bot in C++ with its own random rollouts; each call searches a position with so many
    simulations and returns how many. The positions are those past half the stock.
    """
    try:
        spiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game = spiel.load_game("gin_rummy")
    states = cycle([_half_way(game, chance) for _ in range(positions)])
    evaluator = spiel.RandomRolloutEvaluator(1, 1)

    def search() -> int:
        bot = spiel.ISMCTSBot(1, evaluator, 2.0, simulations)
        bot.step(next(states))
        return simulations

    return search


def _half_way(game: Any, chance: Random) -> Any:
    """Return a decision after half the 31 cards of the stock are drawn, all at random."""
    while True:
        state = game.new_initial_state()
        dealt = 0
        while not state.is_terminal():
            if state.is_chance_node():
                dealt += 1
            elif dealt >= 52 - 31 // 2 and len(state.legal_actions()) > 1:
                return state
            _act(state, chance)
