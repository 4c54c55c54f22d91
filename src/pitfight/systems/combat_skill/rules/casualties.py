"""Remove casualties (CS-10 to CS-12): Wounds add up over the unit, models go from the rear."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pitfight.dice import Dice, Event
from pitfight.systems.combat_skill.unit import Condition, Ready, Unit, alive, models

WOUNDS = Event("wounds", "{striker}: {0} Wound(s) lost", "CS-12")
MODELS_LOST = Event("models_lost", "{striker}: {0} model(s) removed", "CS-12")


class Loss(NamedTuple):
    """What a unit has suffered: Wounds that were there to be lost, and the models they took."""

    wounds: int
    models: int


def loss(unit: Unit, now: Condition, wounds: int, at_champion: bool) -> Loss:
    """What so many Wounds take: kills are not limited by contact, only by what is left of the unit (CS-11).

    Blows aimed at the rank and file do not spill over to the champion, nor the other way round.
    """
    after = wounded(unit, now, wounds, at_champion)
    lost = now.left - after.left + now.champion - after.champion
    return Loss(lost, models(unit, now) - models(unit, after))


def wounded(unit: Unit, now: Condition, wounds: int, at_champion: bool) -> Condition:
    """The unit after so many Wounds. Those that take no whole model are carried."""
    if at_champion:
        return now._replace(champion=max(now.champion - wounds, 0))
    return now._replace(left=max(now.left - wounds, 0))


def reported(dice: Dice, loss: Callable[[], Loss]) -> None:
    """What the unit that the dice are about has lost goes into the count, however it was lost (CS-12)."""
    dice.note(WOUNDS, lambda: loss().wounds)
    dice.note(MODELS_LOST, lambda: loss().models or None)


def keeps_characters(unit: Unit, now: Condition, number: int) -> Condition:
    """So many of the characters in its front rank are alive."""
    return now._replace(company=number)


def catches_fire(unit: Unit, now: Condition) -> Condition:
    """Flames have wounded it: from the next step on it does not regenerate in this round."""
    return now._replace(alight=True)


def step_over(unit: Unit, now: Condition) -> Condition:
    """What flames did in the step counts from now on."""
    return now._replace(doused=True, alight=False) if now.alight else now


def makes_ready(unit: Unit, now: Condition, blows: tuple[Ready, ...]) -> Condition:
    """Blows of its next group are counted; they will fall whatever happens in this step."""
    return now._replace(ready=(*now.ready, blows))


def blows_counted(unit: Unit, now: Condition, slot: int) -> tuple[Ready, ...]:
    """The blows counted for one of its groups."""
    return now.ready[slot] if slot < len(now.ready) else ()


def has_struck(unit: Unit, now: Condition, slot: int) -> Condition:
    """One of its groups has struck."""
    left = tuple(() if place == slot else blows for place, blows in enumerate(now.ready))
    return now._replace(ready=left if any(left) else ())


def after_round(unit: Unit, now: Condition, may_fear: bool, all_touch: bool) -> Condition:
    """What belonged to the round is over.

    Whoever lost the last model is not touched any more; this is kept only where it matters who touches whom.
    """
    gone = not all_touch and now.status == "standing" and not alive(unit, now)
    return now._replace(
        status="destroyed" if gone else now.status,
        charging=False,
        doused=False,
        alight=False,
        ready=(),
        cowed=None if may_fear else False,
    )
