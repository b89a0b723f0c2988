"""Files that only their owner may read."""

import os
from pathlib import Path

from boardcall.errors import StoreError
from boardcall.store.save_refusals import not_written

OWNER_ONLY = 0o600


def write_private(path: Path, data: bytes) -> None:
    """Writes a file that only its owner may read, whole or not at all, and on disk when this returns."""
    if not path.name:
        raise StoreError(not_written(str(path), "Is a directory"))
    new = path.with_name(f"{path.name}.new")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise StoreError(not_written(str(path), str(error.strerror))) from error
