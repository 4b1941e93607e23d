"""The cards' symbols: emojis of the application, which the bot uploads by itself.

They stand beside words, never in their place: where Discord lets us have none, nothing is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from cogs.discord_calls import Failure, attempt
from pictures.sketch import SymbolSketch
from rules import Card

log = logging.getLogger(__name__)

# Before a card's notation, in the names of its symbols. The number is the drawing's: raise it with
# a new drawing, which is then uploaded beside the old one that old messages go on showing.
PREFIX = "bonnieclyde1_"


Draw = Callable[[SymbolSketch], Awaitable[bytes | None]]
"""Draws a symbol; None if it cannot."""


class Symbol(NamedTuple):
    """An emoji as a control names it."""

    name: str
    id: str


async def symbols_of(client: discord.Client, draw: Draw) -> dict[Card, Symbol]:
    """The symbols there are, after those that lack have been drawn and uploaded, if we may."""
    found = await attempt(client.fetch_application_emojis())
    if isinstance(found, Failure):
        return {}
    there = {emoji.name: emoji for emoji in found}
    symbols = {}
    for card in Card:
        name = PREFIX + str(card)
        made = there.get(name)
        if made is None:
            picture = await draw(SymbolSketch(str(card)))
            if picture is None:
                continue
            uploaded = await attempt(client.create_application_emoji(name=name, image=picture))
            if isinstance(uploaded, Failure):
                log.warning("cards go without symbols", extra={"why": uploaded.name})
                break
            made = uploaded
        symbols[card] = Symbol(name, str(made.id))
    return symbols
