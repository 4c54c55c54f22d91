"""What is wrong in a fight or an answer is said: where it stands, which word it is, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitfight as pf
from pitfight.building import build, from_words
from pitfight.engines.play import Game
from pitfight.fight import extras
from pitfight.systems import SYSTEMS, system
from tests.systems.mordheim.duels import NUMBERS, PLAIN, SWORD, exact, man, play, table


def fighter(**keys: Any) -> Callable[[], object]:
    """A duel whose first fighter is a plain warrior with these keys."""
    return lambda: pf.play(table({"side": "a", **NUMBERS, **keys}, {"side": "b", **NUMBERS}))


def words(*parts: str) -> Callable[[], object]:
    """A duel whose first fighter is a plain warrior with these words."""
    return lambda: play(man(*parts), PLAIN)


def duel(**rest: Any) -> Callable[[], object]:
    """A plain duel with this besides."""
    return lambda: play(SWORD, PLAIN, **rest)


NAMED = table({"side": "a", "id": "anton", **NUMBERS}, {"side": "b", "id": "bertha", **NUMBERS})


def named(**keys: Any) -> Callable[[], object]:
    """A duel of two who have names, the first with these keys."""
    first, second = NAMED["fighter"]
    return lambda: pf.play(table({**first, **keys}, second))


def wrong(build: Callable[[], object]) -> pf.FightError:
    """The error of a fight that is not right."""
    with pytest.raises(pf.FightError) as caught:
        build()
    return caught.value


@pytest.mark.parametrize(
    ("build", "where", "word", "nearest"),
    [
        (lambda: play("Champoin", PLAIN), "fighter a1, profile", "“Champoin”", "Champion"),
        (words("swrod"), "fighter a1", "“swrod”", "sword"),
        (words("step asid"), "fighter a1", "“step asid”", "step aside"),
        (words("skill: step asid"), "fighter a1", "“step asid”", "step aside"),
        (fighter(profile="Champoin"), "fighter a1, profile", "“Champoin”", "Champion"),
        (fighter(gear=["swrod"]), "fighter a1, gear", "“swrod”", "sword"),
        (fighter(skills=["step asid"]), "fighter a1, skills", "“step asid”", "step aside"),
        (fighter(rules=["no pian"]), "fighter a1, rules", "“no pian”", "no pain"),
        (fighter(skils=["step aside"]), "fighter a1", "“skils”", "skills"),
        (fighter(status="stuned"), "fighter a1", "“stuned”", "stunned"),
        (named(engaged=["berta"]), "fighter anton, engaged", "“berta”", "bertha"),
        (duel(options={"parry_two_sword": "none"}), "options", "“parry_two_sword”", "parry_two_swords"),
        (duel(options={"parry_two_swords": "maybe"}), "options", "“maybe”", "reroll"),
        (duel(policy={"a.pary": "never"}), "policy a.pary", "“pary”", "parry"),
        (duel(policy={"a.parry": "nevr"}), "policy a.parry", "“nevr”", "never"),
        (duel(until="phasse"), "until", "“phasse”", "phase"),
        (lambda: pf.play(NAMED, until="blows=antn"), "until blows", "“antn”", "anton"),
        (lambda: pf.play(NAMED, touch=[("anton", "berta")]), "touch", "“berta”", "bertha"),
        (lambda: pf.play({"system": "mordhein", "fighter": []}), "", "“mordhein”", "mordheim"),
        (lambda: pf.play({"system": "mordheim", "fihgter": []}), "", "“fihgter”", "fighter"),
        (lambda: pf.play("mordhein", SWORD, PLAIN), "", "“mordhein”", "mordheim"),
        (lambda: pf.odds("mordheim", SWORD, PLAIN, method="exat"), "method", "“exat”", "exact"),
        (lambda: play("Troll Slayer", PLAIN), "fighter a1, profile", "“Troll Slayer”", "dwarf-troll-slayer-hired"),
    ],
)
def test_an_unknown_word_is_named_with_its_place_and_the_nearest_known_one(
    build: Callable[[], object], where: str, word: str, nearest: str
) -> None:
    """Profiles, weapons, skills, rules, keys, options, policies, ends, systems and fighters alike."""
    error = wrong(build)
    assert error.where.startswith(where)
    assert word in error.what
    assert nearest in error.attempts


@pytest.mark.parametrize(
    ("build", "where", "value", "limits"),
    [
        (fighter(ws=11), "fighter a1, ws", "11", "0 to 10"),
        (fighter(s=0), "fighter a1, s", "0", "1 to 10"),
        (fighter(t=-1), "fighter a1, t", "-1", "1 to 10"),
        (fighter(a=0), "fighter a1, a", "0", "1 to 10"),
        (fighter(w=0), "fighter a1, w", "0", "1 to 10"),
        (fighter(wounds_left=2), "fighter a1, wounds_left", "2", "0 to 1"),
        (fighter(combat_turn=0), "fighter a1, combat_turn", "0", "1 to "),
        (fighter(count=0), "fighter 1, count", "0", "1 to "),
        (duel(until="phases=0"), "until phases", "0", "1 to "),
        (duel(max_steps=0), "max_steps", "0", "1 to "),
        (words("wounds left 2"), "fighter a1, wounds_left", "2", "0 to 1"),
        (lambda: play("WS11 S3 T3 W1 I3 A1 Ld7", PLAIN), "fighter a1, weapon_skill", "11", "0 to 10"),
    ],
)
def test_a_number_out_of_range_is_named_with_its_limits(
    build: Callable[[], object], where: str, value: str, limits: str
) -> None:
    """Characteristics, states and limits."""
    error = wrong(build)
    assert error.where == where
    assert error.what.startswith(f"{value} is out of range, {limits}")


@pytest.mark.parametrize(
    ("build", "where"),
    [
        (fighter(ws="x"), "fighter a1, ws"),
        (fighter(ws=3.5), "fighter a1, ws"),
        (fighter(ws=True), "fighter a1, ws"),
        (fighter(charging="yes"), "fighter a1"),
        (fighter(fear_failed="no"), "fighter a1"),
        (fighter(gear=3), "fighter a1, gear"),
        (fighter(gear=[3]), "fighter a1, gear"),
        (duel(until="phases"), "until"),
        (duel(until="phase=3"), "until"),
        (duel(turn="c"), "turn"),
        (duel(start="monday"), "from"),
        (duel(policy={"c": "best"}), "policy"),
        (duel(policy={"a": "worst"}), "policy a"),
        (lambda: pf.play({"system": "mordheim", "fighter": "x"}), ""),
        (lambda: pf.play({"system": "mordheim", "fighter": [], "options": []}), ""),
        (lambda: pf.simulate("mordheim", SWORD, PLAIN, n=0), "n"),
        (lambda: pf.odds("mordheim", SWORD, PLAIN, n=0), "n"),
        (named(id="a"), "fighter 1, id"),
        (named(id="B"), "fighter 1, id"),
        (lambda: pf.odds("mordheim", PLAIN, PLAIN, touch=["a1"]), "touch"),
    ],
)
def test_a_value_of_the_wrong_sort_is_named_with_its_place(build: Callable[[], object], where: str) -> None:
    """Text for a number, a number for a list, a word where another is wanted."""
    error = wrong(build)
    assert (error.where, error.what != "") == (where, True)


@pytest.mark.parametrize(
    ("gear", "word"),
    [
        (["sword", "sword", "shield"], "shield"),
        (["sword", "axe", "buckler"], "buckler"),
        (["sword", "axe", "club"], "two hands"),
        (["halberd", "sword"], "two hands"),
        (["halberd", "halberd"], "two hands"),
        (["fighting claws", "sword"], "two hands"),
        (["halberd", "pistol"], "two hands"),
        (["sword", "pistol", "shield"], "two hand weapons"),
        (["pistol", "pistol", "pistol"], "two pistols"),
        (["shield", "buckler"], "one shield or buckler"),
        (["spear", "sword"], "spear"),
        (["morning star", "sword"], "morning star"),
        (["morning star", "buckler"], "morning star"),
        (["lance"], "mounted"),
    ],
)
def test_what_does_not_fit_in_two_hands_is_refused(gear: list[str], word: str) -> None:
    """The error stands at the gear and says what is too much."""
    error = wrong(fighter(gear=gear))
    assert error.where == "fighter a1, gear"
    assert word in error.what


@pytest.mark.parametrize(
    "gear",
    [
        ["sword", "shield"],
        ["sword", "axe"],
        ["halberd", "shield"],
        ["halberd", "pistol", "pistol"],
        ["spear", "buckler"],
        ["morning star", "shield"],
        ["morning star", "spiked gauntlet"],
        ["fighting claws"],
        ["sword", "pistol"],
        ["sword", "pistol", "pistol"],
    ],
)
def test_what_fits_in_two_hands_is_accepted(gear: list[str]) -> None:
    """A shield on the back and a brace in the belt are no burden."""
    game = pf.play(table({"side": "a", **NUMBERS, "gear": gear}, {"side": "b", **NUMBERS}))
    assert game.statuses == {"a1": "standing", "b1": "standing"}


@pytest.mark.parametrize(
    ("build", "side"),
    [
        (lambda: pf.play(table({"side": "a", **NUMBERS})), "b"),
        (lambda: pf.play(table({"side": "b", **NUMBERS})), "a"),
        (lambda: pf.play("mordheim", [], PLAIN), "a"),
        (lambda: pf.play("mordheim", PLAIN, []), "b"),
    ],
)
def test_a_side_without_fighters_is_refused(build: Callable[[], object], side: str) -> None:
    """The error names the side."""
    assert wrong(build).what == f"nobody fights on side {side}"


def test_a_fighter_without_a_side_is_refused() -> None:
    """He is named by his place in the list."""
    assert wrong(lambda: pf.play(table(NUMBERS, {"side": "b", **NUMBERS}))).where == "fighter 1"


def test_two_fighters_of_one_name_are_refused() -> None:
    """The name is in the message."""
    error = wrong(lambda: pf.play(table({"side": "a", "id": "x", **NUMBERS}, {"side": "b", "id": "x", **NUMBERS})))
    assert "“x”" in error.what


def test_a_fighter_of_too_few_numbers_is_refused() -> None:
    """Those that are missing are named."""
    error = wrong(lambda: play("WS3 S3: sword", PLAIN))
    assert (error.where, "no t, w, i, a, ld" in error.what) == ("fighter a1", True)


def test_a_characteristic_given_twice_is_refused() -> None:
    """In its long and in its short name."""
    assert "weapon_skill" in wrong(fighter(weapon_skill=3)).what


@pytest.mark.parametrize("key", ["mordheim", "warband-skirmish", "wh40k2e", "combat-skill"])
def test_a_characteristic_with_a_plus_behind_it_is_no_number(key: str) -> None:
    """Faces are written so in Coreheim; elsewhere a characteristic is a plain number."""
    with pytest.raises(pf.FightError, match=r"“7\+” is no whole number"):
        pf.odds(key, "Ld7+: sword", "Ld7: sword")


def test_a_name_is_a_text() -> None:
    """Not a list, nor a number."""
    assert wrong(fighter(name=["ulli"])).where.endswith("name")
    assert "a text is needed" in wrong(fighter(name=3)).what


def test_an_empty_fighter_is_refused() -> None:
    """Words begin with a profile or with numbers."""
    assert wrong(lambda: play("", PLAIN)).where.startswith("fighter a1")


def test_a_contradiction_names_what_was_said_before() -> None:
    """Which of two words to strike out is for the reader to see."""
    assert (
        "“stunned” contradicts what was said before: status knocked_down"
        in wrong(words("knocked down", "stunned")).what
    )


def test_a_key_like_no_other_is_answered_with_all_of_them() -> None:
    """Nothing is near it, so the keys themselves are said."""
    fight = {
        "system": "mordheim",
        "fighter": [{"side": "a", "profile": "warrior", "colour": "red"}, {"side": "b", "profile": "zombie"}],
    }
    error = wrong(lambda: pf.odds(fight))
    assert "wounds_left" in error.what
    assert "wounds_left" in error.attempts


def test_a_long_fighter_is_not_repeated_whole() -> None:
    """A message is to be read."""
    assert len(wrong(lambda: play(f"Warrior: {'sword, ' * 500}", PLAIN)).sentence()) < 250


def test_an_enemy_of_his_own_side_is_refused() -> None:
    """Contact is between enemies."""
    assert "a2" in wrong(lambda: play([SWORD, PLAIN], PLAIN, touch=[("a1", "a2")])).what


@pytest.mark.parametrize(
    ("build", "where"),
    [
        (lambda: play(man("charging"), man("charging")), "charging"),
        (lambda: play(man("charging"), PLAIN, turn="b"), "turn"),
        (words("charging", "stunned"), "fighter a1"),
        (words("charging", "knocked down"), "fighter a1"),
        (words("charging", "stood up"), "fighter a1"),
        (words("stood up", "knocked down"), "fighter a1"),
        (words("stood up", "stunned"), "fighter a1"),
        (words("charging", "combat turn 2"), "fighter a1"),
        (words("standing", "stunned"), "fighter a1"),
        (words("knocked down", "stunned"), "fighter a1"),
        (words("fear failed", "fear passed"), "fighter a1"),
    ],
)
def test_states_that_contradict_each_other_are_refused(build: Callable[[], object], where: str) -> None:
    """Whose turn it is, who charges, who is down and who has just stood up must agree."""
    assert wrong(build).where.startswith(where)


@pytest.mark.parametrize(
    "parts", [("wounds left 0",), ("stood up", "wounds left 0"), ("knocked down",), ("charging", "combat turn 1")]
)
def test_states_that_agree_are_accepted(parts: tuple[str, ...]) -> None:
    """Standing with 0 Wounds is how one stands up."""
    assert play(man("axe", *parts), PLAIN).end is None


def test_an_error_is_one_sentence_and_an_object() -> None:
    """Where, what, and what to try."""
    error = wrong(fighter(gear=["swrod"]))
    assert str(error) == "fighter a1, gear: “swrod” is no gear, skill or rule. Did you mean sword?"
    assert error.as_json() == {"kind": "fight", "where": "fighter a1, gear", "what": error.what, "try": ["sword"]}


# -- files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("system = ", "cannot be read"),
        ('system = "mordheim"\n[fighter]\nside = "a"\n[fighter]\nside = "b"', "written as [[fighter]]"),
        ('system = "mordheim"\ntunr = "a"\nfighter = [{side = "a"}, {side = "b"}]\n', "tunr"),
        ('system = "mordheim"\n[[fighter]]\nside = "a"\n', "fighter"),
        ("{", "cannot be read"),
    ],
)
def test_a_file_that_is_not_right_is_named(tmp_path: Path, text: str, word: str) -> None:
    """The path stands in the message."""
    file = tmp_path / "duel.toml"
    file.write_text(text, encoding="utf-8")
    message = str(wrong(lambda: pf.play(file)))
    assert file.name in message
    assert word in message


def test_a_file_that_does_not_exist_is_named() -> None:
    """It is neither a system nor a file."""
    assert "/no/such/duel.toml" in wrong(lambda: pf.play("/no/such/duel.toml")).what


# -- answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "number", "word"),
    [
        ("7", 1, "7"),
        ("0", 1, "0"),
        ("4 7", 2, "7"),
        ("4-7", 2, "7"),
        ("sword", 1, "sword"),
        ("p37", 1, "p37"),
        ("#1", 1, "#1"),
        ("1 1 b2", 3, "b2"),
        ("4 5 5 1", 4, "1"),
        ("4 @", 2, "@"),
        ("? 4", 1, "?"),
    ],
)
def test_an_answer_that_is_not_legal_is_named_by_its_number(answers: str, number: int, word: str) -> None:
    """A face that no die has, an option nobody offered, a sign nobody reads, an answer too many."""
    with pytest.raises(pf.AnswerError) as caught:
        play(man("axe", i=4), PLAIN, answers)
    assert caught.value.where == f"answer {number}"
    assert word in caught.value.what


def test_an_answer_that_is_not_legal_is_told_what_was_asked() -> None:
    """The question and the answers it takes."""
    with pytest.raises(pf.AnswerError) as caught:
        play(man("axe", i=4), PLAIN, "4 9")
    assert caught.value.attempts == ("1", "2", "3", "4", "5", "6")
    assert "Roll to wound" in caught.value.what


def test_odds_from_answers_that_are_not_legal_are_refused_alike() -> None:
    """The same error as at the table."""
    with pytest.raises(pf.AnswerError, match="answer 1"):
        pf.odds("mordheim", man("axe", i=4), PLAIN, answers="9")


# -- what is no error ---------------------------------------------------------------------------------------------


def test_a_fight_in_which_nobody_can_be_hurt_is_an_answer() -> None:
    """It never ends, nobody wins, and there is no mean length."""
    weak = man("axe", s=1, t=10)
    odds = pf.odds("mordheim", weak, weak)
    assert (exact(odds.ends["never"]), exact(odds.win["none"]), odds.mean) == (Fraction(1), Fraction(1), None)
    assert exact(odds.fighters["a1"].status["standing"]) == Fraction(1)


def test_a_fight_in_which_one_cannot_be_hurt_ends() -> None:
    """The other loses, with certainty."""
    assert exact(pf.odds("mordheim", man("axe", t=10), man("axe", s=1)).win["a"]) == Fraction(1)


def test_a_method_that_does_not_fit_its_limit_says_so() -> None:
    """The limit's name and what would do."""
    with pytest.raises(pf.TooLargeError) as caught:
        pf.odds("mordheim", SWORD, PLAIN, method="exact", max_states=3)
    assert "max-states" in caught.value.what
    assert caught.value.attempts != ()


