"""How `python -m rules` and `python -m rules.verify` end where nobody takes what they print."""

import sys
from collections.abc import Callable
from contextlib import suppress


def finish(main: Callable[[], int]) -> int:
    """Return the exit code of `main`, or 1 and a line on stderr if its output cannot be written."""
    try:
        code = main()
        print(end="", flush=True)
    except OSError as error:
        print(error.strerror, file=sys.stderr)
        # Else the interpreter would write the rest once more as it exits, and fail aloud.
        with suppress(OSError):
            sys.stdout.close()
        return 1
    return code
