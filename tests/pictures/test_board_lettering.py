"""Writing in pictures: what can be written is, in both faces; nothing else gets through."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from locales import LANGUAGES, words
from pictures.alphabet import writable
from pictures.lettering import FONTS, Face, Unwritable, shortened, width, write
from pictures.tones import LETTERS, PAIRS, TONES, Tone, contrast, number, ramp
from rules import PLACES
from tests.test_words import messages


@pytest.mark.parametrize("face", Face)
def test_both_faces_have_every_letter_that_counts_as_writable(face: Face) -> None:
    with TTFont(FONTS / face.value) as font:
        held = font.getBestCmap()
    letters = [chr(code) for code in range(0x30000) if writable(chr(code))]
    assert not [letter for letter in letters if ord(letter) not in held]
    assert set("ÀÈÉÌÒÙàèéìòùŁśЖя×•–’") <= set(letters)


@pytest.mark.parametrize(
    "text", ["陳大文", "محمد", "🎲", "e\u0301", "A\u200dB", "A\nB", "ﬁ", "\u00ad"]
)
def test_what_cannot_be_written_is_refused(text: str) -> None:
    assert not writable(text)
    with pytest.raises(Unwritable):
        write(text, Face.GOTHIC, 40, Tone.INK, Tone.PAPER)
    with pytest.raises(Unwritable):
        width(text, Face.ROMAN, 40)


def test_tones_that_are_not_meant_for_it_carry_no_writing() -> None:
    for ink in TONES:
        for ground in TONES:
            if (ink, ground) not in LETTERS:
                with pytest.raises(ValueError, match="not for writing"):
                    write("Ada", Face.GOTHIC, 40, ink, ground)


@pytest.mark.parametrize(("ink", "ground"), LETTERS, ids=lambda tone: tone.name)
def test_writing_stands_out(ink: Tone, ground: Tone) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(("upper", "lower"), PAIRS, ids=lambda tone: tone.name)
def test_a_ramp_leads_from_tone_to_tone_and_back(upper: Tone, lower: Tone) -> None:
    assert (ramp(upper, lower)[0], ramp(upper, lower)[255]) == (number(lower), number(upper))
    assert ramp(lower, upper)[0] == number(upper)
    assert ramp(lower, upper)[255] == number(lower)


def test_tones_that_never_meet_have_no_ramp() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        ramp(Tone.RED, Tone.GREEN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_drawn_can_be_written(language: str) -> None:
    drawn = [name for name in messages(language) if "picture" in name or name.startswith("level-")]
    assert len(drawn) > 15
    for name in drawn:
        facts = dict.fromkeys(messages(language)[name], 8)
        assert writable(words(language)(name, **facts)), name


def test_every_town_can_be_written() -> None:
    assert all(writable(place.town) for place in PLACES)


@pytest.mark.parametrize("face", Face)
def test_a_text_is_shortened_to_its_room(face: Face) -> None:
    name = "Bonaventura Wigglesworth"
    whole = width(name, face, 40)
    assert shortened(name, face, 40, whole) == name
    for room in range(60, whole, 7):
        short = shortened(name, face, 40, room)
        assert width(short, face, 40) <= room
        assert short.endswith("…")
        assert name.startswith(short[:-1])
