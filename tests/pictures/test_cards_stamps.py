"""Cards as stamps: of the size asked for, in the palette's colours, and each another."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from pictures.cards import back, face, face_mask, fitted, poster, slot
from pictures.motifs import MOTIFS
from pictures.tones import LETTERS, PALETTE, Tone, contrast, number
from rules import PLACES, Card

CARDS = [str(card) for card in Card]
PLACE_CARDS = [card for card in CARDS if card.isdigit()]
SIZES = [(40, 56), (46, 64), (56, 78), (62, 92), (70, 98), (96, 134), (116, 162), (150, 210)]


def stamps(width: int, height: int) -> dict[str, Image.Image]:
    """Every stamp there is of a size, by a name."""
    return {
        **{f"face {card}": face(card, width, height) for card in CARDS},
        **{f"poster {card}": poster(card, width, height) for card in "BC"},
        **{
            f"slot {ground.name}": slot(width, height, ground)
            for ground in (Tone.PAPER, Tone.CARD, Tone.LAND)
        },
        "back": back(width, height),
    }


def test_there_is_a_motif_for_every_card() -> None:
    assert set(MOTIFS) == set(CARDS)


@pytest.mark.parametrize("size", SIZES)
def test_stamps_have_the_size_asked_for_and_colours_of_the_palette(size: tuple[int, int]) -> None:
    for name, stamp in stamps(*size).items():
        assert (stamp.mode, stamp.size) == ("L", size), name
        assert max(stamp.tobytes()) < len(PALETTE) // 3, name


@pytest.mark.parametrize("size", SIZES)
def test_no_two_cards_look_alike(size: tuple[int, int]) -> None:
    looks = {name: stamp for name, stamp in stamps(*size).items() if not name.startswith("poster")}
    for one, other in combinations(looks, 2):
        apart = ImageChops.difference(looks[one], looks[other])
        assert sum(apart.point([0] + [1] * 255).histogram()[1:]) > size[0] * size[1] // 40, (
            one,
            other,
        )


@pytest.mark.parametrize("size", SIZES)
def test_what_is_on_a_place_card_keeps_clear_of_its_border(size: tuple[int, int]) -> None:
    wide, high = size
    edges = (
        (0, 0, wide, 4), (0, high - 4, wide, high), (0, 0, 4, high), (wide - 4, 0, wide, high),
    )  # fmt: skip
    for edge in edges:
        assert len({face(card, *size).crop(edge).tobytes() for card in PLACE_CARDS}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_mask_is_all_or_nothing_and_rounds_the_corners(size: tuple[int, int]) -> None:
    mask = face_mask(*size)
    assert mask.size == size
    assert set(mask.tobytes()) == {0, 255}
    for x in (0, size[0] - 1):
        for y in (0, size[1] - 1):
            assert mask.getpixel((x, y)) == 0
    assert mask.getpixel((size[0] // 2, 0)) == mask.getpixel((0, size[1] // 2)) == 255


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ground", [Tone.PAPER, Tone.CARD, Tone.LAND])
def test_a_slot_is_ground_within_dashes(size: tuple[int, int], ground: Tone) -> None:
    empty = slot(*size, ground)
    inset = max(4, size[0] // 10)
    inner = empty.crop((inset, inset, size[0] - inset, size[1] - inset))
    assert inner.getcolors() == [(inner.width * inner.height, number(ground))]
    side = [empty.getpixel((0, y)) == number(ground) for y in range(size[1])]
    assert sum(one != below for one, below in pairwise(side)) >= 6


@pytest.mark.parametrize("text", [*PLACE_CARDS, *(town.town.upper() for town in PLACES)])
@pytest.mark.parametrize("room", [(80, 40), (60, 12), (100, 90)])
def test_a_text_is_as_large_as_fits(text: str, room: tuple[int, int]) -> None:
    stamp = fitted(text, *room, Tone.INK, Tone.CARD)
    assert stamp.width <= room[0]
    assert stamp.height <= room[1]
    assert stamp.width > room[0] * 0.85 or stamp.height > room[1] * 0.85


def test_a_text_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        fitted("GIBSLAND", 10, 10, Tone.INK, Tone.CARD)


def test_what_is_written_on_cards_stands_out() -> None:
    for pair in (
        (Tone.INK, Tone.CARD), (Tone.RED, Tone.CARD), (Tone.INK, Tone.PAPER),
        (Tone.RED, Tone.PAPER), (Tone.PAPER, Tone.BLUE), (Tone.PAPER, Tone.RED),
    ):  # fmt: skip
        assert pair in LETTERS
        assert contrast(*pair) >= 4.5