def test_the_odds_after_a_finished_game_are_certain() -> None:
    """The answers have decided it."""
    odds = pf.odds("mordheim", man("axe", i=4), PLAIN, answers="4 5 5")
    assert (exact(odds.win["a"]), exact(odds.fighters["b1"].status["out_of_action"])) == (Fraction(1), Fraction(1))


def test_a_game_that_ended_without_a_last_die_replays_from_its_line() -> None:
    """Sword or axe, the stunned man is out: no answer was used, and none is needed to come to the same end."""
    striker, target = man("sword", "axe", a=2), man("axe", "stunned")
    rolled = play(striker, target, "?", seed=1)
    assert play(striker, target, rolled.line).end == rolled.end


def test_a_model_engaged_with_nobody_is_refused() -> None:
    """An empty list of enemies, and nobody who names him: the cure names one, and how to leave him without."""
    error = wrong(named(engaged=[]))
    assert error.what.startswith("engaged with nobody: name an enemy")
    assert error.attempts == ('engaged = ["bertha"]',)


@pytest.mark.parametrize("key", ["mordheim", "coreheim"])
def test_who_has_stood_up_cannot_be_there_as_the_turn_starts(key: str) -> None:
    """He stands up in the turn itself: the start of a phase is the place to say so."""
    numbers = "M4 WS3 BS3 S3 T3 W1 I3 A1 Ld7" if key == "mordheim" else "Militia"
    error = wrong(lambda: pf.play(key, f"{numbers}: sword; stood up", numbers, start="turn_start"))
    assert error.where == "fighter a1"
    assert "as it starts he is still knocked down" in error.what
    assert pf.play(key, f"{numbers}: sword; stood up", numbers).statuses["a1"] == "standing"


