"""Power fails at any write; `make torture ARGS=power_cuts` lets it fail a few thousand times."""

import random
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import DatabaseRefused
from tests.storage.diary import Lost
from tests.storage.disk import Name, SyncFolder
from tests.storage.older import VERSIONS
from tests.torture import power_cuts
from tests.torture.power_cuts import Recording


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=power_cuts.MEMORY) as folder:
        yield Path(folder)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_was_acknowledged_survives_power_cuts(seed: int) -> None:
    assert power_cuts.case(seed) == power_cuts.CUTS


@pytest.mark.parametrize("version", [None, *sorted(VERSIONS)])
async def test_first_start_and_migration_survive_a_power_cut_at_every_write(
    folder: Path, version: int | None
) -> None:
    recording = Recording(folder, random.Random(1), version)
    await recording.live(days=1, steps=0)
    for at in range(len(recording.disk.history) + 1):
        await recording.cut(at)


async def test_the_copy_is_there_to_stay_before_the_migration_begins(folder: Path) -> None:
    recording = Recording(folder, random.Random(1), began_as=1)
    await recording.live(days=1, steps=0)
    history = recording.disk.history
    copied = history.index(Name(str(folder / "bonnie.sqlite3.version-1-journal"), None))
    assert history[copied + 1] == SyncFolder()


@pytest.mark.parametrize(
    ("synchronous", "losses"),
    [("NORMAL", Lost), ("OFF", (Lost, DatabaseRefused, sqlite3.DatabaseError))],
)
async def test_less_syncing_would_be_found_out(
    folder: Path, synchronous: str, losses: type[Exception] | tuple[type[Exception], ...]
) -> None:
    recording = Recording(folder, random.Random(1))
    await recording.live(days=1, steps=30, synchronous=synchronous)
    with pytest.raises(losses):
        await recording.cut_often(power_cuts.CUTS)
