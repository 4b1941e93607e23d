"""What players read, by language: Fluent files in one folder a language.

Adding a language is adding a folder with the same messages; nothing here changes.
"""

import re
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

FOLDER = Path(__file__).parent
FALLBACK = "en"
LANGUAGES = tuple(sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.ftl"))))

# Sentences kept of each language: some for every table of a busy evening.
KEPT = 16_384

# A fact by which a message chooses among variants, such as a plural.
_CHOOSING = re.compile(r"\$([\w-]+)\s*->")


class Words:
    """One language's messages: call it with a message's name and its facts."""

    def __init__(self, language: str) -> None:
        self.language = language
        # Isolation marks would stand round every number; names bring their own where they need
        # them (`cogs.names`).
        self._bundle = FluentBundle([language], use_isolating=False)
        self._choosing = set[str]()
        for file in sorted((FOLDER / language).glob("*.ftl")):
            text = file.read_text("utf-8")
            self._bundle.add_resource(FluentResource(text))
            self._choosing.update(_CHOOSING.findall(text))
        # Most of a screen says what an earlier one said, and Fluent takes its time for each: it is
        # asked once for all sentences alike but for facts that choose nothing.
        self._said = lru_cache(KEPT)(self._say)
        self._with_gaps = lru_cache(KEPT)(self._format)

    def __call__(self, name: str, /, **facts: str | int) -> str:
        """The message in this language. Numbers may choose among its variants; text is put in.

        Raises LookupError when there is no such message, or when a fact it needs is missing.
        """
        return self._said(name, **facts)

    def _say(self, name: str, /, **facts: str | int) -> str:
        choosing = {
            fact: value
            for fact, value in facts.items()
            if isinstance(value, int) and fact in self._choosing
        }
        return self._with_gaps(name, tuple(facts), **choosing).format_map(facts)

    def _format(self, name: str, facts: tuple[str, ...], /, **choosing: int) -> str:
        """The message for `str.format`: the choosing facts are in it, the others have gaps."""
        pattern = self._bundle.get_message(name).value
        if pattern is None:
            raise LookupError(f"message {name!r} has no text in {self.language!r}")
        gaps = {fact: f"{{{fact}}}" for fact in facts}
        text, errors = self._bundle.format_pattern(pattern, {**gaps, **choosing})
        if errors:
            raise LookupError(f"message {name!r} in {self.language!r}: {errors[0]}")
        return str(text)


@cache
def _words(language: str) -> Words:
    return Words(language)


def words(locale: str | None) -> Words:
    """The messages for a Discord locale such as ``it`` or ``en-GB``; English for any we lack."""
    language = (locale or FALLBACK).split("-")[0]
    return _words(language if language in LANGUAGES else FALLBACK)


__all__ = ["FALLBACK", "FOLDER", "LANGUAGES", "Words", "words"]
