"""How much is tried: few in every test run, or as many as the environment says.

``PITFIGHT_LAWS``: generated fights of each system for a law (thirty). ``PITFIGHT_INPUTS``: harmful inputs of each sort.
``PITFIGHT_KILLS``: how often a sweep is killed (three times).
"""

from __future__ import annotations

import os

from hypothesis import settings

USUAL = 30
EACH = int(os.environ.get("PITFIGHT_LAWS", USUAL))
"""Fights of each system for the laws that are tried system by system."""
OF_EACH = settings(max_examples=EACH)


def scaled(examples: int) -> settings:
    """The settings of a law over fights of any system, in proportion."""
    return settings(max_examples=max(examples * EACH // USUAL, 1))


KILLS = int(os.environ.get("PITFIGHT_KILLS", 3))


def inputs(usual: int) -> int:
    """How many harmful inputs of a sort are tried."""
    return int(os.environ.get("PITFIGHT_INPUTS", usual))
