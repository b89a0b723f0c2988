"""All of a file that somebody names; of what is no file, such as a device, no more than fits into the memory."""

import errno
import os
from pathlib import Path
from stat import S_ISREG

MOST_BYTES = 1 << 26
"""What is read of a device or a pipe: it may never end."""


def whole_file(path: Path) -> bytes:
    """The bytes of a file; OSError where it cannot be read, or is a device or a pipe that goes on and on."""
    with path.open("rb") as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read()
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def whole_text(path: Path, encoding: str = "utf-8") -> str:
    """The same as text, with the ends of its lines made one; UnicodeDecodeError where it is none."""
    return whole_file(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
