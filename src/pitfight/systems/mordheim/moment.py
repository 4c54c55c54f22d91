"""A warrior: what he is, how he stands now, and what of both a blow depends on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from pitfight.effects import Ignore, Row
from pitfight.fight import Rulings, Side
from pitfight.loadout import Arm, Sorted, sorted_effects

UNDECLARED = "undeclared"
"""In place of attacks kept: the early place is over, and nothing declared yet."""
UNROLLED = "unrolled"
"""The mark of one for whom something is still to be rolled once for the whole fight."""
FORGOTTEN = frozenset({"turn", "charging", "standing_foes"})
"""Facts that are forgotten in a fight where no row depends on them; any other may be known whoever watches it."""
Nerve = Literal["", "held", "runs", "strikes_runner"]
STATUSES = ("standing", "knocked_down", "stunned", "fleeing", "out_of_action")


@dataclass(frozen=True)
class Warrior:
    """One fighter of Mordheim; nothing here changes during a fight. Characteristics are those of the profile."""

    id: str
    name: str
    side: Side
    profile: str
    movement: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    arms: tuple[Arm, ...]
    """Weapons that take a hand, in the order listed; a pair bought as one item is one arm."""
    other: tuple[Row, ...] = ()
    """Everything else that answers questions: armour, skills, rules, weapons that take no hand."""
    shield: Row | None = None
    """A shield or buckler that he carries, in hand when a hand is free for it."""
    fallback: Arm | None = None
    """What he fights with when nothing is listed: a dagger, or his natural weapons."""
    fists: Arm | None = None
    """What he fights with when even that is lost."""
    bodily: tuple[Arm, ...] = ()
    """Blows that he has besides his weapons, by parts of his body or by what clings to him."""
    drawn: Arm | None = None
    """What the hand of a fired pistol may draw (option ``pistol_spent_offhand``)."""
    natural: bool = False
    mounted: bool = False
    leader_leadership: int = 0
    """The Leadership of a leader near him who is not in the fight; 0 for none."""
    friends_near: int | None = None
    """How many friends are near him, when the fight says so; None counts those who stand in the fight."""
    unseen: bool = False
    kind: int = 0
    """The place of the first fighter of his kind (profile and gear) in the list of the fight."""
    engaged: tuple[int, ...] = ()
    """The enemies he touches, as places in the list of the fight."""
    allies: tuple[int, ...] = ()
    """The others of his side, as places in the list of the fight."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)
    watched: frozenset[str] = field(default=frozenset(), compare=False)
    """Those of ``FORGOTTEN`` that any row in this fight depends on, and what else matters in it."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.side, self.profile, self.arms, self.other))

    @cached_property
    def worn(self) -> frozenset[str]:
        """Ids and tags of what he wears and carries besides weapons in hand."""
        return frozenset().union(*(row.tags for row in self.other))

    @cached_property
    def chosen_options(self) -> frozenset[str]:
        """The options of the fight as ``name=value``, for conditions of rows."""
        return frozenset(f"{name}={value}" for name, value in self.rulings.items())

    @cached_property
    def pistols(self) -> tuple[Arm, ...]:
        """The pistols he carries."""
        return tuple(arm for arm in self.arms if arm.row.facts.get("shot"))

    @cached_property
    def blades(self) -> tuple[Arm, ...]:
        """The weapons in his hands besides pistols."""
        return tuple(arm for arm in self.arms if not arm.row.facts.get("shot"))

    @cached_property
    def sorted_effects(self) -> Sorted:
        """The effects of all his rows by (question, side), each with its row and the arm it belongs to."""
        rows = self.other if self.shield is None else (*self.other, self.shield)
        in_reserve = (arm for arm in (self.fallback, self.fists, self.drawn) if arm is not None)
        return sorted_effects(rows, (*self.arms, *in_reserve, *self.bodily))

    @cached_property
    def ignores(self) -> tuple[Ignore, ...]:
        """The traits that do not touch him."""
        return tuple(ignore for row in self.other for ignore in row.ignores)


class Condition(NamedTuple):
    """How a warrior stands at one moment of the fight."""

    status: str = "standing"
    wounds_left: int = 1
    turn: int = 1
    """1 in the first close combat phase of his combat, 2 in every later one."""
    charging: bool = False
    stood_up: bool = False
    fear_failed: bool | None = False
    """None while a test may still be asked for."""
    frenzied: bool = False
    acted: bool = False
    """He has struck in this phase, or may not."""
    parry_settled: bool = False
    """He may parry nobody else in this phase."""
    critical_used: bool = False
    """He has caused his critical hit of the phase, where that can still matter."""
    charged_by: tuple[int, ...] = ()
    """The enemies that charged him this turn."""
    spent: frozenset[str] = frozenset()
    """What he had once and has used: a pistol's shot, a charm."""
    touching: tuple[int, ...] | None = None
    """The enemies he touches, where that has changed since the fight began."""
    marks: frozenset[str] = frozenset()
    """What has become of him and lasts: a weapon lost, flames, a drug's effect."""
    put_down: tuple[int, ...] = ()
    """The enemies whom he has put down himself in this phase, while he has blows to come."""
    kept: Any = None
    """The attacks that he has declared and kept for his own place in the order; None before an early place."""
    grip_used: bool = False
    """He has taken attacks from one enemy in this phase, and takes none from another."""
    nerve: Nerve = ""
    """Whether he has stood fast in this phase, or runs, or has a blow to come at one who runs."""


