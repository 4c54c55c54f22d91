"""Units in words and files: what may be written, what fills in what is missing, and what is wrong with the rest."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.cli import run, separate_sides
from tests.systems.combat_skill.units import OFF, ONE, number_of_blows, odds, play, unit

PLAIN: dict[str, Any] = {"cs": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7}


def table(a: dict[str, Any], **head: Any) -> dict[str, Any]:
    """A fight of a unit given by keys against a plain one."""
    return {"system": "combat-skill", "fighter": [{"side": "a", **a}, {"side": "b", **PLAIN}], **head}


@pytest.mark.clause("CS-01")
def test_a_number_in_front_is_models_and_an_x_the_frontage() -> None:
    """Of a profile or of characteristics, at the head or among the words."""
    foe = unit(n=20, wide=10)
    assert number_of_blows("20 Halberdiers x5: halberd, light armour", foe) == 10
    assert number_of_blows("20 CS3 S3 T3 W1 I3 A1 Ld7 x4", foe) == 8
    assert number_of_blows("20 Halberdiers: frontage 6", foe) == 12
    assert number_of_blows("20 Halberdiers: x6", foe) == 12
    assert number_of_blows("1 Halberdier", foe) == 1
    assert number_of_blows("3 WS3 S3 T3 W1 I3 A1 Ld7", foe) == 3


@pytest.mark.clause("CS-01")
def test_without_a_number_the_size_is_a_suggestion_and_says_so() -> None:
    """And where a number is given there is nothing to say."""
    assert odds("Halberdiers", ONE).notices == (
        "Imperial Halberdiers: 20 models, 5 wide, suggested by us, since the fight gives no number",
    )
    assert odds("20 Halberdiers", ONE).notices == ()


@pytest.mark.clause("CS-07")
def test_gear_of_the_fight_takes_the_place_of_the_same_sort() -> None:
    """A great weapon for the halberd, heavy armour for light; the rest stays."""
    answer = fight("combat-skill", "5 Halberdiers: great weapon", "5 Orc Boyz: shields, heavy armour")
    assert answer.words == (
        "5 Imperial Halberdiers x5: great weapon, light armour",
        "5 Orc Boyz x5: hand weapon, shield, heavy armour",
    )


@pytest.mark.clause("CS-07")
def test_two_hand_weapons_are_one_weapon() -> None:
    """By number, or by two names; nobody holds three."""
    assert number_of_blows(unit("2 hand weapons"), ONE) == 2
    assert number_of_blows(unit("sword", "axe"), ONE) == 2


@pytest.mark.clause("CS-12")
def test_rules_of_the_army_come_with_the_profile_or_by_option_do_not() -> None:
    """What is written in the fight always counts; what belongs to the creatures stays."""
    flagellants = "5 Flagellants x5"
    assert number_of_blows(flagellants, unit(n=20, wide=10)) == 10
    assert number_of_blows(flagellants, unit(n=20, wide=10), options=OFF) == 5
    assert number_of_blows(f"{flagellants}: frenzy", unit(n=20, wide=10), options=OFF) == 10
    troll = odds(ONE, "1 Troll x1", until="blows", options=OFF).detail["wounds"]["b1"]
    assert float(troll[1]) == pytest.approx(1 / 2 / 3 / 2)
    riders = pf.play("combat-skill", "1 Cold One Knights x1", unit(i=9), options={"army_rules": "off"})
    assert riders.question is not None
    assert riders.question.who == "b1"


@pytest.mark.clause("CS-03")
def test_lines_may_be_written_one_by_one() -> None:
    """Each with its numbers, weapon and rules; the name of a mount is enough."""
    rider = {key: PLAIN[key] for key in ("cs", "s", "i", "a")}
    lines = [{"name": "rider", **rider, "gear": ["lance", "shield"]}, {"name": "warhorse"}]
    base = {"t": 3, "w": 1, "ld": 7, "lines": lines}
    assert pf.odds(table(base), until="blows").detail["blows"]["a1"][2].value == 1
    assert fight(table(base)).words[0] == "1 a1 x1: lance, shield"
    fast = [{"name": "rider", **rider, "rules": ["always strikes first"]}, {"name": "x", **rider}]
    log = [
        line.text for line in pf.play(table({**base, "lines": fast}), answers="?", seed=1).log if "blow" in line.text
    ]
    assert log[0].startswith("a1 (rider)")


@pytest.mark.clause("CS-12")
def test_a_file_and_words_say_the_same() -> None:
    """Command, save, wounds carried and contact among them."""
    words = unit("standard", "musician", "champion", "5+ save", "contact 2", "charging", n=3, w=2)
    keys = {
        **PLAIN, "w": 2, "models": 3, "frontage": 3, "standard": True, "musician": True, "champion": True,
        "save": "5+", "contact": 2, "charging": True,
    }  # fmt: skip
    rest: dict[str, Any] = {"options": {"result": "on"}, "method": "exact"}
    assert pf.odds(table(keys), **rest).fighters == pf.odds("combat-skill", words, ONE, **rest).fighters


@pytest.mark.clause("CS-12")
def test_answers_count_models() -> None:
    """In place of Wounds left, also in play."""
    answer = odds(unit(n=2), ONE).as_json()["fighters"]
    assert isinstance(answer, dict)
    assert set(answer["a1"]) == {"status", "models"}
    written = odds(unit(n=2), ONE).as_json()
    assert pf.Odds.from_json(written).as_json() == written
    assert play(unit(n=2), ONE).as_json()["fighters"] == {
        "a1": {"status": "standing", "models": 2},
        "b1": {"status": "standing", "models": 1},
    }


BAD = [
    ({"frontage": 0}, "frontage", "0 is out of range, 1 to 1"),
    ({"frontage": 5.5}, "frontage", "“5.5” is no whole number from 1 to 1"),
    ({"frontage": 10**20}, "frontage", "is no whole number from 1 to 1"),
    ({"frontage": 500}, "frontage", "a front of 500 is wider than the unit"),
    ({"gear": ["shield", "shields"]}, "gear", "“shield” stands there twice"),
    ({"gear": ["3 swords"]}, "gear", "too many for two hands"),
    ({"rules": ["stubborn", "stubborn"]}, "rules", "“stubborn” stands there twice"),
    ({"joins": "b1"}, "joins", "there is no other unit on its side"),
    ({"models": 4, "frontage": 5}, "frontage", "wider than the unit"),
    ({"models": 0}, "models", "out of range"),
    ({"models": None}, "models", "“null” is no whole number from 1 to 200"),
    ({"models": 201}, "models", "out of range"),
    ({"rules": ["blessed"]}, "rules", "“blessed” is no rule"),
    ({"rules": ["ward"]}, "rules", "write for example “ward 5+”"),
    ({"rules": ["ward 9+"]}, "rules", "“ward 9+” is out of range, 2+ to 6+: write for example “ward 5+”"),
    ({"rules": ["ward 1+"]}, "rules", "“ward 1+” is out of range, 2+ to 6+"),
    ({"rules": ["regeneration 1+"]}, "rules", "“regeneration 1+” is out of range, 2+ to 6+"),
    ({"gear": ["scaly skin 1+"]}, "gear", "“scaly skin 1+” is out of range, 2+ to 6+"),
    ({"rules": ["to hit +99"]}, "rules", "“to hit +99” is out of range, -9 to +9: write for example “to hit -1”"),
    ({"rules": ["impact hits 30"]}, "rules", "“impact hits 30” is out of range, 1 to 20, or dice such as D6"),
    ({"rules": ["ward five"]}, "rules", "“ward five” cannot be read: write for example “ward 5+”"),
    ({"rules": ["hatred (orks)"]}, "rules", "“orks” is no kind of creatures. Did you mean orcs"),
    ({"rules": ["stomp", "thunderstomp"]}, "rules", "“stomp” and “thunderstomp” do not add up; keep one of them"),
    ({"rules": ["impact hits 2", "impact hits D3"]}, "rules", "“impact hits 2” and “impact hits D3” do not add up"),
    ({"rules": ["extra attack"] * 5}, "rules", "5 times “extra attack” are too many; the most is 4"),
    ({"rules": ["extra attack"] * 100}, "rules", "100 names are too many; the most is 40"),
    ({"champion": {"rules": ["extra attack"] * 5}}, "rules", "the most is 4"),
    ({"gear": ["warhorse"], "type": "infantry"}, "type", "infantry does not ride, but has a warhorse"),
    (
        {"fear_failed": True},
        "fear_failed",
        "it touches no enemy that causes fear, so that it cannot have failed a test",
    ),
    (
        {"fear_failed": True, "rules": ["immune to psychology"]},
        "fear_failed",
        "it is not afraid of anything, so that it cannot have failed a test",
    ),
    ({"rules": ["multiple wounds"]}, "rules", "multiple wounds D3"),
    ({"rules": "x", "gear": ["laser"]}, "gear", "“laser” is no gear"),
    ({"gear": ["lance"]}, "gear", "for mounted models"),
    ({"gear": ["barding"]}, "gear", "for mounted models"),
    ({"gear": ["light armour", "heavy armour"]}, "gear", "not worn together"),
    ({"gear": ["warhorse", "cold one"]}, "gear", "one mount"),
    ({"type": "dragon"}, "type", "no troop type"),
    ({"save": "good"}, "save", "is no save"),
    ({"arc": "above"}, "arc", "no side of an enemy"),
    ({"champion": 3}, "champion", "true, or a table"),
    ({"champion": {"hat": 1}}, "champion", "no key of a champion"),
    ({"standard": "yes"}, "fighter a1", "true or false"),
    ({"contact": 9}, "contact", "out of range"),
    ({"w": 2, "wounds_carried": 2}, "wounds_carried", "out of range"),
    ({"status": "asleep"}, "fighter a1", "no status"),
    ({"status": "broken", "charging": True}, "fighter a1", "cannot charge"),
    ({"a": "D8"}, "a", "no number of Attacks"),
    ({"cs": 11}, "cs", "out of range"),
    ({"ws": 3}, "fighter a1", "are the same"),
    ({"weight": 3}, "fighter a1", "no key of a unit"),
    ({"lines": []}, "lines", "a list of tables"),
    ({"lines": [{"cs": 3, "s": 3, "i": 3, "a": 1}]}, "cs", "stands in a line"),
    ({"fear_failed": "no"}, "fighter a1", "true or false"),
]


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(("keys", "place", "matter"), BAD, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_said_where(keys: dict[str, Any], place: str, matter: str) -> None:
    """One sentence with the place, the matter and where it helps the cure."""
    with pytest.raises(pf.FightError) as error:
        fight(table({**PLAIN, **keys}))
    assert place in error.value.where
    assert matter in error.value.what


@pytest.mark.clause("CS-01")
def test_two_enemies_are_not_both_behind_each_other() -> None:
    """One of them has the other before it; who is taken in the flank while he strikes at another's may be."""
    with pytest.raises(pf.FightError) as error:
        fight("combat-skill", unit("flank"), unit("rear"))
    assert error.value.where == "fighter b1, arc"
    assert error.value.what == "a1 is at the flank of b1, and b1 at the rear of a1: one of them has the other before it"
    pair = ["b1 = " + unit(), "b2 = " + unit("flank")]
    assert len(fight("combat-skill", "a1 = " + unit("flank"), pair).fighters) == 3


