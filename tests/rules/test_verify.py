"""Rules 8.4: `python -m rules.verify`."""

import re

import pytest

from rules import commitment, deal_of
from rules.__main__ import main
from rules.verify import main as verify
from tests.rules.commands import WHOLE, run, shell

SECRET = "5eed" * 16
SALT = "1290001,1290002,1290003"
OF_MATCH = ["--secret", SECRET, "--salt", SALT]


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_8_4_verify_prints_the_dealer_and_the_deals(seats: str) -> None:
    code, out, err = run(verify, [*OF_MATCH, "--seats", seats, "--rounds", "2"])
    first, *deals = out.splitlines()
    assert (code, err) == (0, "")
    assert re.fullmatch(rf"match seats {seats} dealer [1-{seats}]", first)
    assert deals == [str(deal_of(bytes.fromhex(SECRET), SALT.encode(), n)) for n in (1, 2)]


def test_8_4_verify_checks_the_commitment() -> None:
    asked = [*OF_MATCH, "--seats", "3", "--rounds", "1", "--commitment"]
    good = commitment(bytes.fromhex(SECRET))
    assert run(verify, [*asked, good])[0] == run(verify, [*asked, good.upper()])[0] == 0
    for wrong in ("0" * 64, good[:-1], ""):
        code, out, err = run(verify, [*asked, wrong])
        assert (code, out) == (1, "")
        assert err == "the secret is not the one the commitment was made to\n"


def test_8_4_verify_checks_a_transcript() -> None:
    code, out, err = run(verify, [*OF_MATCH, "--transcript"], WHOLE)
    assert (code, err) == (0, "")
    assert out == "the dealer and all deals (3) follow from the secret\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ((b"dealer 1", b"dealer 2"), r"line 3: this dealer does not follow from the secret\n"),
        ((b"draw deck", b"draw dock"), r"line \d+: a move .*\n"),
        ((b"match", b"watch"), r"line 3: a line `match .*\n"),
        ((WHOLE, b""), r"line 1: a transcript begins .*\n"),
    ],
)
def test_8_4_verify_names_the_line_that_is_wrong(change: tuple[bytes, bytes], message: str) -> None:
    assert change[0] in WHOLE
    code, out, err = run(verify, [*OF_MATCH, "--transcript"], WHOLE.replace(*change))
    assert (code, out) == (1, "")
    assert re.fullmatch(message, err)


def test_8_4_verify_finds_a_deal_that_is_not_the_next() -> None:
    lines = WHOLE.split(b"\n")
    deals = [number for number, line in enumerate(lines) if line.startswith(b"deal ")]
    lines[deals[1]] = lines[deals[0]]
    code, _, err = run(verify, [*OF_MATCH, "--transcript"], b"\n".join(lines))
    assert (code, err) == (
        1,
        f"line {deals[1] + 1}: this deal does not follow from the secret\n",
    )


def test_8_4_verify_leaves_refused_deals_aside() -> None:
    deal = next(line for line in WHOLE.split(b"\n") if line.startswith(b"deal "))
    twice = WHOLE.replace(deal, deal + b"\n! " + deal)
    assert run(main, [], twice)[0] == 0
    assert run(verify, [*OF_MATCH, "--transcript"], twice)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        OF_MATCH,
        [*OF_MATCH, "--seats", "2"],
        [*OF_MATCH, "--rounds", "2"],
        [*OF_MATCH, "--seats", "5", "--rounds", "2"],
        [*OF_MATCH, "--seats", "\u0663", "--rounds", "2"],
        [*OF_MATCH, "--seats", "2", "--rounds", "0"],
        [*OF_MATCH, "--seats", "2", "--rounds", "-1"],
        [*OF_MATCH, "--seats", "2", "--rounds", "1", "--transcript"],
        [*OF_MATCH, "--seats", "2", "--transcript"],
        [*OF_MATCH, "--rounds", "1", "--transcript"],
        ["--secret", SECRET + "00", "--salt", SALT, "--transcript"],
        ["--secret", "5eed " * 16, "--salt", SALT, "--transcript"],
        ["--secret", SECRET, "--salt", "é", "--transcript"],
    ],
)
def test_8_4_verify_refuses_arguments_that_make_no_sense(arguments: list[str]) -> None:
    code, out, err = run(verify, arguments, WHOLE)
    assert (code, out) == (2, "")
    assert "usage: python -m rules.verify" in err


def test_8_4_verify_runs_on_the_standard_library_alone() -> None:
    code, out, err = shell("rules.verify", *OF_MATCH, "--transcript", data=WHOLE)
    assert (code, err) == (0, b"")
    assert out.startswith(b"the dealer and all deals (3) follow")
