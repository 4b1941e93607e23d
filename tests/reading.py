"""The code base as its house rules read it: files, syntax trees, imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "rules",
    "storage",
    "workers",
    "players",
    "pictures",
    "locales",
    "cogs",
    "local_table",
    "bot",
)
# Hidden folders are not ours: virtual environments live in one.
SOURCES = sorted([*ROOT.glob("*.py"), *ROOT.glob("[!.]*/**/*.py")])


def sources(*packages: str) -> list[Path]:
    """The Python files of these packages; ``bot`` is one file."""
    own = [path for path in SOURCES if path.relative_to(ROOT).parts[0] in packages]
    return own + ([ROOT / "bot.py"] if "bot" in packages else [])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path, *, for_types: bool = True) -> set[str]:
    """The top-level modules a file imports, with or without those for type checkers alone."""

    def walk(nodes: Iterable[ast.AST]) -> Iterator[str]:
        for node in nodes:
            match node:
                case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=other) if not for_types:
                    yield from walk(other)
                case ast.Import(names=names):
                    yield from (name.name.split(".")[0] for name in names)
                case ast.ImportFrom(module=str(module), level=0):
                    yield module.split(".")[0]
                case ast.ImportFrom():
                    yield path.relative_to(ROOT).parts[0]
                case _:
                    yield from walk(ast.iter_child_nodes(node))

    return set(walk(tree(path).body))
