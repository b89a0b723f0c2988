"""Templates are compiled once for all processes of tests: in each it would take seconds."""

import os
import random
import shutil
import time
from functools import cache
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).parent.parent
HOUR = 3600


def keep_compiled() -> None:
    """Lets pages in every language find their templates compiled, or keep what they compile."""
    from jinja2 import Environment, FileSystemBytecodeCache

    from boardcall.web.request import render
    from boardcall.web.request.language import Language

    make = render.environment

    @cache
    def kept(spoken: Language) -> Environment:
        made = make(spoken)
        made.bytecode_cache = FileSystemBytecodeCache(str(_folder()), f"{spoken.code}-%s")
        return made

    render.environment = kept


def load_all() -> None:
    """Loads every template in English, in an order of this process: those that start together share the work."""
    from boardcall.web.request import render
    from boardcall.web.request.language import ENGLISH, language

    keep_compiled()
    made = render.environment(language(ENGLISH))
    names = made.list_templates(["html"])
    random.Random(os.getpid()).shuffle(names)
    for name in names:
        made.get_template(name)


@cache
def _folder() -> Path:
    """One for each state of the program: what is constant in a template is worked out when it is compiled."""
    source = ROOT / "src" / "boardcall"
    files = sorted(path for kind in ("*.py", "*.po") for path in source.rglob(kind))
    state = "".join(f"{path} {(known := path.stat()).st_mtime_ns} {known.st_size}\n" for path in files)
    folder = ROOT / "build" / f"templates-{crc32(state.encode()):08x}"
    folder.mkdir(parents=True, exist_ok=True)
    for other in folder.parent.glob("templates-*"):
        if other != folder and other.stat().st_mtime < time.time() - HOUR:
            shutil.rmtree(other, ignore_errors=True)
    return folder
