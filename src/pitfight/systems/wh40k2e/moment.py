"""A fighter of the second edition: what he is, how he stands now, and what of both a duel depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pitfight.effects import Effect, Ignore, Row
from pitfight.fight import Rulings, Side

STATUSES = ("alive", "broken", "dead", "intact", "damaged", "destroyed")
"""Those of models, then those of vehicles, walkers and buildings."""


@dataclass(frozen=True, slots=True)
class Location:
    """A part of a vehicle: its faces on the location die, its armour in front and elsewhere, its damage table."""

    name: str
    lowest: int
    highest: int
    front: int
    side: int
    damage: str


@dataclass(frozen=True)
class Hull:
    """What makes a fighter a vehicle, a walker or a building."""

    locations: tuple[Location, ...]
    facing: str = "front"
    """From where it is attacked: front, side or rear."""
    stationary: bool = False
    struck: str = ""
    """The location that all attackers strike, where the fight says so."""
    exposed: bool = False
    """Its crew is fought instead of it."""
    building: bool = False

    def armour(self, location: Location) -> int:
        """The armour value of a location as the attackers stand."""
        return location.front if self.facing == "front" else location.side


@dataclass(frozen=True)
class Model:
    """One fighter; nothing here changes during a fight. Characteristics are those of the profile.

    A vehicle has a ``hull``; without a Weapon Skill it does not fight back.
    """

    id: str
    name: str
    side: Side
    profile: str
    weapon_skill: int | None
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    weapons: tuple[Row, ...]
    """Close combat weapons, in the order listed; one listed twice stands twice."""
    bare: Row
    """Own Strength: fists, or what the body has."""
    tools: tuple[Row, ...] = ()
    """Grenades and guns, for use against vehicles."""
    other: tuple[Row, ...] = ()
    """Everything else that answers questions: armour, fields, wargear, rules, states."""
    opening: tuple[Row, ...] = ()
    """Blows that he may have before the dice."""
    afraid: Row | None = None
    """The state of one who failed a test for fear."""
    idle: Row | None = None
    """The state of one who failed to keep his wits about him."""
    hull: Hull | None = None
    charging: bool = False
    over_obstacle: bool = False
    higher_ground: bool = False
    encumbered: bool = False
    frenzied: bool = False
    own_parries: int | None = None
    """Parries as the fight says, in place of those of his weapons."""
    own_armour: tuple[int, int] | None = None
    """Need and dice of the armour save as the fight says."""
    own_field: int | None = None
    steed_attacks: int = 0
    mastery: int = 1
    squad: str = ""
    blows: int | None = None
    """Automatic hits on a vehicle, in place of his Attacks."""
    crew_of: str = ""
    driver: bool = False
    engaged: tuple[int, ...] = ()
    """The enemies he touches, as places in the list of the fight."""
    allies: tuple[int, ...] = ()
    mates: tuple[int, ...] = ()
    """The others of his squad."""
    place: int = 0
    """His place in the order of attackers."""
    crew: tuple[int, ...] = ()
    """The crew of this vehicle among the fighters, nearest first."""
    vehicle: int | None = None
    """The vehicle whose crew he is."""
    feared: bool = False
    """Whether any enemy in the fight causes fear."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.side, self.profile, self.weapons, self.other))

    @cached_property
    def chosen_options(self) -> frozenset[str]:
        """The options of the fight as ``name=value``, for conditions of rows."""
        return frozenset(f"{name}={value}" for name, value in self.rulings.items())

    @cached_property
    def by_question(self) -> Mapping[tuple[str, str], tuple[tuple[Effect, Row, bool], ...]]:
        """The effects of all his rows by (question, side), each with its row and whether that is a weapon."""
        found: dict[tuple[str, str], list[tuple[Effect, Row, bool]]] = {}
        rows = [(row, False) for row in self.other]
        rows += [(row, True) for row in (*self.weapons, *self.tools, *self.opening)]
        if self.bare not in self.weapons:
            rows.append((self.bare, True))
        for row, weapon in rows:
            for effect in row.effects:
                found.setdefault((effect.ask, effect.side), []).append((effect, row, weapon))
        return {key: tuple(value) for key, value in found.items()}

    @cached_property
    def ignores(self) -> tuple[Ignore, ...]:
        """The traits that do not touch him, whatever strikes."""
        return tuple(ignore for row in self.other for ignore in row.ignores)

    @property
    def large(self) -> bool:
        """Whether it is a vehicle, walker or building."""
        return self.hull is not None


