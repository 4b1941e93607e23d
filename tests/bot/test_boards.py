"""What stands on the board, over whole random matches: the figures are those of the rules."""

import random

import pytest

from cogs.reader import Reader
from cogs.table.board import board
from cogs.table.game import Game
from cogs.table.hand import hand
from locales import words
from rules import Phase, deal_of, legal_moves
from storage import Seat, Table
from tests.bot.world import text_on

TABLE = Table(
    id=1,
    guild_id=1,
    channel_id=2,
    host_id=3,
    state="match",
    open=True,
    house_rules="target 50",
    secret=b"s" * 32,
    commitment="c",
    salt="1,2",
    dealer=0,
    opened_at=0,
    lapses_at=None,
)
READER = Reader(words("en"))
SEATS = (Seat(0, 10, "Ada", 1), Seat(1, 11, "Bruno", 2))


@pytest.mark.parametrize("seed", range(5))
def test_a_seats_points_are_its_totals_and_what_is_not_counted_yet(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.replayed(TABLE, SEATS, ())
    while not game.over:
        match = game.match
        move = (
            deal_of(bytes([seed]) * 32, b"1,2", match.round + 1)
            if match.phase is Phase.DEAL
            else chance.choice(legal_moves(match))
        )
        game = game.after(move)
        if game.match.phase in (Phase.DEAL, Phase.OVER):
            for screen in (board(game, READER), hand(game, 0, READER, "here")):
                for seat, total in enumerate(game.match.totals):
                    assert f"**{SEATS[seat].name}** · {total} points" in text_on(screen)
