"""Taking one effect out of a row of data, to see whether a fight misses it: what the tests of several systems share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from pitfight.catalogue import Catalogue
from pitfight.effects import Effect, Ignore, Row


def answers_of(row: Row) -> tuple[Effect | Ignore, ...]:
    """All that a row does: its effects, then what it ignores."""
    return (*row.effects, *row.ignores)


def without(row: Row, number: int) -> Row:
    """The row without one of its effects, or of what it ignores."""
    effects = [effect for place, effect in enumerate(row.effects) if place != number]
    ignores = [ignore for place, ignore in enumerate(row.ignores, start=len(row.effects)) if place != number]
    return replace(row, effects=tuple(effects), ignores=tuple(ignores))


def each_effect(
    catalogue: Catalogue,
    rows: Iterable[tuple[str, str]],
    leave_out: Callable[[str, str, Effect | Ignore], bool] = lambda kind, id, effect: False,
) -> Iterator[Any]:
    """All effects of all rows as parameters (kind, id, number), but for those that are left out."""
    for kind, id in rows:
        for number, effect in enumerate(answers_of(catalogue.row(kind, id))):
            if not leave_out(kind, id, effect):
                name = getattr(effect, "ask", "ignore")
                yield pytest.param(kind, id, number, id=f"{kind}-{id}-{name}-{number}")


@contextmanager
def taken_out(monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, kind: str, id: str, number: int) -> Iterator[None]:
    """While it lasts, a row is without one of its effects."""
    with monkeypatch.context() as patch:
        patch.setitem(catalogue._rows, (kind, id), without(catalogue.row(kind, id), number))
        yield
