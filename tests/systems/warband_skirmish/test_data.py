"""The rows of gear, skills, flags and profiles: sourced, marked where the game does not say so, and of consequence."""

from __future__ import annotations

import ast
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import pitfight as pf
from pitfight import describe
from pitfight.systems.warband_skirmish import SYSTEM
from pitfight.systems.warband_skirmish.fighter import CATALOGUE
from pitfight.systems.warband_skirmish.questions import CONDITIONS, QUESTIONS, REGISTRY
from tests.systems.warband_skirmish.units import KEY, odds, sure, unit

FOLDER = Path(str(files("pitfight.systems.warband_skirmish")))
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
EFFECTS = [(kind, id, n) for kind, id in ROWS for n in range(len(CATALOGUE.row(kind, id).effects))]


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_has_a_source_and_reads_well(kind: str, id: str) -> None:
    """And what is assumed carries a mark, in words and in JSON."""
    row = CATALOGUE.row(kind, id)
    assert row.source
    assert all(sentence.strip() for sentence in REGISTRY.sentences(row))
    marked = bool(row.facts.get("mark"))
    assert marked or ("assumed" not in row.source.partition(";")[0])
    shown = "\n".join(pf.show(KEY, f"{id}"))
    assert (not marked) or str(row.facts["mark"]) in shown
    if marked:
        assert describe.as_json(SYSTEM, id)["rows"][0]["mark"] == row.facts["mark"]


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_is_marked_and_fights(id: str) -> None:
    """None of them is whole in any public source; the mark goes with every answer."""
    profile = CATALOGUE.profiles[id]
    assert "demo" in profile["mark"]
    assert profile["mark"] in "\n".join(pf.show(KEY, id))
    answer = pf.odds(KEY, id, unit(), until="turns=1")
    assert any(profile["mark"] in notice for notice in answer.as_json()["notices"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["weapon", "armour"])
def test_gear_in_a_fight_is_marked_in_its_answer(kind: str) -> None:
    """Whatever is assumed."""
    for id in CATALOGUE.tables[kind]:
        answer = odds(unit(id), unit(), until="attack")
        assert any(id in notice and "demo" in notice for notice in answer.notices)


def test_no_rule_names_a_row() -> None:
    """Rules ask questions; no weapon, skill, flag or profile stands in them."""
    names = {id for _, id in ROWS} | set(CATALOGUE.profiles) | {id.replace(" ", "_") for _, id in ROWS}
    names -= {"light", *QUESTIONS, *CATALOGUE.options}
    for file in (FOLDER / "rules").glob("*.py"):
        strings = {
            node.value
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not strings & names, file.name


def test_every_question_and_condition_is_used_by_a_row_and_asked_by_a_rule() -> None:
    """Nothing stands in the registry for nobody."""
    effects = [effect for kind, id in ROWS for effect in CATALOGUE.row(kind, id).effects]
    assert {effect.ask for effect in effects} == set(QUESTIONS)
    assert {key.removeprefix("not_") for effect in effects for key, _ in effect.when} == set(CONDITIONS)
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py") if file.name != "questions.py")
    assert [name for name in QUESTIONS if f'"{name}"' not in text] == []


def fights(kind: str, id: str) -> list[dict[str, Any]]:
    """Fights in which a row should matter: its bearer attacks, is attacked, and stands in a mauled warband."""
    weapon = {"skill": {"quick shot": "bow", "pistolier": "pistol"}.get(id, "")}.get(kind, "")
    words = [word for word in (id, weapon) if word]
    calm = unit(str=0, w=40, i=1)
    mauled = [unit(*words, "wounds left 1", str=0, w=20, ld=40), unit("wounds left 1", str=0, w=20, i=20, ld=60)]
    return [
        {"a": unit(*words, bs=40, str=22, crit=10), "b": unit(w=40), "until": "activation"},
        {"a": unit(str=42, ws=70), "b": unit(*words, w=5, de=10, parry=20), "until": "activation"},
        {"a": unit(str=30, i=28), "b": unit(*words, str=30, i=30), "until": "turns=2"},
        {"a": sure(2, i=60, w=40), "b": mauled, "until": "turns=2"},
        {"a": calm, "b": [unit("wounds left 4", w=20, ld=0, str=0), unit(id, w=40)], "until": "turns=1"},
        {"a": calm, "b": [unit("wounds left 1", ld=0), unit(id, "wounds left 1", ld=90)], "until": "turns=1"},
    ]


@pytest.mark.parametrize(("kind", "id", "number"), EFFECTS)
def test_every_effect_changes_an_answer(kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out alone, some fight goes otherwise."""
    from pitfight.engines import workshop

    row = CATALOGUE.row(kind, id)
    less = replace(row, effects=tuple(effect for place, effect in enumerate(row.effects) if place != number))

    def outcomes() -> list[Any]:
        found = []
        for fight in fights(kind, id):
            workshop.forget()
            answer = odds(fight["a"], fight["b"], until=fight["until"])
            found.append((answer.win, answer.fighters))
        return found

    whole = outcomes()
    monkeypatch.setitem(CATALOGUE._rows, (kind, id), less)
    assert outcomes() != whole
