"""Sentences for people: cards, places, refusals, and the story of what happens.

One file turns reasons, cards and events into words, in every language of `locales`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import assert_never

import rules
from cogs.names import marked
from cogs.refusal import Refusal
from locales import Words
from players import Level
from rules import Card, IllegalMove, NotationError, place

Names = Callable[[int], str]
"""A seat's name, ready for markdown."""


@cache  # a hand says it dozens of times
def town(number: int) -> str:
    """A place as screens show it: ``4 Joplin``."""
    return f"{number} {place(number).town}"


@cache
def card_name(card: Card) -> str:
    """A card as screens show it: ``4 Joplin``, ``Hinton``, ``Bonnie``, ``Clyde``."""
    return town(card.place) if card.place is not None else card.name.capitalize()


def computer_name(words: Words, name: str, level: Level) -> str:
    """A computer player: its name, ready for markdown, and how well it plays."""
    return words("computer-name", name=name, level=words(f"level-{level}"))


def reason_key(reason: Enum) -> str:
    """The name of the message that words a reason: ``refusal-not-your-turn``."""
    return "refusal-" + reason.name.lower().replace("_", "-")


def refusal_text(words: Words, error: Refusal | IllegalMove | NotationError) -> str:
    """The one sentence that says what is wrong and what can be done."""
    if isinstance(error, NotationError):
        return words("refusal-unreadable")
    return words(reason_key(error.reason), **_shown(error.facts))


def _shown(facts: Mapping[str, object]) -> dict[str, str | int]:
    shown: dict[str, str | int] = {}
    for name, fact in facts.items():
        match fact:
            case Card():
                shown[name] = card_name(fact)
            case int() if name in ("place", "car"):
                shown[name] = town(fact)
            case int():
                shown[name] = fact
            case _:
                shown[name] = marked(str(fact))
    return shown


def cards_text(words: Words, cards: tuple[Card, ...]) -> str:
    """A few cards in a sentence: ``4 Joplin, Hinton``."""
    return words("list-separator").join(card_name(card) for card in cards)


def tell(words: Words, event: rules.Event, name: Names) -> str:
    """One event of the story, as the seat it was retold for may read it; "" for what is plain."""
    match event:
        case rules.Dealt():
            return words("tell-dealt", name=name(event.dealer), first=name(event.first))
        case rules.Drew():
            return _drew(words, event, name)
        case rules.DrewTwo():
            if event.cards is None:
                return words("tell-drew-two", name=name(event.seat), count=event.count)
            cards = cards_text(words, event.cards)
            return words("tell-drew-two-own", name=name(event.seat), cards=cards)
        case rules.TookFromPile():
            if event.card is None:
                return words("tell-took-from-pile", name=name(event.seat))
            return words(
                "tell-took-from-pile-own", name=name(event.seat), card=card_name(event.card)
            )
        case rules.LookedByHinton():
            return _seen(words, "tell-looked-by-hinton", event, name)
        case rules.Melded():
            key = "tell-melded-at-car" if event.each == rules.AT_THE_CAR else "tell-melded"
            points = event.each * event.cards
            return words(
                key,
                name=name(event.seat),
                place=place(event.place).town,
                cards=event.cards,
                points=points,
            )
        case rules.LaidOff():
            return words("tell-laid-off", name=name(event.seat), place=town(event.place))
        case rules.CarMoved():
            return words("tell-car-moved", place=town(event.place))
        case rules.Captured():
            return words("tell-captured", name=name(event.seat), card=card_name(event.bandit))
        case rules.Found():
            return _seen(words, "tell-found", event, name)
        case rules.Looked():
            return _seen(words, "tell-looked", event, name)
        case rules.Left():
            return words("tell-left", name=name(event.seat), place=town(event.place))
        case rules.Passed():
            return words("tell-passed", name=name(event.seat), place=town(event.place))
        case rules.Discarded():
            return words("tell-discarded", name=name(event.seat), card=card_name(event.card))
        case rules.Conceded():
            return words("tell-conceded", name=name(event.seat))
        case rules.RoundOver():
            return words("tell-round-over", round=event.result.round)
        case rules.MatchOver():
            return words("tell-match-over", name=name(event.outcome.winner))
        case _:
            assert_never(event)


def _drew(words: Words, event: rules.Drew, name: Names) -> str:
    if event.source is rules.Source.PILE and event.card is not None:
        return words("tell-drew-pile", name=name(event.seat), card=card_name(event.card))
    if event.card is None:
        return words("tell-drew-deck", name=name(event.seat))
    return words("tell-drew-deck-own", name=name(event.seat), card=card_name(event.card))


def _seen(
    words: Words, key: str, event: rules.LookedByHinton | rules.Found | rules.Looked, name: Names
) -> str:
    facts = {"name": name(event.seat), "place": town(event.place)}
    if event.card is None:
        return words(key, **facts)
    return words(key + "-own", card=card_name(event.card), **facts)
