"""Frozen values that are looked up over and over: a dataclass that works out its hash once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a frozen dataclass of a class, equal by its fields, with the hash kept after first use."""
    made = dataclass(frozen=True)(cls)
    of_fields = cast(Callable[[Any], int], made.__hash__)

    def kept(self: Any) -> int:
        own: dict[str, Any] = self.__dict__
        try:
            found: int = own["_hash"]
        except KeyError:
            found = own["_hash"] = of_fields(self)
        return found

    made.__hash__ = kept  # type: ignore[method-assign]  # on purpose: the kept hash replaces the generated one
    return made
