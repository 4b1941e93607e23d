"""The checker of Discord's limits, on requests that break one limit each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bot.discord_limits import DESCRIPTION, V2, described_faults, faults

Json = dict[str, Any]

CHANNEL = "/channels/111111111111111111/messages"
COMMANDS = "/applications/111111111111111111/commands"
CALLBACK = "/interactions/111111111111111111/token/callback"


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str = "b", **more: Any) -> Json:
    return {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id, **more}


def select(options: int = 1, **more: Any) -> Json:
    offered = [{"label": f"Option {n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": offered, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def message(*components: Json, **more: Any) -> Json:
    return {"components": list(components), "flags": V2, **more}


def option(name: str = "card", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "Which card", "required": False, **more}


def command(*options: Json, **more: Any) -> Json:
    return {"type": 1, "name": "draw", "description": "Draw", "options": list(options), **more}


def frame(*children: Json) -> Json:
    return {"type": 17, "components": list(children)}


def section(*texts: Json) -> Json:
    return {"type": 9, "components": list(texts), "accessory": button()}


def pictures(*alts: str) -> Json:
    media = {"url": "attachment://a.png"}
    return {"type": 12, "items": [{"media": media, "description": alt} for alt in alts]}


FILE = [{"id": "0", "filename": "a.png"}]


def test_a_sound_message_has_no_fault() -> None:
    full = message(
        frame(text("x" * 3900), {"type": 14}),
        row(*(button(str(n)) for n in range(5))),
        row(select(25)),
    )
    assert faults("POST", CHANNEL, full) == []
    assert faults("PATCH", f"{CHANNEL}/222222222222222222", full) == []
    assert faults("POST", CALLBACK, {"type": 4, "data": full}) == []
    drawn = message(pictures("a picture"), section(text("x")), attachments=FILE)
    assert faults("POST", CHANNEL, drawn) == []
    assert faults("POST", CHANNEL, message(text("♠" * 3386))) == []  # 10,170 bytes as counted


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (message(text("x" * 2001), text("y" * 2000)), "4001 characters"),
        (message(text("♠" * 3400)), "10212 bytes"),
        (message(*(text("x") for _ in range(41))), "41 components"),
        (message(frame(*(text("x") for _ in range(40)))), "41 components"),
        (message(text(" ")), "an empty text"),
        (message(row(button(), button())), "custom_id 'b' 2 times"),
        (message(row(button("x" * 101))), "custom_id of 101"),
        (message(row(button(label=""))), "label of 0"),
        (message(row(button(label="x" * 81))), "label of 81"),
        (message(section()), "a section without texts"),
        (message(section(*(text("x") for _ in range(4)))), "a section without texts"),
        (message(pictures(*["a picture"] * 11), attachments=FILE), "11 pictures"),
        (message(pictures("x" * 1025), attachments=FILE), "alt text of 1025"),
        (message(pictures(""), attachments=FILE), "alt text of 0"),
        (message(pictures("a picture")), "no file for {'attachment://a.png'}"),
        (message(text("x"), attachments=FILE), "is not to be seen"),
        (message(row({"type": 2, "style": 2, "label": "Press"})), "without a custom_id"),
        (message(row(button(), select())), "an action row of [2, 3]"),
        (message(row(*(button(str(n)) for n in range(6)))), "an action row of [2, 2"),
        (message({"type": 1, "components": []}), "an action row of []"),
        (message(row(select(26))), "26 options"),
        (message(row(select(0))), "0 options"),
        (message(row(select(placeholder="x" * 151))), "placeholder of 151"),
        (message(row(select(max_values=2))), "1 to 2 of 1 options"),
        (
            message(row(select(options=2) | {"options": [{"label": "a", "value": "1"}] * 2})),
            "two options of one value",
        ),
        (
            message(row(select() | {"options": [{"label": "x" * 101, "value": "1"}]})),
            "option label of 101",
        ),
        (
            message(
                row(
                    select() | {"options": [{"label": "a", "value": "1", "description": "x" * 101}]}
                )
            ),
            "option description of 101",
        ),
        (message(text("x"), content="y"), "content beside V2"),
        (message(text("x"), embeds=[{"title": "y"}]), "embeds beside V2"),
        ({"components": [text("x")]}, "without their flag"),
        ({"components": [row(button())]}, "an empty message"),
    ],
)
def test_a_broken_message_is_caught(broken: Json, fault: str) -> None:
    ways: list[tuple[str, str, Callable[[Json], Json]]] = [
        ("POST", CHANNEL, lambda body: body),
        ("POST", "/webhooks/1/token", lambda body: body),
        ("POST", CALLBACK, lambda body: {"type": 4, "data": body}),
    ]
    for method, path, wrapped in ways:
        found = faults(method, path, wrapped(broken))
        assert any(fault in one for one in found), found


def test_an_edit_is_looked_at_like_a_new_message() -> None:
    long = message(text("x" * 4001))
    for path in (f"{CHANNEL}/2", "/webhooks/1/token/messages/@original"):
        assert any("4001 characters" in fault for fault in faults("PATCH", path, long))
    assert any("4001" in fault for fault in faults("POST", CALLBACK, {"type": 7, "data": long}))


def test_a_sound_command_has_no_fault() -> None:
    sound = command(
        option("card", required=True, name_localizations={"it": "carta"}),
        option("where", choices=[{"name": "Here", "value": "here"}]),
        name_localizations={"it": "pesca"},
    )
    assert faults("PUT", COMMANDS, [sound, command(name="how-to-play")]) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ([command(name="Draw")], "the name 'Draw'"),
        ([command(name="draw two")], "the name 'draw two'"),
        ([command(name="x" * 33)], "the name 'xxx"),
        ([command(name_localizations={"it": "Pesca"})], "the name 'Pesca'"),
        ([command(option("Card"))], "the name 'Card'"),
        ([command(description="x" * 101)], "description of 101"),
        ([command(description="")], "description of 0"),
        ([command(option(description_localizations={"it": "x" * 101}))], "description of 101"),
        ([command(command(option(), option(), name="open"))], "2 options named 'card'"),
        ([command(), command()], "2 commands named 'draw'"),
        (
            [
                command(name_localizations={"it": "pesca"}),
                command(name="take", name_localizations={"it": "pesca"}),
            ],
            "2 commands named 'pesca' in it",
        ),
        ([command(option(), option())], "2 options named 'card'"),
        (
            [command(option("card", name_localizations={"it": "place"}), option("place"))],
            "bears another's name 'place' in it",
        ),
        ([command(*(option(f"o{n}") for n in range(26)))], "26 options"),
        ([command(option("a"), option("b", required=True))], "a required option after"),
        (
            [command(option(choices=[{"name": "x", "value": str(n)} for n in range(26)]))],
            "26 choices",
        ),
        ([command(option(choices=[{"name": "x" * 101, "value": "x"}]))], "choice name of 101"),
        ([command(option(choices=[{"name": "x", "value": "x" * 101}]))], "choice value of 101"),
        (
            [command(option(choices=[{"name": "x", "value": "x"}], autocomplete=True))],
            "choices beside autocomplete",
        ),
        (
            [
                command(
                    *(
                        option(f"o{n}", choices=[{"name": "x" * 50, "value": "y" * 60}] * 5)
                        for n in range(15)
                    )
                )
            ],
            "characters in all",
        ),
        ([command()] * 101, "101 commands"),
    ],
)
def test_a_broken_command_is_caught(broken: list[Json], fault: str) -> None:
    found = faults("PUT", COMMANDS, broken)
    assert any(fault in one for one in found), found


def test_too_many_offers_of_autocomplete_are_caught() -> None:
    offers = [{"name": str(n), "value": n} for n in range(26)]
    assert any(
        "26 choices" in fault
        for fault in faults("POST", CALLBACK, {"type": 8, "data": {"choices": offers}})
    )


@pytest.mark.skipif(not DESCRIPTION.exists(), reason="Discord's own description is not here")
@pytest.mark.parametrize(
    ("method", "path", "broken"),
    [
        ("POST", CHANNEL, message({"type": 77})),
        ("POST", CHANNEL, message(frame(text("x")) | {"accent_color": 1 << 24})),
        ("PUT", COMMANDS, [command() | {"description": 5}]),
        ("POST", CALLBACK, {"type": 4, "data": message({"type": 77})}),
        ("POST", "/no/such/path", {}),
    ],
)
def test_what_discord_describes_is_held_to(method: str, path: str, broken: Any) -> None:
    assert list(described_faults(method, path, broken))
