"""A unit: what it is, how it stands now, and the numbers that an attack comes down to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from pitfight.effects import Effect, Row
from pitfight.fight import Rulings, Side

STATUSES = ("standing", "stunned", "recovered", "fleeing", "routed", "retreated", "out_of_action")
IN_FIGHT = frozenset(("standing", "stunned", "recovered"))
Move = Literal["stood", "moved", "ran"]


@dataclass(frozen=True)
class Shooting:
    """How a unit shoots: its weapon's figures, and what the fight says of distance, cover and movement."""

    attacks: int = 1
    strength_bonus: int | None = None
    """Given in the fight; None leaves it to the weapon."""
    accuracy: Fraction = Fraction(1)
    multiplier: Fraction = Fraction(1)
    """The range multiplier, where it is given as a number."""
    distance: Fraction | None = None
    max_range: Fraction | None = None
    cover: Fraction | None = None
    target_move: Move = "stood"
    attacker_moved: bool = False
    several: bool = False
    """Several shots by a skill, at a penalty."""

    @property
    def share_of_range(self) -> Fraction:
        """The distance as a share of what the weapon carries; asked only where both have to be given."""
        assert self.distance is not None, "a model of ranges needs a distance"
        assert self.max_range is not None, "a model of ranges needs a maximum range"
        return self.distance / self.max_range

    @property
    def in_range(self) -> bool:
        """Whether the target is no farther off than the weapon carries."""
        return self.distance is None or self.max_range is None or self.distance <= self.max_range


class Company(NamedTuple):
    """What the fight says of a unit's friends and enemies near it; None leaves it to who is in the fight."""

    nearest_friend: Fraction | None = None
    enemies_in_melee: int | None = None


NO_WORD = Company()


@dataclass(frozen=True)
class Unit:
    """One fighter; nothing here changes during a fight. Characteristics are those of the profile, without gear."""

    id: str
    name: str
    side: Side
    profile: str
    weapon_skill: int
    ballistic_skill: int
    strength: int
    strength_bonus: int
    """What is written behind Strength for the weapon in hand: the 10 of 32+10. Shots do without it."""
    defence: int
    wounds: int
    critical: int
    parry: int
    attacks: int
    initiative: int
    leadership: int
    hand_weapon: Row | None = None
    shooting_weapon: Row | None = None
    other: tuple[Row, ...] = ()
    """Everything else that answers questions: armour, skills, flags."""
    shooting: Shooting | None = None
    company: Company = NO_WORD
    aimed_at: bool = False
    """Some enemy has named it as its target."""
    target: int | None = None
    """The enemy named as its target, as a place in the list of the fight."""
    place: int | None = None
    """Its place in the list, where units of equal Initiative act in that order (option ``ties``)."""
    kind: int = 0
    """The place of the first unit of its kind (profile and gear) in the list of the fight."""
    engaged: tuple[int, ...] = ()
    """The enemies it is in melee with."""
    friends: tuple[int, ...] = ()
    """The others of its side."""
    foes: tuple[int, ...] = ()
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.side, self.profile, self.weapon_skill, self.strength, self.other))

    @cached_property
    def sorted_effects(self) -> Mapping[tuple[str, str], tuple[tuple[Effect, Row], ...]]:
        """The effects of all its rows by (question, side)."""
        found: dict[tuple[str, str], list[tuple[Effect, Row]]] = {}
        for row in (self.hand_weapon, self.shooting_weapon, *self.other):
            for effect in row.effects if row is not None else ():
                found.setdefault((effect.ask, effect.side), []).append((effect, row))  # type: ignore[arg-type]
        return {key: tuple(value) for key, value in found.items()}

    @cached_property
    def gear(self) -> tuple[Row, ...]:
        """Its weapons, then everything else."""
        return tuple(row for row in (self.hand_weapon, self.shooting_weapon, *self.other) if row is not None)


class Now(NamedTuple):
    """How a unit stands at one moment of the fight."""

    status: str = "standing"
    wounds: int = 1
    """The true value, below zero too."""
    acted: bool = False
    """It has had its activation of this turn."""