@pytest.mark.parametrize("why", ["immune to fear", "fear", "frenzy"])
def test_who_knows_no_fear_has_failed_no_test(why: str) -> None:
    """Immune, a cause of fear himself, or frenzied."""
    error = wrong(words(why, "fear failed"))
    assert error.where == "fighter a1"
    assert "failed no test" in error.what


def test_a_contact_of_fighters_with_hyphens_is_read_as_it_fits() -> None:
    """The hyphen that parts them is the one which leaves two fighters; where two do, nobody guesses."""

    def touching(*ids: str) -> Callable[[str], Game]:
        rows = [{"id": id, "side": side, **NUMBERS} for side, id in zip("aabb", ids, strict=True)]
        return lambda touch: pf.play(table(*rows), touch=[touch])

    clear = touching("a-x", "a-y", "b1", "b-2")
    assert [getattr(own, "engaged", None) for own in clear("a-x-b-2").fight.fighters] == [(3,), (), (), (0,)]
    assert "“c-z” is no fighter" in wrong(lambda: clear("a-x-c-z")).what
    doubtful = touching("a1", "a1-x", "x-b1", "b1")
    assert "“a1” and “x-b1” or “a1-x” and “b1”" in wrong(lambda: doubtful("a1-x-b1")).what


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (duel(start="middle"), "“middle” is no start of a fight"),
        (named(status=True), "“true” is no status"),
        (named(count=None), "“null” is no whole number"),
        (named(charging=None), "“charging” is true or false, not “null”"),
        (named(engaged=[None]), "“null” is no fighter"),
        (named(frenzied=False), 'what he has or can do is listed: rules = ["frenzy"]'),
        (named(shield=True), 'what he has or can do is listed: gear = ["shield"]'),
        (lambda: pf.odds("mordheim", "-2 warriors: axe", PLAIN), "“-2 warriors” begins with a minus"),
    ],
)
def test_what_is_wrong_is_quoted_as_it_was_written(build: Callable[[], object], said: str) -> None:
    """Words of a file as a file has them; a key that looks like gear or a rule with the list it belongs to."""
    assert said in wrong(build).what


