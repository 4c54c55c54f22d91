"""Striking order (CS-01 to CS-03, CS-13): who strikes in which step of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.scene import Due, Group, GroupKind, Program
from pitfight.systems.combat_skill.unit import Moment, Unit

Band = Literal["first", "normal", "last"]
BANDS: tuple[Band, ...] = ("first", "normal", "last")
PAIR_OPTIONS: dict[str, str] = {"first": "asf_pair", "last": "asl_pair"}
"""The option that says whether lines of a band strike by Initiative or all at once."""
CLOSE = Due("close")
"""A step is over: who has nobody left is out of the fight."""


def band(me: Moment) -> Band:
    """Whether a line strikes before all others, after them, or by Initiative; first and last cancel each other."""
    first, last = bool(ask("strikes_first", me)), bool(ask("strikes_last", me))
    return "normal" if first == last else "first" if first else "last"


def initiative(me: Moment) -> int:
    """The Initiative at which a line strikes: charging adds nothing, unless the option says so (CS-13)."""
    bonus = int(me.unit.rulings["charge_initiative"]) if me.charging and me.first_round else 0
    return min(me.own.initiative + bonus, 10)


def place(me: Moment) -> tuple[int, int]:
    """The step of a line: lower comes first. By band, in it from the highest Initiative to the lowest (CS-01)."""
    own = band(me)
    at_once = own in PAIR_OPTIONS and me.unit.rulings[PAIR_OPTIONS[own]] == "simultaneous"
    return BANDS.index(own), 0 if at_once else -initiative(me)


def program(
    units: Sequence[Unit],
    charging: Sequence[bool],
    strikers: Iterable[int],
    *,
    first_round: bool,
    fear: bool,
    result: bool,
    choose: bool = False,
) -> Program:
    """All parts of a round in their order: fear, weapons, automatic hits, blows step by step, trampling, result."""
    steps: dict[tuple[int, ...], list[Group]] = {}
    for who in strikers:
        unit = units[who]
        for line, kind in groups_of(unit, charging=charging[who] and first_round):
            me = Moment(unit, line, first_round, charging[who] and first_round, False, False, False)
            at = {"impact": (0,), "blows": (1, *place(me)), "trample": (2,)}[kind]
            steps.setdefault(at, []).append(Group(who, kind, line))
    parts = [Due("fear")] if fear else []
    if choose:
        parts.append(Due("arm"))
    for at in sorted(steps):
        parts += _step(steps[at])
    if result:
        parts += [Due("result"), Due("beaten"), CLOSE]
    rest = parts[:-1] if parts and parts[-1] is CLOSE else parts
    return (*rest, CLOSE._replace(last=True))


@dataclass(frozen=True)
class Rounds:
    """The order of the first round and of later ones, for the weapons that units have chosen."""

    units: Sequence[Unit]
    charging: Sequence[bool]
    strikers: Sequence[int]
    fear: bool
    result: bool
    _known: dict[tuple[tuple[int, ...], bool], tuple[Program, tuple[str, ...]]] = field(default_factory=dict)

    @property
    def choose(self) -> bool:
        """Whether anybody has a choice of weapons."""
        return any(own.arms for own in self.units)

    def of(self, arms: tuple[int, ...], first_round: bool) -> tuple[Program, tuple[str, ...]]:
        """The parts of a round, and the options that their order depends on; ``arms`` is empty without any choice."""
        if (arms, first_round) not in self._known:
            rulings = self.units[0].rulings
            before = set(rulings.consulted)
            rulings.consulted.clear()
            rulings["result"]
            found = program(
                [own.armed[way] for own, way in zip(self.units, arms or (0,) * len(self.units), strict=True)],
                self.charging,
                self.strikers,
                first_round=first_round,
                fear=self.fear,
                result=self.result,
                choose=self.choose and first_round,
            )
            self._known[arms, first_round] = found, tuple(sorted(rulings.consulted))
            rulings.consulted.update(before)
        return self._known[arms, first_round]


def _step(groups: list[Group]) -> list[Due]:
    """One Initiative step: several groups strike at once, from what stands when it begins (CS-02)."""
    if len(groups) == 1:
        return [Due("strike", tuple(groups)), CLOSE]
    slots: dict[int, int] = {}
    placed = []
    for group in groups:
        slot = slots.get(group.who, 0)
        slots[group.who] = slot + 1
        placed.append(group._replace(slot=slot))
    return [Due("count", tuple(placed)), *(Due("strike", (group,), counted=True) for group in placed), CLOSE]


def groups_of(unit: Unit, *, charging: bool) -> list[tuple[int, GroupKind]]:
    """The lines of a unit that strike, each set of Attacks on its own (CS-03), and its automatic hits."""
    found: list[tuple[int, GroupKind]] = [(number, "blows") for number in range(len(unit.lines))]
    if unit.champion is not None and not champion_strikes_along(unit):
        found.append((-1, "blows"))
    if charging:
        found += [(line, "impact") for line in lines_with(unit, "impact")]
    return found + [(line, "trample") for line in lines_with(unit, "tramples")]


def champion_strikes_along(unit: Unit) -> bool:
    """Whether the champion's blows differ in number alone from those of the others."""
    own, champion = unit.lines[0], unit.champion
    return champion is not None and (
        (own.combat_skill, own.strength, own.initiative, own.rows)
        == (champion.combat_skill, champion.strength, champion.initiative, champion.rows)
        and own.attacks[1:] == champion.attacks[1:]
    )


def lines_with(unit: Unit, question: str) -> list[int]:
    """The lines that have automatic hits: those with a rule of their own, or for a rule of the unit its last line."""

    def says(row_effects: Iterable[object]) -> bool:
        return any(getattr(effect, "ask", "") == question for effect in row_effects)

    if any(says(row.effects) for row in unit.rows):
        return [len(unit.lines) - 1]
    return [number for number, line in enumerate(unit.lines) if any(says(row.effects) for row in line.rows)]
