"""Panic and fear (sheet 2.2, steps 2 and 3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.coreheim.bouts import CALM, NUMBERS, PLAIN, asked, man, needs, play, strikers, table

TWO = [man("club", i=9), man("axe", i=9)]
SCARY = man("axe", "causes fear", "charging")


@pytest.mark.clause("CH-06")
def test_alone_against_two_in_his_own_turn_he_tests() -> None:
    """Failed, he makes no attacks in this phase; he tests again in his next."""
    assert asked(play(man("axe", i=3), TWO)) == ("panic", "8+")
    assert strikers(play(man("axe", i=3), TWO, "7 1 1", until="phase")) != ["a1"]
    assert "a1" not in strikers(play(man("axe", i=3), TWO, "7 ?", until="phase", seed=1))


@pytest.mark.parametrize(
    ("a", "b", "rest"),
    [
        ([man("axe", i=3)], TWO, {"turn": "b"}),
        ([man("axe", CALM, i=3)], TWO, {}),
        ([man("axe", "undead", i=3)], TWO, {}),
        ([man("axe", i=3), PLAIN], TWO, {}),
        ([man("axe", i=3)], [PLAIN], {}),
    ],
)
def test_there_is_no_panic_otherwise(a: list[str], b: list[str], rest: dict[str, str]) -> None:
    """In the enemy's turn, immune, with a friend in the combat, against one."""
    question = play(a, b, **rest).question
    assert question is not None
    assert question.key != "panic"


@pytest.mark.parametrize("value", ["on", "off"])
def test_downed_enemies_count_towards_panic(value: str) -> None:
    """One of the two is stunned."""
    two = [man("club", "stunned"), man("axe", i=9)]
    game = play(man("axe", i=3), two, options={"panic_counts_downed_enemies": value})
    assert (asked(game)[0] == "panic") == (value == "on")


@pytest.mark.parametrize("value", ["on", "off"])
def test_a_downed_friend_spares_the_panic_test(value: str) -> None:
    """He is stunned in the same combat."""
    side = [man("axe", i=3), man("club", "stunned")]
    game = play(side, TWO, options={"panic_counts_downed_friends": value})
    assert (asked(game)[0] == "panic") == (value == "off")


def test_a_friend_in_another_combat_does_not_help() -> None:
    """He fights b3 alone."""
    side, foes = [man("axe", i=3), man("club")], [*TWO, man("club", i=11)]
    touch = [("a1", "b1"), ("a1", "b2"), ("a2", "b3")]
    assert asked(play(side, foes, touch=touch))[0] == "panic"
    assert asked(play(side, foes, touch=[*touch, ("a2", "b1")]))[0] != "panic"


def test_a_leader_lends_his_leadership() -> None:
    """While he stands, and not to animals; one outside the fight is given by leader_ld."""
    touch = [("a1", "b1"), ("a1", "b2"), ("a2", "b3")]
    foes = [*TWO, man("club", i=11)]

    def need(him: str, leader: str) -> str:
        return asked(play([him, leader], foes, touch=touch))[1]

    assert need(man("axe"), man("axe", "leader", ld=4)) == "4+"
    assert need(man("axe"), man("axe", "leader", "stunned", ld=4)) == "8+"
    assert need(man("axe", "animal"), man("axe", "leader", ld=4)) == "8+"
    assert asked(play(man("axe", "leader ld 4+"), TWO))[1] == "4+"


def test_blessed_sight_tests_twice() -> None:
    """The better of two dice."""
    assert asked(play(man("axe", "blessed sight"), TWO, "2"))[0] == "panic"


def test_who_is_charged_by_a_cause_of_fear_tests() -> None:
    """Failed, 2 less on his rolls; so does who charges one."""
    assert asked(play(man("axe"), SCARY)) == ("fear", "8+")
    assert needs(man("axe"), SCARY, "7") == "11+"
    assert needs(man("axe"), SCARY, "8") == "9+"
    assert asked(play(man("axe", "charging"), man("axe", "causes fear")))[0] == "fear"


@pytest.mark.parametrize("words", ["immune to fear", "causes fear", "undead", "fear passed", "fear failed"])
def test_some_do_not_test(words: str) -> None:
    """The fearless, who cause it themselves, and whose test is known."""
    assert asked(play(man("axe", words), SCARY))[0] != "fear"


def test_nobody_fears_one_who_is_down_or_has_not_charged() -> None:
    """No charge, no test."""
    assert asked(play(man("axe", i=3), man("axe", "causes fear")))[0] == "attack"
    assert asked(play(man("axe", "charging"), man("axe", "causes fear", "knocked down")))[0] == "attack"


