"""What can be written in a picture, known without opening a font."""

import re

# What both typefaces have, and write as it stands: Latin, Cyrillic, and some signs. A test holds
# it against the fonts' own tables.
_WRITTEN = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u00b4\u00b6-\u017f\u0400-\u045f–—’“”…•×]+")


def writable(text: str) -> bool:
    """Whether every letter of a text can be written in every face (`pictures.lettering.Face`)."""
    return _WRITTEN.fullmatch(text) is not None
