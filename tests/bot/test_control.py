"""A control's address, there and back."""

import string

from hypothesis import given
from hypothesis import strategies as st

from cogs.control import Control

PRINTABLE = "".join(sorted(set(string.printable) - set("\t\n\r\x0b\x0c")))
CONTROLS = st.builds(
    Control,
    st.integers(0, 10**18 - 1),
    st.integers(0, 10**9 - 1),
    st.text(PRINTABLE, min_size=1, max_size=60),
)


@given(CONTROLS)
def test_an_address_reads_back_as_its_control(control: Control) -> None:
    assert Control.parse(str(control)) == control
    assert len(str(control)) <= 100  # Discord's limit, and with room to spare


@given(st.text(max_size=100))
def test_any_text_is_a_control_or_none(text: str) -> None:
    control = Control.parse(text)
    assert control is None or str(control) == text or text.split(":")[2].startswith("0")


@given(CONTROLS, st.sampled_from(["\n", "\x00", "é", "🃏", "x" * 61]))
def test_what_does_not_belong_in_an_address_is_refused(control: Control, tail: str) -> None:
    assert Control.parse(f"{control}{tail}") is None
    assert Control.parse(f" {control}") is None
