"""Markdown tables and plain-text lists."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitfight as pf
from pitfight.rosters import limits
from tests.rosters.files import lines, only, read, words, wrong

ROOT = Path(__file__).parents[2]
HEROES = """
#### Warband Name: The Drowned
#### Warband Type: Mercenaries, Coreheim
## Heroes

| Name | Type       | M | WS | BS | S  | T  | W | I  | A | LD | Eqiupment            | Skills                | XP |
| ---- | ---------- | - | -- | -- | -- | -- | - | -- | - | -- | -------------------- | --------------------- | -- |
| Otto | Captain    | 7 | 2+ | 2+ | 4+ | +0 | 1 | 3+ | 1 | 6+ | Sword, Pistol        | Leader. May Sing.     | 20 |
|      | Youngblood | 7 | 4+ | -  | 4+ | -1 | 1 | 4+ | 1 | 9+ | Greatsword, Sword x2 | [Blackblood](a.md#b)  | 0  |
|      |            |   |    |    |    |    |   |    |   |    |                      |                       |    |
"""
HENCHMEN = """
| Count | Type                 | M | WS | BS | S  | T  | W | I  | A | LD | Equipment |
| ----- | -------------------- | - | -- | -- | -- | -- | - | -- | - | -- | --------- |
| 3     | Free Company Militia | 7 | 3+ | 4+ | 4+ | +0 | 1 | 4+ | 1 | 8+ | -         |
|       |                      |   |    |    |    |    |   |    |   |    |           |
"""
TENTH = """
# Coreheim

| Name | Type | M | WS | BS | T | W | I | A | LD | Equipment |
|------|------|---|----|----|---|---|---|---|----|-----------|
| Karl | Captain | 7 | 8+ | 8+ | +0 | 1 | 5+ | 1 | 4+ | Sword |
| Rolf | Brawler | 7 | 9+ | 8+ | -1 | 1 | 5+ | 2 | 4+ | Axe |
"""


def test_tables_of_coreheim_with_a_column_for_strength_are_of_the_ninth_edition() -> None:
    found = read(HEROES + HENCHMEN)
    assert (found.system, found.options, found.name) == ("coreheim", {"edition": "v9"}, "The Drowned")
    assert words(found) == [
        "1 x Otto = M7 WS2+ BS2+ S4+ T+0 W1 I3+ A1 LD6+: sword, pistol, leader",
        "1 x Youngblood = M7 WS4+ S4+ T-1 W1 I4+ A1 LD9+: great weapon, sword",
        "3 x Free Company Militia = M7 WS3+ BS4+ S4+ T+0 W1 I4+ A1 LD8+",
    ]


def test_without_one_they_are_of_the_tenth_and_our_profiles_stand_behind_them() -> None:
    found = read(TENTH)
    assert (found.name, found.options) == ("Coreheim", {})
    assert words(found) == [
        "1 x Karl = Mercenary Captain: sword",
        "1 x Rolf = M7 WS9+ BS8+ T-1 W1 I5+ A2 LD4+: axe",
    ]
    assert pf.odds("coreheim", found.fighters[1].words, "Sergeant: sword", until="phase").win["a"].value > 0


def test_what_is_in_no_table_of_ours_or_not_used_at_once_has_its_line() -> None:
    found = read(HEROES)
    assert only(found, "ignored", "Otto | rule | May Sing")
    assert only(found, "guessed", "use | 2 swords", "“sword”: more is not used at once")
    assert only(found, "guessed", "use | blackblood", "written for v10 alone")


def test_a_table_without_characteristics_is_no_fighters_and_has_its_line() -> None:
    found = read(TENTH + "\n## Prices\n\n| Item | Cost |\n|---|---|\n| Rope | 5 |\n")
    assert only(found, "ignored", "table under “Prices”")


def test_the_text_of_a_list_builder() -> None:
    found = read(
        "++ The Iron Dogs (Mordheim) [212 gc] ++\n\n+ Heroes +\n\n"
        "Mercenary Captain [75 gc]: Sword, Light Armour, Free Dagger\n"
        "M4 WS5 BS4 S3 T3 W1 I4 A2 Ld8\n"
        "2x Youngblood [30 gc]: Mace\n\n"
        "+ Henchmen +\n\n• 3x Warriors [75 gc]: Axe, Bow\n  • Helmet\n"
    )
    assert found.name == "The Iron Dogs (Mordheim)"
    assert words(found) == [
        "1 x Mercenary Captain = Mercenary Captain: WS5, A2, sword, light armour, dagger",
        "2 x Youngblood = Youngblood: club",
        "3 x Warriors = Warrior: axe, helmet",
    ]


def test_a_fighter_a_line_with_a_name_of_his_own() -> None:
    found = read("Mordheim\n\nUlli = Warrior: sword\nGrom = 2 Orc Boy: axe, shield\nWS4 S3 T3 W1 I3 A1 Ld7: axe\n")
    assert words(found) == [
        "1 x Ulli = Warrior: sword",
        "2 x Grom = Orc Boy: axe, shield",
        "1 x fighter = WS4 S3 T3 W1 I3 A1 LD7: axe",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Warrior: WS5, S4, sword",
        "Ulli = Mercenary Captain: WS5, A2, sword, light armour, charging",
        "10 Warriors; sword",
        "Warrior, sword, buckler",
        "WS4 S3 T3 W1 I3 A1 Ld7: axe, stunned",
        "Possessed = WS4 S3 T3 W1 I3 A1 Ld7: axe",
        "Warrior: bone [S+1/parry], friends near 2",
    ],
)
def test_a_line_in_our_own_words_is_the_fighter_that_every_command_takes_it_for(line: str) -> None:
    found = read(f"Mordheim\n{line}\n")
    (one,) = found.fighters
    typed = line.replace("10 Warriors; ", "Warrior: ")
    assert one.count == (10 if line.startswith("10") else 1)
    ways = [pf.odds("mordheim", words, "Warrior: sword", until="phase") for words in (one.words, typed)]
    assert ways[0].win["a"].fraction == ways[1].win["a"].fraction
    assert ways[0].win["b"].fraction == ways[1].win["b"].fraction
    assert lines(found, "ignored") == []


def test_a_name_before_numbers_and_words_that_only_rosters_use_beside_ours() -> None:
    found = read("Mordheim\nNobody2: WS4 S3 T3 W1 I3 A1 Ld7, sword\nWarrior: WS4, Free Dagger, charging\n")
    assert words(found) == [
        "1 x Nobody2 = WS4 S3 T3 W1 I3 A1 LD7: sword",
        "1 x Warrior = Warrior: WS4, dagger, charging",
    ]


@pytest.mark.parametrize(
    "head",
    [
        "3x Warriors", "Warriors x3", "Warriors x 3", "x3 Warriors", "three Warriors", "Warriors (3)", "Warriors (x3)",
        "Warriors (3x)", "3 Warriors", "Warriors (3) = Warrior",
    ],
)  # fmt: skip
def test_a_count_is_read_wherever_it_stands(head: str) -> None:
    assert words(read(f"Mordheim\n{head}: axe\n")) == ["3 x Warriors = Warrior: axe"]


@pytest.mark.parametrize("indent", ["", "  "])
def test_the_heading_of_a_group_is_not_counted_beside_those_in_it(indent: str) -> None:
    text = "Mordheim\nWarriors [60 gc]:\n" + f"{indent}• 3x Warrior: Sword, Shield\n"
    text += f"Ulli = Youngblood [20 gc]:\n{indent}• 2x Swordsman [70 gc]: Axe\n{indent}• Marksman: Dagger\n"
    found = read(text)
    assert [(own.count, own.words) for own in found.fighters] == [
        (3, "Warrior: sword, shield"),
        (2, "Swordsman: axe"),
        (1, "Marksman: dagger"),
    ]
    assert only(found, "ignored", "Warriors", "is the heading of those below it")


def test_names_with_their_kind_or_number_in_brackets() -> None:
    found = read("Mordheim\nUlli the Bold (Mercenary Captain) [75 gc]: sword\nWarriors (3): axe\n")
    assert words(found) == ["1 x Ulli the Bold = Mercenary Captain: sword", "3 x Warriors = Warrior: axe"]


def test_gear_on_lines_of_its_own_is_counted_for_the_whole_group() -> None:
    found = read("Mordheim\n\n• 3x Warriors [75 gc]\n  • 3x Dagger\n  • Helmet\n")
    assert words(found) == ["3 x Warriors = Warrior: dagger, helmet"]
    assert only(found, "guessed", "3 for 3", "1 for each")


def test_a_list_that_does_not_say_its_game_is_read_for_the_system_that_is_named() -> None:
    assert "does not say which game" in wrong("Warrior: sword\n")
    assert words(read("Warrior: sword\n", "mordheim")) == ["1 x Warrior = Warrior: sword"]


def test_sentences_between_the_fighters_are_listed_as_left_out() -> None:
    found = read("Mordheim\nWarrior: sword\nThis is what we took to the cellar on Friday\n", "mordheim")
    assert len(found.fighters) == 1
    assert any("cellar on Friday" in line for line in lines(found, "ignored"))


def test_a_text_without_any_fighter_is_refused_with_the_two_ways_to_write_one() -> None:
    assert "a list has one fighter a line" in wrong("We met on Friday and had a very good time of it.\n")


@pytest.mark.parametrize(
    ("text", "piece"),
    [("x" * 20_000, "line 1 has 20,000 characters"), ("a\n" * 600_000, "1,200,000 characters are too many")],
)
def test_long_texts_are_refused(text: str, piece: str) -> None:
    assert piece in wrong(text)


@pytest.mark.parametrize("line", ["+" * 1_100 + " x", "#" * 1_100 + " x", "[a](" * 250 + "x", "M4 " * 300 + "x"])
def test_lines_of_many_like_signs_are_read_in_steps_that_grow_with_their_length(line: str) -> None:
    """A pattern that tries every way to part the signs would need minutes for these few lines, and never end here."""
    found = read("Mordheim\nWarrior: sword\n" + f"{line}\n" * 20)
    assert words(found)[0] == "1 x Warrior = Warrior: sword"


@pytest.mark.parametrize("line", ["+++ Heroes +++", "++Heroes++", "## Heroes ##", "# Heroes", "======", "-----"])
def test_headings_and_lines_across_the_page_are_no_fighters(line: str) -> None:
    found = read(f"Mordheim\nWarrior: sword\n{line}\nYoungblood: axe\n")
    assert words(found) == ["1 x Warrior = Warrior: sword", "1 x Youngblood = Youngblood: axe"]
    assert lines(found, "ignored") == []


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("| | | | | | | | | |\n" * 11_000, "110,000 bars of tables are too many"),
        ("Warrior: sword\n" * 20_001, "20,001 lines are too many"),
    ],
)
def test_lists_of_more_parts_than_any_warband_has_are_refused_before_they_are_read(text: str, piece: str) -> None:
    assert piece in wrong(text, "mordheim")


def test_rows_and_lines_beside_the_fighters_of_a_table_have_their_lines() -> None:
    table = "# Mordheim\n\nAll have frenzy.\n\n| Name | Type | WS | S | T | W | I | A | Ld | Equipment |\n"
    table += "|---|---|---|---|---|---|---|---|---|---|\n| Ulli | Warrior | 3 | 3 | 3 | 1 | 3 | 1 | 7 | sword |\n"
    table += "| Empty | Warrior | | | | | | | | |\n| | | | | | | | | | axe |\n\n3x Warriors: axe\n"
    found = read(table)
    assert [own.name for own in found.fighters] == ["Ulli"]
    assert only(found, "ignored", "row: Empty, Warrior", "it is no fighter")
    assert only(found, "ignored", "row: axe", "it is no fighter")
    assert only(found, "ignored", "All have frenzy.", "outside the tables")
    assert only(found, "ignored", "3x Warriors: axe", "outside the tables")


def test_a_count_in_a_table_that_is_no_number_is_one_with_a_line() -> None:
    table = "# Mordheim\n\n| Name | Type | Count | WS | S | T | W | I | A | Ld |\n"
    table += "|---|---|---|---|---|---|---|---|---|---|\n"
    found = read(table + "| Ulli | Warrior | three | 3 | 3 | 3 | 1 | 3 | 1 | 7 |\n")
    assert only(found, "guessed", "Ulli | number | three", "taken as 1")


def test_words_in_brackets_and_further_numbers_have_their_lines() -> None:
    found = read("Mordheim\nThug [Frenzy] [10 gc]: axe\nM4 WS4 BS3 S3 T3 W1 I4 A1 LD7\nM4 WS2 BS3 S3 T3 W1 I4 A1 LD7\n")
    assert only(found, "ignored", "[Frenzy] of Thug")
    assert only(found, "ignored", "M4 WS2", "further numbers of Thug")
    assert "WS4" in words(found)[0]


TABLE = "# Mordheim\n\n| Name | Type | WS | S | T | W | I | A | Ld | Equipment | Skills |\n"
TABLE += "|---|---|---|---|---|---|---|---|---|---|---|\n"
ULLI = "| Ulli | Warrior | 3 | 3 | 3 | 1 | 3 | 1 | 7 |"


@pytest.mark.parametrize(
    "text",
    [
        f"{TABLE}{ULLI} swrod, bag of teeth, lantern | Sings |\n",
        "Mordheim\nUlli = Warrior: swrod, bag of teeth, lantern\n",
        "Mordheim\nUlli = Warrior: WS4, swrod, bag of teeth, lantern\n",
        "Mordheim\nUlli = Warrior:\n  - swrod\n  - bag of teeth\n  - lantern\n",
    ],
)
def test_gear_of_a_list_that_no_table_has_disagrees_and_is_asked_for_by_the_nearest_name(text: str) -> None:
    found = read(text)
    assert only(found, "conflict", "Ulli › swrod | gear", "(did you mean sword?): he fights without it")
    assert only(found, "conflict", "Ulli › bag of teeth | gear", "none of our tables: he fights without it")
    assert only(found, "ignored", "Ulli › lantern", "has no part in hand-to-hand fighting")


def test_a_rule_of_a_table_that_no_table_of_ours_has_is_no_lost_gear() -> None:
    assert only(read(f"{TABLE}{ULLI} sword | Sings |\n"), "ignored", "Ulli | rule | Sings")


def test_the_nearest_names_are_looked_for_as_often_as_a_roster_may_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_NEAR", 2)
    found = read("Mordheim\nUlli = Warrior: swrod, aex, swrodd\nOlaf = Warrior: swrod\n")
    assert only(found, "conflict", "Ulli › swrod |", "did you mean sword?")
    assert only(found, "conflict", "Ulli › aex |", "did you mean axe?")
    assert only(found, "conflict", "Ulli › swrodd |", "none of our tables: he")
    assert only(found, "conflict", "Olaf › swrod |", "did you mean sword?")


PROSE = """
# How we played in the winter

We met on eleven evenings in the back room of the club and played Mordheim there.
Nobody had painted more than half of what he brought to the table.
The first game ended after two turns because the last tram left early.
The second was won by a warband that never left its corner of the ruins.
Ulli = Warrior: sword
In the third game nothing happened that anyone wants to remember now.
The fourth had snow on the table and a dog under it.
For the fifth we wrote rules of our own and lost the paper.
The sixth was the best one, since everybody had read the book by then.
Nothing can be said of the seventh, which nobody saw to its end.
The eighth and the ninth were played at the same time on one table.
In the end we all agreed to begin anew in the spring of next year.
"""


def test_a_text_of_sentences_is_no_list() -> None:
    """One line of it would be a fighter; the sentence says what a list looks like."""
    said = wrong(PROSE, "mordheim")
    assert "is a text, no list: 10 of its lines are sentences, and fighters found in it: 1" in said
    assert "a list has one fighter a line, such as “Ulli = Warrior: sword”" in said
    no_fighter = wrong(PROSE.replace("Ulli = Warrior: sword", "In short: all lost"), "mordheim")
    assert "none of its lines is a fighter" in no_fighter


def test_a_list_with_a_story_stays_a_list() -> None:
    """Three fighters between all those sentences, and one with a few of them."""
    three = read(PROSE + "Otto = Warrior: axe\nKarl = Youngblood: club\n", "mordheim")
    assert len(three.fighters) == 3
    few = read("\n".join(PROSE.splitlines()[:10]), "mordheim")
    assert len(few.fighters) == 1


def test_the_page_about_pitfight_itself_is_no_list() -> None:
    with pytest.raises(pf.FightError, match=r"README\.md: is a text, no list"):
        pf.read_roster(ROOT / "README.md")
