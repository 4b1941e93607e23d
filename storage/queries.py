"""The statements of queries.sql, a function each, called with a sqlite3 connection."""

from pathlib import Path
from typing import Any

import aiosql

queries: Any = aiosql.from_path(
    Path(__file__).with_name("queries.sql"), "sqlite3", encoding="utf-8"
)
