"""The local table: the real bot in a simulated Discord, played from one page in a browser.

``python -m local_table`` needs no token, no account and no network. People, server and messages
are simulated by simcord and gone when the table stops; bot, rules and storage are the real ones,
and so are the bot's settings from the environment.
"""
