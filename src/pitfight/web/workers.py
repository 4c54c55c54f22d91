"""Answers are worked out in processes of their own: bounded in number and time, watched, and stopped when unwanted."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

from pebble import ProcessExpired, ProcessPool

from pitfight.errors import PitfightError, TimeUpError
from pitfight.web.limits import Limits

KEPT = 512
ABANDONED = 4.0
"""Seconds after which work that nobody asks about any more is given up."""
SWEEP = 0.5
"""Seconds between two looks at what is abandoned."""
PREPARING = 600.0
"""Seconds that compiling may take, which is done once for all."""
SHORT = 2.0
"""Seconds that work under way is let go on even then: to begin a new process costs about as much."""
_SLOTS = 128
_FIELDS = 3
"""What the board holds for each slot: how much is done, of how much, and when a process began with it."""
_board: Any = None


class BusyError(PitfightError):
    """Too many answers are being worked out already, or one took longer than it may."""

    kind = "busy"
    exit_code = 3
    cause = "The server has as much to do as it takes, or an answer took longer than it gives."
    cure = "Try again in a few seconds; a smaller question is answered sooner."


class StoppedError(PitfightError):
    """Somebody has stopped the work."""

    kind = "stopped"
    cause = "The work was stopped, by its button or because its page was left."
    cure = "Ask again."


@dataclass(frozen=True, slots=True)
class Working:
    """An answer that is not there yet: how far it is, of how much, and for how long it has been worked at."""

    done: float
    total: float
    seconds: float


@dataclass(slots=True)
class Failure:
    """An error on its way from a worker: errors with a sentence keep it."""

    kind: str
    what: str
    where: str
    attempts: tuple[str, ...]
    passing: bool = False
    """Whether the next attempt may well succeed, so that it is not to be remembered."""


class Pool(Protocol):
    """Where work is done."""

    def submit(
        self, slot: int, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, small: bool
    ) -> Future[Any]:
        """Begin a piece of work; one that is expected to be ``small`` need not wait behind the large ones."""

    def progress(self, slot: int) -> tuple[float, float]:
        """How far it is."""

    def running(self, slot: int) -> float:
        """For how many seconds it has been worked at; 0 while it waits for its turn."""

    def close(self) -> None:
        """End everything."""


class Processes:
    """A pool of processes, each killed when its work takes too long or is not wanted any more.

    One more process is kept for small work, which goes there whenever the others are taken.
    """

    def __init__(self, count: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.board = context.Array("d", _FIELDS * _SLOTS, lock=False)
        self.count = count or max(2, os.cpu_count() or 2)
        self._pool, self._for_small = (
            ProcessPool(max_workers=workers, context=context, initializer=_begin, initargs=(self.board,))
            for workers in (self.count, 1)
        )
        self._waiting: set[Future[Any]] = set()

    def submit(
        self, slot: int, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, small: bool
    ) -> Future[Any]:
        self.board[_FIELDS * slot : _FIELDS * (slot + 1)] = [0, 0, 0]
        aside = small and len(self._waiting) >= self.count
        pool = self._for_small if aside else self._pool
        found: Future[Any] = pool.schedule(_run, args=(slot, work, arguments), timeout=seconds)
        if not aside:
            self._waiting.add(found)
            found.add_done_callback(self._waiting.discard)
        return found

    def progress(self, slot: int) -> tuple[float, float]:
        return self.board[_FIELDS * slot], self.board[_FIELDS * slot + 1]

    def running(self, slot: int) -> float:
        begun: float = self.board[_FIELDS * slot + 2]
        return time.monotonic() - begun if begun else 0.0

    def prepare(self) -> None:
        """Let one process do what takes long and is needed once, while the others answer."""
        preparing: Future[Any] = self._pool.schedule(_prepare, timeout=PREPARING)
        self._waiting.add(preparing)
        preparing.add_done_callback(self._waiting.discard)
        self._for_small.schedule(_nothing)  # a pool starts its process with its first work

    def close(self) -> None:
        for pool in (self._pool, self._for_small):
            pool.stop()  # type: ignore[no-untyped-call]
        for pool in (self._pool, self._for_small):
            pool.join()


class Threads:
    """The same in threads of this process, which cannot be stopped: for tests, and where there are no processes."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2)

    def submit(
        self, slot: int, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, small: bool
    ) -> Future[Any]:
        return self._threads.submit(_guarded, work, arguments, None)

    def progress(self, slot: int) -> tuple[float, float]:
        return 0, 0

    def running(self, slot: int) -> float:
        return 0.0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """Work for a process that is only to be there."""


def _prepare() -> None:
    from pitfight.web import jobs

    jobs.prepare()


def _begin(board: Any) -> None:
    import signal

    global _board
    _board = board
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from pitfight.web import jobs

    jobs.warm()
    settle_memory()


def settle_memory() -> None:
    """Leave what a warm process holds out of the garbage collector's rounds.

    The rounds stay as frequent as they are: rarer ones save little time, and memory grows.
    """
    gc.collect()
    gc.freeze()


