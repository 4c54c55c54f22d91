"""Two weapons, and switching between weapons (CH-11, CH-13, CH-17)."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.api import fight as build
from tests.systems.coreheim.bouts import CALM, PLAIN, asked, man, needs, odds, play, told


def attacks(*words: str, a: int = 1, **rest: object) -> int:
    """How many attacks a1 makes: dice that he rolls for misses."""
    answer = odds(man(*words, a=a, ws=12), man("axe", w=10), until="blows=a1", **rest)
    hits = answer.detail["hits"]["a1"]
    assert isinstance(hits, dict)
    return max(int(number) for number in hits)


@pytest.mark.clause("CH-11")
@pytest.mark.parametrize(
    ("gear", "number"),
    [
        (("sword", "club"), 2),
        (("two axes",), 2),
        (("sword", "dagger"), 1),
        (("sword", "unarmed"), 1),
        (("sword", "shield"), 1),
        (("halberd",), 1),
    ],
)
def test_a_second_weapon_gives_one_attack_more(gear: tuple[str, ...], number: int) -> None:
    """A dagger, a bare hand, a shield or the other hand on the shaft do not."""
    assert attacks(*gear) == number


@pytest.mark.clause("CH-11")
def test_all_other_attacks_are_made_with_the_main_weapon() -> None:
    """Three with the sword, at 5, and one with the club, at 7, an enemy between them."""
    game = play(man("sword", "club", a=3), man("axe", i=6), "1 1 1 1 1", until="phase")
    lines = [line.text.split()[0] for line in game.log if " rolls to hit" in line.text]
    assert lines == ["a1", "a1", "a1", "b1", "a1"]
    game = play(man("sword", "club", a=3), man("axe", i=6), "club-and-sword 1 1 1 1 1", until="phase")
    lines = [line.text.split()[0] for line in game.log if " rolls to hit" in line.text]
    assert lines == ["a1", "b1", "a1", "a1", "a1"]


@pytest.mark.clause("CH-11")
@pytest.mark.parametrize(
    ("gear", "need"),
    [
        (("sword", "club"), "10+"),
        (("sword", "club", "swashbuckler"), "9+"),
        (("sword", "dagger", "swashbuckler"), "9+"),
        (("two fighting claws",), "9+"),
        (("fighting claw", "sword"), "10+"),
        (("spiked gauntlet", "sword", "pit fighter training"), "9+"),
    ],
)
def test_two_weapons_take_1_from_both(gear: tuple[str, ...], need: str) -> None:
    """Some have no such penalty."""
    assert needs(man(*gear), PLAIN) == need
    assert needs(man(*gear), PLAIN, "1") == need


@pytest.mark.clause("CH-11")
def test_a_steel_whip_has_one_attack_more_in_the_first_round() -> None:
    """And none in the second."""
    assert (attacks("steel whip"), attacks("steel whip", "turn 2"), attacks("sword", "steel whip")) == (2, 1, 3)


@pytest.mark.clause("CH-17")
def test_the_second_weapon_may_be_left_unused() -> None:
    """Neither the attack nor the penalty: one attack at 9+."""
    policy = {"a": {"weapon": "single"}}
    assert attacks("sword", "club", policy=policy) == 1
    assert needs(man("sword", "club"), PLAIN, policy=policy) == "9+"


@pytest.mark.clause("CH-11", "CH-17")
def test_by_option_a_second_weapon_is_always_used() -> None:
    """Then the policy of one weapon alone finds no such way."""
    policy, options = {"a": {"weapon": "single"}}, {"two_weapon_optional": "off"}
    assert attacks("sword", "club", policy=policy, options=options) == 2


@pytest.mark.clause("CH-13")
def test_weapons_are_chosen_anew_at_the_start_of_each_phase() -> None:
    """The halberd first, then the sword, which strikes before the enemy."""
    game = play(man("halberd", "sword"), man("axe", i=6), "halberd 1 1 sword 1 1", until="phases=2")
    chosen = [line.text for line in game.log if "what to fight with" in line.text]
    assert [text.rpartition(": ")[2] for text in chosen] == ["halberd.", "sword."]
    dice = [line.text.split()[0] for line in game.log if " rolls to hit" in line.text]
    assert dice == ["a1", "b1", "a1", "b1"]


@pytest.mark.clause("CH-13")
def test_what_is_only_carried_can_be_taken_up() -> None:
    """A spear in hand, a sword in the belt; best play switches where that helps."""
    mine, foe = man("spear", "carries sword"), man("axe", i=6)
    listed, best = odds(mine, foe), odds(mine, foe, policy={"a": "best"})
    assert best.win["a"].value > listed.win["a"].value
    assert "weapon" in best.policy["a"]


@pytest.mark.clause("CH-13")
def test_other_says_that_another_weapon_leads() -> None:
    """The policy takes the halberd up."""
    assert needs(man("sword", "halberd"), PLAIN, policy={"a": {"weapon": "other"}}) == "8+"


@pytest.mark.clause("CH-13")
def test_a_lance_is_put_away_after_its_charge() -> None:
    """6+ on the charge, then the sword at 9+."""
    rider = man("lance", "sword", "shield", "horse", "charging")
    game = play(rider, man("axe", i=11), "lance 1 1", until="phases=2")
    assert game.question is not None
    assert (game.question.kind, game.question.need) == ("die", "9+")
    assert game.question.who == "a1"
    assert needs(rider, PLAIN) == "6+"


@pytest.mark.clause("CH-13")
def test_a_lance_is_put_away_though_its_charge_ended_on_the_ground() -> None:
    """The halberd knocks him down before his blow; two phases later he strikes with the sword he has left."""
    rider = man("lance", "sword", "horse", "charging")
    game = play(rider, man("halberd"), "lance 12 3 1 1", until="phases=3")
    assert "a1 is knocked down." in told(game)
    assert game.question is not None
    assert (game.question.kind, game.question.who) == ("die", "b1")


@pytest.mark.clause("CH-13")
def test_who_is_down_keeps_what_he_had_in_hand() -> None:
    """With a great weapon he has no use of his shield, nor in the next phase on the ground; with the dagger he has."""
    mine, foe = man("dagger", "shield", "great weapon", i=9), man("great weapon", i=3)
    for answers, key in (("great-weapon 9 1 9 1", ""), ("dagger 9 1 1 9 1", "save")):
        game = play(mine, foe, answers, until="phases=2", turn="a")
        assert told(game)[:3] == ["b1 strikes a1.", "a1 has lost 1 Wound.", "a1 is knocked down."]
        assert asked(game)[0] == key


def test_a_mount_bites_once() -> None:
    """One attack with the axe, and one of the squig."""
    assert attacks("axe", "great cave squig") == 2


@pytest.mark.parametrize(
    ("gear", "word"),
    [
        (("spear", "sword"), "CH-11"),
        (("spear and sword",), "CH-11"),
        (("two spears",), "CH-11"),
        (("halberd and sword",), "both hands"),
        (("sword", "club", "shield"), "two close combat weapon choices"),
        (("sword", "club", "axe"), "two close combat weapon choices"),
        (("halberd", "great weapon"), "two two-handed"),
        (("two daggers",), "one dagger"),
        (("two shields",), "one shield"),
        (("light armour", "heavy armour"), "not worn together"),
        (("horse", "great cave squig"), "one mount"),
    ],
)
def test_what_cannot_be_carried_or_held_is_refused(gear: tuple[str, ...], word: str) -> None:
    """The sentence says what is too much, and by which rule."""
    with pytest.raises(pf.FightError, match=word):
        play(man(*gear), PLAIN)


@pytest.mark.parametrize(
    "gear",
    [
        ("spear", "dagger"),
        ("spear", "shield"),
        ("spear", "shield", "dagger"),
        ("lance", "sword", "shield", "horse"),
        ("halberd", "sword"),
        ("sword and club",),
        ("bow", "dagger"),
        ("bow",),
        ("sword", "carries spear"),
    ],
)
def test_what_can_be_carried_is_accepted(gear: tuple[str, ...]) -> None:
    """The limits leave all of these."""
    assert play(man(*gear), PLAIN).statuses == {"a1": "standing", "b1": "standing"}


def test_two_of_a_side_may_hold_unlike_things() -> None:
    """Words of weapons do not mix between warriors."""
    game = play([man("sword", CALM), man("great weapon")], man("axe", i=11), "1 1 1", until="phase")
    assert next(text for text in told(game) if "strikes" in text) == "a1 strikes b1."


@pytest.mark.parametrize(
    "text", ["spear, carries sword", "halberd, carries sword", "sword, shield, carries dagger", "2 axes"]
)
def test_a_fighter_is_shown_in_words_that_make_him_again(text: str) -> None:
    """What he holds first, and what he carries besides."""
    fight = build("coreheim", f"Sergeant: {text}", PLAIN)
    assert fight.words[0] == f"Sergeant: {text}"
    assert build("coreheim", fight.words[0], PLAIN).words[0] == fight.words[0]
