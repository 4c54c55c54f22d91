"""Two places in the striking order: lightning reflexes, whips, and a first turn counted by pairs."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import NUMBERS, attacks, blows, keys, man, play, strikers, struck, table

QUICK = "lightning reflexes"


def fight(b1: dict[str, Any], *, charge: tuple[str, ...] = ("a1",), **head: Any) -> dict[str, Any]:
    """a1 (who charges) and a2 against b1."""
    men = [
        {"id": id, "side": "a", **NUMBERS, "i": i, "gear": ["axe"], **({"charging": True} if id in charge else {})}
        for id, i in (("a1", 4), ("a2", 3))
    ]
    return table(*men, {"id": "b1", "side": "b", **NUMBERS, **b1}, until="phase", **head)


@pytest.mark.clause("MH-08")
def test_charged_by_his_only_enemy_he_strikes_once_and_first() -> None:
    """Initiative 5 against 4: before the charger, and not again."""
    game = play(man("axe", "charging", i=4), man("axe", QUICK, i=5), "1 1", until="phase")
    assert strikers(game) == ["b1", "a1"]


@pytest.mark.clause("MH-08", "MH-10")
def test_his_share_for_the_charger_is_early_the_rest_waits() -> None:
    """b1 (I5, two attacks, one each): a1 first, then a1 charges in, then a2 by b1's Initiative, last a2 himself."""
    game = pf.play(
        fight({"i": 5, "a": 2, "gear": ["axe"], "skills": [QUICK]}, policy={"b": {"split": "evenly"}}),
        answers="1 1 1 1",
    )
    dice = [line.text for line in game.log if " rolls to hit" in line.text]
    assert [line.split()[0] for line in dice] == ["b1", "a1", "b1", "a2"]


@pytest.mark.clause("MH-08", "MH-10")
def test_all_attacks_kept_for_another_man_fall_at_his_own_place() -> None:
    """Slower than a2 (I2): the charger a1, then a2, then b1, whose attacks are all declared on a2."""
    later = fight({"i": 2, "a": 2, "gear": ["axe"], "skills": [QUICK]}, policy={"b": {"target": "last"}})
    game = pf.play(later, answers="1 1 1 1")
    dice = [line.text.split()[0] for line in game.log if " rolls to hit" in line.text]
    assert dice == ["a1", "a2", "b1"]  # his two dice are one line


@pytest.mark.clause("MH-07")
def test_who_stood_up_has_no_early_place() -> None:
    """He strikes last whatever else applies."""
    men = fight({"i": 9, "gear": ["axe"], "skills": [QUICK], "stood_up": True}, charge=("a1",))
    assert strikers(pf.play(men, answers="1 1 1"))[-1] == "b1"


@pytest.mark.clause("MH-08")
def test_a_whip_cracks_at_the_charger_first_then_strikes_at_its_place() -> None:
    """Charged: one attack first by Initiative 5, the charger, then the ordinary one; not charged: one attack."""
    game = play(man("axe", "charging", i=4), man("steel whip", i=5), "1 1 1", until="phase")
    assert strikers(game) == ["b1", "a1", "b1"]
    game = play(man("axe", i=4), man("steel whip", i=5), "1 1", until="phase")
    assert strikers(game) == ["b1", "a1"]


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["steel whip", "charging"], 2),
        (["2 steel whip", "charging"], 3),
        (["steel whip"], 1),
        (["steel whip", "weapon: sword", "charging"], 3),
        (["cat o' nine tails", "charging", "frenzy"], 3),
    ],
)
def test_charging_a_whip_gives_one_more_attack(words: list[str], number: int) -> None:
    """After all other changes, and once even with two whips."""
    assert attacks(man(*words), man("axe")) == number


@pytest.mark.clause("MH-37")
def test_whom_the_crack_puts_down_counts_as_standing_for_the_rest() -> None:
    """The crack stuns him; his own blow then needs a hit and a wound, and takes nobody out without dice."""
    asks = keys(man("axe", "charging", i=4), man("steel whip", i=5), "4 4 3 4 4 2", until="phase")
    assert asks == ["to_hit", "to_wound", "injury", "to_hit", "to_wound", "injury", ""]
    game = play(man("axe", "charging", i=4), man("steel whip", i=5), "4 4 3 4 4 2", until="phase")
    assert game.statuses["a1"] == "stunned"


@pytest.mark.clause("MH-25")
def test_one_critical_for_both_places() -> None:
    """A 6 to wound by the crack is critical, a second 6 at his own place is not."""
    foe = man("axe", "charging", i=4, w=3)
    asks = keys(foe, man("steel whip", i=5), "4 6 3 1 4 6", until="phase")
    assert asks == ["to_hit", "to_wound", "critical", "to_hit", "to_hit", "to_wound", "injury"]


@pytest.mark.clause("MH-08")
def test_the_first_turn_may_be_counted_by_pairs() -> None:
    """A flail in its second turn has its bonus against a man in his first, if the option says so."""
    fresh = man("axe", t=4)
    old = man("flail", "combat turn 2")
    asked = [
        pf.play("mordheim", old, fresh, answers="4", until="blows=a1", options={"first_turn_scope": scope}).question
        for scope in ("warrior", "pair")
    ]
    assert [question.need for question in asked if question] == ["5+", "3+"]


@pytest.mark.clause("MH-08")
def test_hatred_is_counted_by_pairs_too() -> None:
    """Re-rolled against a man in his first turn."""
    old = man("axe", "hates humans", "combat turn 2")
    asks = [
        keys(old, man("axe", "human"), "1", until="blows=a1", options={"first_turn_scope": scope})[-1]
        for scope in ("warrior", "pair")
    ]
    assert asks == ["", "to_hit_again"]


@pytest.mark.clause("MH-08")
def test_by_pairs_a_spear_is_first_against_a_new_charger_alone() -> None:
    """In his second turn a quick spearman goes before his charger; by the warrior's own turn he does not."""

    def order(scope: str) -> list[str]:
        spear = {"i": 5, "gear": ["spear"], "combat_turn": 2}
        game = pf.play(fight(spear, options={"first_turn_scope": scope}), answers="1")
        return strikers(game)

    assert order("warrior")[0] == "a1"
    assert order("pair")[0] == "b1"


@pytest.mark.clause("MH-04", "MH-11")
def test_a_brace_fires_two_shots_or_two_and_the_rest() -> None:
    """A3 with a sword: 2 shots, or 2 shots and 1 blow with the sword."""
    man_with_brace = man("2 pistol", "sword", a=3)
    assert attacks(man_with_brace, man("axe")) == 2
    assert attacks(man_with_brace, man("axe"), options={"brace_mode": "two_plus_rest"}) == 3
    assert struck(blows(man_with_brace, man("axe"), "1 1")) == ["b1"]
