"""What a warrior's attacks do to one enemy, in numbers alone (CH-09, CH-15; sheet 2.2 step 5, 2.3)."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Dice, Event
from pitfight.loadout import Arm
from pitfight.splitting import Way
from pitfight.systems.coreheim.asking import ask_blow
from pitfight.systems.coreheim.moment import Moment
from pitfight.systems.coreheim.rules import armour, hitting, injuries
from pitfight.systems.coreheim.rules.armour import Save
from pitfight.systems.coreheim.rules.hitting import MISS, Test
from pitfight.systems.coreheim.rules.injuries import Harm, Hide, Injury
from pitfight.values import value

HITS = Event("hits", "", "CH-09")


@value
class Blow:
    """One attack on one target, as numbers: the tests against him standing and knocked down, and what follows."""

    upright: Test | None
    down: Test | None
    to_wound: Test | None
    to_wound_down: Test | None
    critical_wounds: int
    save: Save
    injury: Injury
    always_rolled: bool = False
    """Even against a stunned target."""


class Hurt(NamedTuple):
    """The target between two attacks: what has become of him, and the Wounds he can lose before injuries."""

    harm: Harm
    spare: int

    def words(self) -> str:
        """How it stands for a reader."""
        left = f", {self.spare} Wound(s) to spare" if self.spare else ""
        return (self.harm.words() if self.harm else "on his feet") + left


def blow(striker: Moment, target: Moment, weapon: Arm, place: int) -> Blow:
    """One attack with a weapon on this target; ``place`` is the target's in the list."""
    down = target._replace(status="knocked_down")
    return Blow(
        hitting.test_to_hit(striker, target, weapon, place),
        hitting.test_to_hit(striker, down, weapon, place),
        hitting.test_to_wound(striker, target, weapon),
        hitting.test_to_wound(striker, down, weapon),
        int(ask_blow("critical_wounds", striker, target, weapon)),
        armour.save(striker, target, weapon),
        injuries.injury(striker, target, weapon),
        bool(weapon.row.facts.get("bursts")),
    )


def blows(striker: Moment, target: Moment, way: Way, place: int) -> tuple[tuple[Blow, int], ...]:
    """His attacks on a target, weapon by weapon in the order of resolving."""
    return tuple((blow(striker, target, arm, place), count) for arm, count in way)


def wounds_of(dice: Dice, blow: Blow, down: bool) -> int:
    """How many wounds one attack causes, before saves (CH-09)."""
    result = hitting.score(dice, blow.down if down else blow.upright)
    if result == MISS:
        return 0
    dice.note(HITS, 1)
    to_wound = blow.to_wound_down if down else blow.to_wound
    if to_wound is not None:
        result = hitting.score(dice, to_wound)
    return (0, 1, blow.critical_wounds)[result]


def attack(dice: Dice, blow: Blow, down: bool) -> int:
    """How many wounds one attack causes that are not saved."""
    return armour.unsaved(dice, dice.sub(wounds_of, blow, down), blow.save)


def after(dice: Dice, hurt: Hurt, wounds: tuple[Injury, ...], hide: Hide) -> Hurt:
    """A standing target after unsaved wounds that come together (sheet 2.3); the worse of two results stays."""
    if len(wounds) <= hurt.spare:
        return Hurt(hurt.harm, hurt.spare - len(wounds))
    rolled = wounds if hide.die_for_each else wounds[hurt.spare :]
    return Hurt(max(hurt.harm, Harm.NO_WOUNDS, dice.sub(injuries.injured, rolled, hide)), 0)


def one_attack(dice: Dice, hurt: Hurt, blow: Blow, hide: Hide, as_standing: bool) -> Hurt:
    """One attack fully resolved; it meets the target as the one before left him (CH-15).

    ``as_standing``: whom its striker has put down himself he may not finish, and strikes as if he stood.
    """
    if hurt.harm is Harm.OUT_OF_ACTION:
        return hurt
    down = hurt.harm in (Harm.KNOCKED_DOWN, Harm.STUNNED) and not as_standing
    if down and hurt.harm is Harm.STUNNED:
        if not blow.always_rolled:
            dice.note(HITS, 1)
        elif not dice.sub(wounds_of, blow, False):
            return hurt
        return hurt._replace(harm=Harm.OUT_OF_ACTION)
    wounds = dice.sub(attack, blow, down)
    if not wounds:
        return hurt
    if down:
        return hurt._replace(harm=Harm.OUT_OF_ACTION)
    return after(dice, hurt, (blow.injury,) * wounds, hide)


def one_after_another(
    dice: Dice, blows: tuple[tuple[Blow, int], ...], hide: Hide, start: Hurt, as_standing: bool, finish: bool
) -> Hurt:
    """Attacks on one target, each resolved before the next; ``finish``: he may finish whom he has put down."""
    order = tuple(blow for blow, count in blows for _ in range(count))
    return dice.fold(one_attack, order, start, hide, as_standing or (not finish and start.harm <= Harm.NO_WOUNDS))


def count_wounds(dice: Dice, wounds: tuple[Injury, ...], blow: Blow, down: bool) -> tuple[Injury, ...]:
    """The unsaved wounds of a batch with those of one more attack."""
    return wounds + (blow.injury,) * dice.sub(attack, blow, down)


def all_together(dice: Dice, blows: tuple[tuple[Blow, int], ...], hide: Hide, start: Hurt, as_standing: bool) -> Hurt:
    """Attacks on one target rolled and saved first, and applied as one batch (option ``wound_batching``)."""
    down = start.harm in (Harm.KNOCKED_DOWN, Harm.STUNNED) and not as_standing
    order = tuple(blow for blow, count in blows for _ in range(count))
    if down and start.harm is Harm.STUNNED:
        return dice.fold(one_attack, order, start, hide, False)
    none: tuple[Injury, ...] = ()
    wounds = dice.fold(count_wounds, order, none, down)
    if not wounds:
        return start
    return start._replace(harm=Harm.OUT_OF_ACTION) if down else after(dice, start, wounds, hide)
