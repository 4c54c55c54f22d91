"""Every value of every option, in a whole fight whose answer it changes."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.systems import system
from tests.systems.coreheim.bouts import CALM, PLAIN, man

SCARY = man("axe", "causes fear", "charging", CALM)
FIGHTS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "wound_batching": (man("axe", a=2), PLAIN, {}),
    "declare_at": ([man("axe", i=5), man("axe")], [man("axe", i=9), man("club", i=9)], {}),
    "charger_tier": (man("axe", "charging", i=5), man("spear"), {}),
    "first_round_scope": (man("spear", "turn 2", i=9), man("axe", i=5), {}),
    "polearm_restrictions": (man("spear", "bow", i=9), man("axe", i=5), {}),
    "polearm_must_be_wielded": (man("axe", "carries spear", i=9), man("axe", i=5), {}),
    "strike_last_tiebreak": ([man("axe", "stood up", i=5), man("club", "stood up", i=9)], man("axe", w=2), {}),
    "initiative_tie": ([man("axe"), man("club")], man("axe"), {}),
    "clamp_initiative": (man("ithilmar sword", i=3), man("axe", i=1), {}),
    "whirlwind_scope": (
        [man("axe", "charging", i=5), man("club", "charging", i=7)],
        [man("axe", "whirlwind", i=3), man("axe", i=9)],
        {"touch": [("a1", "b1"), ("a1", "b2"), ("a2", "b2")]},
    ),
    "injury_dice": (man("axe"), man("axe", w=2), {}),
    "save_nat12_always": (man("axe"), man("great weapon", "light armour"), {}),
    "panic_counts_downed_enemies": (man("axe", i=3), [man("club", "stunned"), man("axe", i=9)], {}),
    "panic_counts_downed_friends": (
        [man("axe", i=3), man("club", "stunned")],
        [man("axe", i=9), man("club", i=9)],
        {},
    ),
    "fear_scope": (man("axe", CALM, i=3), [man("club", i=9), SCARY], {}),
    "same_warrior_can_finish": (man("axe", a=2), PLAIN, {}),
    "nopain_jumpup_stack": (man("axe"), man("axe", "no pain", "jump up"), {}),
    "sigmarite_wound_bonus": (man("sigmarite hammer"), PLAIN, {}),
    "poison_roll": (man("dark venom axe"), PLAIN, {}),
    "daemon_robes_save": (PLAIN, man("great weapon", "daemon robes"), {}),
    "shield_in_cc": (PLAIN, man("sword", "shield"), {}),
    "diving_charge_bonus": (man("axe", "diving charge", "charging"), PLAIN, {}),
    "flail_hits_downed": (man("flail", CALM), [man("axe"), man("club", "knocked down")], {}),
    "two_weapon_optional": (man("sword", "club"), PLAIN, {"policy": {"a": {"weapon": "single"}}}),
    "injury_mod_assignment": (
        man("axe", "gromril axe"),
        man("axe", "no pain"),
        {"options": {"wound_batching": "strike_step"}},
    ),
    "small_ap_value": (man("fighting claw", "charging"), man("sword", "heavy armour", "shield"), {}),
    "own_side_tie": (
        [man("axe"), man("club", a=2)],
        man("axe", i=9),
        {"policy": {"a": {"own_order": "listed"}}},
    ),
}
"""A fight for each option."""


def test_every_option_has_a_fight() -> None:
    """All but the edition, whose numbers differ."""
    assert set(FIGHTS) == set(system("coreheim").options) - {"edition"}


@pytest.mark.clause("CH-04", "CH-05", "CH-06", "CH-08", "CH-09", "CH-11", "CH-13", "CH-15", "CH-16", "CH-17")
@pytest.mark.parametrize("name", FIGHTS)
def test_every_option_changes_an_answer_and_is_named_as_a_reading(name: str) -> None:
    """Its values give different chances, exact and sampled alike, and the answer lists it."""
    a, b, rest = FIGHTS[name]
    given = rest.get("options", {})
    others = {key: value for key, value in rest.items() if key != "options"}
    found = []
    for value in system("coreheim").options[name].values:
        options = {**given, name: value}
        answer = pf.odds("coreheim", a, b, until="phase", options=options, **others)
        assert answer.options[name] == value
        pf.simulate("coreheim", a, b, until="phase", options=options, n=50, seed=1, **others)
        found.append((answer.win, answer.fighters, answer.detail["first_striker"]))
        if name != "first_round_scope":  # settled before the fight begins
            assert name in [reading.option for reading in answer.readings]
    assert any(one != found[0] for one in found[1:])


def test_unknown_options_and_values_are_refused() -> None:
    """With the nearest, or the list."""
    with pytest.raises(pf.FightError, match="wound_batching"):
        pf.odds("coreheim", PLAIN, PLAIN, options={"wound_baching": "x"})
    with pytest.raises(pf.FightError, match="strike_step"):
        pf.odds("coreheim", PLAIN, PLAIN, options={"wound_batching": "x"})
