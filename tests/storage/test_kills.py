"""Processes killed at any moment; `make torture ARGS=storage_kills` kills some thousands."""

import os
import re
import subprocess
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no forking here")
def test_what_was_acknowledged_survives_three_hundred_kills() -> None:
    # In a process of its own, which has no threads when it forks.
    ran = subprocess.run(
        [sys.executable, "-m", "tests.torture", "storage_kills", "--count", "300"],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"^storage_kills: 3\d\d kills in \d+ cases .* no failure$", ran.stdout, re.M)
