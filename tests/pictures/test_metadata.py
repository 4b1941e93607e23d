"""A picture's file holds the picture: no text, no time, nothing behind its end."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest

from pictures.draw import draw
from pictures.sketch import Sketch, SymbolSketch
from pictures.studio import _samples
from rules import Card

NEEDED = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}


def chunks(png: bytes) -> Iterator[bytes]:
    """The kinds of a PNG's chunks, each whole; asserts that they make up the file."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at = 8
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        content, check = png[at + 4 : at + 8 + size], png[at + 8 + size : at + 12 + size]
        assert zlib.crc32(content).to_bytes(4, "big") == check
        yield kind
        at += 12 + size
    assert at == len(png)


@pytest.mark.parametrize(
    "sketch", [*_samples(), *(SymbolSketch(str(card)) for card in Card)], ids=lambda one: None
)
def test_a_picture_has_no_chunk_but_those_it_is_made_of(sketch: Sketch) -> None:
    kinds = list(chunks(draw(sketch)))
    assert set(kinds) <= NEEDED
    assert kinds[-1] == b"IEND"
    assert kinds.count(b"IEND") == 1
