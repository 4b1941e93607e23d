"""What the bot must be allowed to do in a table's channel."""

from __future__ import annotations

import discord

# Worded as `permission-…`; posting has another name in a thread.
NEEDED = ("view_channel", "send_messages", "attach_files")


def writes_in(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether we may write there, as far as we know."""
    granted = channel.permissions_for(channel.guild.me)
    thread = isinstance(channel, discord.Thread)
    writes = granted.send_messages_in_threads if thread else granted.send_messages
    return granted.view_channel and writes


def lacking(interaction: discord.Interaction) -> list[str]:
    """Those of ``NEEDED`` that the bot lacks where the interaction comes from."""
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    names = {name: name for name in NEEDED}
    if in_thread:
        names["send_messages"] = "send_messages_in_threads"
    return [name for name, needed in names.items() if not getattr(granted, needed)]
