"""``python -m scripts.mutants``: how many of the small errors put into rules and charts the tests notice."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pitfight.systems import SYSTEMS
from scripts.mutants.mutant import ROOT, Mutant, folder, mutants
from scripts.mutants.run import Fate, Loaded, Order, Reach, fates, load, reach

HERE = Path(__file__).parent
KEPT = ROOT / ".mutants"
"""What a run has found out, for the next one; not part of the project."""
ALIKE = HERE / "alike.toml"
"""Mutants that change nothing that anyone could notice, each with the reason."""
NOTICED = HERE / "noticed"
"""A file for each system: each mutant that was noticed, with the test that did or the way its process ended."""


def alike() -> dict[str, str]:
    """The mutants that are no errors, with the reason."""
    return {row["mutant"]: row["why"] for row in tomllib.loads(ALIKE.read_text(encoding="utf-8")).get("alike", ())}


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """What the caller asks for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="keys of systems; all of them if none is named")
    parser.add_argument("--sample", type=int, help="that many mutants a system, drawn by --seed; else all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="child processes at a time")
    parser.add_argument("--seconds", type=float, default=30, help="how long tests take that are tried on one mutant")
    parser.add_argument("--only", default="", help="only mutants with this text in their names")
    parser.add_argument("--cases", action="store_true", help="only worked cases and golden fights try to notice")
    parser.add_argument("--again", action="store_true", help="only mutants that nothing is known to notice")
    parser.add_argument(
        "--known", action="store_true", help="only mutants that a test is known to notice, with that test alone"
    )
    return parser.parse_args(given)


def chosen(system: str, wanted: argparse.Namespace, known: dict[str, str]) -> list[Mutant]:
    """The mutants that are asked for, in the order of the text."""
    every = [own for own in mutants(system) if own.name not in known and wanted.only in own.name]
    if wanted.known:
        tests = noticed(system)
        every = [own for own in every if "::" in tests.get(own.name, "")]
    if wanted.sample is None or wanted.sample >= len(every):
        return every

    def drawn(own: Mutant) -> bytes:
        """By the name alone: a rule that is written anew leaves the others in the sample as they were."""
        return hashlib.sha256(f"{wanted.seed} {system} {own.name}".encode()).digest()

    picked = set(sorted(every, key=drawn)[: wanted.sample])
    return [own for own in every if own in picked]


def tests_of(system: str, *, cases: bool) -> tuple[list[str], str]:
    """The files that hold a system's tests, and the words that pick them from those of all systems."""
    own = [] if cases else [f"tests/systems/{folder(system).name}"]
    return [*own, "tests/test_cases.py", "tests/test_checking.py"], f"{folder(system).name} or {system}"


def noticed(system: str) -> dict[str, str]:
    """What noticed each mutant of a system, as far as runs have found out."""
    file = NOTICED / f"{system}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def judged(system: str, picked: Sequence[Mutant], wanted: argparse.Namespace) -> list[Fate]:
    """What becomes of these mutants of one system."""
    tests = noticed(system)
    order = Order()
    for own in mutants(system):
        if own.name in tests:
            order.remember(Fate(own, tests[own.name], 1))
    found: list[Fate] = []

    def work(loaded: Loaded) -> None:
        if wanted.known:
            known = Reach.exactly({own: tests[own.name] for own in picked})
        else:
            known = _reach(loaded, system, wanted.jobs)
        for own in fates(loaded, picked, known, order, wanted.jobs, wanted.seconds):
            found.append(own)
            if own.lives:
                say(f"lives on: {own.mutant.name} (line {own.mutant.line}, {own.tests} tests)")
            if len(found) % 20 == 0 and not wanted.known:
                _keep(system, found, loaded)  # a long run may be interrupted without losing what it has found
                say(f"{system}: {len(found)} of {len(picked)}")
        if not wanted.known:
            _keep(system, found, loaded)

    paths, words = tests_of(system, cases=wanted.cases)
    if wanted.known:
        paths, words = sorted({tests[own.name].partition("::")[0] for own in picked}), ""
    code = load(paths, words, work)
    if code:
        raise SystemExit(f"the tests of {system} cannot be collected: pytest ends with {code}")
    return found


def _reach(loaded: Loaded, system: str, jobs: int) -> Reach:
    """Which tests reach what: kept from run to run, as long as neither the system nor a test's file has changed."""
    file = KEPT / f"reach-{system}.json"
    known = Reach([], [])
    if file.is_file() and file.stat().st_mtime > _changed(folder(system)):
        read = json.loads(file.read_text(encoding="utf-8"))
        known = Reach(**{**read, "lines": {own: {int(n): by[n] for n in by} for own, by in read["lines"].items()}})
        fresh = {
            path
            for path in {test.partition("::")[0] for test in known.tests}
            if _test_changed(path) > file.stat().st_mtime
        }
        known = known.without(fresh)
    found = reach(loaded, system, known, jobs, say)
    KEPT.mkdir(exist_ok=True)
    file.write_text(
        json.dumps({"tests": found.tests, "seconds": found.seconds, "lines": found.lines}), encoding="utf-8"
    )
    return found


def _changed(below: Path) -> float:
    return max(own.stat().st_mtime for own in below.rglob("*") if own.suffix in {".py", ".toml"})


def _test_changed(path: str) -> float:
    data = _changed(ROOT / "tests" / "cases") if path.endswith("test_cases.py") else 0
    return max((ROOT / path).stat().st_mtime, data)


def _keep(system: str, found: Sequence[Fate], loaded: Loaded) -> None:
    """Note what became of each mutant, in place of what was known; tests and errors that are gone are forgotten."""
    possible = {own.name for own in mutants(system)}
    files = {item.partition("::")[0] for item in loaded.items}
    rows = {
        name: test
        for name, test in noticed(system).items()
        if name in possible and (test in loaded.items or test.partition("::")[0] not in files)
    }
    for own in found:
        rows.pop(own.mutant.name, None)
        if not own.lives:
            rows[own.mutant.name] = own.noticed_by
    text = json.dumps(rows, indent=0, ensure_ascii=False, sort_keys=True)
    (NOTICED / f"{system}.json").write_text(f"{text}\n", encoding="utf-8")


def say(line: str) -> None:
    """A line for whoever waits."""
    print(line, flush=True)


def main(given: Sequence[str] | None = None) -> int:
    """Run, print the figures; 1 if a mutant lives that is not listed as alike."""
    wanted = arguments(given)
    lived = 0
    for system in wanted.systems or SYSTEMS:
        began = time.monotonic()
        asked = chosen(system, wanted, alike())
        before = noticed(system) if wanted.again else {}
        tried = [own for own in asked if own.name not in before]
        lives = sum(own.lives for own in judged(system, tried, wanted)) if tried else 0
        lived += lives
        say(
            f"{system}: {len(asked)} mutants, {len(asked) - lives} noticed ({1 - lives / max(len(asked), 1):.1%}), "
            f"{len(tried)} of them tried now, {time.monotonic() - began:.0f} s"
        )
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
