"""A disk in memory, of one folder, that remembers in which order it was written and synced.

From that follows what could be left of it after a power cut at any moment: what was synced, and of
all else whatever chance lets arrive, for a disk writes in the order it likes.
"""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

SECTOR = 512
"""Bytes of which a disk writes some or others; now and then it is cut off amid one."""


@dataclass(frozen=True, slots=True)
class Write:
    """Put bytes into a file, beyond its end too."""

    file: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """Cut a file off, or fill it up with zeros."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Keep what was done to a file so far."""

    file: int


@dataclass(frozen=True, slots=True)
class FailedSync:
    """Keep what was done to a file so far, or not: no later sync will."""

    file: int


@dataclass(frozen=True, slots=True)
class Name:
    """Let a name stand for a file, or for none."""

    name: str
    file: int | None


@dataclass(frozen=True, slots=True)
class SyncFolder:
    """Keep what the names stand for."""


Deed = Write | Truncate | Sync | FailedSync | Name | SyncFolder


class Disk:
    """Files by name; those given are on it to stay.

    `fault` is asked before anything is done, and may raise an OSError in its place.
    """

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self.history: list[Deed] = []
        self.fault: Callable[[Deed], None] = works
        self._given = dict(enumerate((files or {}).values()))
        self._given_names: dict[str, int | None] = {
            name: file for file, name in enumerate(files or {})
        }
        self._names = dict(self._given_names)
        self._contents = {file: bytearray(data) for file, data in self._given.items()}

    def file(self, name: str) -> int | None:
        """The file of this name, if there is one."""
        return self._names.get(name)

    def content(self, file: int) -> bytearray:
        """What the file reads as, for as long as there is power."""
        return self._contents[file]

    def make(self, name: str | None) -> int:
        """Make an empty file; without a name, for as long as it is used."""
        file = len(self._contents)
        if name is not None:
            self.do(Name(name, file))
        self._contents[file] = bytearray()
        return file

    def do(self, deed: Deed) -> None:
        """Do it, or raise the OSError of `fault`: part of a write is done then."""
        try:
            self.fault(deed)
        except OSError:
            if isinstance(deed, Write):
                self._do(Write(deed.file, deed.offset, deed.data[: len(deed.data) // 2]))
            if isinstance(deed, Sync):
                self._do(FailedSync(deed.file))
            raise
        self._do(deed)

    def _do(self, deed: Deed) -> None:
        self.history.append(deed)
        if isinstance(deed, Write | Truncate):
            _apply(deed, self._contents[deed.file])
        elif isinstance(deed, Name):
            self._names[deed.name] = deed.file

    def after_power_cut(self, at: int, chance: random.Random) -> dict[str, bytes]:
        """Return what is left by name, if power fails when so much of `history` is done."""
        doings: dict[int, list[_Doing]] = {}
        unsynced: dict[int, list[_Doing]] = {}
        names = {name: [file] for name, file in self._given_names.items()}
        for deed in self.history[:at]:
            match deed:
                case Write(file) | Truncate(file):
                    doing = _Doing(deed)
                    doings.setdefault(file, []).append(doing)
                    unsynced.setdefault(file, []).append(doing)
                case Sync(file):
                    for doing in unsynced.pop(file, ()):
                        doing.kept = True
                case FailedSync(file):
                    unsynced.pop(file, None)
                case Name(name, of):
                    names.setdefault(name, [None]).append(of)
                case SyncFolder():
                    names = {name: files[-1:] for name, files in names.items()}
        contents = {file: bytearray(data) for file, data in self._given.items()}
        arriving = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for file, done in doings.items():
            content = contents.setdefault(file, bytearray())
            for doing in done:
                if doing.kept:
                    _apply(doing.deed, content)
                else:
                    _arrive(doing.deed, content, arriving, chance)
        left = {name: chance.choice(files) for name, files in names.items()}
        return {
            name: bytes(contents.get(file, b"")) for name, file in left.items() if file is not None
        }


@dataclass(slots=True)
class _Doing:
    deed: Write | Truncate
    kept: bool = False


def _apply(deed: Write | Truncate, content: bytearray) -> None:
    end = deed.size if isinstance(deed, Truncate) else deed.offset
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if isinstance(deed, Truncate):
        del content[end:]
    else:
        content[end : end + len(deed.data)] = deed.data


def _arrive(
    deed: Write | Truncate, content: bytearray, arriving: float, chance: random.Random
) -> None:
    """Do of it what arrives of what was never synced."""
    if isinstance(deed, Truncate):
        if chance.random() < arriving:
            _apply(deed, content)
        return
    for piece in _sectors(deed):
        if chance.random() < arriving:
            _apply(piece, content)
        elif chance.random() < 0.1:
            torn = chance.randrange(len(piece.data))
            _apply(Write(piece.file, piece.offset, piece.data[:torn]), content)
        elif piece.offset >= len(content) and chance.random() < 0.1:
            # The file has grown, and what fills the new place is what the disk had there before.
            _apply(Write(piece.file, piece.offset, chance.randbytes(len(piece.data))), content)


def _sectors(write: Write) -> Iterator[Write]:
    begin, end = write.offset, write.offset + len(write.data)
    while begin < end:
        after = min(end, (begin // SECTOR + 1) * SECTOR)
        data = write.data[begin - write.offset : after - write.offset]
        yield Write(write.file, begin, data)
        begin = after


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    """Let these be all the files of a real folder."""
    for file in folder.iterdir():
        file.unlink()
    for name, data in files.items():
        Path(name).write_bytes(data)


def works(_: Deed) -> None:
    """No fault."""


@dataclass(slots=True)
class Failing:
    """A fault: deeds of this kind fail after so many that do not; all of them, or `once`.

    `file` is the one where that is so, None for all.
    """

    kind: type[Write] | type[Sync]
    code: int
    after: int
    file: int | None = None
    once: bool = False
    met: bool = False

    def __call__(self, deed: Deed) -> None:
        if not isinstance(deed, self.kind) or self.file not in (None, deed.file):
            return
        if self.after > 0:
            self.after -= 1
        elif not (self.once and self.met):
            self.met = True
            raise OSError(self.code, os.strerror(self.code))