def _run(slot: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    _board[_FIELDS * slot + 2] = time.monotonic()

    def tick(done: float, total: float) -> None:
        _board[_FIELDS * slot], _board[_FIELDS * slot + 1] = done, total

    return _guarded(work, arguments, tick)


def _guarded(work: Callable[..., Any], arguments: tuple[Any, ...], tick: Any) -> Any:
    try:
        return work(*arguments, tick)
    except PitfightError as error:
        return Failure(error.kind, error.what, error.where, error.attempts, isinstance(error, TimeUpError))


@dataclass(slots=True)
class _Job:
    future: Future[Any]
    slot: int
    begun: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    waiters: int = 0
    """Requests that wait for it just now and are of no page."""
    pages: set[str] = field(default_factory=set)
    """The pages that show it and may turn to something else."""
    left: bool = False
    """Whether every page has turned away from it."""


class Answers:
    """All work in hand, by what was asked, so that two who ask the same wait for the same."""

    def __init__(self, limits: Limits, pool: Pool) -> None:
        self.limits = limits
        self.pool = pool
        self._jobs: dict[Any, _Job] = {}
        self._known: OrderedDict[Any, Any] = OrderedDict()
        self._free = list(range(_SLOTS))
        self._stopped: set[Any] = set()

    async def get(
        self, wait: float | None, work: Callable[..., Any], *arguments: Any, page: str = "", small: bool = False
    ) -> Any:
        """The result of ``work(*arguments, limits)``, or :class:`Working` when it is not there after ``wait`` seconds.

        ``page`` names the open page that asks, where it has a name: it can :meth:`turn` away. ``small`` work need not
        wait behind the rest. Raises the error of the work, or :class:`BusyError`.
        """
        key = (work.__name__, *arguments)
        if key in self._stopped:
            self._stopped.discard(key)
            raise StoppedError("stopped, as asked")
        if key in self._known:
            self._known.move_to_end(key)
            return raised(self._known[key])
        job = self._jobs.get(key) or self._start(key, work, arguments, small)
        job.left = False
        if page:
            job.pages.add(page)
        else:
            job.waiters += 1
        coming = asyncio.wrap_future(job.future)
        coming.add_done_callback(_heard)
        try:
            result = await asyncio.wait_for(asyncio.shield(coming), wait)
        except (CancelledError, asyncio.CancelledError):
            if job.future.cancelled():
                self._done(key, job)
                raise StoppedError("stopped, as asked") from None
            raise
        except ProcessExpired:
            self._done(key, job)
            raise BusyError("the work broke off: it needed more memory than there is", where="memory") from None
        except TimeoutError:
            if not job.future.done():
                return Working(*self.pool.progress(job.slot), time.monotonic() - job.begun)
            if isinstance(job.future.exception(), TimeoutError):
                self._done(key, job)
                raise BusyError(
                    f"not done after {self.limits.seconds:g} seconds, the longest that one answer is worked at",
                    where="seconds",
                ) from None
            result = job.future.result()  # it came in just when the wait was over
        finally:
            if not page:
                job.waiters -= 1
            job.asked = time.monotonic()
        self._done(key, job)
        if isinstance(result, Failure) and result.passing:
            return raised(result)
        self._known[key] = result
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return raised(result)

    def known(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """The result of a piece of work that has been done; None for one that has not, or that failed."""
        found = self._known.get((work.__name__, *arguments))
        return None if isinstance(found, Failure) else found

    def stop(self, name: str, *arguments: Any, told: bool = True) -> bool:
        """Give up a piece of work; whoever asks for it next is told, if he is to be."""
        key = (name, *arguments)
        job = self._jobs.get(key)
        if job is None:
            return False
        job.future.cancel()
        self._done(key, job)
        if told:
            self._stopped.add(key)
        return True

    def turn(self, page: str, work: Callable[..., Any], *arguments: Any) -> None:
        """A page turns to a piece of work: what it alone waited for before is given up."""
        now = (work.__name__, *arguments)
        for key, job in self._jobs.items():
            if page in job.pages and key != now:
                job.pages.discard(page)
                job.left = not job.pages and not job.waiters
        self.give_up_the_abandoned()

    async def watch(self) -> None:
        """Give up what is abandoned, again and again, until this is cancelled."""
        while True:
            await asyncio.sleep(SWEEP)
            self.give_up_the_abandoned()

    def _start(self, key: Any, work: Callable[..., Any], arguments: tuple[Any, ...], small: bool) -> _Job:
        self.give_up_the_abandoned()
        if len(self._jobs) >= min(self.limits.waiting, _SLOTS):
            raise BusyError("busy with other fights; try again in 2 seconds", where="server")
        slot = self._free.pop()
        # A little longer than the engines are given, which end by themselves and say more.
        future = self.pool.submit(slot, work, (*arguments, self.limits), self.limits.seconds + 2, small)
        job = self._jobs[key] = _Job(future, slot)
        return job

    def _done(self, key: Any, job: _Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]
            self._free.append(job.slot)

    def give_up_the_abandoned(self) -> None:
        """End all work that every page has left, or that nobody has asked about for a while.

        What has just begun goes on for a moment, since it may be done sooner than a new process has started.
        """
        now = time.monotonic()
        for key, job in list(self._jobs.items()):
            unwanted = job.left or (not job.waiters and now - job.asked > ABANDONED)
            if unwanted and not 0 < self.pool.running(job.slot) < SHORT:
                job.future.cancel()
                self._done(key, job)


def _heard(future: asyncio.Future[Any]) -> None:
    """An error that nobody waits for any more is no news."""
    if not future.cancelled():
        future.exception()


def raised(result: Any) -> Any:
    """A result as it is; a failure as the error it was."""
    if not isinstance(result, Failure):
        return result
    from pitfight import errors
    from pitfight.web import address

    known: dict[str, type[PitfightError]] = {
        kind.kind: kind
        for kind in (
            errors.FightError,
            errors.AnswerError,
            errors.TooLargeError,
            errors.RuleError,
            address.AddressError,
            address.TooLongError,
        )
    }
    raise known.get(result.kind, PitfightError)(result.what, where=result.where, attempts=result.attempts)
