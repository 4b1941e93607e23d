"""The ephemeral hands people have before them, redrawn while Discord lets us.

Only the interaction that opened one can change it, for fifteen minutes. That is kept in memory:
after a restart an open hand is redrawn when it is next pressed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

import discord

from cogs.discord_calls import AGAIN, Failure, attempt
from cogs.gallery import Gallery
from cogs.screen import Screen
from storage import Table

# Each keeps the message that was pressed. A hand that is forgotten is redrawn when next pressed.
KEPT = 2048


@dataclass(frozen=True, slots=True)
class _OpenHand:
    interaction: discord.Interaction
    message_id: int | None
    fingerprint: str


class OpenHands:
    """At most one a person and table: the latest."""

    def __init__(self, gallery: Gallery) -> None:
        self._gallery = gallery
        self._hands = OrderedDict[tuple[int, int], _OpenHand]()  # the latest last

    async def opened(
        self, interaction: discord.Interaction, table_id: int, message_id: int | None, view: Screen
    ) -> None:
        """Takes note of a hand just shown; an earlier one of the same person's goes away."""
        self._forget_the_oldest()
        key = table_id, interaction.user.id
        old = self._hands.pop(key, None)
        self._hands[key] = _OpenHand(interaction, message_id, view.fingerprint)
        if old is not None and old.message_id != message_id:
            await attempt(old.interaction.delete_original_response())

    def _forget_the_oldest(self) -> None:
        while self._hands:
            oldest = next(iter(self._hands.values()))
            if len(self._hands) < KEPT and not oldest.interaction.is_expired():
                return
            self._hands.popitem(last=False)

    def has(self, table_id: int, person: int) -> bool:
        """Whether the person has a hand open that can still be redrawn, as far as we know."""
        hand = self._hands.get((table_id, person))
        return hand is not None and not hand.interaction.is_expired()

    async def redraw(self, table: Table, person: int, view: Screen) -> Failure | None:
        """Shows the person's hand as it is now, if one is open.

        Returns a failure that passes by itself; any other closes the hand for us.
        """
        key = table.id, person
        before = self._hands.get(key)
        if before is None or before.fingerprint == view.fingerprint:
            return None
        edited: object = Failure.EXPIRED
        if not before.interaction.is_expired():
            view = await self._gallery.ready(view, table.guild_id)
            edited = await attempt(before.interaction.edit_original_response(**view.edit()))
        if self._hands.get(key) is not before:
            return None  # another was opened meanwhile
        if isinstance(edited, Failure):
            if edited in AGAIN:
                return edited
            del self._hands[key]
        else:
            self._hands[key] = replace(before, fingerprint=view.fingerprint)
        return None