@pytest.mark.clause("CS-01")
def test_more_blows_than_can_be_worked_out_are_refused() -> None:
    """Fewer of them where dice say how many; who does not touch the enemy does not count."""
    many = {**PLAIN, "models": 60, "frontage": 60, "contact": 60}
    with pytest.raises(pf.FightError) as error:
        fight(table({**many, "a": "D6+6"}))
    assert error.value.where == "fighter a1"
    assert error.value.what == (
        "60 models in contact may strike 720 blows at once; the most is 60, where dice (D6+6) say how many"
    )
    assert error.value.attempts == ("contact = 5",)
    assert fight(table({**many, "a": "D6+6", "contact": 5})).fighters
    assert fight(table({**PLAIN, "models": 60, "frontage": 60, "a": "D6+6"})).fighters
    with pytest.raises(pf.FightError, match="200 models in contact may strike 2000 blows at once; the most is 500"):
        fight(table({**PLAIN, "models": 200, "frontage": 200, "contact": 200, "a": 10}))
    with pytest.raises(pf.FightError, match="40 models in contact may strike 240 blows"):
        fight(
            table({**PLAIN, "models": 40, "frontage": 40, "contact": 40, "type": "monster", "rules": ["thunderstomp"]})
        )


@pytest.mark.clause("CS-12")
def test_what_is_of_no_use_is_said() -> None:
    """High ground without a charge, and the worse of two ward saves."""
    assert odds(unit("high ground"), ONE).notices == ("a1: high ground counts for who charges, and it does not",)
    assert odds(unit("high ground", "charging"), ONE).notices == ()
    assert odds(unit("ward 4+", "ward 5+"), ONE).notices == ("a1: of ward 4+ and ward 5+ the best counts alone",)


