"""A control's address: which table, drawn for which version, and what pressing it does.

The address is all a control is. It holds no state, so it works after a restart, and it proves
nothing: who pressed, and whether they may, is decided from what is stored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Stands for the table where a control belongs to none.
NO_TABLE = 0

_ADDRESS = re.compile(r"bc:(0|[1-9][0-9]{0,17}):([0-9]{1,9}):([ -~]{1,60})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Control:
    """``what`` is a move in notation, or a room's word and verb such as ``lobby join``.

    ``table`` is ``NO_TABLE`` for what belongs to none, such as the lesson. In a select's address
    ``what`` is the word alone; the option chosen completes it.
    """

    table: int
    version: int
    what: str

    def __str__(self) -> str:
        return f"bc:{self.table}:{self.version}:{self.what}"

    @classmethod
    def parse(cls, custom_id: str) -> Control | None:
        """The control with this id (at most 100 characters), or None if it is not one of ours."""
        found = _ADDRESS.fullmatch(custom_id)
        if found is None:
            return None
        return cls(int(found[1]), int(found[2]), found[3])
