"""The rows of gear, skills and profiles: complete, readable, named by no rule, every question and condition used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.effects import Row, like
from pitfight.systems.mordheim import SYSTEM
from pitfight.systems.mordheim.fighter import CATALOGUE
from pitfight.systems.mordheim.moment import STATUSES
from pitfight.systems.mordheim.questions import CONDITIONS, QUESTIONS, REGISTRY, TRAITS
from pitfight.words import normal
from tests.systems.mordheim.duels import PLAIN, man

FOLDER = Path(str(files("pitfight.systems.mordheim")))
RULES = sorted((FOLDER / "rules").glob("*.py"))
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
LISTED = [(kind, id) for kind, id in ROWS if kind in CATALOGUE.kinds]
"""The rows that a fighter can list by themselves; makes, poisons and bare hands are listed with or without a weapon."""


def row(kind: str, id: str) -> Row:
    """One row of the catalogue."""
    return CATALOGUE.row(kind, id)


def conditions_of(row: Row) -> set[str]:
    """The conditions that the row's effects depend on."""
    keys = [key for effect in row.effects for key, _ in effect.when]
    keys += [key for ignore in row.ignores for key, _ in ignore.when]
    return {key.removeprefix("not_").removesuffix("_least") for key in keys}


# -- every row ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_says_where_it_comes_from(kind: str, id: str) -> None:
    """A source that is not empty, its own or that of the row it is like."""
    assert str(like(CATALOGUE.tables[kind], id).get("source", "")).strip() != ""


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_says_where_it_comes_from(id: str) -> None:
    """A source that is not empty."""
    assert str(CATALOGUE.profiles[id].get("source", "")).strip() != ""


@pytest.mark.parametrize("name", CATALOGUE.options)
def test_every_option_says_where_its_values_come_from(name: str) -> None:
    """A source and a meaning, and at least two different values."""
    option = CATALOGUE.options[name]
    assert (bool(option.source.strip()), bool(option.meaning.strip())) == (True, True)
    assert len(set(option.values)) == len(option.values) >= 2


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_builds(kind: str, id: str) -> None:
    """Its questions, verbs, sides, conditions and traits are those of the system."""
    assert (row(kind, id).kind, row(kind, id).id) == (kind, id)


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_fights(id: str) -> None:
    """By its id alone it makes a fighter who can be asked to strike."""
    game = pf.play("mordheim", id, PLAIN)
    assert [*game.statuses] == ["a1", "b1"]


@pytest.mark.parametrize(
    ("id", "item"), [(id, item) for id, profile in CATALOGUE.profiles.items() for item in profile.get("kit", ())]
)
def test_every_item_of_a_kit_exists(id: str, item: str) -> None:
    """Each name on a profile's list is a weapon, armour, drug, make or poison."""
    assert CATALOGUE.knows(item, ("weapon", "armour", "drug", "make", "poison"))


@pytest.mark.parametrize(("kind", "id"), LISTED)
def test_every_row_can_be_given_to_a_fighter(kind: str, id: str) -> None:
    """By its kind and name in words; whoever has it fights."""
    fighter = man("mounted", f"{kind}: {id}") if kind != "state" else man("axe")
    assert pf.play("mordheim", fighter, PLAIN).statuses["a1"] == "standing"


@pytest.mark.parametrize(("kind", "id"), [(kind, id) for kind, id in ROWS if kind in ("make", "poison")])
def test_every_make_and_poison_can_be_given_to_a_weapon(kind: str, id: str) -> None:
    """Its name before that of a sword."""
    assert pf.play("mordheim", man(f"{id} sword"), PLAIN).statuses["a1"] == "standing"


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_prints(kind: str, id: str) -> None:
    """One sentence for each effect, all places filled, none empty."""
    sentences = REGISTRY.sentences(row(kind, id))
    assert len(sentences) == len(row(kind, id).effects) + len(row(kind, id).ignores)
    assert [text for text in sentences if not text.strip() or "{" in text or "}" in text or "None" in text] == []


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_a_row_without_effects_says_why(kind: str, id: str) -> None:
    """A note that it does nothing in a fight, or what is not played yet; natural weapons are just there."""
    facts = row(kind, id).facts
    explained = bool(row(kind, id).effects or row(kind, id).ignores or facts.get("note") or facts.get("pending"))
    assert explained or kind == "natural"


@pytest.mark.parametrize("kind", ["weapon", "natural"])
def test_every_weapon_has_hands_and_a_class(kind: str) -> None:
    """How many hands it takes, and its class on the optional charts."""
    rows = [row(kind, id) for id in CATALOGUE.tables[kind]]
    assert [one.id for one in rows if not isinstance(one.facts.get("hands"), int)] == []
    classes = {"bladed", "bludgeoning", "thrusting", "unarmed", "missile"}
    assert [one.id for one in rows if one.facts.get("class") not in classes] == []


