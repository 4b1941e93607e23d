"""Whole matches of random play, reproducible from a seed."""

import random
from collections.abc import Iterator
from itertools import product

from rules import (
    DECK,
    STANDARD,
    TABLETOP,
    Card,
    Concede,
    Deal,
    Direction,
    Discard,
    Draw,
    HintonLook,
    HintonPile,
    HintonTwo,
    HouseRules,
    Layoff,
    Leave,
    Look,
    Match,
    Meld,
    Move,
    Pass,
    Phase,
    Source,
    Take,
    legal_moves,
    open_match,
    play,
)

TABLES = [
    (seats, rules)
    for seats in (2, 3, 4)
    for rules in (
        STANDARD,
        TABLETOP,
        HouseRules(target=50, look_takes=True),
        HouseRules(target=150, hinton_anytime=True),
    )
]

SEAT_MOVES: tuple[Move, ...] = (
    *(Draw(source) for source in Source),
    HintonTwo(),
    *(HintonPile(card) for card in Card),
    *(HintonLook(place) for place in range(1, 11)),
    *(Meld(place, count) for place, count in product(range(1, 11), range(0, 9))),
    Look(),
    Pass(),
    Take(),
    Leave(),
    *(Layoff(place, direction) for place, direction in product(range(1, 11), Direction)),
    *(Discard(card) for card in Card),
)
"""Every move a seat to play can name, the counts of melds cut off above and below the sizes."""


def shuffled_deal(chance: random.Random) -> Deal:
    stock = [card for card in Card if not card.is_bandit for _ in range(DECK[card])]
    chance.shuffle(stock)
    hidden = [*stock[:8], Card.BONNIE, Card.CLYDE]
    chance.shuffle(hidden)
    return Deal(tuple(hidden), tuple(stock[8:]))


def random_match(
    seed: int, seats: int, rules: HouseRules, concessions: float = 0.0
) -> Iterator[tuple[Match, Move, Match]]:
    """Yield each step of a match: before, move, after.

    Discards wait in half the cases, so that turns are long and rounds end in every way.
    """
    chance = random.Random(seed)
    match = open_match(seats, chance.randrange(seats), rules)
    while match.phase is not Phase.OVER:
        move: Move
        if chance.random() < concessions:
            move = Concede(chance.choice([s for s in range(seats) if s not in match.conceded]))
        elif match.phase is Phase.DEAL:
            move = shuffled_deal(chance)
        else:
            legal = legal_moves(match)
            kept = [one for one in legal if not isinstance(one, Discard)]
            move = chance.choice(kept if kept and chance.random() < 0.5 else legal)
        after = play(match, move)
        yield match, move, after
        match = after
