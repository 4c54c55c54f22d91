"""A unit: what it is, how it stands now, and what of both a blow depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from pitfight.effects import Effect, Row
from pitfight.fight import Rulings, Side
from pitfight.systems.combat_skill.charts import TroopType
from pitfight.systems.combat_skill.expressions import Amount

STATUSES = ("standing", "broken", "destroyed")
Arc = Literal["front", "flank", "rear"]
ARCS: tuple[Arc, ...] = ("front", "flank", "rear")


@dataclass(frozen=True)
class Line:
    """One set of attacks of a model: rank and file or rider, mount, crew; or the champion in place of the first."""

    name: str
    combat_skill: int
    strength: int
    initiative: int
    attacks: Amount
    rows: tuple[Row, ...] = ()
    """The weapon that it strikes with, and rules written on it."""
    mount: bool = False

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.combat_skill, self.strength, self.initiative, self.attacks, self.rows))


@dataclass(frozen=True)
class Arms:
    """What a unit fights with by one choice of weapons."""

    name: str
    """The weapons in words."""
    lines: tuple[Line, ...]
    champion: Line | None
    rows: tuple[Row, ...]
    """What reaches every line: no shield where both hands are full."""


@dataclass(frozen=True)
class Unit:
    """One unit; nothing here changes during a fight. Characteristics are those of the profile."""

    id: str
    name: str
    side: Side
    profile: str
    type: TroopType
    models: int
    frontage: int
    toughness: int
    wounds: int
    leadership: int
    lines: tuple[Line, ...]
    champion: Line | None = None
    """How the champion strikes; he is one of the models."""
    rows: tuple[Row, ...] = ()
    """What reaches every line: armour, rules."""
    arms: tuple[Arms, ...] = ()
    """What it may choose to fight with, where there are several ways; the first is how it stands here."""
    worn: tuple[str, ...] = ()
    """Armour and mounts by name, of use or not."""
    save: int | None = None
    """The armour save as the fight gives it; None works it out from what is worn."""
    contact: int | None = None
    """The models in contact as the fight gives them; None works them out."""
    arc: Arc = "front"
    """Which side of its enemies it stands at."""
    standard: bool = False
    battle_standard: bool = False
    musician: bool = False
    high_ground: bool = False
    tags: frozenset[str] = frozenset()
    """What kind of creatures it has: troop type, race, army."""
    kind: int = 0
    """The place of the first unit of its kind in the list of the fight."""
    engaged: tuple[int, ...] = ()
    """The enemies in contact, as places in the list of the fight."""
    joins: int | None = None
    """The unit in whose front rank this character stands, as a place in the list of the fight."""
    joined: tuple[int, ...] = ()
    """The characters who stand in its front rank."""
    ruled: tuple[tuple[str, str], ...] = ()
    """The options in force, so that units under different ones are not alike."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.side, self.profile, self.models, self.frontage, self.lines, self.rows))

    @cached_property
    def rank_and_file(self) -> int:
        """The models besides the champion."""
        return self.models - (self.champion is not None)

    @cached_property
    def armed(self) -> tuple[Unit, ...]:
        """The unit with each choice of weapons in hand."""
        ways = (replace(self, lines=own.lines, champion=own.champion, rows=own.rows, arms=()) for own in self.arms)
        return tuple(ways) or (self,)

    @cached_property
    def chosen_options(self) -> frozenset[str]:
        """The options of the fight as ``name=value``, for conditions of rows."""
        return frozenset(f"{name}={value}" for name, value in self.rulings.items())

    @cached_property
    def sorted_effects(self) -> Mapping[tuple[str, str, int], tuple[tuple[Effect, Row], ...]]:
        """The effects that reach a line (-1: the champion) by question, side and line, each with its row."""
        found: dict[tuple[str, str, int], list[tuple[Effect, Row]]] = {}
        lines = list(enumerate(self.lines))
        if self.champion is not None:
            lines.append((-1, self.champion))
        for number, line in lines:
            for row in (*self.rows, *line.rows):
                for effect in row.effects:
                    found.setdefault((effect.ask, effect.side, number), []).append((effect, row))
        return {key: tuple(value) for key, value in found.items()}

    def line(self, number: int) -> Line:
        """The line of that number; -1 is the champion's."""
        if number >= 0:
            return self.lines[number]
        assert self.champion is not None, "only a unit with a champion has his line"
        return self.champion


class Ready(NamedTuple):
    """Blows that a group is to strike in this Initiative step, as counted when the step began."""

    target: int
    """The enemy, as a place in the list of the fight."""
    blows: int
    random: int = 0
    """How many times dice say how many blows there are besides."""
    at_champion: bool = False
    """Nobody else of the enemy was alive when the step began."""


class Condition(NamedTuple):
    """How a unit stands at one moment of the fight."""

    left: int
    """The Wounds left to the rank and file together: models times Wounds, less the Wounds carried."""
    champion: int = 0
    """The Wounds left to the champion."""
    status: str = "standing"
    charging: bool = False
    frenzied: bool = False
    cowed: bool | None = False
    """It has failed its fear test of this round; None while nothing is known of a test to come."""
    doused: bool = False
    """Flames have put its regeneration out for the rest of the round."""
    alight: bool = False
    """Flames of the present step will do so when the step is over."""
    ready: tuple[tuple[Ready, ...], ...] = ()
    """The blows of its groups that are still to come in this step, group by group, one for each enemy struck at."""
    arms: int = 0
    """Which of its choices of weapons it has in hand."""
    company: int = 0
    """How many characters who have joined it are alive."""


class Moment(NamedTuple):
    """What a blow depends on: the unit, the line that strikes (or is struck), and how it stands."""

    unit: Unit
    line: int
    first_round: bool
    charging: bool
    frenzied: bool
    cowed: bool
    doused: bool

    @property
    def own(self) -> Line:
        """The line itself."""
        return self.unit.line(self.line)


def models(unit: Unit, now: Condition) -> int:
    """The models left, the champion included."""
    return -(-now.left // unit.wounds) + (now.champion > 0)


def formed(unit: Unit, now: Condition) -> int:
    """The models that stand in its ranks: its own, and characters who have joined it."""
    return models(unit, now) + now.company


def standing(unit: Unit, now: Condition) -> bool:
    """Whether it is in the fight."""
    return now.status == "standing"


def alive(unit: Unit, now: Condition) -> bool:
    """Whether it is in the fight and anybody is left of it."""
    return now.status == "standing" and (now.left > 0 or now.champion > 0)


def moment(unit: Unit, now: Condition, line: int, first_round: bool) -> Moment:
    """What blows of a line, or at it, depend on."""
    return Moment(unit.armed[now.arms], line, first_round, now.charging, now.frenzied, bool(now.cowed), now.doused)
