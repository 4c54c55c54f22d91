"""How a question is put to one fighter, or to both about one blow, and which of their rows answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitfight.effects import Effect, Place, Row, counted_once
from pitfight.systems.wh40k2e.moment import Moment
from pitfight.systems.wh40k2e.questions import REGISTRY, Situation


def ask(name: str, me: Moment, foe: Moment | None = None, *, base: Any = None) -> Any:
    """What the rows of one fighter answer."""
    return REGISTRY.answer(name, counted_once(_own(name, me, foe)), base)


def ask_blow(
    name: str,
    striker: Moment,
    target: Moment,
    weapon: Row,
    *,
    base: Any = None,
    sides: tuple[Place, ...] = ("striker", "target"),
) -> Any:
    """What the rows of both fighters (or of one of them) answer about one blow with one weapon."""
    found = [own for own in _of_blow(name, striker, target, weapon) if own[0].side in sides]
    return REGISTRY.answer(name, counted_once(found), base)


def _own(name: str, me: Moment, foe: Moment | None) -> Iterator[tuple[Effect, bool]]:
    """Weapons listed twice count twice; anything else counts once."""
    situation = Situation(me, foe)
    for effect, _, weapon in _effects(name, "self", me):
        if not effect.when or REGISTRY.holds(effect.when, situation):
            yield effect, weapon


def _of_blow(name: str, striker: Moment, target: Moment, weapon: Row) -> Iterator[tuple[Effect, bool]]:
    situation = Situation(striker, target, weapon)
    for effect, row, of_weapon in _effects(name, "striker", striker):
        if of_weapon and row is not weapon and row != weapon:
            continue
        if not effect.when or REGISTRY.holds(effect.when, situation):
            yield effect, False
    facing = Situation(target, striker, weapon)
    for effect, _, _ in _effects(name, "target", target):
        if effect.traits and _ignored(effect, striker, weapon):
            continue
        if not effect.when or REGISTRY.holds(effect.when, facing):
            yield effect, False


def _effects(name: str, side: str, me: Moment) -> Iterator[tuple[Effect, Row, bool]]:
    yield from me.model.by_question.get((name, side), ())
    for row in me.states:
        for effect in row.effects:
            if (effect.ask, effect.side) == (name, side):
                yield effect, row, False


def _ignored(effect: Effect, striker: Moment, weapon: Row) -> bool:
    """Whether the weapon that strikes, or its bearer, takes no notice of a trait of the effect."""
    return any(ignore.trait in effect.traits for ignore in (*weapon.ignores, *striker.model.ignores))
