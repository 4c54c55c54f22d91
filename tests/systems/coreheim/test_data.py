"""The rows of gear, skills and profiles: complete, readable, named by no rule, every question and condition used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.effects import Row
from pitfight.systems.coreheim import SYSTEM
from pitfight.systems.coreheim.fighter import CATALOGUE, GEAR
from pitfight.systems.coreheim.moment import STATUSES
from pitfight.systems.coreheim.questions import CONDITIONS, QUESTIONS, REGISTRY, TRAITS
from pitfight.words import normal
from tests.systems.coreheim.bouts import PLAIN, man

FOLDER = Path(str(files("pitfight.systems.coreheim")))
RULES = sorted((FOLDER / "rules").glob("*.py"))
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
LISTED = [(kind, id) for kind, id in ROWS if kind in CATALOGUE.kinds]
SAID = {"fear", "panic", "animal", "bare", "dagger", "shield"}
"""What questions are about, and what the rows of everybody are called where a fighter is put together."""


def row(kind: str, id: str) -> Row:
    """One row of the catalogue."""
    return CATALOGUE.row(kind, id)


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_builds_prints_and_says_where_it_comes_from(kind: str, id: str) -> None:
    """One sentence for each effect, all places filled, none empty; without effects a note or a fact says why."""
    found = row(kind, id)
    assert found.source.strip()
    sentences = REGISTRY.sentences(found)
    assert len(sentences) == len(found.effects) + len(found.ignores)
    assert [text for text in sentences if not text.strip() or "{" in text or "None" in text] == []
    assert found.effects or found.ignores or found.facts.get("note") or "sweeps" in found.facts or kind == "natural"
    assert pf.show("coreheim", id)


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_fights_and_has_a_source(id: str) -> None:
    """By its id alone it makes a fighter who can be asked to strike; its kit exists."""
    assert CATALOGUE.profiles[id]["source"]
    assert [*pf.play("coreheim", id, PLAIN).statuses] == ["a1", "b1"]
    assert [item for item in CATALOGUE.profiles[id].get("kit", ()) if not CATALOGUE.knows(item, GEAR)] == []
    kit = CATALOGUE.profiles[id].get("kit", [])
    if kit and id not in ("flagellant", "pit-fighter"):
        assert pf.play("coreheim", f"{id}: {', '.join(kit)}", PLAIN).statuses["a1"] == "standing"


def test_the_profiles_are_those_of_the_sheet() -> None:
    """All 31, with the Warhound and the Pit Hound apart."""
    assert len(CATALOGUE.profiles) == 31
    troll = CATALOGUE.profiles["river-troll"]
    assert [troll[key] for key in ("m", "a", "w", "t", "ws", "i", "ld")] == [7, 3, 3, -1, 6, 9, 11]


@pytest.mark.parametrize(("kind", "id"), LISTED)
def test_every_row_can_be_given_to_a_fighter(kind: str, id: str) -> None:
    """By its name in words; whoever has it fights."""
    fighter = man(id) if kind in ("weapon", "mount") else man("axe", id)
    assert pf.play("coreheim", fighter, PLAIN).statuses["a1"] == "standing"


@pytest.mark.parametrize("name", CATALOGUE.options)
def test_every_option_has_source_meaning_and_values(name: str) -> None:
    """At least two different values."""
    option = CATALOGUE.options[name]
    assert (bool(option.source.strip()), bool(option.meaning.strip())) == (True, True)
    assert len(set(option.values)) == len(option.values) >= 2


def words_in_code(tree: ast.Module) -> Iterator[str]:
    """All string constants of a module but docstrings, and the names of its own dice, choices and events."""
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if called and node.func.id in ("Ask", "Event", "Kind", "Policy") and node.args:  # type: ignore[attr-defined]
            left_out.add(id(node.args[0]))  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def names_of_rows() -> set[str]:
    """Ids, names and tags of all rows and profiles, as they are compared."""
    names: set[str] = set()
    for kind, id in ROWS:
        names |= {id, *CATALOGUE.tables[kind][id].get("names", ()), *row(kind, id).facts.get("tags", ())}
    for id, profile in CATALOGUE.profiles.items():
        names |= {id, profile["name"], *profile.get("names", ())}
    return {normal(name) for name in names}


@pytest.mark.parametrize("module", RULES, ids=lambda path: path.stem)
def test_no_rule_names_a_row(module: Path) -> None:
    """Weapons, skills and profiles are data."""
    values = {value for option in CATALOGUE.options.values() for value in option.values}
    allowed = {normal(word) for word in (*QUESTIONS, *CONDITIONS, *STATUSES, *CATALOGUE.options, *values, *TRAITS)}
    constants = {normal(word) for word in words_in_code(ast.parse(module.read_text(encoding="utf-8")))}
    assert sorted(constants & (names_of_rows() - allowed - SAID)) == []


def test_every_question_is_asked_by_some_rule_and_answered_by_some_row() -> None:
    """Neither is there for nothing."""
    paths = [*RULES, FOLDER / "fighter.py", FOLDER / "moment.py"]
    asked = {word for path in paths for word in words_in_code(ast.parse(path.read_text(encoding="utf-8")))}
    answered = {effect.ask for kind, id in ROWS for effect in row(kind, id).effects}
    assert (sorted(set(QUESTIONS) - asked), sorted(set(QUESTIONS) - answered)) == ([], [])


def test_every_condition_and_trait_is_used_by_some_row() -> None:
    """A condition that no row depends on is no condition."""
    keys = {
        key.removeprefix("not_").removesuffix("_least")
        for kind, id in ROWS
        for effect in row(kind, id).effects
        for key, _ in effect.when
    }
    carried = {trait for kind, id in ROWS for effect in row(kind, id).effects for trait in effect.traits}
    assert (sorted(set(CONDITIONS) - keys), sorted(TRAITS - carried)) == ([], [])


def test_every_word_that_a_row_is_tested_for_exists() -> None:
    """Conditions on weapons, on what is worn and on kinds of creature name things that some row has."""
    tags = {word for kind, id in ROWS for word in row(kind, id).tags}
    creatures = {
        word for kind, id in ROWS for effect in row(kind, id).effects if effect.ask == "tags" for word in effect.value
    }
    hated = {
        word
        for kind, id in ROWS
        for effect in row(kind, id).effects
        if effect.ask in ("hates", "fears")
        for word in effect.value
    }
    assert sorted(hated - creatures) == []
    for kind, id in ROWS:
        for effect in row(kind, id).effects:
            for key, wanted in effect.when:
                name = key.removeprefix("not_")
                if name in ("weapon", "both_hands", "in_hand", "wears"):
                    assert set(wanted) <= tags, (id, key)
                if name == "own":
                    assert set(wanted) <= creatures, (id, key)
                if name == "option":
                    assert {str(word).split("=")[0] for word in wanted} <= set(CATALOGUE.options), (id, key)


def test_the_system_shows_what_it_has() -> None:
    """Its options and characteristics are those of the catalogue."""
    assert dict(SYSTEM.options) == CATALOGUE.options
    assert [one.short for one in SYSTEM.characteristics] == ["m", "a", "w", "t", "ws", "s", "bs", "i", "ld"]
