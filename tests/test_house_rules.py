"""House rules of the code base: what reviewers would otherwise have to remember."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path
from typing import Any

import discord
import pytest

import bot
import rules
from cogs.control import Control
from cogs.screen import Screen
from cogs.table.controls import _MENUS
from locales import FALLBACK, FOLDER, LANGUAGES
from tests.bot.world import world_at
from tests.reading import PACKAGES, ROOT, SOURCES, imported, sources, tree
from tests.rules.random_play import SEAT_MOVES

# Layers


@pytest.mark.parametrize("path", sources("rules", "workers"), ids=lambda path: path.stem)
def test_rules_and_workers_need_the_standard_library_alone(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0]
    assert imported(path) <= sys.stdlib_module_names | {own}


@pytest.mark.parametrize("path", sources("players"), ids=lambda path: path.stem)
def test_computer_players_know_the_rules_alone(path: Path) -> None:
    assert imported(path) <= sys.stdlib_module_names | {"players", "rules", "workers"}


@pytest.mark.parametrize("path", sources("pictures"), ids=lambda path: path.stem)
def test_pictures_know_rules_and_words_alone(path: Path) -> None:
    own = {"pictures", "rules", "locales", "workers"}
    assert imported(path) <= sys.stdlib_module_names | own | {"PIL"}


@pytest.mark.parametrize("path", sources("storage", "locales"), ids=lambda path: path.stem)
def test_storage_and_locales_know_neither_rules_nor_discord(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0]
    assert not imported(path) & ({*PACKAGES, "discord"} - {own})


def test_the_cogs_know_the_bot_by_type_alone() -> None:
    for path in sources(*(name for name in PACKAGES if name not in ("bot", "local_table"))):
        assert "bot" not in imported(path, for_types=False), path


def test_only_bot_and_local_table_know_the_cogs() -> None:
    for path in sources("rules", "storage", "workers", "players", "pictures", "locales"):
        assert "cogs" not in imported(path), path


@pytest.mark.parametrize(
    "name",
    [
        "table/tables",
        "table/game",
        "lobby/lobby",
        "lobby/lobbies",
        "lesson/lesson",
        "names",
        "control",
    ],
)
def test_use_cases_and_values_do_not_know_discord(name: str) -> None:
    assert "discord" not in imported(ROOT / "cogs" / f"{name}.py")


def test_no_loop_goes_by_the_time_of_day() -> None:
    """The library's do: where the clock is set back by a day, they stand still for a day."""
    for path in sources("cogs", "bot"):
        assert "discord.ext.tasks" not in path.read_text("utf-8"), path
        assert "tasks.loop" not in path.read_text("utf-8"), path


def test_no_file_is_named_for_nothing() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}
    assert not [path for path in SOURCES if path.stem in vague or path.parent.name in vague]


