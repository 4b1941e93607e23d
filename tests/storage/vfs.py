"""SQLite's files on a `Disk`, by APSW."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from tests.storage.disk import Disk, Name, Sync, SyncFolder, Truncate, Write

JOURNALS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL | apsw.SQLITE_OPEN_WAL


class Vfs(apsw.VFS):
    """A folder on a disk; it syncs that when SQLite's own does on Unix."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.name = f"disk-{id(disk)}"
        super().__init__(self.name, "")

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> "VfsFile":  # type: ignore[override]
        named = name.filename() if isinstance(name, apsw.URIFilename) else name
        flags[1] = flags[0]
        file = None if named is None else self.disk.file(named)
        made = file is None
        if file is None:
            with _sqlite_errors(apsw.SQLITE_CANTOPEN):
                file = self.disk.make(named)
        return VfsFile(self.disk, file, made and bool(flags[0] & JOURNALS))

    def xDelete(self, filename: str, syncdir: bool) -> None:
        with _sqlite_errors(apsw.SQLITE_IOERR_DELETE):
            self.disk.do(Name(filename, None))
            if syncdir:
                self.disk.do(SyncFolder())

    def xAccess(self, pathname: str, flags: int) -> bool:
        return self.disk.file(pathname) is not None

    def xFullPathname(self, name: str) -> str:
        return name


class VfsFile:
    """An open file; nobody else has it open, so that every lock is granted."""

    def __init__(self, disk: Disk, file: int, new_journal: bool) -> None:
        self._disk = disk
        self._file = file
        self._new_journal = new_journal

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self._disk.content(self._file)[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        with _sqlite_errors(apsw.SQLITE_IOERR_WRITE):
            self._disk.do(Write(self._file, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        with _sqlite_errors(apsw.SQLITE_IOERR_TRUNCATE):
            self._disk.do(Truncate(self._file, newsize))

    def xSync(self, flags: int) -> None:
        with _sqlite_errors(apsw.SQLITE_IOERR_FSYNC):
            self._disk.do(Sync(self._file))
            if self._new_journal:
                self._disk.do(SyncFolder())
                self._new_journal = False

    def xFileSize(self) -> int:
        return len(self._disk.content(self._file))

    def xLock(self, level: int) -> None:
        pass

    def xUnlock(self, level: int) -> None:
        pass

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return 4096

    def xDeviceCharacteristics(self) -> int:
        # As SQLite takes every disk for on Unix: a write changes no byte beside it.
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:
        pass


@contextmanager
def _sqlite_errors(code: int) -> Iterator[None]:
    """Answer SQLite with a full disk's code, or this one."""
    try:
        yield
    except OSError as error:
        is_full = error.errno == errno.ENOSPC
        answer = (apsw.FullError if is_full else apsw.IOError)(str(error))
        vars(answer).update(extendedresult=apsw.SQLITE_FULL if is_full else code)
        raise answer from error
