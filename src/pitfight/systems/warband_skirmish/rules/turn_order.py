"""Who acts when: each unit once in a turn, the highest Initiative first (WS-22)."""

from __future__ import annotations

from pitfight.dice import Ask, Dice, View, Who
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.rules.states import in_fight
from pitfight.systems.warband_skirmish.unit import Now, Unit

ACTS_FIRST = Ask("acts_first", "to act first", "WS-22")


def next_to_act(fight: View, dice: Dice) -> Who | None:
    """Whoever is next; between units of equal Initiative chance decides, or the list (option ``ties``)."""
    return fight.one_of(ACTS_FIRST, fight.everyone, place)


def anyone_left(fight: View) -> bool:
    """Whether anyone has still to act in this turn."""
    return fight.any_of(fight.everyone, has_place)


def has_place(unit: Unit, now: Now) -> bool:
    """Whether it has still to act in this turn; stunned units have their place too, to heal in."""
    return not now.acted and in_fight(unit, now)


def place(unit: Unit, now: Now) -> tuple[int, ...] | None:
    """Its place in the order, lowest first, or None when it has none (any more): Initiative, then perhaps the list."""
    if not has_place(unit, now):
        return None
    if unit.place is not None and unit.rulings["ties"] == "list":
        return -initiative(unit), unit.place
    return (-initiative(unit),)


def initiative(unit: Unit) -> int:
    """Its Initiative with everything that changes it."""
    return int(ask("initiative", unit, unit.initiative))


def has_acted(unit: Unit, now: Now) -> Now:
    """It has had its activation of this turn."""
    return now._replace(acted=True)
