"""The sentences of the page stand in one catalogue, each once, and each is said somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitfight.web
from pitfight.web.wording import catalogue, on_page, say

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
        ("a sentence (of its own)", "a sentence (of its own)"),
    ],
)
def test_a_page_does_not_speak_of_the_command_line(text: str, shown: str) -> None:
    assert on_page(text) == shown


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
