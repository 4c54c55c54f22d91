"""Random numbers by counter: the same wherever they are drawn, and fair enough for dice."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from pitfight.engines.random_numbers import below, number, stream

WHOLE = 2**64


def _splitmix(state: int) -> int:
    """The generator of Steele, Lea and Flood, one number from a state."""
    z = (state + 0x9E3779B97F4A7C15) % WHOLE
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WHOLE
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WHOLE
    return z ^ (z >> 31)


def test_numbers_are_those_of_splitmix64() -> None:
    """The first numbers of the public generator with state 0, as its authors print them."""
    assert [number(0, question) for question in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert stream(5, 0) == _splitmix(_splitmix(5) - 0x9E3779B97F4A7C15)


def test_each_counter_matters() -> None:
    """Another seed, another fight or another question is another number."""
    drawn = [number(stream(seed, fight), question) for seed, fight, question in product(range(12), repeat=3)]

    assert len(set(drawn)) == len(drawn)


def test_neighbours_in_one_fight_are_not_shifted_copies() -> None:
    """The numbers of one fight are not those of the next, a question later."""
    rows = [[number(stream(1, fight), question) for question in range(40)] for fight in range(40)]

    assert len({value for row in rows for value in row}) == 40 * 40


@pytest.mark.parametrize("limit", [1, 2, 6, 100, 10**12])
def test_below_stays_below(limit: int) -> None:
    """A number below a limit is never the limit, nor negative, under any seed."""
    assert all(0 <= below(stream(seed, 3), 1, limit) < limit for seed in (-7, 0, 1, 2**70))


def test_dice_are_fair() -> None:
    """Sixty thousand dice over fights and questions: every face, and every pair, within five standard errors."""
    faces = [below(stream(11, fight), question, 6) for fight in range(6_000) for question in range(10)]
    for drawn, ways in ((Counter(faces), 6), (Counter(zip(faces[::2], faces[1::2], strict=True)), 36)):
        total = sum(drawn.values())
        error = (total / ways * (1 - 1 / ways)) ** 0.5
        assert len(drawn) == ways
        assert all(abs(count - total / ways) < 5 * error for count in drawn.values())
