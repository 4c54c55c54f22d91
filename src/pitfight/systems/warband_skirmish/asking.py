"""How a question is put to a unit, or to it about an attack with one weapon, and which of its rows answer."""

from __future__ import annotations

from typing import Any

from pitfight.effects import Row, counted_once
from pitfight.systems.warband_skirmish.questions import REGISTRY, Situation
from pitfight.systems.warband_skirmish.unit import Unit


def ask(name: str, me: Unit, base: Any = None) -> Any:
    """What the rows of a unit answer."""
    return _answer(name, me, "self", Situation(me), base)


def ask_attack(name: str, me: Unit, weapon: Row | None, base: Any = None) -> Any:
    """What its rows answer about its attack with a weapon: a weapon speaks for its own attacks alone."""
    return _answer(name, me, "striker", Situation(me, weapon), base)


def says(row: Row, name: str, me: Unit, weapon: Row | None) -> bool:
    """Whether a row of a unit has an answer about its attack with a weapon."""
    situation = Situation(me, weapon)
    return any(effect.ask == name and REGISTRY.holds(effect.when, situation) for effect in row.effects)


def _answer(name: str, me: Unit, side: str, situation: Situation, base: Any) -> Any:
    found = [
        (effect, False)
        for effect, row in me.sorted_effects.get((name, side), ())
        if (side == "self" or row.kind != "weapon" or row is situation.weapon)
        and REGISTRY.holds(effect.when, situation)
    ]
    return REGISTRY.answer(name, counted_once(found), base)
