"""Who works out the chunks of a sweep: this process, several on this machine, or a Dask cluster."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from typing import Any

from pitfight.errors import FightError, PitfightError
from pitfight.grids.cells import COLLECT_AFTER, fewer_collections
from pitfight.grids.grid import Grid, Result, results
from pitfight.version import __version__

Chunk = tuple[int, Sequence[int]]
"""The number of a chunk, and the cells in it."""
Worked = Generator[tuple[int, list[Result]], None, None]
"""Chunks as they are done; closing it stops the work."""
AHEAD = 3
"""Chunks that wait for each worker, so that none is idle."""
MOST_WORKERS = 256
THREAD_STARTS = 3
_one_at_a_time = threading.Lock()


@lru_cache(maxsize=4)
def _grid(text: str) -> Grid:
    return Grid.from_text(text)


def work(text: str, numbers: Sequence[int]) -> list[Result]:
    """Some cells of a grid, wherever this runs. What is remembered from fight to fight is used by one thread."""
    own = _grid(text)
    if own.version != __version__:
        raise FightError(f"a worker has pitfight {__version__}, and the sweep was begun by {own.version}")
    with _one_at_a_time:
        return results(own, numbers)


def here(own: Grid, chunks: Sequence[Chunk]) -> Worked:
    """Chunk by chunk in this process."""
    with fewer_collections():  # the whole time: each time it ends, everything that is remembered is searched once
        for chunk, numbers in chunks:
            yield chunk, work(own.text, numbers)


def processes(own: Grid, chunks: Sequence[Chunk], workers: int) -> Worked:
    """By so many processes of this machine; chunks come as they are done."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_as_worker)
    done = False
    try:
        yield from _flowing(chunks, workers * AHEAD, lambda numbers: pool.submit(work, own.text, numbers), _first_done)
        done = True
    except BrokenProcessPool:
        raise PitfightError(
            "a worker was killed (out of memory, perhaps); what was done is kept, and the same command goes on",
            where="sweep",
            attempts=("--workers 1",),
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if not done:  # whoever waits for them has gone
            for child in set(active_children()) - others:
                child.terminate()


def _as_worker() -> None:
    """Ctrl-C is for the process that waits for the workers; they end when it is gone, however it went."""
    gc.set_threshold(COLLECT_AFTER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _first_done(waiting: Sequence[Any]) -> list[Any]:
    return list(wait(waiting, return_when=FIRST_COMPLETED).done)


def _flowing(
    chunks: Sequence[Chunk],
    ahead: int,
    submit: Callable[[Sequence[int]], Any],
    first_done: Callable[[Sequence[Any]], list[Any]],
) -> Worked:
    """Hand out chunks, a few ahead, and take them as they are done."""
    waiting: dict[Any, int] = {}
    left = iter(chunks)
    while True:
        for chunk, numbers in left:
            waiting[submit(numbers)] = chunk
            if len(waiting) >= ahead:
                break
        if not waiting:
            return
        for future in first_done(list(waiting)):
            yield waiting.pop(future), future.result()


def cluster(own: Grid, chunks: Sequence[Chunk], address: str, timeout: float) -> Worked:
    """By the workers of a Dask cluster; what a lost worker was at is done by another."""
    distributed = _distributed()
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = _client(distributed, address, timeout)
    except (OSError, ValueError, TypeError, TimeoutError, AssertionError) as error:
        detail = "" if isinstance(error, OSError) else f" ({error})"
        raise FightError(
            f"the scheduler does not answer within {timeout:g} s{detail}",
            where=address,
            attempts=("--timeout 60", "leave --scheduler out to work on this machine"),
        ) from None
    try:
        try:
            client.wait_for_workers(1, timeout=timeout)
        except TimeoutError:
            raise FightError(f"the scheduler has no worker after {timeout:g} s", where=address) from None
        ahead = AHEAD * max(2, sum(client.nthreads().values()))

        def first_done(waiting: Sequence[Any]) -> list[Any]:
            with client.as_current():
                return list(distributed.wait(waiting, return_when="FIRST_COMPLETED").done)

        yield from _flowing(
            chunks, ahead, lambda numbers: client.submit(work, own.text, list(numbers), pure=False), first_done
        )
    except (OSError, distributed.CancelledError, distributed.scheduler.KilledWorker) as error:
        raise PitfightError(
            f"the cluster was lost: {error}; what was done is kept, and the same command goes on", where=address
        ) from None
    finally:
        client.close(timeout=timeout)


def _client(distributed: Any, address: str, timeout: float) -> Any:
    """A client of the scheduler. Dask gives its own thread ten seconds to start, and a busy machine may take longer."""
    for _ in range(THREAD_STARTS - 1):
        with contextlib.suppress(AssertionError):
            return distributed.Client(address, timeout=timeout, set_as_default=False)
    return distributed.Client(address, timeout=timeout, set_as_default=False)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise FightError(
            "a cluster needs Dask, which is not installed: pip install 'pitfight[cluster]'", where="--scheduler"
        ) from None
    return distributed
