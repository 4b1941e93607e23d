"""Random play through the fast model: whole matches at two seats, every decision's moves listed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from random import Random

from benchmarks.harness import Benchmark, Figures, Target, rate
from benchmarks.peers import games
from players.model import Model
from players.model_moves import BONNIE, CLYDE, STOCK
from players.model_state import OVER


def random_match(chance: Random) -> int:
    """Play a match and return how many decisions it took."""
    random = chance.random
    model = Model(2, dealer=chance.randrange(2))
    decisions = 0
    while True:
        if moves := model.legal():
            model.play(moves[int(random() * len(moves))])
            decisions += 1
        elif model.phase == OVER:
            return decisions
        else:
            # As good a shuffle as `shuffle`, and three times as fast.
            stock = sorted(STOCK, key=lambda card: random())
            hidden = sorted([*stock[:8], BONNIE, CLYDE], key=lambda card: random())
            model.deal(hidden, stock[8:])


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield moves a second of processor time."""
    chance = Random(1)
    players = {
        "model": lambda: random_match(chance),
        **games("gin_rummy", "crazy_eights", "rlcard gin", chance=chance),
    }
    while True:
        yield {name: rate(game, size / 2) for name, game in players.items()}


BENCHMARK = Benchmark(
    what="random play through the fast model, legal moves listed",
    unit="moves/s",
    rounds=rounds,
    targets=(
        Target("model", at_least=25, of="gin_rummy"),
        Target("model", at_least=60, of="rlcard gin"),
        Target("model", at_least=2, of="crazy_eights"),
    ),
)
