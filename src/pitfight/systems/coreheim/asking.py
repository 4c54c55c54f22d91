"""How a question is put to one fighter, or to both about one blow, and which of their rows answer."""

from __future__ import annotations

from pitfight.loadout import Asking
from pitfight.systems.coreheim.moment import Moment
from pitfight.systems.coreheim.questions import REGISTRY, Situation

ASKING = Asking[Moment, Situation](REGISTRY, Situation)
ask = ASKING.ask
ask_blow = ASKING.ask_blow
