"""Run tests against mutants: everything is loaded once, each mutant has a child process of its own.

Tests are chosen by the lines that they reach, and begin with those that have noticed errors in the same function and
with the quickest; the first that fails decides.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from scripts.mutants.mutant import ROOT, Mutant, import_anew, put_in, sources

TIME_IS_UP = {"SIGXCPU", "SIGALRM"}
MEMORY = 6 << 30
"""Bytes that a child may take: an error may well make a fight without end."""
FIRST = 25
"""How many tests are tried before all others of a module are loaded anew."""
CASES = 5
"""How many worked cases are tried for one test of each function."""
SLOW = 4.0
"""Seconds: tests that take longer are left out, so that a score is rather too low than too high."""


@dataclass
class Reach:
    """Which tests reach which line, and how long they take; by the name of the file and the number of the test."""

    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    only: dict[Mutant, int] = field(default_factory=dict)
    """The one test for a mutant, where nothing else is to be tried."""

    def of(self, mutant: Mutant, first: Mapping[str, int], seconds: float) -> list[str]:
        """The tests that can notice a mutant, within so much time, after those named ``first`` one of each function.

        They are those that reach its line, or all of them for what is read at import.
        """
        found: Sequence[int] = range(len(self.tests))
        if mutant in self.only:
            found = [self.only[mutant]]
        elif mutant.function:
            found = self.lines.get(_short(mutant.file), {}).get(mutant.line, [])
        quick = sorted((number for number in found if self.seconds[number] <= SLOW), key=lambda own: self.seconds[own])
        turns: dict[str, int] = defaultdict(int)
        rank = {}
        about = mutant.file.stem.removesuffix("s")
        for number in quick:  # tests named after the file, then one of each function, a second of each...: unlike
            function = self.tests[number].partition("[")[0]  # tests notice more; worked cases are unlike each other
            turns[function] += 1
            rank[number] = 0 if about in function else turns[function] / (CASES if "::test_case" in function else 1)
        quick.sort(key=lambda number: (-first.get(self.tests[number], 0), rank[number], self.seconds[number]))
        ends = accumulate(self.seconds[number] for number in quick)
        return [self.tests[number] for number, end in zip(quick, ends, strict=True) if end <= seconds]

    @classmethod
    def exactly(cls, tests: Mapping[Mutant, str]) -> Reach:
        """One test for each mutant."""
        found = cls(list(dict.fromkeys(tests.values())), [])
        found.seconds = [0.0] * len(found.tests)
        found.only = {mutant: found.tests.index(test) for mutant, test in tests.items()}
        return found

    def without(self, files: set[str]) -> Reach:
        """The same without the tests of some files."""
        left = [number for number, test in enumerate(self.tests) if test.partition("::")[0] not in files]
        place = {number: new for new, number in enumerate(left)}
        lines = {
            own: {line: [place[number] for number in numbers if number in place] for line, numbers in by_line.items()}
            for own, by_line in self.lines.items()
        }
        return Reach([self.tests[number] for number in left], [self.seconds[number] for number in left], lines)


def _short(file: Path) -> str:
    return str(file.relative_to(ROOT))


class Loaded:
    """The tests of a system, collected once; a pytest plugin that hands over to ``work`` in place of running them."""

    def __init__(self, work: Callable[[Loaded], None]) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once everything is collected: the work, with nothing run before it."""
        self.items = {item.nodeid: item for item in session.items}
        self.work(self)
        return True

    def passes(self, test: str) -> bool:
        """Whether one test passes, in this very process."""
        reports = runtestprotocol(self.items[test], log=False, nextitem=None)
        return not any(report.failed for report in reports)


def load(paths: Sequence[str], words: str, work: Callable[[Loaded], None]) -> int:
    """Collect the tests of some files and do some work with them; the exit code of pytest."""
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "--capture=no"]
    return int(pytest.main([*options, *(["-k", words] if words else []), *paths], plugins=[Loaded(work)]))


@dataclass(frozen=True)
class Came:
    """What came of a child: its answer, or why there is none."""

    answer: Any
    died: str = ""


def in_child(work: Callable[[], Any], seconds: float) -> Came:
    """Do some work in a child process with everything loaded; its answer as JSON."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _child(work, writing, seconds)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    died = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else ""
    return Came(json.loads(said) if said else None, died or ("" if said else "no answer"))


def _child(work: Callable[[], Any], writing: int, seconds: float) -> None:
    """Never returns. Time is that of the processor, so that a busy machine decides nothing."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(int(seconds * 6) + 60)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        try:
            answer = json.dumps(work())
        except BaseException as error:
            answer = json.dumps({"error": f"{type(error).__name__}: {error}"})
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)


