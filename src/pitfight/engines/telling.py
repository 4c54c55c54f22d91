"""Telling values apart, so that what was worked out of some serves all that are alike."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from types import FunctionType
from typing import Any, cast

_ITSELF = (int, str, type(None))
_PLAIN = (int, str, float, Fraction, Enum, frozenset, type, FunctionType, type(None))


class Telling:
    """Numbers values, equal numbers for values that no rule can tell apart.

    What is made of nothing but plain values, at any depth, goes by them. All else goes by which thing it is, since a
    rule may tell two equal weapons of one man apart by that.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._plain: dict[Any, tuple[int, Any]] = {}
        """Dataclasses of plain values, with their numbers and the first that was equal."""
        self._alive: dict[int, Any] = {}
        """Things that went by which they are; while they are here, no other can be taken for one of them."""

    def told(self, value: Any) -> tuple[int, Any]:
        """The number of a value, and the value itself or one that it cannot be told from and that was there before."""
        if not is_dataclass(value) or isinstance(value, type):
            return self.of_key(self._key(value)), value
        try:
            known = self._plain.get(value)
        except TypeError:  # something in it cannot be compared
            known = None
        if known is None:
            known = self.of_key(self._key(value)), value
            if _is_plain(value):
                self._plain[value] = known
        return known

    def of_key(self, key: Hashable) -> int:
        """The number of what tells a value from others."""
        return self._numbers.setdefault(key, len(self._numbers))

    def _key(self, value: Any) -> Hashable:
        kind = type(value)
        if kind in _ITSELF:
            return kind, value
        if isinstance(value, tuple):
            return (kind, *map(self._key, value))
        if isinstance(value, _PLAIN):
            return kind, value
        if is_dataclass(value) and _is_plain(value):
            return cast(Hashable, value)
        self._alive[id(value)] = value
        return kind, id(value)


def _is_plain(value: Any) -> bool:
    """Whether a value is made of nothing but plain ones, and compared by them."""
    if isinstance(value, _PLAIN):
        return True
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    kind = type(value)
    if not is_dataclass(value) or not kind.__dataclass_params__.frozen:
        return False
    fields = kind.__dataclass_fields__
    return all(field.compare and _is_plain(getattr(value, name)) for name, field in fields.items())
