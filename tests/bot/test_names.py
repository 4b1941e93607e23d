"""Names come from people: what `cogs.names` makes of the strangest of them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.names import LONGEST, marked, one_line, plain

NOTHING = [
    "",
    "   ",
    "\u3164",
    "\u2800\u115f\u1160\uffa0",
    "\u200b\u200d\ufeff",
    "\u0301\u0301",
    "\u202e",
]


@pytest.mark.parametrize("name", NOTHING, ids=ascii)
def test_a_name_with_nothing_to_see_becomes_a_number(name: str) -> None:
    assert plain(name, 123456789) == "Player 6789"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\tLovelace ", "Ada Lovelace"),
        ("\u202eevE\u202c", "evE"),
        ("Zoe\u0308", "Zoë"),
        ("a\u0301\u0302\u0303\u0304\u0305", unicodedata.normalize("NFC", "a\u0301\u0302\u0303")),
        ("x" * 40, "x" * 23 + "…"),
        ("x" * 22 + " yz", "x" * 22 + "…"),
        ("محمد", "محمد"),
        ("🃏" * 32, "🃏" * 23 + "…"),
    ],
    ids=ascii,
)
def test_a_name_is_one_short_line(name: str, shown: str) -> None:
    assert plain(name, 1) == shown


@given(st.text(max_size=80), st.integers(0, 2**63 - 1))
def test_any_name_is_one_visible_line_within_bounds(name: str, person: int) -> None:
    shown = plain(name, person)
    assert 1 <= len(shown) <= LONGEST
    assert shown.strip() == shown
    assert not any(unicodedata.category(char)[0] == "C" for char in shown)
    assert plain(shown, person) == shown


@given(st.text(max_size=80), st.integers(1, 60))
def test_a_quotation_is_one_line_within_bounds(text: str, longest: int) -> None:
    quoted = one_line(text, longest)
    assert len(quoted) <= longest
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") for char in quoted)


@pytest.mark.parametrize(
    "name",
    [
        "<@123456789012345678>",
        "<@&1>",
        "<#1>",
        "</draw:1>",
        "<:e:1>",
        "<t:1>",
        "@everyone",
        "@here",
        "**a** __b__ ~~c~~ ||d|| `e` *f* _g_",
        "# a",
        "-# a",
        "- a",
        "1. a",
        "> a",
        "[a](https://example.org)",
        "https://example.org",
        "\\*a\\*",
    ],
)
def test_nothing_in_a_name_is_markup(name: str) -> None:
    safe = marked(name)
    unescaped = ""
    chars = iter(safe)
    for char in chars:
        if char == "\\":
            next(chars)  # a sign that shows as itself
        else:
            unescaped += char
    assert not set(unescaped) & set("\\*_~|`>#[]()<:.-")
    assert "@everyone" not in safe
    assert "@here" not in safe


def test_a_right_to_left_name_keeps_its_direction_to_itself() -> None:
    assert marked("محمد") == "\u2068محمد\u2069"
    assert marked("Ada") == "Ada"
