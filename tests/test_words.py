"""House rules for words: every message is there, in every language, and in use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, Message, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

import players
import rules
from cogs.lesson.lesson import TURN
from cogs.lobby.commands import HOUSE_RULES
from cogs.permissions import NEEDED
from cogs.refusal import Why
from cogs.table.clock import CLOCKS
from cogs.table.controls import _MENUS
from cogs.table.hints import HINTS
from cogs.table.poll import END, HAND_OVER
from cogs.wording import reason_key
from locales import FALLBACK, FOLDER, LANGUAGES, words
from tests.reading import sources, tree


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names = set[str]()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        """Numbers choose, by themselves or by their plural; `Words` lets nothing else do so."""
        for variant in node.variants:
            if isinstance(variant.key, Identifier):
                assert variant.key.name in ("zero", "one", "two", "few", "many", "other")
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """The messages of a language, each with the variables that occur in it."""
    found = dict[str, set[str]]()
    for file in sorted((FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            assert type(entry).__name__ != "Junk", (file, getattr(entry, "content", ""))
            if isinstance(entry, Message):
                assert entry.id.name not in found, entry.id.name
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


# Names that the code puts together from these beginnings, and all the ends they can have.
BUILT: dict[str, Iterable[str]] = {
    "refusal-": [reason_key(reason).removeprefix("refusal-") for reason in (*Why, *rules.Reason)],
    "option-": [name.replace("_", "-") + tail for name in HOUSE_RULES for tail in ("", "-about")],
    "permission-": [name.replace("_", "-") for name in NEEDED],
    "house-": ["early-layoff", "look-takes", "hinton-anytime"],
    "lobby-": ["join", "leave", "accept", "decline", "start", "remove"],
    "lobby-closed-": ["left", "declined", "lapsed", "moderator", "asleep"],
    "closed-": ["ended", "moderator", "idle", "asleep"],
    "clock-": [str(seconds) for seconds in CLOCKS],
    "poll-": [HAND_OVER, END],
    "voted-": [what + passed for what in (HAND_OVER, END) for passed in ("", "-passed")],
    "level-": list(players.Level),
    "lesson-": [idea for idea, _ in TURN],
    "your-": [phase.value for phase in rules.Phase if phase not in ("deal", "over")],
    "turn-": ["draw", "play", "look", "find"],
    "show-": ["board", "rules", "how", "transcript"],
    "summary-": [end.value.replace(" ", "-") for end in rules.RoundEnd],
    "end-": [victory.value for victory in rules.Victory],
    "menu-": _MENUS,
    "hint-": HINTS,
}
OWN = ("tell-looked-by-hinton", "tell-found", "tell-looked")
"""Messages that have a twin ending in ``-own``, for the seat that may know more."""


def texts() -> Iterator[str]:
    """Every text constant of what speaks to people."""
    for path in sources("cogs", "pictures"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def beginnings() -> Iterator[str]:
    """Constant beginnings of names that are put together."""
    for path in sources("cogs", "pictures"):
        for node in ast.walk(tree(path)):
            match node:
                case ast.JoinedStr(values=[ast.Constant(value=str(text)), _, *_]):
                    yield text
                case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()):
                    yield text


def test_names_are_put_together_from_known_beginnings() -> None:
    used = {text for text in beginnings() if re.fullmatch(r"([a-z]+-)+", text)}
    assert used - {"bonnie-and-clyde-"} == set(BUILT)  # which begins a file's name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_message_in_use_and_no_other(language: str) -> None:
    built = {start + end for start, ends in BUILT.items() for end in ends}
    built |= {f"{name}-own" for name in OWN}
    assert built <= set(messages(language))
    assert set(messages(language)) <= built | set(texts())


@pytest.mark.parametrize("path", sources("cogs", "pictures"), ids=lambda path: path.stem)
def test_every_message_named_in_the_code_exists(path: Path) -> None:
    speakers = {"words", "language", "said", "say"}
    for node in ast.walk(tree(path)):
        match node:
            case ast.Call(func=func, args=[ast.Constant(value=str(name)), *_]):
                speaker = getattr(func, "id", getattr(func, "attr", ""))
                if speaker in speakers or isinstance(func, ast.Call):
                    assert name in messages(FALLBACK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_facts(language: str) -> None:
    assert messages(language) == messages(FALLBACK)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 21])
def test_every_message_can_be_said(language: str, number: int) -> None:
    numbers = {"count", "cards", "points", "hand", "held", "here", "total", "round", "rounds"}
    for name, facts in messages(language).items():
        said = words(language)(name, **{f: number if f in numbers else "4 Joplin" for f in facts})
        assert said.strip() or name == "list-separator"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [*Why, *rules.Reason])
def test_every_reason_is_one_short_paragraph(language: str, reason: Why | rules.Reason) -> None:
    name = reason_key(reason)
    said = words(language)(name, **dict.fromkeys(messages(language)[name], "4 Joplin"))
    assert 10 < len(said) < 200
    assert "\n" not in said
    assert said[-1] in ".!?"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", [0, 1, 2, 99, "{name}"])
def test_a_message_says_what_fluent_makes_of_it(language: str, fact: str | int) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    for file in (FOLDER / language).glob("*.ftl"):
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    for name, variables in messages(language).items():
        facts = dict.fromkeys(variables, fact)
        pattern = bundle.get_message(name).value
        assert pattern is not None
        assert (words(language)(name, **facts), []) == bundle.format_pattern(pattern, facts)
