"""The sentences of the page stand in one catalogue, each once, and each is said somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pitfight.web
from pitfight.web.wording import catalogue, on_page, say, ways_on_page

PUT_TOGETHER = (
    "site.theme_", "site.", "table.then", "table.before_", "trouble.status_", "until.", "method.", "verdict.",
    "answer.spoken_", "script.", "compare.charge_", "compare.by_", "import.about_",
)  # fmt: skip
"""Beginnings of keys whose ends are chosen as the page is made."""


def said() -> set[str]:
    """Keys that are written out in templates and modules."""
    folder = Path(pitfight.web.__file__).parent
    text = "\n".join(file.read_text("utf-8") for file in (*folder.glob("*.py"), *folder.glob("templates/*.html")))
    parts = "|".join(sorted({key.partition(".")[0] for key in catalogue()}))
    return {key for key in re.findall(rf"""['"]((?:{parts})\.[a-z0-9_]+)['"]""", text) if not key.endswith(".html")}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("after 7 states the time was up (--max-seconds 20)", "after 7 states the time was up"),
        ("the fight has more than 9 states (--max-states)", "the fight has more than 9 states"),
        (
            "is of “x”, not y; pitfight import --system y reads it all the same",
            "is of “x”, not y; the Import page of y, with the box below ticked, reads it all the same",
        ),
        (
            "does not say which game it is for; name the system to read it for: --system x, --system y",
            "does not say which game it is for; tick the box below on the Import page of the system to read it for",
        ),
        (
            "Ulli, no WS: left out; what is missing may be in its catalogue: --catalogue FILE.gst",
            "Ulli, no WS: left out; write it into the list below, with his numbers",
        ),
        (
            "stands in another catalogue: name it with --catalogue, or read it",
            "stands in another catalogue: bring that one in by itself",
        ),
        ("the most is 7: --max-cells 9 works them all out", "the most is 7; name fewer"),
        ("a sentence (of its own)", "a sentence (of its own)"),
    ],
)
def test_a_page_does_not_speak_of_the_command_line(text: str, shown: str) -> None:
    assert on_page(text) == shown


OPTION = re.compile(r"(?<![\w-])-(?:-[a-z]|[a-z]\b)|\bpitfight (?:import|show|rules|odds|compare|play|web) ")
"""What only a command line takes."""
OF_THE_COMMAND_LINE = (
    "cli/", "describe.py", "systems/combat_skill/first_round.py", "systems/coreheim/converting.py", "web/serve.py",
    "web/wording.py",
)  # fmt: skip
"""Modules whose texts are printed by commands alone, and the one that says what a page says instead."""


def sentences() -> list[tuple[str, str]]:
    """All texts of several words in the package that name an option or a command, each with its place."""
    root = Path(pitfight.web.__file__).parents[1]
    found = []
    for file in sorted(root.rglob("*.py")):
        place = file.relative_to(root).as_posix()
        if not place.startswith(OF_THE_COMMAND_LINE):
            tree = ast.parse(file.read_text("utf-8"))
            apart = elsewhere(tree)
            texts = [(own, written(own)) for own in ast.walk(tree) if id(own) not in apart]
            found += [(f"{place}: {text}", text) for _, text in texts if " " in text and OPTION.search(text)]
    return found


def elsewhere(tree: ast.AST) -> set[int]:
    """Texts that reach no page as sentences: docstrings, pieces of others, ways, and what the documentation has."""
    apart: set[int] = set()
    for own in ast.walk(tree):
        if isinstance(own, ast.Expr):
            apart.add(id(own.value))
        elif isinstance(own, ast.JoinedStr):
            apart |= {id(part) for part in own.values}
        elif isinstance(own, ast.keyword) and own.arg == "attempts":
            apart |= {id(part) for part in ast.walk(own.value)}
        elif isinstance(own, (ast.Assign, ast.AnnAssign)):
            named = own.targets[0] if isinstance(own, ast.Assign) else own.target
            if isinstance(named, ast.Name) and named.id in ("cause", "cure", "ways") and own.value is not None:
                apart |= {id(part) for part in ast.walk(own.value)}
    return apart


def written(node: ast.AST) -> str:
    """A text as it stands in a module, with a number in each of its gaps; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join("7" if isinstance(part, ast.FormattedValue) else written(part) for part in node.values)
    return ""


def test_no_sentence_of_the_engine_brings_an_option_or_a_command_to_a_page() -> None:
    found = sentences()
    assert len(found) > 15
    assert [place for place, text in found if OPTION.search(on_page(text))] == []


def test_ways_of_the_command_line_are_not_offered_on_a_page() -> None:
    ways = ["--method sample", "another --out", "pitfight show coreheim", "edition=v9", "a one-handed sword"]
    assert ways_on_page(ways) == ["edition=v9", "a one-handed sword"]


def test_every_sentence_that_is_said_is_in_the_catalogue() -> None:
    missing = said() - set(catalogue())
    assert {key for key in missing if not key.startswith(PUT_TOGETHER)} == set()


def test_every_sentence_of_the_catalogue_is_said() -> None:
    assert {key for key in set(catalogue()) - said() if not key.startswith(PUT_TOGETHER)} == set()


def test_gaps_are_filled() -> None:
    assert say("table.of_dice", done=2, dice=3) == "2 of 3 dice"
    with pytest.raises(KeyError):
        say("table.of_dice", done=2)
    with pytest.raises(KeyError):
        say("table.nothing_of_the_kind")


def test_templates_hold_no_sentence_of_their_own() -> None:
    for file in (Path(pitfight.web.__file__).parent / "templates").glob("*.html"):
        text = re.sub(
            r"\{%.*?%\}|\{\{.*?\}\}|<(script|svg|style|pre)\b.*?</\1>", " ", file.read_text("utf-8"), flags=re.DOTALL
        )
        words = re.findall(
            r"[A-Za-z]{2,}", re.sub(r"<[^>]*>", " ", re.sub(r'href=" " hx[^%]*?sync="[^"]*"', " ", text))
        )
        assert set(words) <= {"pitfight", "json", "openapi"}, file.name
