"""The tree behind the first blow as rows of a table: depth, words, need, fraction, clause."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

SMALL = Fraction(1, 2000)
MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the tree."""

    depth: int
    text: str
    answers: str
    need: str
    clause: str
    chance: Fraction | None
    result: bool
    width: int
    """Of its bar, in per cent."""


def rows(tree: dict[str, Any]) -> list[Row]:
    """The tree as rows; branches of less than 1 in 2,000 are folded into one with their sum."""
    found: list[Row] = []
    if "branches" in tree:
        _draw(tree, 0, Fraction(1), "", found, {})
    return found


def _draw(tree: dict[str, Any], depth: int, chance: Fraction, answers: str, found: list[Row], known: dict[str, int]) -> None:
    if "branches" not in tree:
        found.append(_row(depth, tree.get("result", ""), answers, "", "", chance, True))
        return
    found.append(_row(depth, tree["question"], answers, tree["need"], tree["clause"], chance, False))
    small = [branch for branch in tree["branches"] if chance * Fraction(branch["fraction"]) < SMALL]
    for branch in tree["branches"]:
        if branch not in small:
            _draw(branch["then"], depth + 1, chance * Fraction(branch["fraction"]), branch["answers"], found, known)
    if small:
        total = sum((chance * Fraction(branch["fraction"]) for branch in small), Fraction(0))
        words = "1 smaller one" if len(small) == 1 else f"{len(small)} smaller ones"
        found.append(_row(depth + 1, words, "", "", "", total, True))


def _row(depth: int, text: str, answers: str, need: str, clause: str, chance: Fraction, result: bool) -> Row:
    return Row(depth, text, answers.replace("-", "–"), need, clause, chance, result, round(float(chance) * 100))
