"""Command names and descriptions in every language, from the same files as all other words."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from locales import FALLBACK, LANGUAGES, words


def said(message: str) -> locale_str:
    """A command's text by its message's name: English by default, translated when synced."""
    return locale_str(words(FALLBACK)(message), message=message)


class Translator(app_commands.Translator):
    """Finds each text's message in the asked locale's language."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        language = locale.value.split("-")[0]
        message = string.extras.get("message")
        if message is None or language == FALLBACK or language not in LANGUAGES:
            return None
        return words(language)(message)
