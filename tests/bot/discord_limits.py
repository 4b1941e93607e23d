"""What Discord would refuse, or silently spoil, of the requests a bot makes.

The simulated Discord does not know every limit of the real one. Here are those that concern us, as
rules of our own (developers' documentation: components reference, application commands, message
resource); where Discord's own description of its API lies beside the checkout, every request is
held against that too.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

Json = dict[str, Any]

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord-openapi.json"

V2 = 1 << 15
ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10
V2_ONLY = {9, 10, 11, 12, 13, 14, 17}
# Not in the documentation: above this sum of text bytes and 12 a text, Discord answers 500.
MOST_BYTES, BYTES_A_TEXT = 10_170, 12
SUBCOMMAND = 1
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def faults(method: str, path: str, body: Any) -> list[str]:
    """All that is wrong with a request; an empty list for a sound one."""
    return [f"{method} {path}: {fault}" for fault in _faults(method, path, body)]


def _faults(method: str, path: str, body: Any) -> Iterator[str]:
    yield from described_faults(method, path, body)
    match method, path.strip("/").split("/"):
        case "POST", ["interactions", _, _, "callback"]:
            data = body.get("data") or {}
            if body["type"] == 8:
                yield from choice_faults(data["choices"])
            elif body["type"] in (4, 7):
                yield from message_faults(data, new=body["type"] == 4)
                yield from picture_faults(data)
        case "POST", ["channels", _, "messages"] | ["webhooks", _, _]:
            yield from message_faults(body, new=True)
            yield from picture_faults(body)
        case "PATCH", ["channels", _, "messages", _] | ["webhooks", _, _, "messages", _]:
            yield from message_faults(body, new=False)
            yield from picture_faults(body)
        case "PUT", ["applications", _, "commands"]:
            yield from command_list_faults(body)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component, outer ones first."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        if "accessory" in component:
            yield from walk([component["accessory"]])


def message_faults(message: Json, *, new: bool) -> Iterator[str]:
    """What is wrong with a message, as it is sent (``new``) or as an edit of one with V2 parts."""
    every = list(walk(message.get("components") or ()))
    if any(component["type"] in V2_ONLY for component in every):
        if new and not message.get("flags", 0) & V2:
            yield "V2 components without their flag"
        for beside in ("content", "embeds", "poll", "sticker_ids"):
            if message.get(beside):
                yield f"{beside} beside V2 components"
    elif new and not (message.get("content") or message.get("embeds")):
        yield "an empty message"
    if len(every) > 40:
        yield f"{len(every)} components"
    texts = [component["content"] for component in every if component["type"] == TEXT]
    if (length := sum(map(len, texts))) > 4000:
        yield f"{length} characters of text"
    size = sum(len(text.encode()) + BYTES_A_TEXT for text in texts)
    if size > MOST_BYTES:
        yield f"{size} bytes of text"
    if not all(text.strip() for text in texts):
        yield "an empty text"
    ids = Counter(component["custom_id"] for component in every if "custom_id" in component)
    for custom_id, times in ids.items():
        if times > 1:
            yield f"custom_id {custom_id!r} {times} times"
        yield from _span("custom_id", custom_id, 1, 100)
    for component in every:
        yield from _component_faults(component)


def picture_faults(message: Json) -> Iterator[str]:
    """Pictures that the message shows and does not bring along, or brings and does not show."""
    items = [
        item
        for component in walk(message.get("components") or ())
        for item in component.get("items", ())
    ]
    shown = {item["media"]["url"] for item in items}
    brought = {f"attachment://{file['filename']}" for file in message.get("attachments") or ()}
    if items and shown - brought:
        yield f"no file for {shown - brought}"
    if message.get("components") and brought - shown:
        yield f"{brought - shown} is not to be seen"


def _component_faults(component: Json) -> Iterator[str]:
    match component["type"]:
        case 1:
            kinds = [child["type"] for child in component["components"]]
            if not 1 <= len(kinds) <= (5 if set(kinds) == {BUTTON} else 1):
                yield f"an action row of {kinds}"
        case 2:
            if "custom_id" not in component and "url" not in component:
                yield "a button without a custom_id"
            yield from _span("label", component.get("label") or "", 1, 80)
        case 3:
            yield from _span("placeholder", component.get("placeholder") or "", 0, 150)
            options = component["options"]
            if not 1 <= len(options) <= 25:
                yield f"{len(options)} options"
            if len({option["value"] for option in options}) < len(options):
                yield "two options of one value"
            for option in options:
                for part, least in (("label", 1), ("value", 1), ("description", 0)):
                    yield from _span(f"option {part}", option.get(part) or "", least, 100)
            least, most = component.get("min_values", 1), component.get("max_values", 1)
            if not least <= most <= len(options):
                yield f"{least} to {most} of {len(options)} options to choose"
        case 9:
            if not 1 <= len(component["components"]) <= 3 or "accessory" not in component:
                yield "a section without texts, with too many, or with nothing beside them"
        case 12:
            if not 1 <= len(component["items"]) <= 10:
                yield f"{len(component['items'])} pictures"
            for item in component["items"]:
                yield from _span("alt text", item.get("description") or "", 1, 1024)


def choice_faults(choices: list[Json]) -> Iterator[str]:
    """What is wrong with the choices of an option, or offered by autocomplete."""
    if len(choices) > 25:
        yield f"{len(choices)} choices"
    for choice in choices:
        for name in _worded(choice, "name"):
            yield from _span("choice name", name, 1, 100)
        if isinstance(choice["value"], str):
            yield from _span("choice value", choice["value"], 1, 100)


def command_list_faults(commands: list[Json]) -> Iterator[str]:
    """What is wrong with the application's slash commands."""
    if len(commands) > 100:
        yield f"{len(commands)} commands"
    yield from _clashes("command", commands)
    for command in commands:
        for fault in command_faults(command):
            yield f"/{command['name']}: {fault}"


