"""Files of fights with the chances they must give, and whether this engine gives them.

The same files serve our own tests and other engines: they are plain data, with exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitfight.errors import FightError, PitfightError, cut

LARGEST = 5_000_000
"""The largest file that is read, in bytes."""


class _CaseFile(BaseModel):
    """The shape of one case."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: str
    says: str
    fight: dict[str, Any]
    expect: dict[str, str] = {}
    means: dict[str, str] = {}
    why: dict[str, dict[str, str]] = {}
    origin: str = ""
    clauses: list[str] = []
    answers: str | None = None


class _File(BaseModel):
    """The shape of a file of cases."""

    model_config = ConfigDict(extra="forbid", strict=True)

    case: list[_CaseFile] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Case:
    """One fight with what must come of it; the keys are those of the file."""

    id: str
    says: str
    fight: Mapping[str, Any]
    expect: Mapping[str, str]
    means: Mapping[str, str] = field(default_factory=dict)
    why: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    answers: str | None = None

    @property
    def expected(self) -> dict[str, str]:
        """Everything expected, by a name for its place."""
        found = dict(self.expect)
        found |= {f"mean of {path}": value for path, value in self.means.items()}
        return found | {f"{title}: {words}": value for title, own in self.why.items() for words, value in own.items()}


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that did not come out: where, what came out, and what was expected; or why there was no answer."""

    case: str
    place: str
    found: str
    expected: str

    def as_json(self) -> dict[str, str]:
        """The same as plain data."""
        return {"case": self.case, "place": self.place, "found": self.found, "expected": self.expected}

    def sentence(self) -> str:
        """The same on one line."""
        return f"{self.case}: {self.place}: {self.found}" + (f", not {self.expected}" if self.expected else "")


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking a file."""

    file: str
    cases: int
    misses: tuple[Miss, ...]

    def as_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {"file": self.file, "cases": self.cases, "misses": [miss.as_json() for miss in self.misses]}


def read(path: Path) -> tuple[Case, ...]:
    """The cases of a file. Raises :class:`FightError` with the file, the place in it and what would be right."""
    from pitfight import files

    data = files.mapping(path, LARGEST)
    try:
        cases = _File.model_validate(data).case
    except ValidationError as error:
        raise _sentence(error, path) from None
    names = [own.id for own in cases]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise FightError(f"two cases have the id “{cut(twice)}”", where=str(path))
    empty = next((own.id for own in cases if not (own.expect or own.means or own.why)), None)
    if empty is not None:
        raise FightError("nothing is expected of it", where=f"{path}, case {cut(empty)}", attempts=("[case.expect]",))
    return tuple(
        Case(own.id, own.says, own.fight, own.expect, own.means, own.why, tuple(own.clauses), own.answers)
        for own in cases
    )


def _sentence(error: ValidationError, path: Path) -> FightError:
    first = error.errors()[0]
    place = ".".join(str(part + 1) if isinstance(part, int) else str(part) for part in first["loc"])
    what = {"extra_forbidden": "is no key of a case", "missing": "is missing"}.get(first["type"], first["msg"])
    return FightError(
        f"“{cut(place)}” {what}", where=str(path), attempts=("[[case]] with id, says, [case.fight], [case.expect]",)
    )


def check_file(path: Path, tick: Callable[[int, int], None] | None = None, max_seconds: float | None = None) -> Checked:
    """Whether this engine gives every chance of a file.

    ``tick`` is told how many cases are done, and of how many; ``max_seconds`` is for each fight.
    """
    cases = read(path)
    misses: list[Miss] = []
    for number, case in enumerate(cases, start=1):
        misses += check(case, max_seconds)
        if tick is not None:
            tick(number, len(cases))
    return Checked(str(path), len(cases), tuple(misses))


