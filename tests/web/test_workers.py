"""Work in hand: shared, bounded, stopped, and its errors told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from pitfight.errors import FightError, TimeUpError, TooLargeError
from pitfight.web import jobs
from pitfight.web.address import from_query
from pitfight.web.limits import Limits
from pitfight.web.workers import Answers, BusyError, Failure, Processes, StoppedError, Threads, Working

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class ByHand:
    """A pool whose work is done when a test says so."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self.seconds = 0.0

    def submit(self, slot: int, work: Any, arguments: tuple[Any, ...], seconds: float, small: bool) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]

    def progress(self, slot: int) -> tuple[float, float]:
        return 3, 4

    def running(self, slot: int) -> float:
        return self.seconds

    def close(self) -> None:
        pass


def work() -> None:
    """Never run."""


def test_who_asks_the_same_waits_for_the_same() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def both() -> list[Any]:
        first = asyncio.create_task(answers.get(None, work, "x"))
        second = asyncio.create_task(answers.get(None, work, "x"))
        await asyncio.sleep(0)
        pool.futures[0].set_result("there")
        return [await first, await second, await answers.get(None, work, "x")]

    assert run(both()) == ["there"] * 3
    assert len(pool.futures) == 1


def test_what_is_not_there_yet_says_how_far_it_is() -> None:
    found = run(Answers(Limits(), ByHand()).get(0.01, work, "x"))
    assert isinstance(found, Working)
    assert (found.done, found.total) == (3, 4)


def test_too_many_are_told_to_wait() -> None:
    answers = Answers(Limits(waiting=2), ByHand())

    async def three() -> None:
        for name in ("x", "y", "z"):
            await answers.get(0.001, work, name)

    with pytest.raises(BusyError, match="busy"):
        run(three())


def test_stopped_work_is_told_once_and_may_begin_again() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def stopped() -> Any:
        await answers.get(0.001, work, "x")
        assert answers.stop("work", "x")
        with pytest.raises(StoppedError):
            await answers.get(0.001, work, "x")
        return await answers.get(0.001, work, "x")

    assert isinstance(run(stopped()), Working)
    assert pool.futures[0].cancelled()
    assert not answers.stop("work", "y")


def test_errors_come_back_as_what_they_were() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def wrong() -> None:
        asked = asyncio.create_task(answers.get(None, work, "x"))
        await asyncio.sleep(0)
        pool.futures[0].set_result(Failure("fight", "wrong", "here", ("this",)))
        await asked

    with pytest.raises(FightError) as told:
        run(wrong())
    assert (told.value.where, told.value.attempts) == ("here", ("this",))


def test_abandoned_work_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitfight.web import workers

    monkeypatch.setattr(workers, "ABANDONED", -1.0)
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def two() -> None:
        await answers.get(0.001, work, "x")
        await answers.get(0.001, work, "y")

    run(two())
    assert pool.futures[0].cancelled()
    assert not pool.futures[1].cancelled()


@pytest.mark.parametrize(("seconds", "ended"), [(0.1, False), (60.0, True)])
def test_abandoned_work_that_has_just_begun_is_let_go_on(
    monkeypatch: pytest.MonkeyPatch, seconds: float, ended: bool
) -> None:
    from pitfight.web import workers

    monkeypatch.setattr(workers, "ABANDONED", -1.0)
    pool = ByHand()
    pool.seconds = seconds
    answers = Answers(Limits(), pool)

    async def two() -> None:
        await answers.get(0.001, work, "x")
        await answers.get(0.001, work, "y")

    run(two())
    assert pool.futures[0].cancelled() is ended


def test_what_a_page_has_turned_away_from_is_given_up_at_once() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def typed() -> None:
        for text in ("x", "xy"):
            answers.turn("page", work, text)
            await answers.get(0.001, work, text, page="page")

    run(typed())
    assert [future.cancelled() for future in pool.futures] == [True, False]


def test_what_another_page_waits_for_goes_on() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def two() -> None:
        await answers.get(0.001, work, "x", page="one")
        await answers.get(0.001, work, "x", page="other")
        answers.turn("one", work, "y")
        await answers.get(0.001, work, "y", page="one")

    run(two())
    assert [future.cancelled() for future in pool.futures] == [False, False]