def test_nothing_is_left_for_later() -> None:
    word = re.compile(r"\b" + "TO" + "DO" + r"\b|\b" + "FIX" + "ME" + r"\b")
    written = [*SOURCES, *FOLDER.rglob("*.ftl"), *ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    assert not [path for path in written if word.search(path.read_text("utf-8"))]


# Controls and screens


def test_every_custom_id_fits_for_the_largest_ids() -> None:
    moves = [str(move) for move in SEAT_MOVES] + [str(rules.Concede(3))]
    for what in (*moves, "lobby decline", "show transcript", "table hand-over", *_MENUS):
        address = str(Control(10**18 - 1, 10**9 - 1, what))
        assert len(address) <= 100
        assert Control.parse(address) is not None


def test_the_library_keeps_no_view_of_ours() -> None:
    """Discord.py's own dispatch of controls is never used (docs/architecture.md, "Controls")."""
    for path in sources("cogs", "bot"):
        for node in ast.walk(tree(path)):
            name = getattr(node, "attr", getattr(node, "id", ""))
            assert name not in ("DynamicItem", "Modal", "add_view", "View"), path
            if isinstance(node, ast.ClassDef):
                views = [base for base in map(ast.unparse, node.bases) if base.endswith("View")]
                assert not views or node.name == "Screen", path


async def test_every_screen_is_finished_when_made() -> None:
    assert Screen(["All there is."]).is_finished()


# Failures of Discord

ASKING = (
    *(discord.InteractionResponse, discord.Interaction, discord.Webhook, discord.abc.Messageable),
    *(discord.PartialMessage, discord.Message, discord.TextChannel, discord.Thread),
    *(
        discord.Guild,
        discord.Member,
        discord.User,
        discord.Client,
        discord.app_commands.CommandTree,
    ),
)
"""What of the library's asks something of Discord."""

OURS = {
    "self",
    "posted",
    "room",
    "lobby_room",
    "table_room",
    "lobbies",
    "tables",
    "_tables",
    "http",
}
"""What of ours has methods by the same names; and `http`, which `Posted` asks inside `_call`."""


def _asks() -> set[str]:
    """The names of the library's methods that may ask something of Discord."""
    waits = {"wait_until_ready", "wait_for"}
    return {
        name
        for kind in ASKING
        for name, method in inspect.getmembers(kind)
        if inspect.iscoroutinefunction(method) and not name.startswith(("_", "on_"))
    } - waits


def test_discord_is_asked_by_calls_alone_whose_failures_are_values() -> None:
    """No such call is simply awaited: `cogs.discord_calls` does that, and `cogs.reach` at start.

    That the others are all among those that Discord's faults strike, holds `tests.loopback.sites`.
    """
    asks = _asks()
    assert {"send", "edit", "delete", "defer", "send_message", "fetch_member", "create_dm"} <= asks
    for path in sources("cogs"):
        if path.name == "reach.py":
            continue
        for node in ast.walk(tree(path)):
            match node:
                case ast.Await(ast.Call(ast.Attribute(whose, name))) if name in asks:
                    assert ast.unparse(whose).split(".")[-1] in OURS, (path, node.lineno)


# Commands, as Discord is told them


def _options(command: dict[str, Any]) -> list[dict[str, Any]]:
    return command.get("options") or []


async def test_commands_are_named_as_discord_demands(tmp_path: Path) -> None:
    async with world_at(tmp_path) as world:
        puts = [r.json for r in world.env.http_requests if r.method == "PUT"]
    (commands,) = puts
    assert isinstance(commands, list)
    wanted = set(LANGUAGES) - {FALLBACK}
    groups = [command for command in commands if any(o["type"] == 1 for o in _options(command))]
    assert [group["name"] for group in groups] == ["table"]
    commands += [command for group in groups for command in _options(group)]
    for entry in [*commands, *(option for command in commands for option in _options(command))]:
        assert set(entry["name_localizations"] or {}) == wanted
        assert set(entry["description_localizations"] or {}) == wanted
        for name in (entry["name"], *(entry["name_localizations"] or {}).values()):
            assert re.fullmatch(r"[-_'\w]{1,32}", name), name
            assert name == name.lower()
        for told in (entry["description"], *(entry["description_localizations"] or {}).values()):
            assert 1 <= len(told) <= 100, told
    for locale in (None, *wanted):
        names = [_name(command, locale) for command in commands]
        assert len(names) == len(set(names))
        for command in commands:
            defaults = [option["name"] for option in _options(command)]
            own = [_name(option, locale) for option in _options(command)]
            assert len(own) == len(set(own))
            for position, name in enumerate(own):  # no default name of another option
                assert name not in defaults[:position] + defaults[position + 1 :]


def _name(entry: dict[str, Any], locale: str | None) -> str:
    name: str = entry["name"] if locale is None else entry["name_localizations"][locale]
    return name


# Settings


def test_every_setting_is_explained() -> None:
    read = next(
        node
        for node in ast.walk(tree(ROOT / "bot.py"))
        if isinstance(node, ast.FunctionDef) and node.name == "read"
    )
    names = {
        str(node.args[0].value)
        for node in ast.walk(read)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "given.get"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(names) == len(bot.Settings.__dataclass_fields__)
    example = (ROOT / ".env.example").read_text("utf-8")
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == names
    readme = (ROOT / "README.md").read_text("utf-8")
    assert not [name for name in names if f"`{name}`" not in readme]
