"""Small errors put into the rules are noticed: a sample of those that ``make mutants`` tries, the same each time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitfight.systems import SYSTEMS
from scripts.mutants.__main__ import alike
from scripts.mutants.mutant import mutants

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sample_of_small_errors_is_noticed(system: str) -> None:
    """Each with the test that is known to notice it; most of those known must still be possible."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.mutants", system, "--known", "--sample", "12", "--seed", "1", "--jobs", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{system}: 12 mutants, 12 noticed" in done.stdout


def test_what_is_called_alike_is_an_error_that_can_be_put_in() -> None:
    """A row whose rule has been written anew would hide an error of the same name one day."""
    possible = {own.name for system in SYSTEMS for own in mutants(system)}
    assert sorted(alike().keys() - possible) == []
