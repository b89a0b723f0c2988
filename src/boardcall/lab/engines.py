"""Where the blocks of a run are played: in this process, on its cores, or by the workers of a Dask cluster."""

import multiprocessing
import os
import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Thread
from typing import Literal

from boardcall.errors import RefusedError
from boardcall.lab.runs import PlayedBlock, Run, play_all, play_block
from boardcall.wording import Sentence, say

Engine = Literal["cores", "dask"]
LOCAL_WORKERS = 2
"""Dask workers that are started where no cluster is named."""
LOST = say(
    "A process that played events was ended from outside, perhaps because memory ran out. Try again with fewer "
    "processes, such as --jobs 1."
)


def played(
    run: Run, *, jobs: int = 1, engine: Engine = "cores", scheduler: str = ""
) -> Generator[PlayedBlock, None, None]:
    """The blocks of a run as they are ready; closing the iterator ends the work. RefusedError without Dask."""
    if engine == "dask" or scheduler:
        return _by_dask(run, scheduler)
    return _here(run) if jobs <= 1 or len(run.blocks) == 1 else _on_cores(run, min(jobs, len(run.blocks)))


def _here(run: Run) -> Generator[PlayedBlock, None, None]:
    yield from play_all(run)


def _on_cores(run: Run, jobs: int) -> Generator[PlayedBlock, None, None]:
    context = multiprocessing.get_context("spawn")
    told, teller = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (told,))
    try:
        for future in as_completed([pool.submit(play_block, run, number) for number in run.blocks]):
            yield future.result()
    except BrokenProcessPool as error:
        raise RefusedError(LOST) from error
    finally:
        teller.close()
        pool.shutdown(cancel_futures=True)
        told.close()


def _begin(told: Connection) -> None:
    """In a process of the pool: Ctrl-C is for the one that started it, and this one ends when that closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_the_other() -> None:
        with suppress(EOFError, OSError):
            told.recv()
        os._exit(1)

    Thread(target=end_with_the_other, daemon=True).start()


def _by_dask(run: Run, scheduler: str) -> Generator[PlayedBlock, None, None]:
    try:
        import distributed
    except ImportError as error:
        raise RefusedError(
            say('Dask is not installed. Install it with pip install "boardcall[lab]", or leave --engine out.')
        ) from error
    with ExitStack() as ends:
        try:
            where = scheduler or ends.enter_context(
                distributed.LocalCluster(n_workers=LOCAL_WORKERS, threads_per_worker=1, dashboard_address=None)
            )
            client = ends.enter_context(distributed.Client(where, timeout="10s"))
        except (OSError, ValueError, RuntimeError) as error:
            raise RefusedError(_no_scheduler(scheduler)) from error
        futures = client.map(partial(play_block, run), list(run.blocks), pure=False)
        ends.callback(client.cancel, futures)
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        except distributed.KilledWorker as error:
            raise RefusedError(LOST) from error


def _no_scheduler(address: str) -> Sentence:
    if not address:
        return say("Dask could not start two workers here. Leave --engine out, or name a scheduler.")
    return say(
        "There is no Dask scheduler at {address}: give an address such as tcp://10.0.0.5:8786.",
        address=address,
    )
