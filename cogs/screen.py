"""A screen: what one message shows, as Discord's components.

Screens are values, written in the JSON that Discord reads. None is ever given to the library to
keep: each is finished before it is sent, so that no press depends on anything this process
remembers (`cogs.presses` answers all).
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, assert_never

import discord
from discord import ui

from cogs.control import Control
from cogs.symbols import Symbol
from pictures.alt import alt
from pictures.sketch import (
    BoardSketch,
    EndSketch,
    HandSketch,
    LobbySketch,
    Picture,
    key_of,
)

# Kinds of component, and their limits (developers' documentation, components reference).
_ROW, _BUTTON, _SELECT, _SECTION, _TEXT, _GALLERY, _LINE, _FRAME = 1, 2, 3, 9, 10, 12, 14, 17
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
Section = dict[str, Any]
Part = str | Section | Picture
"""A paragraph, one with a button beside it, or a picture yet to be drawn."""


class Screen(ui.LayoutView):
    """Parts in a frame, then rows of controls. At most one of the parts is a picture.

    A view for the library to send, without the items it would make of every word: those take
    longer than all else about a screen, and serve only its own dispatch. `instead` makes the
    screen that says in words what the picture shows.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        rows: Iterable[Row] = (),
        *,
        accent: int = SEPIA,
        instead: Callable[[], Screen] | None = None,
    ) -> None:
        super().__init__(timeout=None)
        self.sketch: Picture | None = None
        self.instead = instead
        # Says, on Discord, which message of which table this is; 0 for none in particular.
        self.mark = 0
        self._picture: bytes | None = None
        shown: list[dict[str, Any]] = []
        for part in parts:
            if isinstance(part, Picture):
                self.sketch = part
                shown.append(_gallery(part))
            elif part:
                if shown and shown[-1]["type"] != _GALLERY:
                    shown.append({"type": _LINE})
                shown.append(_text(part) if isinstance(part, str) else part)
        frame = {"type": _FRAME, "accent_color": accent, "components": shown}
        self._components = [frame, *rows]
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """The message's components."""
        if not self.mark:
            return self._components
        frame, *rows = self._components
        return [{**frame, "id": self.mark}, *rows]

    def has_components_v2(self) -> bool:
        """Whether the message needs Discord's flag for components such as the frame: always."""
        return True

    @cached_property
    def fingerprint(self) -> str:
        """Equal for screens that look and act the same; 16 hexadecimal digits."""
        drawn = None if self.sketch is None else key_of(self.sketch)
        return hashlib.sha256(json.dumps([self._components, drawn]).encode()).hexdigest()[:16]

    def plainer(self) -> Screen:
        """The same in words and without symbols, should Discord refuse it as it is."""
        plain = self if self.sketch is None or self.instead is None else self.instead()
        plain.mark = self.mark
        plain._components = [_without_symbols(component) for component in plain._components]
        return plain

    def hang(self, picture: bytes) -> None:
        """Gives the screen its picture, a PNG of what it sketches: it can be sent from now on."""
        self._picture = picture

    def new(self) -> dict[str, Any]:
        """What a new message takes, as the library's keywords."""
        return {"view": self, **({"files": files} if (files := self._files()) else {})}

    def edit(self) -> dict[str, Any]:
        """What an edit takes, as the library's keywords; a picture that was there goes."""
        return {"view": self, "attachments": self._files()}

    def _files(self) -> list[discord.File]:
        if self.sketch is None:
            return []
        assert self._picture is not None, "a picture is drawn before it is sent"
        return [discord.File(io.BytesIO(self._picture), _file_name(self.sketch))]


def _without_symbols(component: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in component.items() if name != "emoji"}
    for name in ("components", "options"):
        if name in kept:
            kept[name] = [_without_symbols(part) for part in kept[name]]
    return kept


def _text(paragraph: str) -> dict[str, Any]:
    return {"type": _TEXT, "content": paragraph}


def _gallery(sketch: Picture) -> dict[str, Any]:
    media = {"url": f"attachment://{_file_name(sketch)}"}
    return {"type": _GALLERY, "items": [{"media": media, "description": alt(sketch)}]}


def _file_name(sketch: Picture) -> str:
    """Alike for all boards, for all hands and so on, so that it tells nothing."""
    match sketch:
        case BoardSketch():
            return "board.png"
        case HandSketch():
            return "hand.png"
        case LobbySketch():
            return "lobby.png"
        case EndSketch():
            return "end.png"
    assert_never(sketch)


def section(paragraph: str, beside: Button) -> Section:
    """A paragraph with a button at its side."""
    return {"type": _SECTION, "components": [_text(paragraph)], "accessory": beside}


def button(
    control: Control, label: str, style: discord.ButtonStyle = GREY, symbol: Symbol | None = None
) -> Button:
    """A button that does one thing."""
    made: Button = {
        "type": _BUTTON,
        "custom_id": str(control),
        "label": label[:LONGEST_LABEL],
        "style": style.value,
    }
    return made if symbol is None else {**made, "emoji": symbol._asdict()}


@dataclass(frozen=True, slots=True)
class Option:
    """One of a select's: what it sends, what it is called and, in a second line, worth."""

    value: str
    label: str
    description: str = ""
    symbol: Symbol | None = None


def buttons(*items: Button) -> Row:
    """A row of up to five buttons."""
    return {"type": _ROW, "components": list(items)}


def menu(control: Control, placeholder: str, choices: Sequence[Option]) -> Row:
    """A row with one select, the best choices first.

    Discord takes 25: those beyond are left out here, and stay open to the slash command.
    """
    select = {
        "type": _SELECT,
        "custom_id": str(control),
        "placeholder": placeholder,
        "options": [_option(choice) for choice in choices[:MOST_OPTIONS]],
    }
    return {"type": _ROW, "components": [select]}


def _option(choice: Option) -> dict[str, Any]:
    made: dict[str, Any] = {"value": choice.value, "label": choice.label[:LONGEST_OPTION]}
    if choice.description:
        made["description"] = choice.description[:LONGEST_OPTION]
    if choice.symbol is not None:
        made["emoji"] = choice.symbol._asdict()
    return made
