"""An audit is good news only where there was an answer for every package."""

import subprocess
from typing import Any

import pytest

from requirements import audit

SOUND = {"name": "aiohttp", "version": "3.14.5", "vulns": []}
WEAK = {
    "name": "pillow",
    "version": "13.0.0",
    "vulns": [
        {"id": "PYSEC-1", "fix_versions": ["13.0.1", "13.1"], "aliases": []},
        {"id": "PYSEC-2", "fix_versions": [], "aliases": []},
    ],
}
UNKNOWN = {"name": "yarl", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "lines", "good"),
    [
        ([SOUND, SOUND], ["No weakness is known of these 2 packages."], True),
        (
            [SOUND, WEAK],
            [
                "pillow 13.0.0: PYSEC-1, fixed in 13.0.1, 13.1",
                "pillow 13.0.0: PYSEC-2, fixed in no version yet",
            ],
            False,
        ),
        ([SOUND, UNKNOWN], ["Nothing could be learnt of 1: yarl."], False),
    ],
)
def test_the_verdict(packages: list[Any], lines: list[str], good: bool) -> None:
    assert audit.verdict({"dependencies": packages}) == (lines, good)


@pytest.mark.parametrize(
    ("out", "code", "said"),
    [
        ("", 1, "Nothing was audited, is the network there?\nConnectionError: no way\n"),
        ('{"dependencies": []}', 0, ""),
    ],
)
def test_without_a_report_nothing_is_good(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    out: str,
    code: int,
    said: str,
) -> None:
    def run(command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[str]:
        assert sum(part.startswith("--requirement=") for part in command) >= 5
        return subprocess.CompletedProcess(command, 1, out, "Traceback\nConnectionError: no way\n")

    monkeypatch.setattr(subprocess, "run", run)
    assert audit.main() == code
    assert capsys.readouterr().err == said
