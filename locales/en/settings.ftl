### Settings: one private page.

# What this language calls itself.
language-name = English
language-auto = As Discord says
language-now = chosen now

command-settings = settings
command-settings-about = Pictures or text only, language, hints

settings-title = ### Settings
settings-pictures = **Pictures** · I draw boards and hands for you.
settings-text-only = **Text only** · I say everything in words.
settings-text-only-about = Text only leaves nothing out, and is made for screen readers.
settings-language = **My language** · { $language }
settings-hints-on = **Hints** · On, one for each thing that is new to you. Given so far: { $count }.
settings-hints-off = **Hints** · Off. Given so far: { $count }.
settings-server = **This server’s language, for boards** · { $language }
settings-to-pictures = Show me pictures
settings-to-text-only = Show me text only
settings-to-hints-on = Switch hints on
settings-to-hints-off = Switch hints off
settings-hints-again = Show the hints again
menu-language = My language…
menu-server = This server’s language…

refusal-managers-only = A server’s language is for those who may manage the server: ask one of them to choose it there.
