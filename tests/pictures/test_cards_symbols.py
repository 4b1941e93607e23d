"""Card symbols: small files, and each to be told from the others as large as a letter."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from pictures.emojis import SIDE, emoji
from rules import Card

CARDS = [str(card) for card in Card]
THEMES = {"dark": (0x31, 0x33, 0x38), "light": (0xFF, 0xFF, 0xFF), "midnight": (0, 0, 0)}
LETTER, LINE = 22, 48


def opened(card: str) -> Image.Image:
    return Image.open(io.BytesIO(emoji(card)))


def shown(card: str, side: int, theme: str) -> Image.Image:
    """A symbol as a client shows it: shrunk, on the theme's ground, in grey."""
    symbol = opened(card).resize((side, side), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", symbol.size, THEMES[theme])
    ground.paste(symbol, (0, 0), symbol)
    return ground.convert("L")


@pytest.mark.parametrize("card", CARDS)
def test_a_symbol_is_a_small_square_file_with_clear_corners(card: str) -> None:
    picture = emoji(card)
    assert len(picture) <= 50 * 1024
    symbol = opened(card)
    assert (symbol.format, symbol.mode, symbol.size) == ("PNG", "RGBA", (SIDE, SIDE))
    alpha = symbol.getchannel("A")
    for x in (0, SIDE - 1):
        for y in (0, SIDE - 1):
            assert alpha.getpixel((x, y)) == 0
    assert alpha.getpixel((SIDE // 2, SIDE // 2)) == 255
    top, middle = (alpha.crop((0, y, SIDE, y + 1)).tobytes().count(0) for y in (0, SIDE // 2))
    assert top >= middle + 16, "a card's corners are round"
    assert emoji(card) == picture


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", [LETTER, LINE])
def test_all_symbols_are_told_apart_without_colour(theme: str, side: int) -> None:
    looks = {card: shown(card, side, theme) for card in CARDS}
    for one, other in combinations(CARDS, 2):
        apart = ImageStat.Stat(ImageChops.difference(looks[one], looks[other]))
        assert apart.rms[0] > 20, (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("card", CARDS)
def test_what_is_on_a_symbol_stands_out(card: str, theme: str) -> None:
    middle = shown(card, LETTER, theme).crop((5, 3, LETTER - 5, LETTER - 3))
    greys = middle.tobytes()
    dark, light = _luminance(min(greys)), _luminance(max(greys))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def _luminance(grey: int) -> float:
    part = grey / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
