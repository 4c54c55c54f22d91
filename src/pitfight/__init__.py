"""Exact odds for hand-to-hand fights in skirmish wargames.

Fighters are given in words, as in ``odds("mordheim", "Warrior: sword", "Zombie")``, or as the mapping or path of a
fight file. Chances are :class:`~fractions.Fraction` values wherever they are exact.
"""

from __future__ import annotations

from pitfight.api import odds, play, read_roster, show, simulate
from pitfight.errors import AnswerError, FightError, PitfightError, RuleError, TooLargeError
from pitfight.fight import End, Fight
from pitfight.many import best_loadout, compare, matchup, sensitivity, sweep
from pitfight.results import Chance, Odds, Standing, StepRow
from pitfight.systems import SYSTEMS
from pitfight.version import __version__

__all__ = [
    "SYSTEMS",
    "AnswerError",
    "Chance",
    "End",
    "Fight",
    "FightError",
    "Odds",
    "PitfightError",
    "RuleError",
    "Standing",
    "StepRow",
    "TooLargeError",
    "__version__",
    "best_loadout",
    "compare",
    "matchup",
    "odds",
    "play",
    "read_roster",
    "sensitivity",
    "show",
    "simulate",
    "sweep",
]
