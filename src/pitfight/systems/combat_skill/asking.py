"""How a question is put to one unit, or to both about one blow, and which of their rows answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitfight.effects import Effect, Row, counted_once
from pitfight.systems.combat_skill.questions import REGISTRY, Situation
from pitfight.systems.combat_skill.unit import Moment


def ask(name: str, me: Moment, foe: Moment | None = None, *, base: Any = None) -> Any:
    """What the rows of one unit answer, as far as they reach the line in question."""
    return REGISTRY.answer(name, _counted(_of(name, "self", me, foe)), base)


def ask_blow(name: str, striker: Moment, target: Moment, *, base: Any = None) -> Any:
    """What the rows of both units answer about one blow."""
    found = [*_of(name, "striker", striker, target), *_of(name, "target", target, striker)]
    return REGISTRY.answer(name, _counted(iter(found)), base)


def _counted(found: Iterator[tuple[Effect, Row]]) -> list[Effect]:
    return counted_once((effect, bool(row.facts.get("stack"))) for effect, row in found)


def _of(name: str, side: str, me: Moment, foe: Moment | None) -> Iterator[tuple[Effect, Row]]:
    situation = Situation(me, foe)
    for effect, row in me.unit.sorted_effects.get((name, side, me.line), ()):
        _consult(effect, me)
        if not effect.when or REGISTRY.holds(effect.when, situation):
            yield effect, row


def _consult(effect: Effect, me: Moment) -> None:
    """Options that an effect depends on count as looked at."""
    for key, wanted in effect.when:
        if key == "option":
            for value in wanted:
                me.unit.rulings[str(value).partition("=")[0]]
