"""Mordheim: close combat of the skirmish game of 1999, with the readings of its later rulebook where it is silent."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitfight.dice import Ask, Dice, Kind, View
from pitfight.fight import Count, End, Example, Extras, Fight, OptionRow, Rulings, Side, Until, other
from pitfight.systems.mordheim import explain, fighter, rules
from pitfight.systems.mordheim.moment import STATUSES, Condition, Warrior
from pitfight.systems.mordheim.outfits import Outfits
from pitfight.systems.mordheim.questions import REGISTRY
from pitfight.systems.mordheim.rules.activation import HITS, ORDER, STRIKES
from pitfight.systems.mordheim.rules.bodily_blows import FORM
from pitfight.systems.mordheim.rules.holding import HOLD
from pitfight.systems.mordheim.rules.moving import JOIN, LEAVE
from pitfight.systems.mordheim.rules.parry import WHETHER_TO_PARRY
from pitfight.systems.mordheim.rules.two_weapons import WEAPON
from pitfight.systems.mordheim.rules.which_models_fight import SPLIT, TARGET
from pitfight.systems.mordheim.scene import Scene, Setting
from pitfight.words import Words

if TYPE_CHECKING:
    from pitfight.building import Entry


class Mordheim:
    """The rule system ``mordheim``, as engines see it."""

    key = "mordheim"
    title = "Mordheim"
    step_word = "phase"
    statuses = STATUSES
    untils = ("out", "phase", "phases=k", "blows", "blows=who")
    kinds: tuple[Kind, ...] = (TARGET, SPLIT, FORM, WEAPON, WHETHER_TO_PARRY, HOLD, ORDER, LEAVE, JOIN)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics: tuple[fighter.Characteristic, ...] = fighter.CHARACTERISTICS
    outfits = Outfits()

    extras = Extras(
        states=("charging", "stood up"),
        examples=(
            Example(
                "Warrior: sword; charging",
                "Warrior: sword",
                "To strike first once is worth next to nothing in a long fight.",
            ),
            Example(
                "Warrior: sword, axe; charging",
                "Warrior: sword",
                "A second weapon is worth far more than the charge.",
            ),
            Example(
                "Warrior: spear",
                "Warrior: sword; charging",
                "The spear strikes first even at who charges; a sword that parries still does better.",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "pair": "a pair: one more attack, as with two weapons",
        "shot": "one shot more, in the first phase in which he strikes; a brace: two shots in turn 1 and nothing else",
        "mounted_only": "used mounted only",
    }

    @property
    def options(self) -> Mapping[str, OptionRow]:
        return self.catalogue.options

    def table(self, words: Words) -> dict[str, Any]:
        return fighter.table(words)

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


SYSTEM = Mordheim()
