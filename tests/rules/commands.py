"""Running the command lines, in this process and in one of their own."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from typing import BinaryIO

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = ROOT / "tests" / "transcripts"
WHOLE = (TRANSCRIPTS / "a-whole-match.txt").read_bytes()


def run(
    entry: Callable[[Sequence[str], BinaryIO], int], arguments: Sequence[str], data: bytes = b""
) -> tuple[int, str, str]:
    """Return the exit code, stdout and stderr of a command line, called in this process."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            code = entry(arguments, BytesIO(data))
        except SystemExit as stop:
            code = int(stop.code or 0)
    return code, out.getvalue(), err.getvalue()


def shell(module: str, *arguments: str, data: bytes = b"") -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [sys.executable, "-I", "-c", _START, module, *arguments],
        input=data,
        capture_output=True,
        check=False,
        timeout=30,
    )
    return done.returncode, done.stdout, done.stderr


# As `python -m` would, but with nothing importable beside the standard library and this project.
_START = (
    "import runpy, sys\n"
    f"sys.path = [path for path in sys.path if 'site-packages' not in path] + [{str(ROOT)!r}]\n"
    "del sys.argv[0]\n"
    "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)\n"
)
