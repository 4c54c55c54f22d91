"""How a question is put to one fighter, or to both about one blow, and which of their rows answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pitfight.effects import Effect, Place, Row, counted_once
from pitfight.systems.mordheim.moment import Arm, Moment
from pitfight.systems.mordheim.questions import REGISTRY, Situation


def ask(name: str, me: Moment, foe: Moment | None = None, *, base: Any = None, without: Iterable[str] = ()) -> Any:
    """What the rows of one fighter answer; ``without`` leaves out effects that carry a trait."""
    return REGISTRY.answer(name, _counted(_own(name, me, foe, frozenset(without))), base)


def ask_blow(
    name: str,
    striker: Moment,
    target: Moment,
    weapon: Arm,
    *,
    base: Any = None,
    sides: tuple[Place, ...] = ("striker", "target"),
) -> Any:
    """What the rows of both fighters (or of one of them) answer about one blow with one weapon."""
    found = [pair for pair in _of_blow(name, striker, target, weapon) if pair[0].side in sides]
    return REGISTRY.answer(name, _counted(found), base)


def answered_by(name: str, striker: Moment, target: Moment, weapon: Arm) -> list[tuple[Row, Effect]]:
    """The rows that take part in the answer about a blow, for explanations."""
    return [(row, effect) for effect, row in _of_blow(name, striker, target, weapon)]


def _counted(found: Iterable[tuple[Effect, Row]]) -> list[Effect]:
    return counted_once((effect, bool(row.facts.get("stack"))) for effect, row in found)


def _own(name: str, me: Moment, foe: Moment | None, without: frozenset[str]) -> Iterator[tuple[Effect, Row]]:
    situation = Situation(me, foe)
    for effect, row, arm in me.warrior.sorted_effects.get((name, "self"), ()):
        if arm is not None and not any(arm is held for held in me.hands):
            continue
        if row is me.warrior.shield and not me.shield_in_hand:
            continue
        if effect.traits & without or (effect.when and not REGISTRY.holds(effect.when, situation)):
            continue
        if effect.traits and _ignored(effect, me, foe):
            continue
        yield effect, row


def _of_blow(name: str, striker: Moment, target: Moment, weapon: Arm) -> Iterator[tuple[Effect, Row]]:
    situation = Situation(striker, target, weapon)
    for effect, row, arm in striker.warrior.sorted_effects.get((name, "striker"), ()):
        if arm is None and weapon.row.facts.get("unstruck"):
            continue
        if arm is not None and not _strikes_with(arm, effect, striker, weapon):
            continue
        if effect.when and not REGISTRY.holds(effect.when, situation):
            continue
        if effect.traits and _ignored(effect, striker, target):
            continue
        yield effect, row
    facing = Situation(target, striker, weapon)
    for effect, row, arm in target.warrior.sorted_effects.get((name, "target"), ()):
        if arm is not None and not any(arm is held for held in target.hands):
            continue
        if row is target.warrior.shield and not target.shield_in_hand:
            continue
        if effect.when and not REGISTRY.holds(effect.when, facing):
            continue
        if effect.traits and _ignored(effect, target, striker):
            continue
        yield effect, row


def _strikes_with(arm: Arm, effect: Effect, striker: Moment, weapon: Arm) -> bool:
    """Whether an effect of an arm reaches this blow: its own blows, or any while it is in hand."""
    if effect.scope == "item":
        return arm is weapon
    return any(arm is held for held in striker.hands)


def _ignored(effect: Effect, owner: Moment, other: Moment | None) -> bool:
    """Whether a trait of the effect is ignored, by its owner or by the man it is aimed at."""
    for side, man, facing in (("self", owner, other), ("foe", other, owner)):
        if man is None:
            continue
        for ignore in man.warrior.ignores:
            touched = ignore.side == side and ignore.trait in effect.traits
            if touched and REGISTRY.holds(ignore.when, Situation(man, facing)):
                return True
    return False
