"""The whole command, from its start to its last line, beside an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys

from bench.fights import PLAIN
from bench.measure import heading, line, taken


def _started(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def run() -> None:
    """Print the comparison."""
    heading("The command `pitfight odds` on a duel, in a process of its own")
    command = "from pitfight.cli import main; main()"
    own = taken(lambda: _started("-c", command, "odds", "mordheim", f"{PLAIN}; charging", "--vs", PLAIN))
    bare = taken(lambda: _started("-c", "pass"))
    line(own.median / bare.median, "the command", str(own), "a bare interpreter", str(bare), "0.3 s")