def test_work_under_way_that_a_page_has_left_ends_at_a_later_look() -> None:
    pool = ByHand()
    pool.seconds = 0.1
    answers = Answers(Limits(), pool)

    async def left() -> None:
        await answers.get(0.001, work, "x", page="page")
        answers.turn("page", work, "y")

    run(left())
    assert not pool.futures[0].cancelled()
    pool.seconds = 60.0
    answers.give_up_the_abandoned()
    assert pool.futures[0].cancelled()


def test_abandoned_work_is_found_though_nothing_new_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitfight.web import workers

    monkeypatch.setattr(workers, "ABANDONED", -1.0)
    monkeypatch.setattr(workers, "SWEEP", 0.0)
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def watched() -> None:
        await answers.get(0.001, work, "x")
        watching = asyncio.create_task(answers.watch())
        while not pool.futures[0].cancelled():
            await asyncio.sleep(0)
        watching.cancel()

    run(watched())
    assert pool.futures[0].cancelled()


def test_what_was_not_done_in_time_may_be_tried_again() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def twice() -> Any:
        asked = asyncio.create_task(answers.get(None, work, "x"))
        await asyncio.sleep(0)
        pool.futures[0].set_result(Failure("too_large", "the time was up", "", (), passing=True))
        with pytest.raises(TooLargeError):
            await asked
        again = asyncio.create_task(answers.get(None, work, "x"))
        await asyncio.sleep(0)
        pool.futures[1].set_result("there")
        return await again

    assert run(twice()) == "there"


def late(limits: Limits, tick: Any = None) -> None:
    """Work that ends by itself when its time is up."""
    raise TimeUpError("the time was up")


def test_an_engine_whose_time_is_up_says_so_to_the_pool() -> None:
    failures = [Threads().submit(0, kind, (Limits(),), 1, False).result() for kind in (late, large)]
    assert [failure.passing for failure in failures] == [True, False]


def large(limits: Limits, tick: Any = None) -> None:
    """Work that will never fit."""
    raise TooLargeError("too many states")


@pytest.mark.parametrize(
    ("query", "small"),
    [
        ("a=warrior&b=zombie", True),
        ("a=12+warriors:+flail&b=zombie", False),
        ("a=warrior&a=warrior&b=zombie", False),
        ("a=warrior&b=zombie&how=sampled&n=1000000", False),
    ],
)
def test_a_duel_is_expected_to_be_small(query: str, small: bool) -> None:
    assert jobs.is_small(from_query("odds", "mordheim", query)) is small


def test_small_work_does_not_wait_behind_large_work() -> None:
    pool = Processes(1)
    answers = Answers(Limits(seconds=60), pool)

    async def both() -> dict[str, Any]:
        assert isinstance(await answers.get(0.001, forever), Working)
        address = "/odds/mordheim?a=warrior&b=warrior&until=phase"
        found: dict[str, Any] = await answers.get(None, jobs.odds, address, small=True)
        answers.stop("forever")
        return found

    try:
        data = run(both())
    finally:
        pool.close()
    assert data["odds"]["method"] == "exact"


def test_an_answer_that_comes_in_as_the_wait_ends_is_an_answer() -> None:
    pool = ByHand()
    answers = Answers(Limits(), pool)

    async def late() -> Any:
        asked = asyncio.create_task(answers.get(0.01, work, "x"))
        await asyncio.sleep(0)
        time.sleep(0.05)  # the loop is busy while the wait ends and the answer comes in
        pool.futures[0].set_result("there")
        return await asked

    assert run(late()) == "there"


def forever(limits: Limits, tick: Any = None) -> None:
    """Work that never ends."""
    threading.Event().wait()


def test_a_process_that_takes_too_long_is_ended_and_another_goes_on() -> None:
    pool = Processes(1)
    answers = Answers(Limits(seconds=0.5), pool)

    async def both() -> dict[str, Any]:
        with pytest.raises(BusyError, match=r"not done after 0\.5 seconds"):
            await answers.get(None, forever)
        found: dict[str, Any] = await answers.get(None, jobs.odds, "/odds/mordheim?a=warrior&b=warrior&until=phase")
        return found

    try:
        answers.limits = Limits(seconds=0.5)
        data = run(both())
    finally:
        pool.close()
    assert data["odds"]["method"] == "exact"
