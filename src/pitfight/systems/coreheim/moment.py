"""A warrior of Coreheim: what he is, how he stands now, and what of both a blow depends on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pitfight.effects import Ignore, Row
from pitfight.fight import Rulings, Side
from pitfight.loadout import Arm, Sorted, sorted_effects

STATUSES = ("standing", "knocked_down", "stunned", "out_of_action")
FORGOTTEN = frozenset({"turn", "charging"})
"""Facts that are forgotten in a fight where no row depends on them; any other may be known whoever watches it."""
ANYBODY = -1
"""In place of an enemy: fear of whoever it is."""


@dataclass(frozen=True)
class Hold:
    """What a warrior has in his hands for one phase: the main weapon first, and whether a hand is left for his shield.

    ``carried`` marks what he has to take up for it: weapons that he lists as carried only.
    """

    arms: tuple[Arm, ...]
    shield: bool
    carried: bool = False

    @property
    def name(self) -> str:
        """The hold as players name it."""
        return " and ".join(arm.name for arm in self.arms)


@dataclass(frozen=True)
class Warrior:
    """One fighter of Coreheim; nothing here changes during a fight. Characteristics are those of the profile.

    Weapon Skill, Initiative and Leadership are target numbers, so lower is better; Toughness is what it adds to the
    roll against him.
    """

    id: str
    name: str
    side: Side
    profile: str
    movement: int
    attacks: int
    wounds: int
    toughness: int
    weapon_skill: int
    strength: int
    """The target number to wound in the edition that has one, else 0."""
    initiative: int
    leadership: int
    holds: tuple[Hold, ...]
    """Every way of filling his hands, the default first."""
    other: tuple[Row, ...] = ()
    """Everything that answers questions besides weapons: armour, skills, rules."""
    shield: Row | None = None
    bodily: tuple[Arm, ...] = ()
    """Blows besides those of weapons in hand: a mount's, or what bursts from him."""
    missile: bool = False
    """Whether he carries a missile weapon."""
    mounted: bool = False
    leader_leadership: int | None = None
    """The Leadership of a leader near him who is not in the fight."""
    near: tuple[int, ...] = ()
    """Friends within an inch of him, as places in the list of the fight."""
    kind: int = 0
    """The place of the first fighter of his kind (profile and gear) in the list of the fight."""
    engaged: tuple[int, ...] = ()
    """The enemies within an inch of him, as places in the list of the fight."""
    allies: tuple[int, ...] = ()
    """The others of his side, as places in the list of the fight."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)
    watched: frozenset[str] = field(default=frozenset(), compare=False)
    """Those of ``FORGOTTEN`` that any row in this fight depends on, and what else matters in it."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.side, self.profile, self.holds, self.other))

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """Every weapon that he can have in hand, each once."""
        return tuple({id(arm): arm for hold in self.holds for arm in hold.arms}.values())

    @cached_property
    def worn(self) -> frozenset[str]:
        """Ids and tags of what he wears and is, besides weapons in hand."""
        return frozenset().union(*(row.tags for row in self.other))

    @cached_property
    def tags(self) -> frozenset[str]:
        """What kind of creature he is."""
        return self.said("tags")

    @cached_property
    def hates(self) -> frozenset[str]:
        """Whom he hates."""
        return self.said("hates")

    @cached_property
    def fears(self) -> frozenset[str]:
        """Of whom he is afraid though they frighten nobody else."""
        return self.said("fears")

    def said(self, question: str) -> frozenset[str]:
        """All words that his rows say to a question, whatever the moment."""
        words = self.sorted_effects.get((question, "self"), ())
        return frozenset(
            word
            for effect, _, _ in words
            for word in (effect.value if isinstance(effect.value, tuple) else (effect.value,))
        )

    @cached_property
    def sorted_effects(self) -> Sorted:
        """The effects of all his rows by (question, side), each with its row and the arm it belongs to."""
        rows = self.other if self.shield is None else (*self.other, self.shield)
        return sorted_effects(rows, (*self.arms, *self.bodily))

    @cached_property
    def ignores(self) -> tuple[Ignore, ...]:
        """The traits that do not touch him."""
        return tuple(ignore for row in self.other for ignore in row.ignores)


class Condition(NamedTuple):
    """How a warrior stands at one moment of the fight."""

    status: str = "standing"
    wounds_left: int = 1
    turn: int = 1
    """1 in the opening round of his combat, 2 in every later one."""
    charging: bool = False
    stood_up: bool = False
    fear_failed: bool | None = False
    """None while tests may still be asked for."""
    afraid: tuple[int, ...] = ()
    """A place in the list, or ANYBODY, for each failed test of this phase."""
    charged: tuple[int, ...] = ()
    """The enemies he has charged this turn, until fear is tested."""
    charged_by: tuple[int, ...] = ()
    """The enemies that charged him this turn, until fear is tested."""
    charged_at: bool = False
    """Some enemy charged him this turn; kept for those who can have the order go by Initiative."""
    hold: int = 0
    """What he has in hand, as a place among his holds."""
    stowed: bool = False
    """He has put away what serves one charge only."""
    acted: bool = False
    """He has struck in this phase, or may not."""
    done: int = 0
    """How many of his strike steps are over in this phase."""
    kept: Any = None
    """The attacks that he has declared for steps to come."""
    by_initiative: bool = False
    """Only Initiative counts for his place in the order of this phase."""
    put_down: tuple[int, ...] = ()
    """The enemies whom he has put down himself in this phase, where he may not finish them."""


class Moment(NamedTuple):
    """What a blow depends on: the warrior and the part of his condition that answers may read."""

    warrior: Warrior
    turn: int = 2
    charging: bool = False
    status: str = "standing"
    hold: int = 0
    afraid: tuple[int, ...] = ()
    trained: bool = False
    """A trainer of his side stands near him."""

    @property
    def hands(self) -> tuple[Arm, ...]:
        """The weapons in use, main hand first."""
        return self.warrior.holds[self.hold].arms

    @property
    def shield_in_hand(self) -> bool:
        """Whether a hand holds the shield he carries."""
        return self.warrior.holds[self.hold].shield
