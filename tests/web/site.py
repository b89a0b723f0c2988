"""The application in this process, for tests of what a browser cannot see. It is set up once per test process."""

import atexit
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import kept_templates
from boardcall.web.machine.settings import configure

Found = TypeVar("Found")


@cache
def site() -> None:
    """Configures the application with a vault in a folder of its own, which goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="boardcall-test-")
    atexit.register(folder.cleanup)
    configure(vault=Path(folder.name) / "vault.sqlite3")
    kept_templates.keep_compiled()


def apart(act: Callable[[], Found]) -> Found:
    """Runs in a thread of its own: a browser's loop may run in this one, where the framework refuses to work."""
    found: list[Found] = []
    thread = threading.Thread(target=lambda: found.append(act()))
    thread.start()
    thread.join()
    assert found, "it failed, see above"
    return found[0]
