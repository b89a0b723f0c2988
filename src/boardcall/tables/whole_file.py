"""All of a file that somebody names; of what is no file, such as a device, no more than fits into the memory."""

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

MOST_BYTES = 1 << 26
"""What is read of a device or a pipe: it may never end."""


def whole_file(path: Path) -> bytes:
    """The bytes of a file; OSError where it cannot be read, or is a device or a pipe that goes on and on."""
    if "\0" in str(path):
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    with path.open("rb") as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read()
        return whole_stream(file, str(path))


def whole_stream(file: BinaryIO, name: str) -> bytes:
    """What an open file holds to its end, such as standard input; OSError where it goes on and on."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


def whole_text(path: Path, encoding: str = "utf-8") -> str:
    """The same as text, with the ends of its lines made one; UnicodeDecodeError where it is none."""
    return whole_file(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
