"""Random play through `rules`: whole matches at two seats, dealt as the bot deals.

Every decision lists the legal moves and has `play` check the one taken.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from random import Random

from benchmarks.harness import Benchmark, Figures, Target, rate
from benchmarks.peers import games
from rules import Phase, deal_of, legal_moves, open_match, play


def random_match(chance: Random) -> int:
    """Play a match and return how many decisions it took."""
    secret = chance.randbytes(32)
    match = open_match(2, dealer=chance.randrange(2))
    decisions = 0
    while True:
        if moves := legal_moves(match):
            match = play(match, moves[int(chance.random() * len(moves))])
            decisions += 1
        elif match.phase is Phase.DEAL:
            match = play(match, deal_of(secret, b"", match.round + 1))
        else:
            return decisions


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield moves a second of processor time."""
    chance = Random(1)
    players = {
        "rules": lambda: random_match(chance),
        **games("gin_rummy", "rlcard gin", chance=chance),
    }
    while True:
        yield {name: rate(game, size / 2) for name, game in players.items()}


BENCHMARK = Benchmark(
    what="random play, legal moves listed and every move checked",
    unit="moves/s",
    rounds=rounds,
    targets=(
        Target("rules", at_least=4, of="gin_rummy"),
        Target("rules", at_least=10, of="rlcard gin"),
    ),
)
