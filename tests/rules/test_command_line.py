"""Rules 9.4 to 9.6: `python -m rules`."""

import json
import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import deal_of
from rules.__main__ import main
from rules.command import finish
from tests.rules.commands import TRANSCRIPTS, WHOLE, run, shell

EXPECTED = sorted(TRANSCRIPTS.glob("*.json"))
DEAL = str(deal_of(bytes(32), b"", 1))


def failure(data: bytes) -> str:
    code, out, err = run(main, [], data)
    assert (code, out) == (1, "")
    return err


def test_9_5_every_transcript_has_its_expected_state() -> None:
    told = {path.name.removesuffix(".json").split(".")[0] for path in EXPECTED}
    assert told == {path.stem for path in TRANSCRIPTS.glob("*.txt")}


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_9_5_a_transcript_leads_to_its_expected_state(path: Path) -> None:
    name, _, seat = path.stem.partition(".as-")
    transcript = (TRANSCRIPTS / f"{name}.txt").read_bytes()
    code, out, err = run(main, ["--as", seat] if seat else [], transcript)
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(path.read_text())


def test_9_5_the_state_has_exactly_these_keys_before_the_first_deal() -> None:
    code, out, _ = run(main, [], b"match seats 2 dealer 2\n")
    assert code == 0
    assert json.loads(out) == {
        "seats": 2, "round": 0, "dealer": 2, "to_play": None, "phase": "deal", "car": 1, "deck": 0,
        "pile": [], "hidden": [None] * 10, "hands": [{}, {}], "laid": [[], []],
        "captured": [[], []], "totals": [0, 0], "conceded": [], "winner": None, "legal": [],
    }  # fmt: skip


def test_9_6_a_seat_sees_counts_a_top_card_and_no_hidden_card() -> None:
    code, out, _ = run(main, ["--as", "2"], f"match seats 2 dealer 2\n{DEAL}\n".encode())
    state = json.loads(out)
    assert code == 0
    assert state["hands"][0] == {"cards": 10}
    assert sum(state["hands"][1].values()) == 10
    assert state["hidden"] == ["?"] * 10
    assert state["pile"] == {"top": DEAL.split()[32], "size": 1}
    assert state["legal"] == []


def test_9_6_an_empty_pile_has_no_top_card() -> None:
    _, out, _ = run(main, ["--as", "1"], b"match seats 2 dealer 2")
    assert json.loads(out)["pile"] == {"top": None, "size": 0}


@pytest.mark.parametrize("arguments", [["--as", "3"], ["--as", "5"], ["--as"], ["--es"], ["x"]])
def test_9_6_arguments_that_make_no_sense_are_a_usage_error(arguments: list[str]) -> None:
    code, out, err = run(main, arguments, b"match seats 2 dealer 2\n")
    assert (code, out) == (2, "")
    assert "usage: python -m rules" in err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"line 1: a transcript begins"),
        ("# nothing\n\n", r"line 1: a transcript begins"),
        ("\n! match seats 2 dealer 1\n", r"line 2: a transcript begins"),
        ("match seats 2\n", r"line 1: a line `match seats N dealer N`"),
        ("match seats 2 dealer 1\n\ndraw deck\n", r"line 3: no round is running"),
        ("match seats 2 dealer 1\n! concede 1\n", r"line 2: this move is legal"),
        ("match seats 2 dealer 1\n! draw dock\n", r"line 2: a move .* not 'draw dock'"),
        ("match seats 2 dealer 1\nmatch seats 2 dealer 1\n", r"line 2: a move "),
        ("match seats 2 dealer 1\n draw deck\n", r"line 2: a move "),
        ("match seats 2 dealer 1\n!draw deck\n", r"line 2: a move "),
        ("match seats 2 dealer 1\n!\n", r"line 2: a move "),
        ("match seats 2 dealer 1\n\u2028\ndraw x\u2028\n", r"line 3: a move "),
    ],
)
def test_9_5_a_transcript_that_fails_names_its_line(text: str, message: str) -> None:
    assert re.fullmatch(message + ".*\n", failure(text.encode()))


def test_9_5_a_line_that_is_not_utf8_is_named_and_only_once_it_is_reached() -> None:
    assert failure(b"match seats 2 dealer 1\n# \xff\n") == "line 2: this is not UTF-8\n"
    assert failure(b"match seats 2 dealer 1\nlook\n\xff").startswith("line 2: no round")


def test_9_4_a_refused_move_changes_nothing() -> None:
    opening = f"match seats 2 dealer 2\n{DEAL}\n"
    plain = run(main, [], opening.encode())
    assert plain[0] == 0
    assert run(main, [], f"{opening}! discard 1\n! take\n! meld 1 9\n".encode()) == plain


def test_9_comments_blank_lines_and_line_ends_are_nothing() -> None:
    bare = run(main, [], f"match seats 2 dealer 2\n{DEAL}".encode())
    dressed = f"# a\n  \nmatch seats 2 dealer 2 # b\r\n\t\n{DEAL}   \r\n\n#"
    assert bare[0] == 0
    assert run(main, [], dressed.encode()) == bare


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_9_5_no_input_is_answered_with_anything_but_a_line_on_stderr(data: bytes) -> None:
    for before in (b"", b"match seats 2 dealer 2\n", f"match seats 2 dealer 2\n{DEAL}\n".encode()):
        code, out, err = run(main, [], before + data)
        if code == 0:
            assert json.loads(out)["seats"] == 2
            assert err == ""
        else:
            assert (code, out) == (1, "")
            assert re.fullmatch(r"line \d+: [^\n]+\n", err)


def test_9_5_the_command_runs_on_the_standard_library_alone() -> None:
    expected = json.loads((TRANSCRIPTS / "a-whole-match.json").read_text())
    code, out, err = shell("rules", data=WHOLE)
    assert (code, err) == (0, b"")
    assert json.loads(out) == expected
    assert shell("rules", data=b"match\xff") == (1, b"", b"line 1: this is not UTF-8\n")
    assert shell("rules", "--as", "9")[0] == 2


def test_9_5_output_that_nobody_takes_is_a_line_on_stderr_and_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as pipe:
        monkeypatch.setattr("sys.stdout", pipe)
        assert finish(lambda: main([], BytesIO(WHOLE))) == 1
        assert pipe.closed  # else it would fail once more as the interpreter exits
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch("[^\n]+\n", err)


@pytest.mark.parametrize(("data", "code"), [(WHOLE, 0), (b"", 1)])
def test_9_5_output_that_is_taken_leaves_the_exit_code_alone(data: bytes, code: int) -> None:
    assert run(lambda arguments, stdin: finish(lambda: main(arguments, stdin)), [], data)[0] == code
