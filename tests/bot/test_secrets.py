"""Rules section 7, to the last byte: what one may not know changes nothing of what one is sent."""

from __future__ import annotations

import base64
import logging
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.lobby import lobbies
from rules import (
    Deal,
    IllegalMove,
    Match,
    Move,
    Phase,
    open_match,
    play,
    retell,
    seen_by,
)
from tests.bot.playing import (
    Way,
    by_command,
    by_message,
    by_open_hand,
    play_on,
    sensible,
    sit_down,
    to_play,
)
from tests.bot.refusing import Stack
from tests.bot.world import Person, World, world_at
from tests.rules.random_play import shuffled_deal

EPHEMERAL = 64
DEALER, ADA, BRUNO = 1, 0, 1  # the first of two seats is the first to play


def opening(deal: Deal) -> Match:
    return play(open_match(2, DEALER), deal)


def half_a_round(deal: Deal, chance: Random) -> list[Move]:
    """What two people might play in the first 20 turns of a round, or less if it ends before."""
    match, moves, pick = opening(deal), [], sensible(chance)
    while match.turn <= 20 and match.phase is not Phase.DEAL:
        assert match.to_play is not None
        move = pick(seen_by(match, match.to_play))
        if len(play(match, move).results) > 0:
            break
        match = play(match, move)
        moves.append(move)
    return moves


def known_to_others(deal: Deal, moves: list[Move]) -> list[Any]:
    """All that Bruno, and anyone, may know while these moves are made; or IllegalMove."""
    match = opening(deal)
    known: list[Any] = [(seen_by(match, BRUNO), seen_by(match, None))]
    for move in moves:
        before, match = match, play(match, move)
        for viewer in (BRUNO, None):
            known.append(retell(before, move, match, viewer))
        known.append((seen_by(match, BRUNO), seen_by(match, None)))
    return known


def twin(deal: Deal, moves: list[Move], chance: Random) -> Deal:
    """A deal that differs from this one in as much as Bruno cannot tell from what he may know.

    Cards change places two by two, wherever that changes nothing that is known to others.
    """
    known, cards = known_to_others(deal, moves), [*deal.hidden, *deal.deck]
    for _ in range(600):
        swapped = list(cards)
        one, other = chance.sample(range(len(cards)), 2)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        try:
            if known_to_others(Deal(tuple(swapped[:10]), tuple(swapped[10:])), moves) == known:
                cards = swapped
        except IllegalMove:
            continue
    return Deal(tuple(cards[:10]), tuple(cards[10:]))


@dataclass(frozen=True)
class Sent:
    """A request that the bot made, and to whom it showed something."""

    to: str
    method: str
    path: str
    body: Any


def all_sent(world: World, ada: Person, bruno: Person) -> list[Sent]:
    """Every request of the bot, but for the marks that the library makes at random."""
    names = {ada.id: "Ada", bruno.id: "Bruno"}
    by_channel = {person.user.dm_channel.id: names[person.id] for person in (ada, bruno)}
    records = world.env.backend.interactions
    private: set[int | None] = set()  # messages that only one person sees
    found = []
    for request in world.env.http_requests:
        body: Any = dict(request.json) if isinstance(request.json, dict) else request.json
        kind, number = request.path.strip("/").split("/")[:2]
        to = "everyone"
        if kind == "channels":
            to = by_channel.get(int(number), to)
        elif kind in ("interactions", "webhooks"):
            token = request.path.split("/")[3]
            record = next(r for r in records.values() if r.token == token)
            alone = kind == "webhooks" or record.channel_id in by_channel
            if kind == "interactions" and body["type"] == 4:
                alone = alone or bool(body["data"].get("flags", 0) & EPHEMERAL)
                private |= {record.message_id} if alone else set()
            elif kind == "interactions":
                alone = alone or body["type"] != 7 or record.source_message_id in private
            to = names[record.user_id] if alone else to
        if isinstance(body, dict):
            body.pop("nonce", None)
        found.append(Sent(to, request.method, request.path, body))
    return found


async def played(folder: Path, deal: Deal, moves: list[Move], stack: Stack) -> list[Sent]:
    """All that the bot sends while these moves are made after this deal, by every way there is."""
    stack(deal)
    async with world_at(folder) as world:
        ada, bruno = world.person("Ada"), world.person("Bruno")
        table = await sit_down(ada, bruno)
        await bruno.press(world.board, "My hand")
        ways: list[Way] = [by_message, by_command, by_open_hand]
        for move, way in zip(moves, cycle(ways), strict=False):
            turn = await to_play(world, table)
            assert turn is not None
            await way(turn[0], table, move)
            await bruno.member.autocomplete(world.channel, "discard", "card", "")
        return all_sent(world, ada, bruno)


@pytest.mark.parametrize("seed", [1, 2])
async def test_7_nothing_that_others_are_sent_depends_on_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stack: Stack, seed: int
) -> None:
    monkeypatch.setattr(lobbies, "secrets", SimpleNamespace(token_bytes=bytes))
    chance = Random(seed)
    deal = shuffled_deal(chance)
    moves = half_a_round(deal, chance)
    other = twin(deal, moves, chance)
    assert other != deal
    here = await played(tmp_path / "here", deal, moves, stack)
    there = await played(tmp_path / "there", other, moves, stack)
    assert [(s.to, s.method, s.path) for s in here] == [(s.to, s.method, s.path) for s in there]
    told = {s.to: [t for t in here if t.to == s.to] for s in here}
    assert len(told["Bruno"]) > 20
    assert len(told["everyone"]) > 20
    for one, another in zip(here, there, strict=True):
        assert one.to == "Ada" or one == another
    assert told["Ada"] != [sent for sent in there if sent.to == "Ada"]  # she could tell


async def test_8_the_secret_appears_nowhere_before_the_end(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    for logger in ("bot", "cogs", "storage", "rules", "players"):
        caplog.set_level(logging.DEBUG, logger)
    ada, bruno = world.person("Ada"), world.person("Bruno")
    table = await sit_down(ada, bruno, target=50)
    stored = await world.bot.storage.table(table)
    assert stored is not None
    secret = stored.secret
    forms = (secret.hex(), base64.b64encode(secret).decode(), repr(secret), str(list(secret)))

    def shown(since: int = 0) -> int:
        told = [str(request) for request in world.env.http_requests[since:]]
        return sum(any(form in text for form in forms) for text in told)

    async def way(person: Person, table: int, move: Move) -> None:
        since = len(world.env.http_requests)
        await by_message(person, table, move)
        if not (await world.match(table)).outcome:
            assert not shown(since)

    await play_on(world, table, way, sensible(Random(31)))
    assert shown() == 1  # the end's message
    logged = [f"{vars(record)} {record.getMessage()}" for record in caplog.records]
    assert logged
    assert not [line for line in logged if any(form in line for form in (*forms, "deal "))]
