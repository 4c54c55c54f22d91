"""The rows of gear, rules and units: complete, readable, named by no rule, every question and condition used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.describe import describe
from pitfight.effects import Row, like
from pitfight.systems.combat_skill import SYSTEM
from pitfight.systems.combat_skill.charts import TYPES
from pitfight.systems.combat_skill.fighter import GEAR
from pitfight.systems.combat_skill.questions import CONDITIONS, QUESTIONS, REGISTRY
from pitfight.systems.combat_skill.rows import CATALOGUE, EXAMPLES, find, knows
from pitfight.systems.combat_skill.unit import STATUSES
from pitfight.words import normal
from tests.systems.combat_skill.units import ONE, odds, unit

FOLDER = Path(str(files("pitfight.systems.combat_skill")))
RULES = sorted((FOLDER / "rules").glob("*.py"))
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
ALSO_WORDS_OF_RULES = {"fear", "psychology"}
"""What the questions ``causes`` and ``immune`` are about."""


def written(kind: str, id: str) -> str:
    """A row as a player writes it."""
    takes = CATALOGUE.row(kind, id).facts.get("takes")
    return f"{id} {EXAMPLES[takes]}" if takes else id


def row(kind: str, id: str) -> Row:
    """A row with what it takes filled in."""
    return find(written(kind, id), (kind,))


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_says_where_it_comes_from(kind: str, id: str) -> None:
    """A source that is not empty, its own or that of the row it is like."""
    assert str(like(CATALOGUE.tables[kind], id).get("source", "")).strip() != ""


@pytest.mark.parametrize("name", CATALOGUE.options)
def test_every_option_says_where_its_values_come_from(name: str) -> None:
    """A source and a meaning, and at least two different values."""
    option = CATALOGUE.options[name]
    assert (bool(option.source.strip()), bool(option.meaning.strip())) == (True, True)
    assert len(set(option.values)) == len(option.values) >= 2


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_prints(kind: str, id: str) -> None:
    """One sentence for each effect, all places filled, none empty; and a page of its own."""
    sentences = REGISTRY.sentences(row(kind, id))
    assert len(sentences) == len(row(kind, id).effects)
    assert [text for text in sentences if not text.strip() or "{" in text or "None" in text or "X" in text] == []
    assert describe(SYSTEM, f"{id}")[-1].startswith("  source: ")


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_can_be_given_to_a_unit(kind: str, id: str) -> None:
    """By its kind and name in words; whoever has it fights."""
    fighter = unit("cavalry", f"{kind}: {written(kind, id)}") if kind != "mount" else unit(f"{kind}: {id}")
    assert pf.play("combat-skill", fighter, ONE).statuses["a1"] == "standing"


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_fights(id: str) -> None:
    """With its suggested size, which is marked, and a champion; everything it carries and knows exists."""
    profile = CATALOGUE.profiles[id]
    assert profile["size"]["mark"]
    assert profile["size"]["frontage"] <= profile["size"]["models"]
    assert profile["type"] in TYPES
    assert [name for name in (*profile["gear"], *profile.get("kit", ())) if not knows(name, GEAR)] == []
    rules = [name for key in ("rules", "innate", "rider_rules") for name in profile.get(key, ())]
    assert [name for name in rules if not knows(name, ("rule",))] == []
    assert pf.play("combat-skill", f"{id}: champion", ONE).statuses["a1"] == "standing"
    assert describe(SYSTEM, id)[-1].startswith("  source: ")


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_has_a_round_of_its_own(id: str) -> None:
    """A small unit of it against plain men, exact."""
    found = odds(f"3 {id} x3", unit(n=3, wide=3))
    assert sum(chance.value for chance in found.fighters["b1"].wounds_left.values()) == 1


def test_no_two_names_in_use_mean_different_things() -> None:
    """A name or second name belongs to one row."""
    seen: dict[str, set[str]] = {}
    for kind, id in ROWS:
        for name in (id, *CATALOGUE.tables[kind][id].get("names", ())):
            seen.setdefault(normal(name), set()).add(id)
    assert {key: ids for key, ids in seen.items() if len(ids) > 1} == {}


# -- rules name no row --------------------------------------------------------------------------------------------


NAMED = {"Ask", "Event", "Kind", "Policy", "Option", "note"}
"""What a rule may give a name of its own: questions to the dice and to players, events and policies."""


def words_in_code(tree: ast.Module) -> Iterator[str]:
    """All string constants of a module but docstrings, and the names of its own dice, choices and events."""
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMED:
            left_out |= {id(argument) for argument in node.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


@pytest.mark.parametrize("module", RULES, ids=lambda path: path.stem)
def test_no_rule_names_a_row(module: Path) -> None:
    """Weapons, special rules and units are data: no constant of a rule is the id, a name or a tag of a row."""
    names: set[str] = set()
    for kind, id in ROWS:
        names |= {id, *CATALOGUE.tables[kind][id].get("names", ())}
    for id, profile in CATALOGUE.profiles.items():
        names |= {id, profile["name"], *profile.get("names", ()), *profile["tags"]}
    values = {value for option in CATALOGUE.options.values() for value in option.values}
    allowed = {*QUESTIONS, *CONDITIONS, *STATUSES, *CATALOGUE.options, *values, *ALSO_WORDS_OF_RULES}
    constants = {normal(word) for word in words_in_code(ast.parse(module.read_text(encoding="utf-8")))}
    assert sorted(constants & ({normal(name) for name in names} - {normal(word) for word in allowed})) == []


def test_every_question_is_asked_and_answered() -> None:
    """By some rule or the making of units, and by some row; every condition is used."""
    paths = [*RULES, FOLDER / "fighter.py"]
    asked = {word for path in paths for word in words_in_code(ast.parse(path.read_text(encoding="utf-8")))}
    assert sorted(set(QUESTIONS) - asked) == []
    answered = {effect.ask for kind, id in ROWS for effect in row(kind, id).effects}
    assert sorted(set(QUESTIONS) - answered) == []
    used = {key.removeprefix("not_") for kind, id in ROWS for effect in row(kind, id).effects for key, _ in effect.when}
    assert sorted(set(CONDITIONS) - used) == []
