"""Workers of a server that start at once: forked from a process that has imported the program and opened nothing.

`multiprocessing` has such a process, which it starts as a fresh interpreter; here it is forked as well.
"""

import os
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import forkserver, get_context, resource_tracker, util
from unittest import mock


def fork_workers() -> None:
    """Lets the server that this process becomes fork its workers. Nothing is opened yet."""
    from boardcall.web.server import workers

    resource_tracker.ensure_running()
    forkserver.set_forkserver_preload([])
    with mock.patch.object(util, "spawnv_passfds", _forked):
        forkserver.ensure_running()
    vars(workers)["SPAWN"] = get_context("forkserver")


def _forked(_program: object, arguments: Sequence[str], kept: Sequence[int]) -> int:
    """Runs the last of the arguments, which is Python, in a fork that keeps these files, and gives its number."""
    pid = os.fork()
    if not pid:
        try:
            for before, after in pairwise(sorted({2, *kept, os.sysconf("SC_OPEN_MAX")})):
                os.closerange(before + 1, after)
            exec(arguments[-1], {})
        finally:
            os._exit(0)
    return pid
