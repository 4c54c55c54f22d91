"""Warhammer 40,000, second edition: hand-to-hand combat by attack dice and Combat Scores."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitfight.dice import Ask, Dice, Kind, View
from pitfight.fight import Count, End, Example, Extras, Fight, OptionRow, Rulings, Side, Until, other
from pitfight.systems.wh40k2e import explain, fighter, rules
from pitfight.systems.wh40k2e.moment import STATUSES, Condition, Model
from pitfight.systems.wh40k2e.questions import REGISTRY
from pitfight.systems.wh40k2e.rules.attack_dice import ROLL_AGAIN
from pitfight.systems.wh40k2e.rules.breaking_off import LEAVE
from pitfight.systems.wh40k2e.rules.duels import SCORE_DIFFERENCE
from pitfight.systems.wh40k2e.rules.follow_up import FOLLOW_UP
from pitfight.systems.wh40k2e.rules.hits import HITS, WEAPON
from pitfight.systems.wh40k2e.rules.multiple_combatants import ORDER
from pitfight.systems.wh40k2e.rules.parrying import PARRY
from pitfight.systems.wh40k2e.rules.vehicles import LOCATION, PENETRATES, TOOL
from pitfight.systems.wh40k2e.scene import Scene, Setting
from pitfight.words import Words

if TYPE_CHECKING:
    from pitfight.building import Entry


class SecondEdition:
    """The rule system ``wh40k2e``, as engines see it."""

    key = "wh40k2e"
    title = "Warhammer 40,000 2nd edition"
    step_word = "phase"
    statuses = STATUSES
    ladders = (STATUSES[:3], STATUSES[3:])
    """The statuses of models, and of vehicles."""
    untils = ("phase", "chain", "dead", "phases=k", "blows", "duel")
    kinds: tuple[Kind, ...] = (ORDER, LEAVE, ROLL_AGAIN, PARRY, WEAPON, LOCATION, TOOL, FOLLOW_UP)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics: tuple[fighter.Characteristic, ...] = fighter.CHARACTERISTICS
    extras = Extras(
        states=("charging", "higher ground"),
        single=("chain", "duel"),
        examples=(
            Example(
                "Space Marine: chainsword; charging",
                "Ork Boy",
                "One phase: who wins the combat need not wound, and often nobody falls.",
            ),
            Example(
                "Space Marine: chainsword; charging",
                "Ork Boy",
                "The same, fought until one is dead.",
                until="dead",
            ),
            Example(
                "Terminator: power fist; charging",
                "Genestealer",
                "The heaviest fist is no use to who never wins a combat.",
                until="dead",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "shot": "a pistol: counts as a close combat weapon",
        "natural": "of the body: no further attack die beside another weapon",
        "once": "used in the first phase only",
        "refused": "not used here",
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
    ) -> tuple[tuple[Model, ...], tuple[Hashable, ...], Setting, Sequence[str]]:
        return fighter.assemble(entries, contacts, rulings, turn, until, start, max_steps)

    def step(self, fight: View, dice: Dice) -> End | None:
        return rules.step(fight, dice)

    def pauses(self, scene: Scene) -> bool:
        return scene.stage == "phase_over"

    def status(self, model: Model, now: Condition) -> str:
        return now.status

    def wounds_left(self, model: Model, now: Condition) -> int:
        return now.wounds_left

    def likeness(self, model: Model, now: Condition) -> Hashable:
        return fighter.likeness(model, now)

    def words(self, model: Model, now: Condition) -> str:
        return fighter.in_words(model)

    def scene_words(self, scene: Scene) -> str:
        turn = other(scene.turn) if scene.stage == "phase_over" else scene.turn
        return f"{turn.upper()}'s turn"

    def because(self, ask: Ask, striker: Any, target: Any, need: int | None) -> str:
        return explain.because(ask, striker, target, need)

    def profile_lines(self, row: Mapping[str, Any]) -> list[str]:
        """What a profile's fighter carries unless told otherwise, and the armour of a vehicle."""
        return fighter.profile_lines(row)

    def details(self, fight: Fight) -> Sequence[Count]:
        return (
            Count("score_difference", SCORE_DIFFERENCE, per=False, number=True),
            Count("hits", HITS, per=True),
            Count("penetrations", PENETRATES, per=False, total=True),
        )


SYSTEM = SecondEdition()
