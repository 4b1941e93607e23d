"""The bot's rooms: the only place that knows Discord, the rules and the storage."""
