"""What hostile people send: made up, mutated, stale, foreign, oversized, repeated interactions.

Each is one that Discord could deliver: who sends it and where is true, since Discord says that
itself. All else is as strange as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

from cogs.control import Control
from locales import LANGUAGES
from players import Level
from rules import Concede
from tests.hostile.saloon import Place, Saloon
from tests.rules.random_play import SEAT_MOVES, shuffled_deal

COMMAND, PRESS, AUTOCOMPLETE, FORM = 2, 3, 4, 5
"""Kinds of interaction."""

LONGEST = 100
"""Characters of a control's id, or of an option's value."""

LARGEST_ID = 999_999_999_999_999_999
"""Of a table, in a control."""

LONGEST_TEXT = 6000
"""Characters of a text option."""

ALPHABETS = (
    "bc:0123456789 +-drawmeldiscpqt",
    "".join(map(chr, range(32))) + "\x7f\x85\xa0",
    "\u202e\u2066\u200b\u200f\ufeff\u2028\u0301\u0489\u3164",
    "\u0661\u06f2\u0967\uff11\u00b2\u2460\u4e00",
    "\U0001f0cf\U0001f468\u200d\U0001f469\u200d\U0001f467\U000e0041",
    "@everyone<@&123>`*_~|#[](){}$\\/'\";--%s{0}",
    "éßŁЖאع陳",
)
VERBS = (
    *(f"lobby {verb}" for verb in ("join", "accept", "leave", "decline", "start", "again")),
    *(f"lobby add {level}" for level in (*Level, "sheriff", "")),
    *("lobby remove", "lobby", "lobby dance", "lobby start now", "lobby add"),
    *(f"show {what}" for what in ("hand", "board", "rules", "how", "transcript", "cellar", "")),
    *(f"settings {verb}" for verb in ("text", "pictures", "hints on", "hints off", "hints again")),
    *(f"settings language {name}" for name in (*LANGUAGES, "auto", "tlh", "../it")),
    *(f"settings server {name}" for name in (*LANGUAGES, "auto", "xx")),
    *(f"table {verb}" for verb in ("back", "hand-over", "end", "dance")),
    *(
        "settings",
        "settings dance",
        "table",
        "meld",
        "layoff",
        "discard",
        "hinton",
        "draw",
        "match",
    ),
)
MOVES = tuple(map(str, SEAT_MOVES))


@dataclass(frozen=True, slots=True)
class Attempt:
    """An interaction on its way, with what its sender meant it to be."""

    record: Interaction
    payload: dict[str, Any] = field(repr=False)
    person_id: int
    place: Place

    @property
    def data(self) -> dict[str, Any]:
        """What was pressed, or typed."""
        data: dict[str, Any] = self.payload["data"]
        return data

    @property
    def kind(self) -> int:
        """`COMMAND`, `PRESS` or `AUTOCOMPLETE`."""
        return int(self.payload["type"])

    @property
    def command(self) -> str:
        """The command typed, a subcommand with its group."""
        name, options = [self.data["name"]], self.data.get("options")
        while options and "options" in options[0]:
            name.append(options[0]["name"])
            options = options[0]["options"]
        return " ".join(name)

    @property
    def control(self) -> Control | None:
        """The address pressed, what a select was set to in it; None if it is none."""
        control = Control.parse(str(self.data.get("custom_id", "")))
        values = self.data.get("values")
        if control is None or not values:
            return control
        return Control(control.table, control.version, str(values[0]))


class Grammar:
    """Makes attempts up, from a seed and from what the saloon shows by then."""

    def __init__(self, saloon: Saloon, chance: Random) -> None:
        self._saloon = saloon
        self._backend = saloon.world.env.backend
        self._chance = chance

    def attempt(self) -> Attempt:
        """One of any kind, by anybody, anywhere they can be."""
        chance = self._chance
        place = chance.choice(self._saloon.places)
        person = chance.choice(place.people)
        kinds: Sequence[Callable[[Place, int], Attempt]] = (
            self._press,
            self._press,
            self._shown,
            self._nearly,
            self._nearly,
            self._command,
            self._command,
            self._complete,
            self._stray,
        )
        return chance.choice(kinds)(place, person)

    def honest(self) -> Attempt | None:
        """What somebody to play may do, so that play goes on; None where nobody is."""
        if not self._saloon.turns:
            return None
        turn = self._chance.choice(self._saloon.turns)
        control = Control(turn.table, turn.version, self._chance.choice(turn.moves))
        place = self._chance.choice(self._saloon.where(turn.person))
        return self._pressed(place, turn.person, self._message(place), str(control), [])

    # Presses

    def _press(self, place: Place, person: int) -> Attempt:
        chance = self._chance
        values: list[str] = []
        if chance.random() < 0.5:
            values = [self._value() for _ in range(chance.choice((1, 1, 1, 0, 2, 25)))]
        return self._pressed(place, person, self._message(place), self._custom_id(), values)

    def _shown(self, place: Place, person: int) -> Attempt:
        """A control that everybody there sees, and that may not be everybody's."""
        offers = [offer for offer in self._saloon.offers if offer.place == place]
        if not offers:
            return self._press(place, person)
        offer = self._chance.choice(offers)
        return self._pressed(place, person, offer.message_id, offer.custom_id, [])

    def _nearly(self, place: Place, person: int) -> Attempt:
        """A legal move, but for one thing that is not as it should be."""
        chance = self._chance
        if not self._saloon.turns:
            return self._press(place, person)
        turn = chance.choice(self._saloon.turns)
        table, version, what = turn.table, turn.version, chance.choice(turn.moves)
        if chance.random() < 0.6:  # else somebody presses it
            person = turn.person
            place = chance.choice(self._saloon.where(person))
            if chance.random() < 0.3:
                version += chance.choice((-1, 1, 2))
            elif chance.random() < 0.03:
                what = str(Concede(chance.randrange(4)))
            else:
                what = chance.choice(MOVES)
        control = Control(table, version, what)
        return self._pressed(place, person, self._message(place), str(control), [])

    def _message(self, place: Place) -> int:
        """A message that stands there, 0 for none."""
        return self._chance.choice(self._saloon.messages[place] or [0])

    def _pressed(
        self, place: Place, person: int, message: int, custom_id: str, values: list[str]
    ) -> Attempt:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
        if values or self._chance.random() < 0.1:
            data |= {"component_type": self._chance.choice((3, 3, 3, 5, 8)), "values": values}
        made = self._made(PRESS, place, person, data)
        if message:
            stored = self._backend.get_message(place.channel_id, message)
            shown = serializers.message_payload(self._backend, stored)
            made.payload["message"] = dict(shown)
            made.record.source_message_id = message
        return made

    def _custom_id(self) -> str:
        chance = self._chance
        roll = chance.random()
        if roll < 0.3:
            made = chance.choice(self._saloon.offers).custom_id
        elif roll < 0.95:
            made = str(Control(self._table(), self._version(), self._what()))
        else:
            made = "bc:"
        return self._mutated(made)[:LONGEST] or "bc"

    def _value(self) -> str:
        chance = self._chance
        shown = chance.random() < 0.4
        made = chance.choice(self._saloon.offers).value if shown else self._what()
        return self._mutated(made)[:LONGEST]

    def _table(self) -> int:
        if self._chance.random() < 0.7:
            return self._chance.randrange(1, 9)
        return self._chance.choice((0, LARGEST_ID, LARGEST_ID + 1, -1))

    def _version(self) -> int:
        chance = self._chance
        near = chance.choice(self._saloon.versions)
        return chance.choice([near, near, near - 1, near + 1, 0, 999_999_999, 1_000_000_000])

    def _what(self) -> str:
        chance = self._chance
        roll = chance.random()
        if roll < 0.45:
            return chance.choice(MOVES)
        if roll < 0.9:
            return chance.choice(VERBS)
        if roll < 0.91:
            return str(Concede(chance.randrange(5)))
        if roll < 0.95:
            return str(shuffled_deal(chance))
        return self._text(LONGEST)

    # Commands

    def _command(self, place: Place, person: int) -> Attempt:
        name, options, _ = self._typed(0.0)
        data = {"id": "1", "name": name, "type": 1, "options": options}
        return self._made(COMMAND, place, person, data)

    def _stray(self, place: Place, person: int) -> Attempt:
        """Something of ours there never was: a form, or a command on somebody or on a message."""
        kind = self._chance.choice((1, 2, 3))
        if kind == 1:
            return self._made(
                FORM, place, person, {"custom_id": self._custom_id(), "components": []}
            )
        target = self._chance.choice(self._saloon.everybody) if kind == 2 else self._message(place)
        name, _, _ = self._typed(0.0)
        data = {"id": "1", "name": name, "type": kind, "target_id": str(target), "resolved": {}}
        return self._made(COMMAND, place, person, data)

    def _complete(self, place: Place, person: int) -> Attempt:
        name, options, told = self._typed(0.8)
        leaf = options
        while leaf and "options" in leaf[0]:
            leaf = leaf[0]["options"]
        if leaf:
            self._chance.choice(leaf)["focused"] = True
        elif told:
            spec = self._chance.choice(told)
            leaf.append({"name": spec["name"], "type": 3, "value": "", "focused": True})
        data = {"id": "1", "name": name, "type": 1, "options": options}
        return self._made(AUTOCOMPLETE, place, person, data)

    def _typed(self, known: float) -> tuple[str, list[dict[str, Any]], list[dict[str, Any]]]:
        """A command's name, the options typed, and those it has."""
        chance = self._chance
        commands = [c for _, c in sorted(self._backend.commands[None].items())]
        spec = chance.choice(commands)
        name = spec["name"]
        if chance.random() < 0.03 * (1 - known):
            name = self._mutated(name)[:32] or "x"
        options: list[dict[str, Any]] = []
        inner = options
        while any(option["type"] in (1, 2) for option in spec.get("options") or ()):
            spec = chance.choice(spec["options"])
            inner.append({"name": spec["name"], "type": spec["type"], "options": []})
            inner = inner[0]["options"]
        told = spec.get("options") or []
        for option in told:
            if chance.random() < (0.97 if option.get("required") else 0.3):
                inner.append(self._option(option))
        if chance.random() < 0.05 * (1 - known):
            inner.append({"name": self._text(32) or "x", "type": 3, "value": self._text(50)})
        return name, options, told

    def _option(self, spec: dict[str, Any]) -> dict[str, Any]:
        chance = self._chance
        kind = spec["type"] if chance.random() < 0.9 else chance.choice((3, 4, 5, 6, 10))
        values: dict[int, Callable[[], Any]] = {
            3: lambda: self._string(spec),
            4: lambda: chance.choice((-1, 0, 1, 3, 6, 100, 2**53 - 1, -(2**53) + 1)),
            5: lambda: chance.random() < 0.5,
            6: lambda: str(chance.choice((*self._saloon.everybody, 1, 2**63))),
            10: lambda: chance.choice((0.0, -1.5, 3.0, 1e300)),
        }
        return {"name": spec["name"], "type": kind, "value": values[kind]()}

    def _string(self, spec: dict[str, Any]) -> str:
        chance = self._chance
        roll = chance.random()
        if roll < 0.4 and spec.get("choices"):
            return str(chance.choice(spec["choices"])["value"])
        if roll < 0.8:
            return self._mutated(chance.choice((*MOVES, "deck", "pile", "yes", "4", "H", "two")))
        return self._text(LONGEST_TEXT if roll > 0.98 else 40)

    # Texts

    def _mutated(self, text: str) -> str:
        """The text, mostly as it is, with a letter or two changed at times."""
        chance = self._chance
        while chance.random() < 0.25:
            at = chance.randrange(len(text) + 1)
            kept = chance.randrange(3)
            text = text[:at] + self._text(2) + text[at + kept :]
            if chance.random() < 0.1:
                text = chance.choice((text.upper(), text * 2, text[::-1], text + " ", ""))
        return text

    def _text(self, longest: int) -> str:
        chance = self._chance
        letters = chance.choice(ALPHABETS)
        return "".join(chance.choices(letters, k=chance.choice((0, 1, 3, longest))))[:longest]

    def _made(self, kind: int, place: Place, person: int, data: dict[str, Any]) -> Attempt:
        record, payload = base_payload(
            self._backend,
            type=kind,
            channel_id=place.channel_id,
            guild_id=place.guild_id,
            user_id=person,
            data=data,
        )
        payload["locale"] = self._chance.choice(("en-US", "it", "ja", "pt-BR"))
        if kind == COMMAND and data["type"] == 1 and self._chance.random() < 0.8:
            self._saloon.resolve(payload)
        return Attempt(record, payload, person, place)