def test_a_key_that_stands_twice_is_named_with_the_table_it_stands_in(tmp_path: Path) -> None:
    """JSON alone allows it; the keys beside it show which table is meant."""
    file = tmp_path / "twice.json"
    file.write_text('{"system": "mordheim", "fighter": [{"side": "a", "profile": "warrior", "side": "b"}]}')
    error = wrong(lambda: pf.odds(file))
    assert error.what == "cannot be read: the key “side” stands twice in one table, beside profile"


@pytest.mark.parametrize(
    ("system", "keys"),
    [
        ("mordheim", NUMBERS),
        ("coreheim", {"profile": "State Trooper"}),
        ("combat-skill", {"profile": "halberdiers", "models": 5}),
        ("warband-skirmish", {"profile": "captain"}),
        ("wh40k2e", {"profile": "Space Marine"}),
    ],
)
@pytest.mark.parametrize("name", ["\x1b[31mred", "two\nlines", "\u202eback", "x" * 61, "x" * 5000])
def test_a_name_is_short_and_holds_no_control_characters(system: str, keys: dict[str, Any], name: str) -> None:
    """In every system; the sentence itself holds none either."""
    sides = [{**keys, "side": "a", "name": name}, {**keys, "side": "b"}]
    error = wrong(lambda: pf.play({"system": system, "fighter": sides}))
    assert error.where == "fighter 1, name"
    assert "at most 60 characters, none of them a control character" in error.what
    assert error.sentence().isprintable()
    assert len(error.sentence()) < 200