def test_no_two_names_in_use_mean_different_things_of_one_kind() -> None:
    """A name or second name belongs to one row of its kind."""
    seen: dict[tuple[str, str], set[str]] = {}
    for kind, id in ROWS:
        for name in (id, *CATALOGUE.tables[kind][id].get("names", ())):
            seen.setdefault((kind, normal(name)), set()).add(id)
    assert {key: ids for key, ids in seen.items() if len(ids) > 1} == {}


# -- rules name no row --------------------------------------------------------------------------------------------


NAMED = {"Ask", "Event", "Kind", "Policy"}
"""What a rule may give a name of its own: questions to the dice and to players, events and policies."""


def words_in_code(tree: ast.Module) -> Iterator[str]:
    """All string constants of a module but docstrings, and the names of its own dice, choices and events."""
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMED and node.args:
            left_out.add(id(node.args[0]))
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


def words_of_rules() -> set[str]:
    """Words that rules may use although a row has them too: questions, conditions, statuses, options and values."""
    values = {value for option in CATALOGUE.options.values() for value in option.values}
    said = {"fear", "all alone"}  # what the questions causes and immune are about
    return {normal(word) for word in (*QUESTIONS, *CONDITIONS, *STATUSES, *CATALOGUE.options, *values, *TRAITS, *said)}


@pytest.mark.parametrize("module", RULES, ids=lambda path: path.stem)
def test_no_rule_names_a_row(module: Path) -> None:
    """Weapons, skills and profiles are data: no constant of a rule is the id, a name or a tag of a row."""
    constants = {normal(word) for word in words_in_code(ast.parse(module.read_text(encoding="utf-8")))}
    assert sorted(constants & (names_of_rows() - words_of_rules())) == []


def test_the_search_for_names_finds_one() -> None:
    """A rule that says "sword" would be found, and a docstring that does would not."""
    rule = 'def f(me):\n    """A sword parries."""\n    return me.weapon == "sword"\n'
    assert set(words_in_code(ast.parse(rule))) & names_of_rows() == {"sword"}
    assert list(words_in_code(ast.parse('"""sword"""\n'))) == []


# -- every question is asked, every question and condition is used --------------------------------------------------


def asked_in(paths: list[Path]) -> set[str]:
    """All string constants of modules, among which are the names of the questions they ask."""
    return {word for path in paths for word in words_in_code(ast.parse(path.read_text(encoding="utf-8")))}


def test_every_question_is_asked_by_some_rule() -> None:
    """In a rule, or where a fighter and his moment are put together."""
    asked = asked_in([*RULES, FOLDER / "fighter.py", FOLDER / "moment.py"])
    assert sorted(set(QUESTIONS) - asked) == []


def test_every_question_is_answered_by_some_row() -> None:
    """A question that no row answers would always have its base."""
    answered = {effect.ask for kind, id in ROWS for effect in row(kind, id).effects}
    assert sorted(set(QUESTIONS) - answered) == []


def test_every_condition_is_used_by_some_row() -> None:
    """A condition that no row depends on is no condition."""
    used = {name for kind, id in ROWS for name in conditions_of(row(kind, id))}
    assert sorted(set(CONDITIONS) - used) == []


def test_every_trait_is_carried_and_ignored_by_some_row() -> None:
    """A trait is there to be ignored by somebody."""
    carried = {trait for kind, id in ROWS for effect in row(kind, id).effects for trait in effect.traits}
    ignored = {ignore.trait for kind, id in ROWS for ignore in row(kind, id).ignores}
    assert (sorted(TRAITS - carried), sorted(TRAITS - ignored)) == ([], [])


def test_every_word_that_a_row_is_tested_for_exists() -> None:
    """Conditions on weapons, on what is worn and on kinds of creature name things that some row has."""
    tags = {word for kind, id in ROWS for word in row(kind, id).tags}
    creatures = {
        word for kind, id in ROWS for effect in row(kind, id).effects if effect.ask == "tags" for word in effect.value
    }
    for kind, id in ROWS:
        for effect in row(kind, id).effects:
            for key, wanted in effect.when:
                name = key.removeprefix("not_")
                if name in ("weapon", "main_hand", "other_hand", "in_hand", "wears"):
                    assert set(wanted) <= tags, (id, key)
                if name in ("foe", "own"):
                    assert set(wanted) <= creatures, (id, key)
                if name == "option":
                    assert {str(word).split("=")[0] for word in wanted} <= set(CATALOGUE.options), (id, key)


def test_every_word_of_hatred_is_a_kind_of_creature() -> None:
    """Whom a row hates some other row makes."""
    said: dict[str, set[str]] = {"hates": set(), "tags": set()}
    for kind, id in ROWS:
        for effect in row(kind, id).effects:
            if effect.ask in said:
                said[effect.ask] |= set(effect.value)
    assert sorted(said["hates"] - said["tags"]) == []


def test_the_system_shows_what_it_has() -> None:
    """Its options and characteristics are those of the catalogue."""
    assert dict(SYSTEM.options) == CATALOGUE.options
    assert [row.short for row in SYSTEM.characteristics] == ["m", "ws", "bs", "s", "t", "w", "i", "a", "ld"]
