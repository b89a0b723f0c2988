"""Where the blocks of a run are played: in this process, on its cores, or by the workers of a Dask cluster."""

import multiprocessing
import signal
from collections.abc import Generator
from functools import partial
from typing import Literal

from boardcall.errors import RefusedError
from boardcall.lab.runs import PlayedBlock, Run, play_all, play_block
from boardcall.wording import say

Engine = Literal["cores", "dask"]
LOCAL_WORKERS = 2
"""Dask workers that are started where no cluster is named."""


def played(
    run: Run, *, jobs: int = 1, engine: Engine = "cores", scheduler: str = ""
) -> Generator[PlayedBlock, None, None]:
    """The blocks of a run as they are ready; closing the iterator ends the work. Raises RefusedError without Dask."""
    if engine == "dask" or scheduler:
        return _by_dask(run, scheduler)
    return _here(run) if jobs <= 1 or len(run.blocks) == 1 else _on_cores(run, min(jobs, len(run.blocks)))


def _here(run: Run) -> Generator[PlayedBlock, None, None]:
    yield from play_all(run)


def _on_cores(run: Run, jobs: int) -> Generator[PlayedBlock, None, None]:
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _begin) as pool:  # leaving it terminates what still runs
        yield from pool.imap_unordered(partial(play_block, run), run.blocks)


def _begin() -> None:
    """In a process of the pool: Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _by_dask(run: Run, scheduler: str) -> Generator[PlayedBlock, None, None]:
    try:
        from distributed import Client, LocalCluster, as_completed  # noqa: PLC0415  an extra
    except ImportError as error:
        raise RefusedError(
            say('Dask is not installed. Install it with pip install "boardcall[lab]", or leave --engine out.')
        ) from error
    try:
        where = scheduler or LocalCluster(n_workers=LOCAL_WORKERS, threads_per_worker=1, dashboard_address=None)
        client = Client(where, timeout="10s")
    except (OSError, ValueError) as error:
        raise RefusedError(
            say(
                "There is no Dask scheduler at {address}: give an address such as tcp://10.0.0.5:8786.",
                address=scheduler,
            )
        ) from error
    try:
        futures = client.map(partial(play_block, run), list(run.blocks), pure=False)
        for future in as_completed(futures):
            yield future.result()
    finally:
        client.cancel(futures)
        client.close()
        if not isinstance(where, str):
            where.close()
