"""Hypothesis strategies for fighters and fights of every registered system, in words or as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hypothesis import strategies as st

from pitfight.systems import SYSTEMS
from tests.strategies.combat_skill import combat_skill_fight, rank_and_file_in_words
from tests.strategies.coreheim import coreheim_fight
from tests.strategies.mordheim import mordheim_fight, mordheim_fighter, mordheim_state
from tests.strategies.tables import Fight, Fighter, in_words
from tests.strategies.warband_skirmish import skirmish, unit_in_words
from tests.strategies.wh40k2e import second_edition_fight, second_edition_words

__all__ = ["FIGHTS", "IN_WORDS", "fights", "mirrored", "mordheim_fighter", "mordheim_state"]


FIGHTS: Mapping[str, Callable[..., st.SearchStrategy[Fight]]] = {
    "mordheim": mordheim_fight,
    "coreheim": coreheim_fight,
    "warband-skirmish": skirmish,
    "wh40k2e": second_edition_fight,
    "combat-skill": combat_skill_fight,
}
"""For each system a strategy of fights as tables; ``options=False`` keeps to the defaults."""
IN_WORDS: Mapping[str, Callable[[Fighter], str]] = {
    "mordheim": in_words,
    "coreheim": in_words,
    "warband-skirmish": unit_in_words,
    "wh40k2e": second_edition_words,
    "combat-skill": rank_and_file_in_words,
}


def fights(options: bool = True) -> st.SearchStrategy[Fight]:
    """A fight of any registered system."""
    return st.sampled_from(tuple(SYSTEMS)).flatmap(lambda key: FIGHTS[key](options))


def mirrored(fight: Fight) -> Fight:
    """The same fight with the sides, the turn and the order of the list turned round."""
    swapped = {"a": "b", "b": "a"}
    fighters: Sequence[Fighter] = fight["fighter"]
    return {
        **fight,
        "turn": swapped[fight["turn"]],
        "fighter": [{**fighter, "side": swapped[fighter["side"]]} for fighter in reversed(fighters)],
    }
