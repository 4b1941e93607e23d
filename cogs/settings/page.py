"""The settings' one page: how things are, and a control for each other way they could be."""

from __future__ import annotations

from cogs.control import NO_TABLE, Control
from cogs.screen import INK, Button, Option, Row, Screen, button, buttons, menu
from locales import LANGUAGES, Words, words
from storage import Player

AUTO = "auto"
"""In place of a language: as Discord says."""


def settings_page(player: Player, server: str | None, language: Words) -> Screen:
    """A person's settings.

    ``server`` is the server's language or ``AUTO`` for somebody who may change that, else None.
    """
    mode = "settings-text-only" if player.text_only else "settings-pictures"
    hints = "settings-hints-on" if player.hints else "settings-hints-off"
    chosen = player.language or AUTO
    parts = [
        language("settings-title"),
        language(mode) + "\n-# " + language("settings-text-only-about"),
        language("settings-language", language=_name(chosen, language)),
        language(hints, count=len(player.hinted)),
    ]
    switches = [
        _switch("pictures", "settings-to-pictures", language)
        if player.text_only
        else _switch("text", "settings-to-text-only", language),
        _switch("hints off", "settings-to-hints-off", language)
        if player.hints
        else _switch("hints on", "settings-to-hints-on", language),
    ]
    if player.hinted:
        switches.append(_switch("hints again", "settings-hints-again", language))
    rows = [buttons(*switches), _menu("language", "menu-language", chosen, language)]
    if server is not None:
        parts.append(language("settings-server", language=_name(server, language)))
        rows.append(_menu("server", "menu-server", server, language))
    return Screen(parts, rows, accent=INK)


def _name(choice: str, language: Words) -> str:
    """A language as it calls itself, or what stands in for one."""
    return language("language-auto") if choice == AUTO else words(choice)("language-name")


def _control(verb: str) -> Control:
    return Control(NO_TABLE, 0, f"settings {verb}")


def _switch(verb: str, label: str, language: Words) -> Button:
    return button(_control(verb), language(label))


def _menu(verb: str, placeholder: str, chosen: str, language: Words) -> Row:
    """A select of languages; what is chosen now says so."""
    options = [
        Option(
            _control(f"{verb} {choice}").what,
            _name(choice, language),
            language("language-now") if choice == chosen else "",
        )
        for choice in (AUTO, *LANGUAGES)
    ]
    return menu(_control(verb), language(placeholder), options)