@pytest.mark.parametrize(
    "keys",
    [
        {"champion": {"name": "\x1b[0m"}},
        {"lines": [{"name": "\x1b[0m", "cs": 3, "s": 3, "i": 3, "a": 1}]},
    ],
)
def test_names_of_parts_of_a_unit_hold_none_either(keys: dict[str, Any]) -> None:
    """The champion's, and that of a line of attacks."""
    own = {
        "side": "a",
        "t": 3,
        "w": 1,
        "ld": 7,
        **({} if "lines" in keys else {"cs": 3, "s": 3, "i": 3, "a": 1}),
        **keys,
    }
    foe = {"side": "b", "profile": "halberdiers"}
    assert wrong(lambda: pf.play({"system": "combat-skill", "fighter": [own, foe]})).where.endswith("name")


def test_a_word_of_the_input_reaches_no_terminal_raw() -> None:
    """Control characters are spelled out in sentences."""
    assert "\\x1b[31mswrod" in wrong(words("\x1b[31mswrod")).sentence()


@pytest.mark.parametrize("key", SYSTEMS)
def test_an_order_is_read_where_a_side_picks_it_and_refused_elsewhere(key: str) -> None:
    """It is never passed over: of 40,000 fighters it decides who fights first, elsewhere the rules do."""
    example = extras(system(key)).examples[0]
    spec = replace(from_words(key, [example.a], [example.b]), order=("b1", "a1"))
    if key == "wh40k2e":
        assert [own.place for own in build(spec).fighters] == [1, 0]  # type: ignore[attr-defined]
    else:
        with pytest.raises(pf.FightError, match=r"order: in .+ nobody picks an order, the rules say who goes when"):
            build(spec)
