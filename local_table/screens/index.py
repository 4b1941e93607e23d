"""The page that shows all pictures side by side."""

from __future__ import annotations

from collections.abc import Iterator

from local_table.screens.camera import SIZES
from local_table.screens.scenes import SCENES, Scene
from locales import LANGUAGES, words

_HEAD = """# Every screen

As the simulated Discord shows them in a browser, on a desktop and on a phone. `make screens` takes
them anew and writes this page; `make screens NAME="lobby board"` takes some of them.

[Boards of fifty random states](boards.png), each as wide as on a small phone.
"""


def file_of(scene: Scene, language: str, size: str) -> str:
    """Where a picture is, seen from the page."""
    return f"{language}/{scene.name}-{size}.png"


def index() -> str:
    """The page, in Markdown."""
    return "\n".join([_HEAD, *_sections()])


def _sections() -> Iterator[str]:
    pictures = [(language, size) for language in LANGUAGES for size in SIZES]
    for scene in SCENES:
        heads = [f"{words(language)('language-name')}, {size}" for language, size in pictures]
        shots = [
            f"![{scene.about}]({file_of(scene, language, size)})" for language, size in pictures
        ]
        yield f"## {scene.name}\n\n{scene.about}.\n"
        yield _row(heads)
        yield _row(["---"] * len(pictures))
        yield _row(shots) + "\n"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
