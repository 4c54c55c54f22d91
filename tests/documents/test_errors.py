"""The catalogue of errors is whole: every class with its cause and cure, every place that raises one."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pitfight.cli import run, separate_sides
from pitfight.cli.usage import COMPLAINTS
from scripts import errors

DUEL = ("odds", "mordheim", "Warrior: sword", "Ghoul")


def test_the_catalogue_is_that_of_the_classes() -> None:
    """``python -m scripts.errors`` renews it."""
    assert errors.PAGE.read_text(encoding="utf-8") == errors.page()


def test_the_catalogue_needs_no_extra() -> None:
    """A module that an extra is for is passed over where that is not installed, and no class is lost by it."""
    blocked = "".join(f"sys.modules[{name!r}] = None;" for name in sorted(errors.EXTRAS))
    script = f"import sys; {blocked} from scripts import errors; print(errors.page(), end='')"
    found = subprocess.run([sys.executable, "-c", script], cwd=errors.ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == errors.page()


@pytest.mark.parametrize("own", errors.classes(), ids=lambda own: own.__name__)
def test_every_class_has_a_cause_and_a_cure_of_its_own(own: type) -> None:
    assert {"cause", "cure"} <= set(vars(own)), "inherited words do not say what this one means"
    assert own.cause.endswith(".")  # type: ignore[attr-defined]
    assert own.cure.endswith(".")  # type: ignore[attr-defined]


def test_whatever_is_raised_stands_in_the_catalogue() -> None:
    known = {own.__name__ for own in errors.classes()} | errors.OTHERS | {"unknown"}
    places = errors.raised()
    assert [place for place in places if place.name not in known and not place.name.startswith("_")] == []
    assert {own.__name__ for own in errors.classes()} - {place.name for place in places} == set()
    page = errors.sentences()
    assert "| nobody follows --vs; the fighters of side b come after it | `fight` |" in page
    assert "| “…” is no rule system. Did you mean …? | `fight` |" in page


@pytest.mark.parametrize(
    ("command", "kind", "code"),
    [
        (("odds", "mordheim", "Warrior: swrod", "Ghoul"), "fight", 2),
        (("odds", "mordheim", "Warrior: sword", "Ghoul", "--answers", "9"), "answer", 2),
        ((*DUEL, "--method", "exact", "--max-states", "2"), "too_large", 3),
        ((*DUEL, "--nothing"), "error", 2),
        (("odds", "--url", "http://127.0.0.1/odds/mordheim?a=warrior&b=ghoul&n=many"), "address", 2),
    ],
)
def test_a_command_ends_with_the_kind_and_the_code_of_the_catalogue(
    command: tuple[str, ...], kind: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(separate_sides([*command, "--json"])) == code
    assert json.loads(capsys.readouterr().err)["error"]["kind"] == kind
    rows = [line for line in errors.page().splitlines() if line.startswith(f"| `{kind}` |")]
    assert rows
    assert all(f"| {code} |" in row for row in rows)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ((*DUEL, "--nothing"), "No such option: …"),
        ((*DUEL, "-q"), "No such option: …"),
        (("fight", "mordheim"), "No such command '…'."),
        (("show",), "Missing argument '…'."),
        (("sweep",), "Missing argument '…'."),
        ((*DUEL, "--n"), "Option '…' requires an argument."),
        ((*DUEL, "--why=yes"), "Option '…' does not take a value."),
        (("rules", "mordheim", "parry"), "Got unexpected extra argument…"),
        ((*DUEL, "--n", "many"), "…: “…” is …"),
        (("web", "--port", "70000"), "…: “…” is …"),
    ],
)
def test_what_the_parser_complains_of_stands_in_the_catalogue(
    command: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, and one row fits, whose cause and cure the page has."""
    assert run(separate_sides(list(command))) == 2
    said, cure = capsys.readouterr().err.splitlines()
    assert cure.startswith("Try: pitfight ")
    fitting = [own for own in COMPLAINTS if own.fits(said.removeprefix("command line: "))]
    assert [own.sentence for own in fitting] == [sentence]
    assert f"| {sentence} | {fitting[0].cause} | {fitting[0].cure} |" in errors.PAGE.read_text(encoding="utf-8")