def test_goblins_fear_elves() -> None:
    """Whom nobody else fears."""
    elf = man("axe", "elf", "charging")
    assert asked(play(man("axe", "fears elves"), elf))[0] == "fear"
    assert asked(play(man("axe"), elf))[0] != "fear"


@pytest.mark.clause("CH-09")
def test_each_failed_test_counts() -> None:
    """Charged by two: twice 2 less."""
    two = [SCARY, man("club", "causes fear", "charging")]
    assert needs(man("axe", ws=5), two, "1 1 #1") == "9+"


@pytest.mark.parametrize(("value", "need"), [("all", "11+"), ("source", "9+")])
def test_fear_touches_all_his_rolls_or_those_on_its_source(value: str, need: str) -> None:
    """He strikes the enemy whom he does not fear."""
    two = [man("club", i=9), man("axe", "causes fear", "charging")]
    assert needs(man("axe", i=3), two, "1 #1", options={"fear_scope": value}) == need


def test_charged_says_whom_a_charger_has_charged() -> None:
    """b1 charged a2 alone, so a1 does not test."""
    fighters = [
        {"side": "a", **NUMBERS, "gear": ["axe"]},
        {"side": "a", **NUMBERS, "gear": ["club"]},
        {"side": "b", **NUMBERS, "gear": ["axe"], "rules": ["causes fear", CALM], "charging": True, "charged": ["a2"]},
    ]
    game = pf.play(table(*fighters), answers="")
    assert (game.question.key, game.question.who) == ("fear", "a2")
    fighters[2]["charged"] = ["a3"]
    with pytest.raises(pf.FightError, match="a3"):
        pf.play(table(*fighters))


def test_the_reason_for_a_leadership_test_is_whose_leadership_it_is() -> None:
    """His own, or his leader's where that is better."""
    for leader, reason in ((4, "Leadership 4+ of his leader"), (9, "Leadership 8+")):
        two = [man("axe", "charging"), man("sword", "leader", ld=leader)]
        question = play(two, man("club", "causes fear", i=3)).question
        assert question is not None
        assert (question.key, question.because) == ("fear", reason)


@pytest.mark.parametrize(
    ("edition", "numbers", "ld", "need"),
    [
        ("v10", "WS9+ T+0 W1 I7+ A1", 1, "2+"),
        ("v10", "WS9+ T+0 W1 I7+ A1", 2, "2+"),
        ("v10", "WS9+ T+0 W1 I7+ A1", 3, "3+"),
        ("v9", "WS3+ S4+ T+0 W1 I4+ A1", 2, "3+ with 2 dice"),
        ("v9", "WS3+ S4+ T+0 W1 I4+ A1", 3, "3+ with 2 dice"),
        ("v9", "WS3+ S4+ T+0 W1 I4+ A1", 4, "4+ with 2 dice"),
    ],
)
def test_the_lowest_roll_fails_whatever_the_leadership(edition: str, numbers: str, ld: int, need: str) -> None:
    """A 1 of a D12, a 2 of two D6."""
    brave, scary = f"{numbers} Ld{ld}+: axe", f"{numbers} Ld{ld}+: axe, causes fear, charging"
    assert asked(play(brave, scary, options={"edition": edition})) == ("fear", need)


def test_a_word_of_command_stops_the_attacks_of_a_phase() -> None:
    """The undead do not listen."""
    assert strikers(play(man("axe", "word of command", i=3), PLAIN, "1", until="phase")) == ["b1"]
    assert strikers(play(man("axe", "word of command", i=3), PLAIN, "1 1 1", until="phases=2")) == ["b1", "a1", "b1"]
    assert strikers(play(man("axe", "undead", "word of command", i=3), PLAIN, "1 1", until="phase")) == ["a1", "b1"]


def test_the_chance_of_a_panic_test() -> None:
    """Leadership 4+: nine in twelve strike."""
    answer = pf.odds("coreheim", man("axe", ws=2, ld=4), TWO, until="blows=a1")
    hits = answer.detail["hits"]["a1"]
    assert isinstance(hits, dict)
    assert next(chance.fraction for number, chance in hits.items() if int(number) == 1) == Fraction(9, 12) * Fraction(
        11, 12
    )


def test_who_counts_as_company_is_a_reading_only_where_somebody_may_panic() -> None:
    """One man against two who is immune to panic tests nothing."""

    def readings(*words: str) -> set[str]:
        found = pf.odds("coreheim", man("sword", *words), [PLAIN, PLAIN], until="phase")
        return {own.option for own in found.readings}

    both = {"panic_counts_downed_friends", "panic_counts_downed_enemies"}
    assert not both & readings(CALM)
    assert both <= readings()
