"""The tree behind the first blow as rows of a table: depth, words, need, fraction, clause."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitfight.web.wording import say

SMALL = Fraction(1, 2000)


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
    """The tree as rows.

    Branches of less than 1 in 2,000 are folded into one with their sum; a part that came before is named by its letter.
    """
    if "branches" not in tree:
        return []
    drawing = _Drawing()
    drawing.count(tree)
    drawing.draw(tree, 0, Fraction(1), "")
    return drawing.rows


class _Drawing:
    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._counts: dict[str, int] = {}
        self._letters: dict[str, str] = {}

    def count(self, tree: dict[str, Any]) -> None:
        """How often each part occurs."""
        key = json.dumps(tree)
        self._counts[key] = self._counts.get(key, 0) + 1
        if self._counts[key] == 1:
            for branch in tree.get("branches", ()):
                self.count(branch["then"])

    def draw(self, tree: dict[str, Any], depth: int, chance: Fraction, answers: str) -> None:
        """The rows of a part."""
        if "branches" not in tree:
            self._add(depth, tree.get("result", ""), answers, "", "", chance, True)
            return
        key = json.dumps(tree)
        if key in self._letters:
            self._add(depth, f"{tree['question']}: as at ({self._letters[key]})", answers, "", "", chance, True)
            return
        words = tree["question"]
        if self._counts[key] > 1 and len(self._letters) < 26:
            self._letters[key] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(self._letters)]
            words = f"{words} ({self._letters[key]})"
        self._add(depth, words, answers, tree["need"], tree["clause"], chance, False)
        parts = [(branch, chance * Fraction(branch["fraction"])) for branch in tree["branches"]]
        for branch, own in parts:
            if own >= SMALL:
                self.draw(branch["then"], depth + 1, own, branch["answers"])
        small = [own for _, own in parts if own < SMALL]
        if small:
            words = say("answer.smaller") if len(small) == 1 else say("answer.smaller_ones", count=len(small))
            self._add(depth + 1, words, "", "", "", sum(small, Fraction(0)), True)

    def _add(self, depth: int, text: str, answers: str, need: str, clause: str, chance: Fraction, result: bool) -> None:
        width = round(float(chance) * 100)
        self.rows.append(Row(depth, text, answers.replace("-", "–"), need, clause, chance, result, width))
