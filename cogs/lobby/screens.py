"""The lobby as a message: who sits, who is asked, and what one can press."""

from __future__ import annotations

from discord import ButtonStyle

from cogs.control import Control
from cogs.lobby.lobby import MOST, Lobby
from cogs.names import marked, unwritten
from cogs.reader import Reader
from cogs.screen import (
    BLUE,
    GREEN,
    GREY,
    INK,
    RED,
    Button,
    Row,
    Screen,
    button,
    buttons,
    section,
)
from cogs.wording import computer_name
from locales import Words
from pictures.sketch import LobbySeat, LobbySketch, written
from players import Level
from rules import HouseRules
from storage import Seat


def lobby_screen(lobby: Lobby, reader: Reader) -> Screen:
    """An open lobby with its controls, or a closed one with a sentence."""
    table, words = lobby.table, reader.words
    host = next((s.name for s in lobby.seats if s.player_id == lobby.host), "")
    title = words("lobby-title" if table.open else "lobby-title-challenge", name=marked(host))
    if table.state == "closed":
        return Screen([f"{title}\n{words('lobby-closed-' + table.closed_for)}"], accent=INK)
    rules = HouseRules.parse(table.house_rules)
    picture = [_sketch(lobby, rules, words)] if reader.pictures else []
    company = lobby.invited if picture else lobby.seats  # whoever is called is named by a mention
    lines = [_seat(lobby, seat, words) for seat in company]
    if picture:
        lines.append(unwritten((seat.name for seat in lobby.seats), words))
    lines.append("-# " + words("lobby-computers"))
    return Screen(
        [
            f"{title}\n{words('lobby-hint' if table.open else 'lobby-hint-challenge')}",
            *picture,
            "\n".join(filter(None, lines)),
            section(
                words("rules-house", options=house_rules_text(rules, words))
                + "\n"
                + words("lobby-clock", clock=words(f"clock-{table.clock}"))
                + "\n-# "
                + words("lobby-seal", seal=table.commitment),
                button(Control(table.id, 0, "show rules"), words("show-rules")),
            ),
        ],
        _rows(lobby, words),
        instead=lambda: lobby_screen(lobby, reader.without_pictures()),
    )


def house_rules_text(rules: HouseRules, words: Words) -> str:
    """The options of a table in words (rules 6)."""
    parts = [words("house-target-reach" if rules.reach else "house-target", target=rules.target)]
    parts += [
        words(f"house-{option}")
        for option, on in (
            ("early-layoff", rules.early_layoff),
            ("look-takes", rules.look_takes),
            ("hinton-anytime", rules.hinton_anytime),
        )
        if on
    ]
    return words("list-separator").join(parts)


def _sketch(lobby: Lobby, rules: HouseRules, words: Words) -> LobbySketch:
    options = (rules.reach, rules.early_layoff, rules.look_takes, rules.hinton_anytime)
    seats = (
        LobbySeat(
            written(seat.name),
            seat.level or "",
            invited=seat in lobby.invited,
            host=seat.player_id == lobby.host,
        )
        for seat in lobby.seats
    )
    free = MOST - len(lobby.seats) if lobby.table.open else 0
    return LobbySketch(words.language, rules.target, sum(options), tuple(seats), free)


def _seat(lobby: Lobby, seat: Seat, words: Words) -> str:
    if seat.level is not None:
        name = computer_name(words, f"**{marked(seat.name)}**", Level(seat.level))
    elif seat.joined_by is None:
        name = words("lobby-invited", mention=f"<@{seat.player_id}>")
    elif seat.player_id == lobby.host:
        name = words("lobby-host", name=marked(seat.name))
    else:
        name = f"**{marked(seat.name)}**"
    return f"{seat.number + 1}\\. {name}"


def _rows(lobby: Lobby, words: Words) -> list[Row]:
    def press(verb: str, style: ButtonStyle = GREY) -> Button:
        return button(Control(lobby.table.id, 0, f"lobby {verb}"), words(f"lobby-{verb}"), style)

    if lobby.table.open:
        coming = [press("join", GREEN), press("leave")]
    else:
        coming = [press("accept", GREEN), press("decline", RED)]
    adding = [
        button(
            Control(lobby.table.id, 0, f"lobby add {level}"),
            words("lobby-add", level=words(f"level-{level}")),
        )
        for level in Level
    ]
    return [buttons(*coming, press("start", BLUE)), buttons(*adding, press("remove"))]
