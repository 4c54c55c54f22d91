"""Coreheim: close combat of the community's D12 rules, and of their older edition with a D6."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitfight.dice import Ask, Dice, Kind, View
from pitfight.fight import Count, End, Example, Extras, Fight, OptionRow, Rulings, Side, Until, other
from pitfight.systems.coreheim import converting, explain, fighter, rules
from pitfight.systems.coreheim.moment import STATUSES, Condition, Warrior
from pitfight.systems.coreheim.questions import REGISTRY
from pitfight.systems.coreheim.rules.activation import STRIKES
from pitfight.systems.coreheim.rules.striking import HITS
from pitfight.systems.coreheim.rules.targeting import SPLIT, TARGET
from pitfight.systems.coreheim.rules.two_weapons import WEAPON
from pitfight.systems.coreheim.rules.who_strikes_first import OWN_ORDER, WHIRLWIND
from pitfight.systems.coreheim.scene import Scene, Setting
from pitfight.words import Words

if TYPE_CHECKING:
    from pitfight.building import Entry


class Coreheim:
    """The rule system ``coreheim``, as engines see it."""

    key = "coreheim"
    title = "Coreheim"
    step_word = "phase"
    statuses = STATUSES
    untils = ("out", "phase", "phases=k", "blows", "blows=who")
    kinds: tuple[Kind, ...] = (TARGET, SPLIT, WEAPON, WHIRLWIND, OWN_ORDER)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics: tuple[fighter.Characteristic, ...] = fighter.CHARACTERISTICS

    extras = Extras(
        states=("charging", "stood up"),
        examples=(
            Example(
                "State Trooper: sword; charging",
                "Militia: spear",
                "A charge into a spear, which strikes first.",
            ),
            Example(
                "State Trooper: sword, axe",
                "State Trooper: sword, shield",
                "Here the shield beats the second weapon.",
            ),
            Example(
                "Mercenary Captain: sword; charging",
                "Sergeant: sword",
                "The better fighter, and yet no sure thing.",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "sweeps": "each attack is rolled against everyone else within an inch, friend or foe",
        "missile": "a missile weapon: with it a polearm does not strike first",
        "one_charge": "put away after the phase of a mounted charge",
        "free": "no weapon choice",
        "natural": "no penalty for fighting without weapons",
    }

    @property
    def options(self) -> Mapping[str, OptionRow]:
        return self.catalogue.options

    def table(self, words: Words) -> dict[str, Any]:
        return fighter.table(words)

    def convert(self, text: str) -> dict[str, int]:
        """An old profile in Coreheim's numbers (``show --convert``)."""
        return converting.converted(text)

    def profile_words(self, numbers: Mapping[str, int]) -> str:
        """A profile as the first words of a fighter."""
        return converting.in_words(numbers)

    def assemble(
        self,
        entries: Sequence[Entry],
        contacts: Sequence[tuple[int, ...]],
        rulings: Rulings,
        turn: Side | None,
        until: Until,
        start: str,
        max_steps: int | None,
    ) -> tuple[tuple[Warrior, ...], tuple[Hashable, ...], Setting, Sequence[str]]:
        return fighter.assemble(entries, contacts, rulings, turn, until, start, max_steps)

    def step(self, fight: View, dice: Dice) -> End | None:
        return rules.step(fight, dice)

    def pauses(self, scene: Scene) -> bool:
        return scene.stage == "phase_over"

    def status(self, warrior: Warrior, now: Condition) -> str:
        return now.status

    def wounds_left(self, warrior: Warrior, now: Condition) -> int:
        return now.wounds_left

    def likeness(self, warrior: Warrior, now: Condition) -> Hashable:
        return fighter.likeness(warrior, now)

    def words(self, warrior: Warrior, now: Condition) -> str:
        return fighter.in_words(warrior)

    def scene_words(self, scene: Scene) -> str:
        turn = other(scene.turn) if scene.stage == "phase_over" else scene.turn
        return f"{turn.upper()}'s turn"

    def because(self, ask: Ask, striker: Any, target: Any, need: int | None) -> str:
        return explain.because(ask, striker, target, need)

    def details(self, fight: Fight) -> Sequence[Count]:
        return (Count("hits", HITS, per=True), Count("first_striker", STRIKES, per=False))


SYSTEM = Coreheim()
