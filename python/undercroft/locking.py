"""One writer at a time: a file is locked by the operating system, which lets go when the process ends, however it ends.

Reading needs no lock. On Windows a byte far behind the end is locked, so that others can read the rest.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

_BUSY = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_FAR = 2**62

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: int) -> bool:
    """Takes the lock of an open file until it is closed; tells whether nobody else has it.

    A file system that knows no locks counts as free: there, only the user can see to it that one process writes.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def holder(file: int) -> int | None:
    """Gives the process that holds the lock of a file, where the system tells (Linux); otherwise None."""
    about = os.fstat(file)
    try:
        held = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeError):
        return None
    for line in held:  # such as `1: FLOCK  ADVISORY  WRITE 4711 08:02:131090 0 EOF`
        parts = line.split()
        if len(parts) > 5 and parts[1] == "FLOCK" and parts[5].rpartition(":")[2] == str(about.st_ino):
            pid = int(parts[4]) if parts[4].isdecimal() else 0
            return pid or None
    return None
