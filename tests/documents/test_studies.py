"""The studies can be done again: parts of their tables are worked out anew and stand on their pages."""

from __future__ import annotations

import pytest

from docs.studies import best_play, making, starting_weapons, two_weapons
from tests.documents.blocks import ROOT

STUDIES = ("two-weapons", "starting-weapons", "best-play")


def page(name: str) -> str:
    """A page of a study."""
    return (ROOT / "docs" / "studies" / f"{name}.md").read_text(encoding="utf-8")


def shown(row: list[str]) -> str:
    """A row as it stands in a table."""
    return f"| {' | '.join(row)} |"


def test_two_weapons_again() -> None:
    [row] = two_weapons.rows(two_weapons.FIGHTERS[:1], two_weapons.FOES[:1])
    assert shown(two_weapons.line(*row)) in page("two-weapons")
    assert row[2][two_weapons.SECOND] > row[2][two_weapons.FIRST]


def test_starting_weapons_again() -> None:
    """The cheap end of one warrior's list; a smaller budget leaves its beginning as it is."""
    found = starting_weapons.bought(starting_weapons.FIGHTERS[0], budget=3)
    rows = starting_weapons.rows(found)
    assert len(rows) == 3
    for who, price, gear, *rest in rows:
        assert shown([who, gear, price, *rest]) in page("starting-weapons")


def test_best_play_again() -> None:
    brawl = best_play.BRAWLS[0]
    found = best_play.worth(brawl)
    assert found.gain > 0
    first, *rest = found.line()
    assert shown([f"1. {first}", *rest]) in page("best-play")


def test_the_order_of_the_foes_again() -> None:
    """The default target follows the list: the best order of three foes, and what it makes of one against two."""
    assert shown(best_play.in_order(best_play.THREE, ("Ghoul", "Warrior: sword", "Orc Boy: axe"))) in page("best-play")
    first = best_play.BRAWLS[0]
    assert best_play.in_order(first, first.b[::-1])[1] == best_play.worth(first).line()[5] == "7.9"


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_has_its_table_and_its_chart(name: str) -> None:
    text = page(name)
    assert f"({name}.svg)" in text
    table = text.partition(making.BEGIN)[2].partition(making.END)[0].strip().splitlines()
    assert len(table) > 8
    assert (ROOT / "docs" / "studies" / f"{name}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_table_is_put_where_its_page_says(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "FOLDER", tmp_path)
    path = making.FOLDER / "own.md"
    path.write_text(f"before\n{making.BEGIN}\nold\n{making.END}\nafter\n", encoding="utf-8")
    chart = {
        "description": "A point",
        "data": {"values": [{"a": 1}]},
        "mark": "point",
        "encoding": {"x": {"field": "a"}},
    }
    making.write("own", making.table(["x", "y"], [["1", "2"]]), chart)
    assert path.read_text(encoding="utf-8") == (
        f"before\n{making.BEGIN}\n\n| x | y |\n| --- | --: |\n| 1 | 2 |\n\n{making.END}\nafter\n"
    )