@pytest.mark.clause("CS-12")
def test_a_failed_fear_test_has_somebody_to_fear() -> None:
    """Who causes fear himself, or is frenzied, has none; who touches one that frightens him may have."""
    frightful = unit("fear")
    assert len(fight("combat-skill", unit("fear failed"), frightful).fighters) == 2
    for words in ("frenzy", "fear", "immune to psychology"):
        with pytest.raises(pf.FightError, match="not afraid of anything"):
            fight("combat-skill", unit("fear failed", words), frightful)


@pytest.mark.clause("CS-03")
def test_a_mount_without_a_profile_is_named() -> None:
    """With what is missing, and the mounts that have one."""
    lines = [{"cs": 3, "s": 3, "i": 3, "a": 1}, {"name": "gryphon", "a": 2}]
    with pytest.raises(pf.FightError) as error:
        fight(table({"t": 3, "w": 1, "ld": 7, "lines": lines}))
    assert error.value.where == "fighter a1, line 2 (gryphon)"
    assert "no cs, s, i: a mount needs a profile" in error.value.what
    assert "warhorse" in error.value.attempts


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    ("a", "rest", "piece"),
    [
        ("20 Halberdiers x0", [], "0 is out of range"),
        ("4 Halberdiers x5", [], "wider than the unit"),
        ("Halberdiers: blessed", [], "“blessed” is no gear, rule or state"),
        ("Halberdiers: mount: gryphon", [], "“gryphon” is no mount. It is one of warhorse"),
        ("1 Halberdiers: joins a7", [], "there is no other unit on its side to join"),
        ("Cavaliers", [], "“Cavaliers” is no profile"),
        ("CS3 S3", [], "no i, a"),
        ("1 Halberdiers", ["--option", "step_up=off"], "“step_up” is no option"),
        ("1 Halberdiers", ["--option", "charge_initiative=-1"], "is no value of charge_initiative"),
        ("1 Halberdiers", ["--until", "broken", "--option", "result=off"], "needs a combat result"),
        ("1 Halberdiers", ["--until", "out"], "no way to end a fight"),
        ("1 Halberdiers: charging", ["--turn", "b"], "side a charges"),
    ],
)
def test_bad_words_end_with_code_2(a: str, rest: list[str], piece: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, in a sentence."""
    assert run(separate_sides(["odds", "combat-skill", a, ONE, *rest])) == 2
    seen = capsys.readouterr()
    assert seen.out == ""
    assert piece in seen.err
    assert "Traceback" not in seen.err
