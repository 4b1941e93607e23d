"""Tables made in the storage and followed by the rules: to know what the bot must show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import players
from cogs.control import Control
from cogs.table.controls import menu_of
from cogs.table.game import Game
from players import Level
from rules import Deal, HouseRules, Match, Move, Phase, commitment, deal_of, dealer_of, salt_of
from storage import NewMove, Seat, Storage
from storage import Table as Row
from tests.loopback.people import Person
from tests.loopback.state import Channel, Interaction, Message

DATABASE = "bonnie-and-clyde.sqlite"
"""Where the bot looks for it, in its folder."""


@dataclass
class Mirror:
    """A table as whoever knows its secret can tell it."""

    channel: Channel
    people: list[Person]
    game: Game

    @property
    def match(self) -> Match:
        return self.game.match

    @property
    def mover(self) -> Person:
        """Whoever is to play."""
        assert self.match.to_play is not None
        return self.people[self.match.to_play]

    def due(self) -> Deal | None:
        """The deal, if that is what comes next."""
        if self.match.phase is not Phase.DEAL:
            return None
        table = self.game.table
        return deal_of(table.secret, table.salt.encode(), self.match.round + 1)

    def make(self, move: Move) -> list[Move]:
        """Makes the move, and the deal that follows on it; returns what was made."""
        made = [move]
        self.game = self.game.after(move)
        if (deal := self.due()) is not None:
            made.append(deal)
            self.game = self.game.after(deal)
        return made

    def pick(self, chance: Random) -> Move:
        """What whoever is to play does: mostly well, sometimes anyhow."""
        assert self.match.to_play is not None
        sight = self.game.sight(self.match.to_play)
        if chance.random() < 0.7:
            return players.choose(Level.DEPUTY, sight, ())
        return chance.choice(sight.legal)

    def press(self, hand: Message, move: Move) -> Interaction:
        """The press of the move's control on a hand that is up to date; unsent."""
        menu = menu_of(move)
        control = Control(self.game.table.id, self.game.version, menu or str(move))
        return self.mover.forging(hand, str(control), () if menu is None else (str(move),))


async def begin(
    storage: Storage,
    channel: Channel,
    people: list[Person],
    chance: Random,
    *,
    turns: int = 1,
    clock: int = 0,
) -> Mirror:
    """A new table whose match has come to this turn, with so many seconds for each."""
    assert channel.guild is not None
    secret = chance.randbytes(32)
    seats = tuple(Seat(n, person.id, person.name, n + 1) for n, person in enumerate(people))
    salt = salt_of(seat.joined_by or 0 for seat in seats)
    lobby = Row(
        id=0,
        guild_id=channel.guild.id,
        channel_id=channel.id,
        host_id=people[0].id,
        state="lobby",
        open=True,
        house_rules=str(HouseRules()),
        secret=secret,
        commitment=commitment(secret),
        salt=salt.decode(),
        dealer=dealer_of(secret, salt, len(seats)),
        opened_at=0,
        lapses_at=None,
        clock=clock,
    )
    row = replace(await storage.open_table(lobby, seats), state="match")
    mirror = Mirror(channel, people, Game.replayed(row, seats, ()))
    moves = mirror.make(deal_of(secret, salt, 1))
    while mirror.match.turn < turns:
        moves += mirror.make(mirror.pick(chance))
    await storage.start_match(
        row, seats, [NewMove(str(move), None, None, None, 0) for move in moves]
    )
    return mirror
