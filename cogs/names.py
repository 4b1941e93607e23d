"""Names come from people: safe to show, short, and never able to ping anyone."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from locales import Words
from pictures.alphabet import writable

LONGEST = 24

# Everything Discord gives a meaning to: styles, links, mentions, headings, lists, quotes.
_MARKUP = re.compile(r"([\\*_~|`>#\-+\[\]()<:.!])")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"

# Letters and a symbol that draw nothing: the fillers of Hangul, and the blank of Braille.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def plain(name: str, player_id: int) -> str:
    """The name for labels, where markup means nothing: one line, at most ``LONGEST`` characters.

    A name with nothing to see in it becomes ``Player 1234``, from the end of the person's id.
    """
    clean = one_line(name, LONGEST)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in clean):
        return f"Player {player_id % 10000:04d}"
    return clean


@lru_cache(4096)  # every hand names its channel and server
def one_line(text: str, longest: int) -> str:
    """The text on one line of at most ``longest`` characters, its end cut off with a ``…``.

    Control, invisible and direction-changing characters go, and so do stacked accents.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Zs", "Zl", "Zp") or char in "\t\n\r":
            kept.append(" ")
        elif not category.startswith("C") and marks < 3 and char not in _BLANK:
            kept.append(char)
    clean = " ".join("".join(kept).split())
    if len(clean) > longest:
        clean = clean[: longest - 1].rstrip() + "…"
    return clean


@lru_cache(4096)  # a screen names everybody many times
def marked(name: str) -> str:
    """A plain name for markdown: nothing in it is markup, and right-to-left stays inside it."""
    safe = _MARKUP.sub(r"\\\1", name).replace("@", "@\u200b")
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return f"{_FIRST_STRONG_ISOLATE}{safe}{_POP_ISOLATE}"
    return safe


def unwritten(names: Iterable[str], words: Words) -> str:
    """Who sits where, by plain names in the seats' order, for a paragraph below a picture.

    It names those alone whom the picture cannot, in small print; "" if there are none.
    """
    strange = [
        words("board-seat", seat=seat, name=marked(name))
        for seat, name in enumerate(names, 1)
        if not writable(name)
    ]
    return "-# " + " · ".join(strange) if strange else ""
