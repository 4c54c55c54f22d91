"""The screen of the first round: blows, losses, the chance to break, the score, and how a fight goes on."""

from __future__ import annotations

import pytest

from pitfight.cli import run, separate_sides
from tests.systems.combat_skill.units import idle, unit


def screen(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines that ``odds`` prints."""
    assert run(separate_sides(["odds", "combat-skill", *arguments])) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.clause("CS-12")
def test_blows_and_losses_stand_on_the_first_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """Five blows at a half, a half and no save: a quarter of each is lost, and neither has scored more."""
    five = unit(n=5, wide=5)
    lines = screen(capsys, five, five)
    at = lines.index("  in the first round     blows   Wounds lost   models lost")
    assert [line.split() for line in lines[at + 1 : at + 3]] == [
        ["a1", "5.0", "1.2", "1.2"],
        ["b1", "5.0", "1.2", "1.2"],
    ]
    assert lines[at + 3].startswith("  score of a less b +0.0 on average; more has a ")


@pytest.mark.clause("CS-12")
def test_with_a_result_the_chance_to_break_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    """By two points on Leadership 7: more than 5 on two dice."""
    lines = screen(
        capsys, idle(), idle("charging", "standard"), "--option", "result=on", "--option", "wound_floor=classic"
    )
    head = next(line for line in lines if "in the first round" in line)
    assert head.split()[-1] == "breaks"
    assert [line for line in lines if line.startswith("  a1") and "72.2 %" in line]
    assert "  score of a less b -2.0 on average; more has a 0.0 %, b 100.0 %, neither 0.0 %" in lines


@pytest.mark.clause("CS-12")
def test_a_round_alone_says_how_the_fight_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Only where nobody said how long it lasts."""
    hint = "  one round alone: with --until broken or --until wiped it goes on"
    five = unit(n=5, wide=5)
    assert hint in screen(capsys, five, five)
    assert hint not in screen(capsys, five, five, "--until", "wiped")


@pytest.mark.clause("CS-12")
def test_of_many_units_it_is_said_where_the_numbers_are(capsys: pytest.CaptureFixture[str]) -> None:
    """They take longer to count than the answer; of few models they are shown."""
    ten, two = unit(n=10, wide=5), unit(n=2, wide=2)
    elsewhere = "  blows, losses and who breaks in the first round: --json"
    assert elsewhere in screen(capsys, ten, ten, "--vs", ten)
    assert elsewhere not in screen(capsys, two, two, "--vs", two)


def test_it_fits_a_small_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """Long names are cut."""
    lines = screen(capsys, "har ganeth = 5 Executioners x5", "5 High Elf Spearmen x5", "--option", "result=on")
    assert max(len(line) for line in lines) <= 80
