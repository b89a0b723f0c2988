"""The application in this process, for tests of what a browser cannot see. It is set up once per test process."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

from boardcall.web.settings import configure


@cache
def site() -> None:
    """Configures the application with a vault in a folder of its own, which goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="boardcall-test-")
    atexit.register(folder.cleanup)
    configure(vault=Path(folder.name) / "vault.sqlite3")
