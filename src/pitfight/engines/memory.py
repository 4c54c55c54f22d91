"""How much memory this process has taken, and how much the machine has."""

from __future__ import annotations

import os
import sys
from pathlib import Path

MEGABYTE = 1_000_000
_STATM = Path("/proc/self/statm")


def taken() -> int:
    """The bytes of memory in use by this process; where only the most so far is known, that. 0 where neither is."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def of_machine(unknown: int) -> int:
    """The bytes of memory of the machine; ``unknown`` where that cannot be asked."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return unknown
