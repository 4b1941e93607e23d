"""How a refusal is tested: one private sentence, and nothing else has changed for anybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

import pytest
from simcord.backend.models import Message
from simcord.results import InteractionResult

from cogs.refusal import Refusal, Why
from cogs.table import tables
from cogs.wording import refusal_text
from locales import words
from rules import DECK, Card, Deal, IllegalMove, Reason, parse_card
from tests.bot.playing import sit_down
from tests.bot.world import Person, Press, Shown, World, walk

UNREACHABLE: dict[Why | Reason, str] = {
    Reason.MATCH_OVER: "the host asks first, and says TABLE_OVER",
    Reason.ROUND_RUNNING: "only the host deals: a deal by a person is UNREADABLE",
    Reason.BAD_DEAL: "only the host deals: a deal by a person is UNREADABLE",
    Reason.NO_SUCH_SEAT: "one may concede for oneself only: any other seat is NOT_YOUR_SEAT",
    Reason.ALREADY_CONCEDED: "whoever has conceded is told YOU_CONCEDED, whatever they try",
}
"""Reasons that nobody can be given by pressing or typing, and why; no other test meets them."""

Rows = dict[str, list[dict[str, Any]]]


async def rows(world: World) -> Rows:
    """Every row of the database, but for the look of messages."""
    names = (
        *("tables", "seats", "moves", "deadlines", "votes", "messages"),
        *("players", "servers", "hints", "settings"),
    )
    found: Rows = await world.bot.storage._connection.transact(
        lambda db: {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}
    )
    for message in found["messages"]:
        del message["fingerprint"]
    return found


def screens(world: World, without: Person) -> list[dict[str, Any]]:
    """All messages on Discord but those that this person alone sees."""
    dm_channel = without.user.dm_channel.id

    def others(message: Message) -> bool:
        mine = message.is_ephemeral and message.visible_to(without.id)
        return not mine and message.channel_id != dm_channel

    stored = world.env.backend.messages.values()
    return [
        asdict(message) for channel in stored for message in channel.values() if others(message)
    ]


def paragraphs(message: Shown) -> list[str]:
    """What a message says, paragraph by paragraph."""
    return [raw["content"] for raw in walk(message.components) if raw["type"] == 10]


def told(world: World, person: Person, result: InteractionResult) -> str:
    """The sentence an interaction was answered with, in private, and by nothing else."""
    said = [message for message in (result.response, *result.followups) if message is not None]
    assert len(said) == 1, said
    (message,) = said
    assert message.ephemeral or message.channel_id == person.user.dm_channel.id
    if len(paragraphs(message)) > 1:  # the hand, with the sentence at its end
        assert result.response is not None
        assert result.response.id == result._interaction.source_message_id
    assert not world.env.backend.get_message(message.channel_id, message.id).ping_user_ids
    return paragraphs(message)[-1]


def sentence(reason: Why | Reason, **facts: object) -> str:
    """The words for a reason, as people read them in English."""
    error = Refusal(reason, **facts) if isinstance(reason, Why) else IllegalMove(reason, **facts)
    return refusal_text(words("en"), error)


async def refused(
    world: World,
    person: Person,
    act: Awaitable[InteractionResult] | Press,
    reason: Why | Reason,
    **facts: object,
) -> InteractionResult:
    """Asserts that the act is refused for the reason, and that nothing has changed by it."""
    await world.bot.storage.note_player(person.id, "en-US")
    before = await rows(world), screens(world, person)
    result = (await world.deliver(act))[0] if isinstance(act, Press) else await act
    assert told(world, person, result) == sentence(reason, **facts)
    after = await rows(world), screens(world, person)
    assert after == before
    return result


def dealt(
    *hands: str, pile: str = "9", deck: str = "", hidden: str = "2 3 4 5 6 7 8 B 10 C"
) -> Deal:
    """A deal by the last seat that gives each seat its hand; the deck begins with ``deck``."""
    held = [_cards(hand) for hand in hands]
    first = [hand[turn] for turn in range(len(held[0])) for hand in held]
    known = [*first, *_cards(pile), *_cards(deck)]
    left = [card for card in Card for _ in range(DECK[card])]
    for card in (*known, *_cards(hidden)):
        left.remove(card)
    return Deal(tuple(_cards(hidden)), (*known, *left))


def _cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


Stack = Callable[[Deal], None]


def stacker(monkeypatch: pytest.MonkeyPatch) -> Stack:
    """Lets a test choose the deals of every round, the last seat being the first dealer."""

    def stack(deal: Deal) -> None:
        monkeypatch.setattr(tables, "deal_of", lambda *_: deal)
        monkeypatch.setattr(tables, "dealer_of", lambda secret, salt, seats: seats - 1)

    return stack


async def seated(world: World, *names: str, **options: Any) -> list[Person]:
    """People at a match that has begun: the first opens the table, the others join."""
    people = [world.person(name) for name in names]
    await sit_down(*people, **options)
    return people