def check(case: Case, max_seconds: float | None = None) -> Iterator[Miss]:
    """What does not come out as the case says; nothing where all does."""
    try:
        found = _answered(case, max_seconds)
    except PitfightError as error:
        yield Miss(case.id, "no answer", error.sentence(), "")
        return
    for place, expected in case.expected.items():
        try:
            agreed = agrees(found[place], expected)
        except (ValueError, ZeroDivisionError):
            yield Miss(case.id, place, f"“{cut(expected)}” is no chance: a fraction, or ~ and a decimal", "")
            continue
        if not agreed:
            yield Miss(case.id, place, found[place].get("fraction", str(found[place].get("p"))), expected)


def _answered(case: Case, max_seconds: float | None) -> dict[str, Mapping[str, Any]]:
    """The chance that this engine gives for each place of a case."""
    from pitfight.api import odds

    found_by = odds(case.fight, answers=case.answers, max_seconds=max_seconds)
    if found_by.method != "exact" and any(not own.startswith("~") for own in case.expected.values()):
        found_by = odds(case.fight, answers=case.answers, max_seconds=max_seconds, method="exact")
    answer = found_by.as_json()
    found: dict[str, Mapping[str, Any]] = {path: at(answer, path) for path in case.expect}
    found |= {f"mean of {path}": mean(at(answer, path)) for path in case.means}
    return found | _explained(case)


def at(node: Any, path: str) -> Mapping[str, Any]:
    """The chance at a dotted path of an answer; one that a distribution does not list is 0.

    Keys may contain dots themselves. Raises :class:`FightError` where there is no such place.
    """
    if not path:
        return node if isinstance(node, Mapping) else _nowhere("there is no chance")
    if not isinstance(node, Mapping):
        return _nowhere(f"nothing has the parts “{cut(path)}”")
    keys = [key for key in map(str, node) if path == key or path.startswith(f"{key}.")]
    if keys:
        key = max(keys, key=len)
        return at({str(name): value for name, value in node.items()}[key], path[len(key) + 1 :])
    if "." in path or not all(isinstance(value, Mapping) and "p" in value for value in node.values()):
        return _nowhere(f"“{cut(path)}” is not among {cut(', '.join(map(str, node)))}")
    return {"p": 0.0, "fraction": "0"}


def _nowhere(what: str) -> Mapping[str, Any]:
    raise FightError(f"{what} in the answer", where="expect")


def agrees(chance: Mapping[str, Any], expected: str) -> bool:
    """Whether a chance is the expected fraction, or, behind ``~``, a decimal to the digits printed."""
    if not expected.startswith("~"):
        return "fraction" in chance and Fraction(chance["fraction"]) == Fraction(expected)
    digits = len(expected.partition(".")[2])
    value = Fraction(chance["fraction"]) if "fraction" in chance else Fraction(chance["p"])
    return abs(value - Fraction(expected[1:])) <= Fraction(1, 2 * 10**digits)


def mean(distribution: Mapping[str, Any]) -> dict[str, Any]:
    """The mean of a distribution over numbers, in the shape of a chance."""
    value = sum(
        (Fraction(number) * Fraction(chance["fraction"]) for number, chance in distribution.items()), Fraction()
    )
    return {"fraction": str(value)}


def told(tree: Mapping[str, Any], words: str) -> Fraction:
    """The chance that a tree of ``--why`` ends in a result of which the words are a part, between commas."""
    if "result" in tree:
        return Fraction(words in tree["result"].split(", "))
    return sum((Fraction(own["fraction"]) * told(own["then"], words) for own in tree["branches"]), Fraction())


def _explained(case: Case) -> dict[str, dict[str, Any]]:
    """What ``--why`` says of parts of the fight: the chance of a result, by the part's title and the result's words."""
    if not case.why:
        return {}
    from pitfight.api import fight
    from pitfight.engines.why import why

    parts = {part.title: part.tree.as_json() for part in why(fight(case.fight)).parts}
    missing = next((title for title in case.why if title not in parts), None)
    if missing is not None:
        raise FightError(f"no part is called “{cut(missing)}”: {cut(', '.join(parts))}", where="why")
    return {
        f"{title}: {words}": {"fraction": str(told(parts[title], words))}
        for title, expected in case.why.items()
        for words in expected
    }
