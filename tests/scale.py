"""How many generated fights a law is tried on: thirty of each system, or as many as ``PITFIGHT_LAWS`` says."""

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
