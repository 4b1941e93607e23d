"""A game folds its log, and keeps what each seat was told of the round."""

import random

import pytest

from cogs.table.board import TOLD as ON_THE_BOARD
from cogs.table.game import REMEMBERED, Game
from cogs.table.hand import TOLD as IN_A_HAND
from rules import Dealt, Event, Move, Phase, deal_of, legal_moves, play, retell
from tests.bot.test_boards import SEATS, TABLE


@pytest.mark.parametrize("seed", range(3))
def test_a_history_is_what_the_seat_was_told_since_the_deal(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.replayed(TABLE, SEATS, ())
    told: list[list[Event]] = [[], []]
    rounds = set()
    log: list[Move] = []
    while not game.over:
        match = game.match
        if match.phase is Phase.DEAL:
            move: Move = deal_of(bytes([seed]) * 32, b"1,2", match.round + 1)
            told = [[], []]
        else:
            move = chance.choice(legal_moves(match))
        for seat, events in enumerate(told):
            events += retell(match, move, play(match, move), seat)
        game = game.after(move)
        log.append(move)
        if match.round != game.match.round or chance.random() < 0.05:
            assert Game.replayed(TABLE, SEATS, log) == game
        for seat, events in enumerate(told):
            assert game.history(seat) == tuple(events)
        assert isinstance(game.history(0)[0], Dealt)
        assert len(game.steps) == min(game.version, REMEMBERED)
        rounds.add(match.round)
    assert len(rounds) > 2


def test_a_new_round_leaves_a_screen_enough_to_tell() -> None:
    assert max(ON_THE_BOARD, IN_A_HAND) <= REMEMBERED
