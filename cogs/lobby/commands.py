"""The commands that open, leave and end tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lobby.room import guest
from cogs.refusal import Refusal, Why
from cogs.table.clock import CLOCKS, DEFAULT_CLOCK
from cogs.translation import said
from players import Level
from rules import TABLETOP, TARGETS, HouseRules

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]

TARGET_CHOICES = [app_commands.Choice(name=str(target), value=target) for target in TARGETS]
LEVEL_CHOICES = [
    app_commands.Choice(name=said(f"level-{level}"), value=level.value) for level in Level
]
CLOCK_CHOICES = [
    app_commands.Choice(name=said(f"clock-{seconds}"), value=seconds) for seconds in CLOCKS
]
HOUSE_RULES = {
    name: said(f"option-{name.replace('_', '-')}")
    for name in ("target", "tabletop", "early_layoff", "look_takes", "hinton_anytime")
}
HOUSE_RULES_ABOUT = {name: said(f"option-{name.replace('_', '-')}-about") for name in HOUSE_RULES}


def house_rules(
    target: int, tabletop: bool, early_layoff: bool, look_takes: bool, hinton_anytime: bool
) -> HouseRules:
    """The options of a command as house rules; "tabletop" brings its own, the others add."""
    base = TABLETOP if tabletop else HouseRules()
    return HouseRules(
        target=target,
        early_layoff=early_layoff or base.early_layoff,
        look_takes=look_takes or base.look_takes,
        hinton_anytime=hinton_anytime or base.hinton_anytime,
        reach=base.reach,
    )


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class LobbyCommands(commands.Cog):
    """/challenge, /table … and /leave."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    table = app_commands.Group(
        name=said("command-table"),
        description=said("command-table-about"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=False
        ),
    )

    @table.command(name=said("command-open"), description=said("command-open-about"))
    @app_commands.rename(clock=said("option-clock"), **HOUSE_RULES)
    @app_commands.describe(clock=said("option-clock-about"), **HOUSE_RULES_ABOUT)
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(target=TARGET_CHOICES)
    async def open(
        self,
        interaction: Interaction,
        clock: int = DEFAULT_CLOCK,
        target: int = 100,
        tabletop: bool = False,
        early_layoff: bool = False,
        look_takes: bool = False,
        hinton_anytime: bool = False,
    ) -> None:
        rules = house_rules(target, tabletop, early_layoff, look_takes, hinton_anytime)
        await self.bot.lobby_room.open(interaction, rules, clock)

    @table.command(name=said("command-resume"), description=said("command-resume-about"))
    async def resume(self, interaction: Interaction) -> None:
        await self.bot.sleep.resume(interaction)

    @table.command(name=said("command-end"), description=said("command-end-about"))
    async def end(self, interaction: Interaction) -> None:
        await self.bot.steward.end(interaction)

    @app_commands.command(
        name=said("command-challenge"), description=said("command-challenge-about")
    )
    @app_commands.rename(
        friend=said("option-friend"),
        friend2=said("option-friend2"),
        friend3=said("option-friend3"),
        computers=said("option-computers"),
        level=said("option-level"),
        clock=said("option-clock"),
        **HOUSE_RULES,
    )
    @app_commands.describe(
        friend=said("option-friend-about"),
        friend2=said("option-friend-more-about"),
        friend3=said("option-friend-more-about"),
        computers=said("option-computers-about"),
        level=said("option-level-about"),
        clock=said("option-clock-about"),
        **HOUSE_RULES_ABOUT,
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(target=TARGET_CHOICES)
    async def challenge(
        self,
        interaction: Interaction,
        friend: discord.User,
        friend2: discord.User | None = None,
        friend3: discord.User | None = None,
        computers: app_commands.Range[int, 0, 2] = 0,
        level: Level = Level.DEPUTY,
        clock: int = DEFAULT_CLOCK,
        target: int = 100,
        tabletop: bool = False,
        early_layoff: bool = False,
        look_takes: bool = False,
        hinton_anytime: bool = False,
    ) -> None:
        rules = house_rules(target, tabletop, early_layoff, look_takes, hinton_anytime)
        named = [user for user in (friend, friend2, friend3) if user is not None]
        friends = [guest(user) for user in named]
        if interaction.guild_id is not None:
            for user, who in zip(named, friends, strict=True):
                if not isinstance(user, discord.Member):
                    raise Refusal(Why.CHALLENGED_ABSENT, name=who.name)
        await self.bot.lobby_room.open(
            interaction, rules, clock, friends=friends, computers=[level] * computers
        )

    @app_commands.command(name=said("command-leave"), description=said("command-leave-about"))
    async def leave(self, interaction: Interaction) -> None:
        await self.bot.lobby_room.leave(interaction)
