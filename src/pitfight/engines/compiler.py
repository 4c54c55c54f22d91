"""Whether the compiler of the extra ``fast`` is there; asking loads nothing."""

from __future__ import annotations

from importlib.util import find_spec


def installed() -> bool:
    """Whether numba can be imported."""
    return find_spec("numba") is not None
