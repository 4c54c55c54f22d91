"""Units in words and tables: what is understood, and what is refused with a sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.cli import main
from tests.systems.warband_skirmish.units import KEY, damage, odds, sure, unit

NUMBERS: dict[str, Any] = {
    "ws": 40,
    "bs": 30,
    "str": 30,
    "defence": 0,
    "wounds": 5,
    "crit": 0,
    "parry": 0,
    "attacks": 1,
    "initiative": 30,
    "leadership": 60,
}


def table(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    """A duel of plain units with these keys besides."""
    fighters = [{"side": "a", **NUMBERS, **(a or {})}, {"side": "b", **NUMBERS, **(b or {})}]
    return {"system": KEY, "fighter": fighters, **rest}


def wrong(fight: dict[str, Any], **rest: Any) -> pf.FightError:
    """The error of a fight that is not right."""
    with pytest.raises(pf.FightError) as caught:
        pf.odds(fight, **rest)
    return caught.value


def test_words_and_keys_say_the_same() -> None:
    """Short and long forms, with and without blanks."""
    words = "WS35 BS30 Str32+10 Def15 W4 Crit15 Parry0 A1 I35 Ld65"
    keys = {
        "weapon_skill": 35,
        "ballistic_skill": 30,
        "strength": "32+10",
        "def": 15,
        "w": 4,
        "critical": 15,
        "par": 0,
        "a": 1,
        "i": 35,
        "ld": 65,
    }
    written = pf.odds({"system": KEY, "fighter": [{"side": "a", **keys}, {"side": "b", **keys}]})
    assert pf.odds(KEY, words, words).win == written.win
    spaced = "WS 35 BS 30 Str 32+10 Def 15 W 4 Crit 15 Parry 0 A 1 I 35 Ld 65"
    assert pf.odds(KEY, spaced, words).win == written.win


def test_numbers_can_be_given_over_a_profile() -> None:
    """In words behind the colon, and as keys."""
    plain, strong = (pf.odds(KEY, text, "demo-brute").win for text in ("demo-champion", "demo-champion: str 60"))
    assert plain != strong
    overridden = {"side": "a", "profile": "demo-champion", "str": 60}
    brute = {"side": "b", "profile": "demo-brute"}
    assert pf.odds({"system": KEY, "fighter": [overridden, brute]}).win == strong


@pytest.mark.clause("WS-02", "WS-07")
def test_a_hand_weapon_goes_with_a_bare_strength() -> None:
    """32+10 has its weapon in it; 32 with a flail is the same Strength."""
    assert damage(sure(1, "flail", str=32), unit(w=40)) == damage(sure(1, str="32+10", crit=10), unit(w=40))
    error = wrong(table({"str": "32+10", "gear": ["flail"]}))
    assert "Str32" in error.attempts


@pytest.mark.parametrize(
    ("keys", "where", "what"),
    [
        ({"crit": 101}, "crit", "out of range, 0 to 100"),
        ({"crit": -1}, "crit", "out of range, 0 to 100"),
        ({"parry": 120}, "parry", "out of range, 0 to 100"),
        ({"defence": -101}, "defence", "out of range, -100 to 100"),
        ({"leadership": 101}, "leadership", "out of range, 0 to 100"),
        ({"ws": 201}, "ws", "out of range, 0 to 200"),
        ({"ws": "x"}, "ws", "whole number"),
        ({"crit": 12.5}, "crit", "whole number"),
        ({"str": "32+x"}, "str", "“32+x” is no Strength"),
        ({"str": 32.5}, "str", "“32.5” is no Strength"),
        ({"str": "201"}, "str", "out of range"),
        ({"wounds": 0}, "wounds", "out of range, 1 to 100"),
        ({"attacks": 0}, "attacks", "out of range, 1 to 20"),
        ({"wounds_left": 6}, "wounds_left", "out of range"),
        ({"status": "knocked down"}, "", "no status"),
        ({"status": "stunned", "wounds_left": 3}, "status", "with 3 Wounds it is standing or recovered"),
        ({"status": "standing", "wounds_left": -2}, "status", "out of action"),
        ({"flags": ["leeder"]}, "flags", "“leeder”"),
        ({"flags": 3}, "flags", "a list of names"),
        ({"gear": ["swrod"]}, "gear", "“swrod”"),
        ({"gear": ["sword", "axe"]}, "gear", "one hand weapon"),
        ({"gear": ["bow", "pistol"]}, "gear", "one shooting weapon"),
        ({"gear": ["light armour", "heavy armour"]}, "gear", "not worn together"),
        ({"gear": ["shield", "shield"]}, "gear", "listed twice"),
        ({"target": "b9"}, "target", "“b9”"),
        ({"target": "a1"}, "target", "own side"),
        ({"ranged": 3}, "ranged", "a table is needed"),
        ({"ranged": {"acuracy": 1}}, "ranged", "“acuracy”"),
        ({"ranged": {"accuracy": "x"}}, "ranged.accuracy", "no number from 0 to 2"),
        ({"ranged": {"accuracy": 3}}, "ranged.accuracy", "out of range, 0 to 2"),
        ({"ranged": {"cover": 5}}, "ranged.cover", "out of range, -200 to 0"),
        ({"ranged": {"target_move": "flew"}}, "ranged.target_move", "“flew”"),
        ({"ranged": {"attacker_moved": "yes"}}, "ranged.attacker_moved", "true or false"),
        ({"ranged": {"ranged_attacks": 0}}, "ranged.ranged_attacks", "out of range"),
        ({"all_alone": {"nearest_friend": "far"}}, "all_alone.nearest_friend", "no number"),
        ({"all_alone": {"friends": 1}}, "all_alone", "“friends”"),
        ({"wepons": ["axe"]}, "", "“wepons”"),
        ({"profile": "demo-champoin"}, "profile", "“demo-champoin”"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(keys: dict[str, Any], where: str, what: str) -> None:
    """Where, what, and what would be right."""
    error = wrong(table(keys))
    assert error.where.startswith("fighter a1")
    assert error.where.endswith(where)
    assert what in error.what


def test_missing_numbers_are_named() -> None:
    """Those that nobody can do without, and those that this fight depends on."""
    assert "WS, Str, W" in wrong({"system": KEY, "fighter": [{"side": "a"}, {"side": "b", **NUMBERS}]}).what
    few = {"ws": 40, "str": 30, "w": 5}
    two = [{"side": "a", **few}, {"side": "b", **few}]
    assert pf.odds({"system": KEY, "fighter": two}, until="attack").win["none"].fraction == 1
    assert "Initiative" in wrong({"system": KEY, "fighter": two}).what
    ordered = [{**fighter, "i": 30} for fighter in two]
    assert pf.odds({"system": KEY, "fighter": ordered}).mean is not None
    assert "Leadership" in wrong({"system": KEY, "fighter": [*ordered, ordered[1]]}).what
    assert "Ballistic" in wrong({"system": KEY, "fighter": [{**ordered[0], "ranged": {}}, ordered[1]]}).what


@pytest.mark.clause("WS-14", "WS-16")
def test_rout_asked_for_needs_a_leader_on_each_side() -> None:
    """The side is named; two leaders on a side are one too many."""
    error = wrong(table({"flags": ["leader"]}), options={"rout": "on"})
    assert "side b" in error.what
    both = table({"flags": ["leader"]}, {"flags": ["leader"]})
    assert pf.odds(both, options={"rout": "on"}).options["rout"] == "on"
    both["fighter"].append({"side": "b", **NUMBERS, "flags": ["leader"]})
    assert "several leaders" in wrong(both).what


def test_a_model_of_range_needs_its_numbers() -> None:
    """linear needs distance and maximum range."""
    error = wrong(table({"ranged": {}}), options={"range_model": "linear:0.5"})
    assert "distance" in error.what


def test_who_cannot_be_reached_is_no_target() -> None:
    """In melee only with whom one is in contact."""
    error = wrong(table({"target": "b2", "engaged": ["b1"]}) | {"fighter": _three()})
    assert "not in melee" in error.what


def _three() -> list[dict[str, Any]]:
    return [
        {"side": "a", **NUMBERS, "target": "b2", "engaged": ["b1"]},
        {"side": "b", **NUMBERS},
        {"side": "b", **NUMBERS},
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("WS35 Str32+x W4 I30 Ld60", "“Str32+x”"),
        ("WS35 Strength W4 I30", "“Strength”"),
        ("Str32+x", "“Str32+x”"),
        ("WS35 Zz3 W4 I30 Ld60", "“zz”"),
        ("WS35 Str30 W0 I30 Ld60", "0 is out of range"),
        ("demo-champion: swrod", "“swrod”"),
        ("demo-champion: stunned, recovered", "contradicts"),
        ("demo-champion: crit 150", "150 is out of range"),
        ("demo-champion: str 32+x", "“32+x” is no number for str"),
        ("demo-champion: bow, distance far", "“far” is no number for distance"),
        ("demo-champion: nearest friend 1e5", "“1e5” is no number for nearest friend"),
    ],
)
def test_words_that_are_wrong_are_a_sentence_and_code_2(
    text: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error, nothing on standard output."""
    with pytest.raises(SystemExit) as stopped:
        main(["odds", KEY, text, "demo-brute"])
    printed = capsys.readouterr()
    assert (stopped.value.code, printed.out) == (2, "")
    assert what in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("arguments", "piece"),
    [
        (["odds", KEY, "demo-champion", "demo-brute"], "With hit_gate=none: wins"),
        (["odds", KEY, "demo-champion", "demo-brute", "--until", "attack"], "damage on average"),
        (["odds", KEY, "demo-champion", "demo-brute", "--until", "attack", "--why"], "One damage roll"),
        (["simulate", KEY, "demo-champion", "demo-brute", "--n", "500", "--seed", "1"], "sampled: 500 fights"),
        (["play", KEY, "demo-champion", "demo-brute", "--answers", "?", "--seed", "3"], "rolls to hit"),
        (["show", KEY, "flail"], "demo: only the Strength is from the game"),
        (["show", KEY, "demo-hound"], "Crit 5"),
        (["rules", KEY], "WS-23"),
    ],
)
def test_the_commands_work(arguments: list[str], piece: str, capsys: pytest.CaptureFixture[str]) -> None:
    """odds, simulate, play, show and rules."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code in (0, None)
    assert piece.casefold() in capsys.readouterr().out.casefold()


def test_sums_of_critical_and_parry_stay_within_0_and_100() -> None:
    """90 and 10 and 10; a great weapon takes 5 that are not there."""
    assert set(damage(sure(1, "flail", crit=95), unit(w=40))) == {4}
    full = unit("buckler", parry=95, w=40)
    assert damage(sure(4), full) == {1: Fraction(1)}
    assert odds(sure(4), unit("great weapon", w=40), until="attack").detail["damage"].keys() == {4}


@pytest.mark.parametrize(
    ("word", "name", "value"),
    [
        ("ws 41", "weapon_skill", 41),
        ("WS 41", "weapon_skill", 41),
        ("weapon skill 41", "weapon_skill", 41),
        ("bs 41", "ballistic_skill", 41),
        ("w 7", "wounds", 7),
        ("attacks 2", "attacks", 2),
        ("defence 7", "defence", 7),
        ("initiative 7", "initiative", 7),
    ],
)
def test_a_word_with_a_number_says_one_characteristic(word: str, name: str, value: int) -> None:
    """WS is not several W; everything else stays as it is in the profile."""
    plain, told = (fight(KEY, text, "demo-brute").fighters[0] for text in ("demo-champion", f"demo-champion: {word}"))
    names = ("weapon_skill", "ballistic_skill", "defence", "wounds", "attacks", "initiative")
    assert {own: getattr(told, own) for own in names} == {own: getattr(plain, own) for own in names} | {name: value}


@pytest.mark.parametrize("word", ["wounds 2", "2 wounds left", "wounds left 2"])
def test_wounds_in_words_are_those_left(word: str) -> None:
    """As in every system."""
    built = fight(KEY, f"demo-champion: {word}", "demo-brute")
    assert (built.begin[1].wounds, built.fighters[0].wounds) == (2, 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("demo-champion: target ran, target moved", "“target moved” contradicts"),
        ("demo-champion: bow, 2 shots, shots 3", "“shots 3” contradicts"),
        ("demo-champion: bow, distance 3, distance 4", "“distance 4” contradicts"),
        ("demo-champion: wounds left 2, 3 wounds left", "“3 wounds left” contradicts"),
        ("demo-champion: target b1, target b2", "“target b2” contradicts"),
        ("WS35 Str30 W5 I30: ws 40", "two values of WS: 35 and 40"),
    ],
)
def test_words_that_contradict_each_other_are_refused(text: str, what: str) -> None:
    """The last one does not win in silence."""
    with pytest.raises(pf.FightError) as caught:
        pf.odds(KEY, text, "demo-brute", until="attack")
    assert what in caught.value.what


@pytest.mark.parametrize(
    ("words", "idle"),
    [("quick shot", True), ("quick shot, pistol", True), ("pistolier, bow", True), ("pistolier, pistol", False)],
)
def test_a_skill_without_its_weapon_is_named(words: str, idle: bool) -> None:
    """What makes no difference is said with the answer."""
    notices = pf.odds(KEY, f"demo-champion: {words}", "demo-brute", until="attack").notices
    assert any("has nothing to work with" in notice for notice in notices) is idle


def test_the_names_of_flags_are_offered_once_each() -> None:
    """Other names of a flag do not make it two."""
    attempts = wrong(table({"flags": ["sword"]})).attempts
    assert len(attempts) == len(set(attempts)) > 0


@pytest.mark.parametrize("value", ["0.3333333333333333", "1.0.1"])
def test_how_a_number_is_written_is_said(value: str) -> None:
    """A number within the limits may still have too many digits."""
    assert "9 digits" in wrong(table({"ranged": {"accuracy": value}})).what


@pytest.mark.parametrize(
    "arguments",
    [
        ["--option", "hit_gate=none"],
        ["--option", "hit_gate=gate_and_roll"],
        ["--answers", "p10"],
    ],
)
@pytest.mark.clause("WS-18")
def test_every_answer_names_the_reading_of_the_hit(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that was chosen, and from the middle of a game."""
    with pytest.raises(SystemExit):
        main(["odds", KEY, "seed-warrior-flail", "seed-captain-shield", *arguments])
    value = "none" if "hit_gate=none" in arguments else "gate_and_roll"
    assert f"Reading: hit_gate={value}." in capsys.readouterr().out


def test_percentages_are_typed_as_they_are_rolled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the table 55 is p55; a digit too few is asked again, with how many there must be."""
    typed = iter(["5", "55", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    with pytest.raises(SystemExit):
        main(["play", KEY, "seed-warrior-flail", "seed-captain-shield", "--no-odds"])
    out = capsys.readouterr().out
    assert "the digits you rolled" in out
    assert "p and 2 digits, p01 to p00" in out
    assert "rolls to hit: 55, a hit" in out
    assert '--answers "p55"' in out
