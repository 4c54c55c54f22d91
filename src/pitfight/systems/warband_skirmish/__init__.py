"""Warband Skirmish: the percentile combat of the video game of that name, as its community's combat page has it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitfight.dice import Ask, Dice, Kind, View
from pitfight.fight import Count, End, Example, Extras, Fight, OptionRow, Rulings, Side, Until
from pitfight.systems.warband_skirmish import explain, fighter, rules
from pitfight.systems.warband_skirmish.questions import REGISTRY
from pitfight.systems.warband_skirmish.rules.activation import DAMAGE
from pitfight.systems.warband_skirmish.rules.rout import RETREAT
from pitfight.systems.warband_skirmish.rules.who_is_attacked import TARGET
from pitfight.systems.warband_skirmish.scene import Scene, Setting
from pitfight.systems.warband_skirmish.unit import STATUSES, Now, Unit
from pitfight.words import Words

if TYPE_CHECKING:
    from pitfight.building import Entry


class WarbandSkirmish:
    """The rule system ``warband-skirmish``, as engines see it."""

    key = "warband-skirmish"
    title = "Warband Skirmish"
    step_word = "turn"
    statuses = STATUSES
    untils = ("out", "attack", "attack=who", "activation", "activation=who", "turns=k")
    kinds: tuple[Kind, ...] = (TARGET, RETREAT)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics: tuple[fighter.Characteristic, ...] = fighter.CHARACTERISTICS
    extras = Extras(
        states=(),
        single=("attack", "activation"),
        examples=(
            Example(
                "seed-warrior-flail",
                "seed-captain-shield",
                "Defence and Wounds decide: the captain is hit as often and hurt far less.",
            ),
            Example(
                "demo-brute",
                "demo-swordsman",
                "Strength, which says how often damage is rolled for, beats skill.",
            ),
            Example(
                "demo-swordsman",
                "demo-champion",
                "Two trained fighters; a parry against more Wounds.",
            ),
        ),
        beside={"hit_gate": "none"},
        tells_how="rout",
        exact_states=900,
        apart=True,
        expected=fighter.expected,
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "shoots": "shots: whoever lists it shoots, and does without the weapon in hand",
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
    ) -> tuple[tuple[Unit, ...], tuple[Hashable, ...], Setting, Sequence[str]]:
        return fighter.assemble(entries, contacts, rulings, until, max_steps)

    def step(self, fight: View, dice: Dice) -> End | None:
        return rules.step(fight, dice)

    def pauses(self, scene: Scene) -> bool:
        return scene.stage == "turn_over"

    def status(self, unit: Unit, now: Now) -> str:
        return now.status

    def wounds_left(self, unit: Unit, now: Now) -> int:
        return now.wounds

    def likeness(self, unit: Unit, now: Now) -> Hashable:
        return fighter.likeness(unit, now)

    def words(self, unit: Unit, now: Now) -> str:
        return fighter.in_words(unit)

    def scene_words(self, scene: Scene) -> str:
        return "by Initiative"

    def because(self, ask: Ask, striker: Any, target: Any, need: int | None) -> str:
        return explain.because(ask, striker, target)

    def details(self, fight: Fight) -> Sequence[Count]:
        if fight.until.word not in ("attack", "activation"):
            return ()
        return (Count("damage", DAMAGE, per=False, number=True),)


SYSTEM = WarbandSkirmish()
