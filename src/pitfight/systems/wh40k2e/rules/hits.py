"""What the hits of a duel's winner do: the weapon of each, the roll to wound, field and armour saves, damage."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from pitfight.dice import Ask, Dice, Event, Kind, Odds, Option, Policy, hyphened
from pitfight.effects import Row
from pitfight.systems.wh40k2e import charts
from pitfight.systems.wh40k2e.asking import ask, ask_blow
from pitfight.systems.wh40k2e.moment import Condition, Model, Moment, moment
from pitfight.values import value

TO_WOUND = Ask("to_wound", "to wound", "", passed="wounds", failed="does not wound")
FIELD = Ask("field", "for the field", "", by="target", passed="saved", failed="not saved")
SHIELD = Ask("shield", "for the shield", "", by="target", passed="saved", failed="not saved")
AURA = Ask("aura", "for the aura", "", by="target", passed="saved", failed="not saved")
DISPLACED = Ask("displaced", "for the displacer", "", by="target", passed="is moved away", failed="not saved")
ARMOUR = Ask("armour", "for armour", "", by="target", passed="saved", failed="not saved")
SECOND = Ask("second_save", "for the second save", "", by="target", passed="saved", failed="not saved")
SLAYS = Ask("slays", "whether the wound kills", "", passed="kills", failed="does not kill")
DAMAGE = Ask("damage", "for damage", "")
HIT_BY_SHOT = Ask("shot", "to hit before the dice", "", passed="hits", failed="misses")
HITS = Event("hits", "{striker} scores {0} hit(s) on {target}", "W2-04")
ALL_WOUNDS = 1_000
"""The damage of what kills whatever Wounds are left."""
AWAY = -1
"""In place of damage: the target was moved away by its field."""
WEAPON = Kind(
    "weapon",
    "the weapon of a hit",
    "",
    (
        Policy(
            "likely",
            "most likely to kill with the hits left, then to take most Wounds, then as listed",
            lambda options: 0,
            takes_first=True,
        ),
        Policy("listed", "the first weapon listed", lambda options: min(range(len(options)), key=_listed(options))),
        Policy("fists", "his own Strength", lambda options: max(range(len(options)), key=_listed(options))),
    ),
    quiet=True,
)


def _listed(options: Sequence[Option]) -> Any:
    return lambda place: options[place].value


@value
class Blow:
    """What one hit with a weapon does to this target, as numbers.

    Fields come in the order in which they are rolled; ``armour`` is what the save needs after modifiers, with
    ``armour_dice`` dice; ``slays_on`` is the face on which an unsaved wound kills.
    """

    to_wound: int
    shield: int
    field: int
    displacer: int
    aura: int
    armour: int
    armour_dice: int
    second: int
    damage: str
    slays_on: int


class Struck(NamedTuple):
    """The target between two hits: Wounds left, and whether a field has moved it away."""

    wounds: int
    away: bool = False

    def words(self) -> str:
        """How it stands for a reader."""
        return "moved away" if self.away else f"{self.wounds} Wound(s) left" if self.wounds else "dead"


Arms = tuple[tuple[str, Blow], ...]
"""The weapons a fighter may use for a hit, with what a hit does; those that do the same are one."""


def strength_of(striker: Moment, target: Moment, weapon: Row) -> int:
    """The Strength of a blow: the fighter's own with the weapon's bonus, or the one the weapon itself has."""
    own = int(ask("strength_own", striker, target, base=striker.model.strength))
    own = (own + 1) // 2 if striker.halved else own
    strength = int(ask_blow("strength", striker, target, weapon, base=own))
    return strength + (striker.model.mastery if ask_blow("strength_by_mastery", striker, target, weapon) else 0)


def blow(striker: Moment, target: Moment, weapon: Row) -> Blow:
    """What a hit with a weapon does to this target."""
    strength = strength_of(striker, target, weapon)
    toughness = int(ask("toughness", target, striker, base=target.model.toughness))
    need = charts.to_wound(strength, toughness)
    if ask_blow("wounds_on_toughness", striker, target, weapon):
        need = toughness
    if ask_blow("wounds_automatically", striker, target, weapon):
        need = 1
    armour, dice = armour_needed(striker, target, weapon, strength)
    return Blow(
        need,
        int(ask("shield_save", target, striker)),
        target.model.own_field or int(ask("field", target, striker)),
        int(ask("displacer", target, striker)),
        int(ask_blow("aura_save", striker, target, weapon)),
        armour,
        dice,
        int(ask("second_save", target, striker)),
        str(ask_blow("damage", striker, target, weapon)),
        int(ask_blow("slays_on", striker, target, weapon)),
    )


def armour_needed(striker: Moment, target: Moment, weapon: Row, strength: int) -> tuple[int, int]:
    """What the armour save needs after all modifiers, and with how many dice; never better than 2 with one die."""
    worn, dice = target.model.own_armour or (
        int(ask("armour", target, striker)),
        int(ask("armour_dice", target, striker)),
    )
    worn -= int(ask_blow("save", striker, target, weapon, sides=("target",)))
    if dice == 1 and worn >= charts.NEVER:
        return charts.NEVER, 1  # nothing of the blow matters to one without armour
    need = worn
    if not ask("armour_unmodified", target, striker):
        need -= int(ask_blow("save", striker, target, weapon, sides=("striker",)))
        need -= save_change(striker, target, weapon, strength)
    need = min(need, max(worn, int(ask("save_worst", target, striker))))
    return (min(max(need, 2), charts.NEVER) if dice == 1 else need), dice


def save_change(striker: Moment, target: Moment, weapon: Row, strength: int) -> int:
    """What the blow adds to an armour save: as the weapon says, else by its Strength."""
    rulings = striker.model.rulings
    if rulings["user_weapon_mod"] == "none" and not _of_the_body(striker, weapon):
        by_strength = 0
    elif strength >= 10:
        by_strength = charts.save_modifier(strength, int(rulings["s10_mod"]))
    else:
        by_strength = charts.save_modifier(strength)
    return int(ask_blow("save_by_blow", striker, target, weapon, base=by_strength))


def _of_the_body(striker: Moment, weapon: Row) -> bool:
    """Whether a blow is struck with fists, claws or the like, which have their modifier by Strength anyway."""
    return weapon == striker.model.bare or bool(weapon.facts.get("natural"))


def arms(model: Model, now: Condition, target: Moment) -> Arms:
    """The weapons he may use for a hit on this target: those listed, then his own Strength, which is always there."""
    me = moment(model, now)
    found: dict[Blow, str] = {}
    for weapon in in_use(me):
        found.setdefault(blow(me, target, weapon), weapon.id)
    return tuple((name, own) for own, name in found.items())


def in_use(me: Moment, besides: tuple[Row, ...] = ()) -> tuple[Row, ...]:
    """His close combat weapons in the order listed, what he has besides, then his own Strength."""
    weapons = tuple(row for row in me.model.weapons if me.first or not row.facts.get("once"))
    return tuple(dict.fromkeys((*weapons, *besides, me.model.bare)))


def one_hit(dice: Dice, own: Blow) -> int:
    """The Wounds one hit takes: the roll to wound, fields, armour, damage; -1 when a field moves the target away."""
    if not dice.test(TO_WOUND, at_least=own.to_wound):
        return 0
    for asked, need in ((SHIELD, own.shield), (FIELD, own.field), (AURA, own.aura)):
        if dice.test(asked, at_least=need):
            return 0
    if dice.test(DISPLACED, at_least=own.displacer):
        return AWAY
    if dice.test(ARMOUR, at_least=own.armour, dice=own.armour_dice):
        return 0
    if dice.test(SECOND, at_least=own.second):
        return 0
    if dice.test(SLAYS, at_least=own.slays_on):
        return ALL_WOUNDS
    return dice.roll(DAMAGE, int(own.damage[1:])) if own.damage.startswith("D") else int(own.damage)


def strike(dice: Dice, weapons: Arms, hits: int, wounds: int, once: bool) -> Struck:
    """All hits of a duel, one after the other; what comes after the target's death is lost.

    ``once`` lets the weapon be chosen for all of them together (option).
    """
    if once:
        weapons = (weapons[choose_weapon(dice, weapons, hits, wounds, once=True)],)
    return dice.fold(next_hit, tuple(range(hits, 0, -1)), Struck(wounds), weapons)


def next_hit(dice: Dice, so_far: Struck, left: int, weapons: Arms) -> Struck:
    """One more hit, the first of so many that are left."""
    if so_far.away or so_far.wounds <= 0:
        return so_far
    _, own = weapons[choose_weapon(dice, weapons, left, so_far.wounds)]
    lost = dice.sub(one_hit, own)
    return Struck(so_far.wounds, True) if lost == AWAY else Struck(max(so_far.wounds - lost, 0))


def choose_weapon(dice: Dice, weapons: Arms, hits: int, wounds: int, *, once: bool = False) -> int:
    """The place of the weapon for a hit: the likeliest to kill first."""
    odds = tuple(dice.odds(one_hit, own) for _, own in weapons)
    worths = [(_after(odds if not once else (own,), own, hits, wounds)) for own in odds]
    best = max(range(len(weapons)), key=lambda place: (worths[place], -place))
    options = [Option(hyphened(name), place, f"the {name}") for place, (name, _) in enumerate(weapons)]
    chosen: int = dice.choose(WEAPON, (options[best],), lambda: [option for option in options if option.value != best])
    return chosen


@lru_cache(maxsize=20_000)
def _worth(odds: tuple[Odds[int], ...], hits: int, wounds: int) -> tuple[Fraction, Fraction]:
    """The chance to kill with so many hits, and the Wounds taken on average, with the best weapon each time."""
    if hits == 0:
        return Fraction(0), Fraction(0)
    return max(_after(odds, own, hits, wounds) for own in odds)


def _after(odds: tuple[Odds[int], ...], own: Odds[int], hits: int, wounds: int) -> tuple[Fraction, Fraction]:
    """The same, when the next hit is made with one weapon; without hits left nothing more comes."""
    kill, taken = Fraction(0), Fraction(0)
    for lost, chance in own:
        if lost == AWAY:
            continue
        if lost >= wounds:
            kill += chance
            taken += chance * wounds
        else:
            then = _worth(odds, hits - 1, wounds - lost)
            kill += chance * then[0]
            taken += chance * (lost + then[1])
    return kill, taken


# -- blows before the dice ------------------------------------------------------------------------------------


@value
class Shot:
    """A blow before the dice: what it needs to hit (1: it hits by itself), and what it does."""

    to_hit: int
    blow: Blow


def opening_blows(model: Model, now: Condition, target: Moment) -> tuple[Shot, ...]:
    """The blows he has before the dice of a duel."""
    me = moment(model, now)
    named = ask("opening_blow", me, target)
    found = []
    for row in model.opening:
        if row.id in named:
            automatic = row.facts["to_hit"] == "automatic"
            need = 1 if automatic else charts.HITTING_BY_SHOT[min(model.ballistic_skill, 10)]
            found.append(Shot(need, blow(me, target, row)))
    return tuple(found)


def shoot(dice: Dice, shots: tuple[Shot, ...], wounds: int) -> int:
    """The Wounds left to the target after blows before the dice."""
    for shot in shots:
        if wounds > 0 and dice.test(HIT_BY_SHOT, at_least=shot.to_hit):
            wounds = max(wounds - max(dice.sub(one_hit, shot.blow), 0), 0)
    return wounds
