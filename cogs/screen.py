"""A screen: what one message shows, as Discord's components.

Screens are values. None is ever given to the library to keep: each is finished before it is
sent, so that no press depends on anything this process remembers (`cogs.presses` answers all).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.control import Control

# Discord's limits (developers' documentation, components reference).
LONGEST_LABEL = 80
LONGEST_OPTION = 100
MOST_OPTIONS = 25

BLUE = discord.ButtonStyle.primary
GREY = discord.ButtonStyle.secondary
GREEN = discord.ButtonStyle.success
RED = discord.ButtonStyle.danger

SEPIA = 0x8A6D3B
INK = 0x3B3A36

Row = ui.ActionRow[Any]
Button = ui.Button[Any]


class Screen(ui.LayoutView):
    """Paragraphs in a frame, then rows of controls."""

    def __init__(
        self, paragraphs: Iterable[str], rows: Iterable[Row] = (), *, accent: int = SEPIA
    ) -> None:
        super().__init__(timeout=None)
        texts = [paragraph for paragraph in paragraphs if paragraph]
        frame: ui.Container[Any] = ui.Container(accent_colour=accent)
        for position, paragraph in enumerate(texts):
            if position:
                frame.add_item(ui.Separator(spacing=discord.SeparatorSpacing.small))
            frame.add_item(ui.TextDisplay(paragraph))
        self.add_item(frame)
        for row in rows:
            self.add_item(row)
        self.stop()

    @property
    def fingerprint(self) -> str:
        """Equal for screens that look and act the same; 16 hexadecimal digits."""
        body = json.dumps(self.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]
        return hashlib.sha256(body.encode()).hexdigest()[:16]


def button(control: Control, label: str, style: discord.ButtonStyle = GREY) -> Button:
    """A button that does one thing."""
    return ui.Button(custom_id=str(control), label=label[:LONGEST_LABEL], style=style)


def buttons(*items: Button) -> Row:
    """A row of up to five buttons."""
    return ui.ActionRow(*items)


def menu(control: Control, placeholder: str, choices: Sequence[tuple[str, str, str]]) -> Row:
    """A row with one select; ``choices`` are (value, label, description), best first.

    Discord takes 25: those beyond are left out here, and stay open to the slash command.
    """
    return ui.ActionRow(
        ui.Select(
            custom_id=str(control),
            placeholder=placeholder,
            options=[
                discord.SelectOption(
                    value=value,
                    label=label[:LONGEST_OPTION],
                    description=description[:LONGEST_OPTION] or None,
                )
                for value, label, description in choices[:MOST_OPTIONS]
            ],
        )
    )
