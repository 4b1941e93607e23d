"""How long a board takes to draw and to pack as a PNG, once the layers and letters are kept.

The boards are those of matches at four seats, move after move, none like the one before: what does
not change from one to the next, such as the boxes of seats that wait, is kept as it is in the
program. Whole pictures are not kept. The peer is the same board drawn plainly (`plain_board`).
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from itertools import count, islice
from random import Random

from benchmarks.harness import Benchmark, Figures, Target
from benchmarks.plain_board import plain_board
from pictures.draw import draw
from pictures.sketch import BoardSketch, board_sketch
from players import Level, choose
from rules import Phase, deal_of, open_match, play, seen_by

NAMES = ("Ada", "Otto Lang", "Łukasz", "Kid")
LEVELS = ("", Level.ROOKIE, "", Level.DEPUTY)
BOARDS, PLAIN = 120, 8  # drawn in a round


async def rounds(size: float) -> AsyncGenerator[Figures, None]:
    """Yield milliseconds of processor time a board."""
    new = boards()
    for board in islice(new, 200):  # the layers, the letters
        draw(board)
    while True:
        ours = list(islice(new, max(1, round(BOARDS * size))))
        yield {
            "ours": _milliseconds(draw, ours),
            "plain": _milliseconds(plain_board, ours[: max(1, round(PLAIN * size))]),
        }


def boards() -> Iterator[BoardSketch]:
    """The boards after each move that is seen, of match after match, all players Deputies."""
    last = None
    for seed in count():
        chance = Random(seed)
        secret = chance.randbytes(32)
        match = open_match(4, chance.randrange(4))
        while match.phase is not Phase.OVER:
            if match.phase is Phase.DEAL:
                match = play(match, deal_of(secret, b"", match.round + 1))
            else:
                sight = seen_by(match, match.to_play)
                match = play(match, choose(Level.DEPUTY, sight, ()))
            board = board_sketch(seen_by(match, None), NAMES, LEVELS, "en")
            if board != last:
                yield board
            last = board


def _milliseconds(work: Callable[[BoardSketch], object], sketches: Sequence[BoardSketch]) -> float:
    start = time.process_time()
    for sketch in sketches:
        work(sketch)
    return 1000 * (time.process_time() - start) / len(sketches)


BENCHMARK = Benchmark(
    what="a board drawn and packed as a PNG",
    unit="ms",
    rounds=rounds,
    targets=(Target("ours", at_most=5), Target("plain", at_least=10, of="ours")),
)
