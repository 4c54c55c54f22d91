"""Modules need each other in one direction only, and rules and engines know nothing of each other."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pitfight.systems import SYSTEMS
from scripts.modules import beyond, cycle, drawing, imports, nearest, packages, rows

GRAPH = imports()
MAY_NOT = [
    ("pitfight.systems", ("pitfight.engines", "pitfight.cli", "pitfight.web", "pitfight.grids")),
    ("pitfight.engines", ("pitfight.systems", "pitfight.cli", "pitfight.web", "pitfight.grids")),
    *[(own, tuple(other for other in SYSTEMS.values() if other != own)) for own in SYSTEMS.values()],
]


def below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def test_no_modules_need_each_other() -> None:
    """Imports inside functions included; those for types alone left out."""
    assert cycle(GRAPH) == []
    assert len(GRAPH) > 200


def test_no_packages_need_each_other() -> None:
    """So that the drawing of them has an above and a below."""
    assert cycle(packages(GRAPH)) == []


@pytest.mark.parametrize(("package", "others"), MAY_NOT)
def test_what_may_not_be_imported_is_not(package: str, others: tuple[str, ...]) -> None:
    """Systems know no engine and no other system, engines no system, neither knows who calls it."""
    assert any(below(name, package) for name in GRAPH)
    wrong = [
        (name, needed)
        for name, all_needed in GRAPH.items()
        for needed in all_needed
        if below(name, package) and any(below(needed, other) for other in others)
    ]
    assert wrong == []


def written(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def test_a_cycle_is_found_through_an_import_inside_a_function(tmp_path: Path) -> None:
    source = written(tmp_path, a="import b", b="from c import d", c="def d():\n    if True:\n        from a import x")
    graph = imports(source)
    assert graph == {"a": {"b"}, "b": {"c"}, "c": {"a"}}
    found = cycle(graph)
    assert found[0] == found[-1]
    assert set(found) == {"a", "b", "c"}
    assert all(needed in graph[name] for name, needed in pairwise(found))


def test_an_import_for_types_alone_is_none(tmp_path: Path) -> None:
    source = written(
        tmp_path, a="import b", b="if TYPE_CHECKING:\n    import a\nelse:\n    import c", c="import json, elsewhere"
    )
    assert imports(source) == {"a": {"b"}, "b": {"c"}, "c": frozenset()}
    assert cycle(imports(source)) == []


def test_the_drawing_leads_down_to_what_is_needed() -> None:
    """By itself or through others, and each box stands above all of them."""
    graph = packages(GRAPH)
    near = nearest(graph)
    assert all(beyond(near, name) == beyond(graph, name) for name in graph)
    level = {name: number for number, row in enumerate(rows(near)) for name in row}
    assert set(level) == set(graph)
    assert all(level[name] < level[needed] for name in graph for needed in graph[name])
    picture = drawing(graph)
    assert picture.count("<line") == sum(len(needed) for needed in near.values())
    assert picture.count("<text") == len(graph)
