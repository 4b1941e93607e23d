"""The commands that open and leave tables, and the clock that closes forgotten lobbies."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs.lobby.room import guest
from cogs.refusal import Refusal, Why
from cogs.translation import said
from players import Level
from rules import TABLETOP, TARGETS, HouseRules

if TYPE_CHECKING:
    from bot import BonnieAndClyde

Interaction = discord.Interaction["BonnieAndClyde"]

log = logging.getLogger(__name__)

TARGET_CHOICES = [app_commands.Choice(name=str(target), value=target) for target in TARGETS]
LEVEL_CHOICES = [
    app_commands.Choice(name=said(f"level-{level}"), value=level.value) for level in Level
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
    """/challenge, /table and /leave."""

    def __init__(self, bot: BonnieAndClyde) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.lapse.start()

    async def cog_unload(self) -> None:
        self.lapse.cancel()

    @tasks.loop(seconds=30)
    async def lapse(self) -> None:
        """Closes the lobbies that nobody started in time."""
        try:
            lapsed = await self.bot.lobbies.lapse_due()
        except Exception:  # a loop that dies would let every later lobby hang for ever
            log.exception("lobbies could not be closed")
        else:
            await self.bot.table_room.follow_each(lapsed)

    @lapse.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    @app_commands.command(name=said("command-table"), description=said("command-table-about"))
    @app_commands.rename(**HOUSE_RULES)
    @app_commands.describe(**HOUSE_RULES_ABOUT)
    @app_commands.choices(target=TARGET_CHOICES)
    async def table(
        self,
        interaction: Interaction,
        target: int = 100,
        tabletop: bool = False,
        early_layoff: bool = False,
        look_takes: bool = False,
        hinton_anytime: bool = False,
    ) -> None:
        rules = house_rules(target, tabletop, early_layoff, look_takes, hinton_anytime)
        await self.bot.lobby_room.open(interaction, rules)

    @app_commands.command(
        name=said("command-challenge"), description=said("command-challenge-about")
    )
    @app_commands.rename(
        friend=said("option-friend"),
        friend2=said("option-friend2"),
        friend3=said("option-friend3"),
        computers=said("option-computers"),
        level=said("option-level"),
        **HOUSE_RULES,
    )
    @app_commands.describe(
        friend=said("option-friend-about"),
        friend2=said("option-friend-more-about"),
        friend3=said("option-friend-more-about"),
        computers=said("option-computers-about"),
        level=said("option-level-about"),
        **HOUSE_RULES_ABOUT,
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.choices(target=TARGET_CHOICES)
    async def challenge(
        self,
        interaction: Interaction,
        friend: discord.User,
        friend2: discord.User | None = None,
        friend3: discord.User | None = None,
        computers: app_commands.Range[int, 0, 2] = 0,
        level: Level = Level.DEPUTY,
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
            interaction, rules, friends=friends, computers=[level] * computers
        )

    @app_commands.command(name=said("command-leave"), description=said("command-leave-about"))
    async def leave(self, interaction: Interaction) -> None:
        await self.bot.lobby_room.leave(interaction)