def reach(loaded: Loaded, system: str, known: Reach, jobs: int, tell: Callable[[str], None]) -> Reach:
    """Run every test once, each in a child, and note the lines of rules and charts that it reaches.

    Tests that are ``known`` already are taken over. Named parts that a test has worked out are remembered for the next
    one, which then reaches less; hence a child for each.
    """
    import coverage

    files = [str(file) for file in sources(system)]
    told: dict[str, tuple[float, list[tuple[str, int]]]] = {
        test: (known.seconds[number], []) for number, test in enumerate(known.tests) if test in loaded.items
    }
    for own, by_line in known.lines.items():
        for line, numbers in by_line.items():
            for number in numbers:
                if known.tests[number] in told:
                    told[known.tests[number]][1].append((own, line))

    def work(test: str) -> Any:
        meter = coverage.Coverage(data_file=None, include=files)
        began = time.process_time()
        with meter.collect():
            passed = loaded.passes(test)
        data = meter.get_data()
        took = time.process_time() - began
        return (
            passed,
            took,
            [(_short(Path(own)), line) for own in data.measured_files() for line in data.lines(own) or ()],
        )

    wanted = [test for test in loaded.items if test not in told]
    with ThreadPoolExecutor(jobs) as pool:
        for place, (test, came) in enumerate(
            zip(wanted, pool.map(lambda test: in_child(lambda: work(test), 600), wanted), strict=True)
        ):
            if came.answer is None or not came.answer[0]:
                tell(f"left out, does not pass here: {test} {came.died}")
                continue
            told[test] = (came.answer[1], came.answer[2])
            if place % 500 == 0:
                tell(f"reach of {system}: {place} of {len(wanted)} tests")
    lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, (_, reached) in enumerate(told.values()):
        for own, line in reached:
            lines[own][line].append(number)
    return Reach(list(told), [seconds for seconds, _ in told.values()], {own: dict(by) for own, by in lines.items()})


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: the test that noticed it, or how its child died; neither for one that lives on."""

    mutant: Mutant
    noticed_by: str
    tests: int

    @property
    def lives(self) -> bool:
        """Whether nothing has noticed the error."""
        return not self.noticed_by


def fate(loaded: Loaded, mutant: Mutant, tests: Sequence[str], seconds: float) -> Fate:
    """Put the error in and run tests until one fails; a fight without end has been noticed, too.

    Raises :class:`RuntimeError` where the error could not be tried.
    """

    def work() -> str:
        if put_in(mutant):
            return next((test for test in tests if not loaded.passes(test)), "")
        import_anew(mutant)
        for some in (tests[:FIRST], tests[FIRST:]):
            failed = _anew(some) if some else ""
            if failed:
                return failed
        return ""

    if not tests:
        return Fate(mutant, "", 0)
    came = in_child(work, seconds)
    if came.answer is None and came.died not in TIME_IS_UP:
        raise RuntimeError(f"{mutant.name} could not be tried: {came.died}")
    if isinstance(came.answer, dict):
        raise RuntimeError(f"{mutant.name} could not be tried: {came.answer['error']}")
    noticed = came.died if came.answer is None else came.answer
    return Fate(mutant, noticed, len(tests))


class _Failure:
    """Remembers what failed first: a test, or a file that could not be loaded."""

    first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.first = self.first or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.first = self.first or report.nodeid


def _anew(tests: Sequence[str]) -> str:
    """Load these tests anew and run them; what fails first, empty if nothing does."""
    seen = _Failure()
    options = ["-o", "addopts=", "-x", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "--capture=no"]
    code = pytest.main([*options, *tests], plugins=[seen])
    if not seen.first and code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ends with {int(code)}")
    return seen.first


@dataclass
class Order:
    """Which tests come first: those that have noticed errors in the same place before."""

    noticed: dict[str, dict[str, int]] = field(default_factory=dict)

    def first(self, mutant: Mutant) -> Mapping[str, int]:
        """How many errors each test has noticed in this place."""
        return self.noticed.get(mutant.where, {})

    def remember(self, own: Fate) -> None:
        """Count a success."""
        if "::" in own.noticed_by:
            here = self.noticed.setdefault(own.mutant.where, {})
            here[own.noticed_by] = here.get(own.noticed_by, 0) + 1


def fates(
    loaded: Loaded, chosen: Sequence[Mutant], known: Reach, order: Order, jobs: int, seconds: float
) -> Iterator[Fate]:
    """What becomes of each mutant, as soon as it is known; ``seconds`` of tests are tried."""

    def one(mutant: Mutant) -> Fate:
        own = fate(loaded, mutant, known.of(mutant, order.first(mutant), seconds), 5 * seconds + 20)
        order.remember(own)
        return own

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(one, chosen)
