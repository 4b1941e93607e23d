"""Card symbols for texts: small pictures that Discord shows as large as a letter."""

from __future__ import annotations

import io

from PIL import Image

from pictures.canvas import Canvas
from pictures.cards import BANDITS, fitted, rounded
from pictures.motifs import motif
from pictures.tones import PALETTE, Tone

SIDE = 128
# A card is a little narrower than high, with a border that is seen on light ground, as the card
# itself is on dark ground.
_WIDTH, _CORNER, _BORDER = 112, 18, 7
_FIGURES = (84, 88)
_STAR, _BUST = 96, 112


def emoji(card: str) -> bytes:
    """The symbol of a card, by its notation (rules 9): a PNG of 128 by 128, clear at the sides."""
    if card == "H":
        canvas = _framed(Tone.BLUE)
        canvas.lay(motif(card, _STAR), ((_WIDTH - _STAR) // 2, 14), Tone.PAPER, Tone.BLUE)
    elif card in BANDITS:
        canvas = _framed(Tone.PAPER)
        # Nearer than on a poster: the shoulders go beyond the frame.
        cut = (_BUST - _WIDTH) // 2 + _BORDER
        bust = motif(card, _BUST).crop((cut, 0, _BUST - cut, SIDE - 2 * _BORDER - 6))
        canvas.lay(bust, (_BORDER, SIDE - _BORDER - bust.height), Tone.INK, Tone.PAPER)
    else:
        canvas = _framed(Tone.CARD)
        figures = fitted(card, *_FIGURES, Tone.INK, Tone.CARD)
        canvas.put(figures, ((_WIDTH - figures.width) // 2, (SIDE - figures.height) // 2))
    canvas.image.putpalette(PALETTE)
    image = canvas.image.convert("RGB")
    image.putalpha(rounded(_WIDTH, SIDE, _CORNER))
    symbol = Image.new("RGBA", (SIDE, SIDE))
    symbol.paste(image, ((SIDE - _WIDTH) // 2, 0))
    file = io.BytesIO()
    symbol.save(file, "PNG", optimize=True)
    return file.getvalue()


def _framed(ground: Tone) -> Canvas:
    canvas = Canvas(_WIDTH, SIDE, ground)
    canvas.lay(rounded(_WIDTH, SIDE, _CORNER, _BORDER), (0, 0), Tone.INK, ground)
    return canvas