class Moment(NamedTuple):
    """What a blow depends on: the warrior and the part of his condition that answers may read."""

    warrior: Warrior
    turn: int
    charging: bool
    frenzied: bool
    fear_failed: bool
    spent: frozenset[str]
    standing_foes: int = 1
    marks: frozenset[str] = frozenset()

    @property
    def unseen(self) -> bool:
        """Whether his enemy had not seen him come."""
        return self.warrior.unseen

    @property
    def brace_turn(self) -> bool:
        """Whether he fights with a brace of pistols in this phase."""
        return len(self.warrior.pistols) == 2 and self.turn == 1 and "shot" not in self.spent and not self.marks

    @property
    def hands(self) -> tuple[Arm, ...]:
        """The weapons in use, main hand first."""
        return hands(self)

    @property
    def shield_in_hand(self) -> bool:
        """Whether a hand is free for the shield or buckler he carries."""
        taken: int = sum(arm.row.facts.get("hands", 1) for arm in self.hands)
        return taken < 2

    @property
    def tags(self) -> frozenset[str]:
        """What kind of creature he is."""
        return tags(self)

    def hates(self, foe: Moment) -> bool:
        """Whether he hates this enemy."""
        return not hated_tags(self).isdisjoint(tags(foe))


def hands(moment: Moment) -> tuple[Arm, ...]:
    """The weapons in use at this moment: pistols while they may be fired, else what the hands hold."""
    warrior = moment.warrior
    if moment.brace_turn:
        return warrior.pistols
    blades, pistols = warrior.blades, warrior.pistols
    if moment.marks:
        blades = tuple(arm for arm in blades if lost_mark(warrior, arm) not in moment.marks)
        pistols = tuple(arm for arm in pistols if lost_mark(warrior, arm) not in moment.marks)
    held = blades or bare(moment)
    if len(pistols) == 1 == len(warrior.pistols) and "shot" not in moment.spent:
        return (*held, *pistols)
    if len(blades) == 1 and warrior.pistols and "shot" in moment.spent and warrior.drawn is not None:
        free = blades[0].row.facts.get("hands", 1) == 1
        if free and warrior.rulings["pistol_spent_offhand"] == "dagger":
            return (*held, warrior.drawn)
    return held


def bare(moment: Moment) -> tuple[Arm, ...]:
    """What he fights with when he holds nothing that he listed."""
    warrior = moment.warrior
    if warrior.fallback is None:
        return ()
    if warrior.fists is not None and lost_mark(warrior, warrior.fallback) in moment.marks:
        return (warrior.fists,)
    return (warrior.fallback,)


def lost_mark(warrior: Warrior, arm: Arm) -> str:
    """The mark of a weapon lost; empty for one that cannot be lost. Of two that are alike either is the first."""
    if arm is warrior.fallback:
        return "" if warrior.natural else "lost the last"
    return next((f"lost {place}" for place, own in enumerate(warrior.arms, start=1) if own is arm), "")


def tags(moment: Moment) -> frozenset[str]:
    """What kind of creature he is, by all his rows."""
    return _said(moment.warrior, "tags")


def hated_tags(moment: Moment) -> frozenset[str]:
    """Whom he hates."""
    return _said(moment.warrior, "hates")


def _said(warrior: Warrior, question: str) -> frozenset[str]:
    words = warrior.sorted_effects.get((question, "self"), ())
    return frozenset(
        word
        for effect, _, _ in words
        for word in (effect.value if isinstance(effect.value, tuple) else (effect.value,))
    )
