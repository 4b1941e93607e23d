"""A screen: what one message shows, as Discord's components.

Screens are values, written in the JSON that Discord reads. None is ever given to the library to
keep: each is finished before it is sent, so that no press depends on anything this process
remembers (`cogs.presses` answers all).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import discord
from discord import ui

from cogs.control import Control

# Kinds of component, and their limits (developers' documentation, components reference).
_ROW, _BUTTON, _SELECT, _TEXT, _LINE, _FRAME = 1, 2, 3, 10, 14, 17
LONGEST_LABEL = 80
LONGEST_OPTION = 100
MOST_OPTIONS = 25

BLUE = discord.ButtonStyle.primary
GREY = discord.ButtonStyle.secondary
GREEN = discord.ButtonStyle.success
RED = discord.ButtonStyle.danger

SEPIA = 0x8A6D3B
INK = 0x3B3A36

Row = dict[str, Any]
Button = dict[str, Any]


class Screen(ui.LayoutView):
    """Paragraphs in a frame, then rows of controls.

    A view for the library to send, without the items it would make of every word: those take
    longer than all else about a screen, and serve only its own dispatch.
    """

    def __init__(
        self, paragraphs: Iterable[str], rows: Iterable[Row] = (), *, accent: int = SEPIA
    ) -> None:
        super().__init__(timeout=None)
        parts: list[dict[str, Any]] = []
        for paragraph in filter(None, paragraphs):
            if parts:
                parts.append({"type": _LINE})
            parts.append({"type": _TEXT, "content": paragraph})
        frame = {"type": _FRAME, "accent_color": accent, "components": parts}
        self._components = [frame, *rows]
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """The message's components."""
        return self._components

    def has_components_v2(self) -> bool:
        """Whether the message needs Discord's flag for components such as the frame: always."""
        return True

    @cached_property
    def fingerprint(self) -> str:
        """Equal for screens that look and act the same; 16 hexadecimal digits."""
        return hashlib.sha256(json.dumps(self._components).encode()).hexdigest()[:16]


def button(control: Control, label: str, style: discord.ButtonStyle = GREY) -> Button:
    """A button that does one thing."""
    return {
        "type": _BUTTON,
        "custom_id": str(control),
        "label": label[:LONGEST_LABEL],
        "style": style.value,
    }


def buttons(*items: Button) -> Row:
    """A row of up to five buttons."""
    return {"type": _ROW, "components": list(items)}


def menu(control: Control, placeholder: str, choices: Sequence[tuple[str, str, str]]) -> Row:
    """A row with one select; ``choices`` are (value, label, description), best first.

    Discord takes 25: those beyond are left out here, and stay open to the slash command.
    """
    options = []
    for value, label, description in choices[:MOST_OPTIONS]:
        option = {"value": value, "label": label[:LONGEST_OPTION]}
        if description:
            option["description"] = description[:LONGEST_OPTION]
        options.append(option)
    select = {
        "type": _SELECT,
        "custom_id": str(control),
        "placeholder": placeholder,
        "options": options,
    }
    return {"type": _ROW, "components": [select]}