def command_faults(command: Json) -> Iterator[str]:
    """What is wrong with one slash command."""
    options = command.get("options", [])
    for option in options:
        if option["type"] == SUBCOMMAND:
            yield from command_faults(option)
    for part in (command, *options):
        for name in _worded(part, "name"):
            if not COMMAND_NAME.fullmatch(name) or name != name.lower():
                yield f"the name {name!r}"
        for description in _worded(part, "description"):
            yield from _span("description", description, 1, 100)
    if len(options) > 25:
        yield f"{len(options)} options"
    yield from _clashes("option", options)
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield "a required option after one that is not"
    for option in options:
        if option.get("choices") and option.get("autocomplete"):
            yield f"choices beside autocomplete in {option['name']}"
        yield from choice_faults(option.get("choices") or [])
    if (size := _command_size(command)) > 8000:
        yield f"{size} characters in all"


def _command_size(part: Json) -> int:
    """Names, descriptions and values; of translations only the longest counts."""
    size = sum(max(map(len, _worded(part, key)), default=0) for key in ("name", "description"))
    size += len(str(part.get("value", "")))
    inner = [*part.get("options", []), *(part.get("choices") or [])]
    return size + sum(map(_command_size, inner))


def _clashes(what: str, parts: list[Json]) -> Iterator[str]:
    """Names that two commands, or two options of a command, have in one language."""
    defaults = [part["name"] for part in parts]
    locales = {locale for part in parts for locale in part.get("name_localizations") or {}}
    for locale in (None, *sorted(locales)):
        names = [(part.get("name_localizations") or {}).get(locale, part["name"]) for part in parts]
        for name, times in Counter(names).items():
            if times > 1:
                yield f"{times} {what}s named {name!r} in {locale or 'the default'}"
        if what == "option" and locale is not None:
            for part, name in zip(parts, names, strict=True):
                if name in defaults and name != part["name"]:
                    yield f"{what} {part['name']!r} bears another's name {name!r} in {locale}"


def _worded(part: Json, key: str) -> list[str]:
    """A text in the default and in every other language."""
    return [
        *([part[key]] if key in part else []),
        *(part.get(f"{key}_localizations") or {}).values(),
    ]


def _span(what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{what} of {len(text)} characters: {text[:40]!r}"


@cache
def _description() -> Json | None:
    if not DESCRIPTION.exists():
        return None
    described: Json = json.loads(DESCRIPTION.read_text("utf-8"))
    return described


@cache
def _validator(method: str, template: str) -> Any:
    described = _description()
    assert described is not None, "its templates come from there"
    operation = described["paths"][template].get(method.lower(), {})
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    return jsonschema_rs.validator_for({**content["schema"], "components": described["components"]})


@cache
def _templates() -> list[tuple[str, re.Pattern[str]]]:
    """The described paths, those with the fewest blanks first."""
    paths = sorted((_description() or {"paths": {}})["paths"], key=lambda path: path.count("{"))
    return [(path, re.compile(re.sub(r"\{\w+\}", "[^/]+", path))) for path in paths]


def described_faults(method: str, path: str, body: Any) -> Iterator[str]:
    """Where a request departs from Discord's own description, if that is here."""
    if body is None or _description() is None:
        return
    template = next((path_ for path_, shape in _templates() if shape.fullmatch(path)), None)
    if template is None:
        yield "no such path"
        return
    validator = _validator(method, template)
    if validator is not None:
        for error in validator.iter_errors(_ids_as_text(body)):
            yield f"{'.'.join(map(str, error.instance_path))}: {error.message[:200]}"


def _ids_as_text(body: Any) -> Any:
    """The body with ids as the description has them; the library sends some as numbers."""
    if isinstance(body, list):
        return [_ids_as_text(part) for part in body]
    if not isinstance(body, dict):
        return body
    fixed = {key: _ids_as_text(part) for key, part in body.items()}
    if "recipient_id" in fixed:
        fixed["recipient_id"] = str(fixed["recipient_id"])
    if isinstance(fixed.get("users"), list):  # whom a message may ping
        fixed["users"] = [str(user) for user in fixed["users"]]
    for attachment in fixed.get("attachments") or ():
        attachment["id"] = str(attachment["id"])
    return fixed
