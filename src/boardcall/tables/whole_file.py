"""Reads the whole of a file that somebody names; from a device or a pipe it reads no more than fits into memory."""

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

MOST_BYTES = 1 << 26
"""How much is read from a device or a pipe, which may never end."""


def whole_file(path: Path) -> bytes:
    """The bytes of a file; OSError if it cannot be read, or is a device or a pipe that does not end."""
    if "\0" in str(path):
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    with path.open("rb") as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read()
        return whole_stream(file, str(path))


def whole_stream(file: BinaryIO, name: str) -> bytes:
    """The rest of an open file, such as standard input; OSError if it does not end."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


def whole_text(path: Path, encoding: str = "utf-8") -> str:
    """The same as text, with uniform line ends; UnicodeDecodeError if it is not text."""
    return whole_file(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
