"""Card symbols for texts: small pictures that Discord shows as large as a letter."""

from __future__ import annotations

import io

from PIL import Image

from pictures.canvas import Canvas
from pictures.cards import BANDITS, fitted, rounded
from pictures.motifs import MOTIFS, motif
from pictures.tones import PALETTE, Tone

SIDE = 128
CARDS = tuple(MOTIFS)
"""The cards that have a symbol, in notation (rules 9): all."""

# A card is a little narrower than high, with a border to be seen on dark ground and on light.
_WIDTH, _CORNER, _BORDER = 112, 18, 7


def emoji(card: str) -> bytes:
    """The symbol of a card: a PNG file of 128 by 128 pixels, clear around the card."""
    ground = Tone.BLUE if card == "H" else Tone.PAPER if card in BANDITS else Tone.CARD
    canvas = Canvas(_WIDTH, SIDE, ground)
    canvas.lay(rounded(_WIDTH, SIDE, _CORNER, _BORDER), (0, 0), Tone.INK, ground)
    if card in BANDITS or card == "H":
        side = _WIDTH - 2 * _BORDER if card in BANDITS else 96
        ink = Tone.PAPER if card == "H" else Tone.INK
        canvas.lay(
            motif(card, side),
            ((_WIDTH - side) // 2, SIDE - _BORDER - side if card in BANDITS else 14),
            ink,
            ground,
        )
    else:
        number = fitted(card, _WIDTH - 2 * _BORDER - 14, 88, Tone.INK, ground)
        canvas.put(number, ((_WIDTH - number.width) // 2, (SIDE - number.height) // 2))
    image = canvas.image
    image.putpalette(PALETTE)
    image = image.convert("RGB")
    image.putalpha(rounded(_WIDTH, SIDE, _CORNER))
    symbol = Image.new("RGBA", (SIDE, SIDE))
    symbol.paste(image, ((SIDE - _WIDTH) // 2, 0))
    file = io.BytesIO()
    symbol.save(file, "PNG", optimize=True)
    return file.getvalue()
