"""Processes that work beside the bot: `pool` asks them, `serving` is what they run."""
