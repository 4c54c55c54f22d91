"""Random numbers that depend on nothing but seed, fight and question, so that work can be shared out at will.

Each number is a hash of the three counters (two rounds of the splitmix64 finaliser, a public-domain construction),
not the next of a sequence.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mixed(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def stream(seed: int, fight: int) -> int:
    """What stands for one fight under one seed."""
    return _mixed((stream_root(seed) + fight * _GOLDEN) & _MASK)


def stream_root(seed: int) -> int:
    """What the fights under one seed have in common."""
    return _mixed((seed + _GOLDEN) & _MASK)


def number(stream: int, question: int) -> int:
    """64 random bits for one question of a fight."""
    return _mixed((stream + (question + 1) * _GOLDEN) & _MASK)


def below(stream: int, question: int, limit: int) -> int:
    """A whole number from 0 to ``limit`` - 1; the bias is below ``limit`` / 2**64."""
    return (number(stream, question) * limit) >> 64
