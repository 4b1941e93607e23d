from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Storage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bonnie.sqlite3"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    async with await Storage.open(path) as opened:
        yield opened