MOST_WORSE = 5
"""What makes even a 1 the last result of a damage table; more than that is no worse."""


class Harm(NamedTuple):
    """What penetrations have done to a vehicle, as far as it matters to a fight."""

    attacks: int = 0
    """Attacks lost, as a number of 0 or less."""
    immobile: bool = False
    halved: bool = False
    """All its characteristics are halved."""
    worse: int = 0
    """What is added to later damage rolls on a building."""
    destroyed: bool = False
    any: bool = False
    """Whether there is any at all, if only such as does not matter to a fight."""

    def and_also(self, more: Harm, attacks: int) -> Harm:
        """Both together, for one who has so many Attacks to lose."""
        return Harm(
            max(self.attacks + more.attacks, -attacks),
            self.immobile or more.immobile,
            self.halved or more.halved,
            min(self.worse + more.worse, MOST_WORSE),
            self.destroyed or more.destroyed,
            self.any or more.any,
        )

    def words(self) -> str:
        """The harm for a reader."""
        said = [
            "destroyed" if self.destroyed else "damaged" if self.any else "no harm",
            f"{self.attacks} Attacks" if self.attacks else "",
            "immobile" if self.immobile else "",
            "all halved" if self.halved else "",
        ]
        return ", ".join(word for word in said if word)


UNHARMED = Harm()


class Condition(NamedTuple):
    """How a fighter stands at one moment of the fight."""

    status: str = "alive"
    wounds_left: int = 1
    first: bool = True
    """In the first phase of the fight, when charges, obstacles, masks and lances count."""
    breaking_off: bool = False
    left: bool = False
    """He has left the fight."""
    fought: bool = False
    """As an attacker he has had his duel in this phase."""
    met: int = 0
    """As a lone fighter, how many attackers he has met in this phase."""
    faces: tuple[int, ...] = ()
    """The enemy he attacks in this phase; empty for who is attacked or has nobody to fight."""
    parried: int = 0
    """Parries used in this phase, where they are for the whole phase."""
    idle: bool = False
    afraid: bool | None = False
    """Whether he failed a test for fear; None while it may still be asked for."""
    slew: bool = False
    """He has slain an enemy himself in this phase."""
    lost: bool = False
    """He has died in this phase, for the break test of his squad."""
    shaken: bool = False
    touching: tuple[int, ...] | None = None
    """The enemies he touches, where that has changed since the fight began."""
    harm: Harm = UNHARMED
    """What has become of a vehicle, as far as it matters to a fight."""
    waiting: Harm | None = None
    """What becomes of a walker at the end of the chain."""


class Moment(NamedTuple):
    """What a duel depends on: the fighter and the part of his condition that answers may read."""

    model: Model
    first: bool
    breaking_off: bool = False
    idle: bool = False
    afraid: bool = False
    attacks_lost: int = 0
    halved: bool = False

    @property
    def charging(self) -> bool:
        """Whether he has charged this turn."""
        return self.model.charging and self.first

    @property
    def states(self) -> tuple[Row, ...]:
        """States that come and go in the fight."""
        found = []
        if self.idle and self.model.idle is not None:
            found.append(self.model.idle)
        if self.afraid and self.model.afraid is not None:
            found.append(self.model.afraid)
        return tuple(found)

    @property
    def tags(self) -> frozenset[str]:
        """What kind of creature he is."""
        words = self.model.by_question.get(("tags", "self"), ())
        return frozenset(word for effect, _, _ in words for word in effect.value)


def moment(model: Model, now: Condition) -> Moment:
    """What a duel may know of him."""
    return Moment(
        model,
        now.first,
        now.breaking_off,
        now.idle,
        bool(now.afraid),
        now.harm.attacks,
        now.harm.halved,
    )
