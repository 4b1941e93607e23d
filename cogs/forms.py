"""A command as it was typed, held against the command as it is.

Discord checks what people type by the commands that it was told, and a client may know older ones.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

Options = list[dict[str, Any]]


def fits(interaction: discord.Interaction) -> bool:
    """Whether each option typed is the command's, of its kind, and one of the values it may have.

    Missing ones are for the library to tell, and so is a command that we do not have.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    data: dict[str, Any] = dict(interaction.data or {})
    users = data.get("resolved", {}).get("users", {})
    known = {parameter.display_name: parameter for parameter in command.parameters}
    return all(
        option["name"] in known and _fits(option, known[option["name"]], users)
        for option in _typed(data)
    )


def _fits(option: dict[str, Any], parameter: app_commands.Parameter, users: object) -> bool:
    kind, value = parameter.type, option.get("value")
    if kind.value != option["type"]:
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    match kind, value:
        case discord.AppCommandOptionType.user, str():
            return isinstance(users, dict) and value in users
        case discord.AppCommandOptionType.integer, int():
            least, most = parameter.min_value, parameter.max_value
            return (least is None or least <= value) and (most is None or value <= most)
    return True


def completes(interaction: discord.Interaction) -> bool:
    """Whether the option that is being typed has values to offer."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return False
    typed = _typed(dict(interaction.data or {}))
    now = next((option for option in typed if option.get("focused")), None)
    return now is not None and any(
        parameter.autocomplete
        and (parameter.display_name, parameter.type.value) == (now["name"], now["type"])
        for parameter in command.parameters
    )


def _typed(data: dict[str, Any]) -> Options:
    """The options of the command, or of the subcommand, that was typed."""
    options: Options = data.get("options", [])
    while options and "options" in options[0]:
        options = options[0]["options"]
    return options
