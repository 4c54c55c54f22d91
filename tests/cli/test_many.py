"""The commands that answer many fights at once, as a user meets them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer

from pitfight.cli import run, separate_sides
from pitfight.cli.many import app

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
FOES = ["--against", "Warrior: sword", "Ghoul", "--until", "phase"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command run in this process."""
    code = run(separate_sides(list(arguments)))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_compare_prints_a_table_with_its_legend(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, "compare", "mordheim", "Champion: sword", "Champion: two axes", *FOES)
    assert (code, err) == (0, "")
    assert re.search(r"Champion: two axes +\d+\.\d +\d+\.\d +\d+\.\d", out)
    assert "2  Ghoul" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_best_loadout_needs_no_system_while_one_has_prices(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "best-loadout", "Champion", "--budget", "6", *FOES)
    assert code == 0
    for piece in ("6 gold crowns", "Cost against chance", "club, club", "nothing (0): dagger (0)"):
        assert piece in printed(capsys, "best-loadout", "mordheim", "Champion", "--budget", "6", "--all", *FOES)[1]
    assert "legal loadouts" in out


def test_matchup_names_the_mix_and_what_is_dominated(capsys: pytest.CaptureFixture[str]) -> None:
    sets = (str(EXAMPLES / "champions.toml"), str(EXAMPLES / "foes.toml"))
    code, out, _ = printed(capsys, "matchup", *sets, "--until", "phase")
    assert code == 0
    for piece in ("mix of a", "mix of b", "Dominated, side a", "neither can do better"):
        assert piece in out
    assert all(len(line) <= 110 for line in out.splitlines())


def test_sensitivity_is_part_of_odds(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("odds", "mordheim", "Warrior: sword", "Ghoul", "--until", "blows", "--sensitivity")
    _, out, _ = printed(capsys, *arguments)
    for piece in ("What it is worth to side a", "S 3 -> 4", "with mighty blow", "No difference: "):
        assert piece in out
    data = json.loads(printed(capsys, *arguments, "--json")[1])
    assert data["sensitivity"]["base"]["win"] == data["win"]["a"]


def test_a_sweep_prints_its_rows_or_where_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    grid = tmp_path / "grid.toml"
    grid.write_text(
        'system = "mordheim"\nuntil = "phase"\n[a]\nfighter = ["Ghoul", "Zombie"]\n[b]\nfighter = "Warrior: axe"\n'
    )
    _, out, _ = printed(capsys, "sweep", str(grid), "--workers", "1")
    assert "Zombie" in out
    assert "2 fights" in out
    out_file = tmp_path / "results.jsonl"
    _, out, _ = printed(capsys, "sweep", str(grid), "--out", str(out_file), "--workers", "1")
    assert str(out_file) in out
    data = json.loads(printed(capsys, "sweep", str(grid), "--out", str(out_file), "--json")[1])
    assert (data["cells"], data["meta"]["computed"]) == (2, 0)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("compare", "mordheim", "Champion"), 2, "no foe is named"),
        (("compare", "chess", "Champion", "--against", "Ghoul"), 2, "“chess” is no rule system"),
        (("compare", "mordheim", "Ghoul", "Zombie", "--against", "Ghoul", "--max-cells", "1"), 3, "2 cells"),
        (("compare", "mordheim", "Ghoul", "--against", "Ghoul", "--max-cells", "0"), 2, "above 0"),
        (("best-loadout", "mordheim", "--budget", "5", "--against", "Ghoul"), 2, "one fighter"),
        (("best-loadout", "mordheim", "Champion", "Ghoul", "--budget", "5"), 2, "one fighter"),
        (("best-loadout", "Champion", "--budget", "-5", "--against", "Ghoul"), 2, "out of range"),
        (("matchup", "mordheim", "Ghoul"), 2, "two sets"),
        (("matchup", "mordheim", "Ghoul", "--vs", "Ghoul", "--chart", "x.gif"), 2, ".html"),
        (("odds", "mordheim", "Ghoul", "Ghoul", "--sensitivity", "--answers", "4"), 2, "without --answers"),
        (("sweep", "missing.toml"), 2, "missing.toml"),
        (("sweep", str(EXAMPLES / "duel.toml")), 2, "“a” is missing"),
        (("sweep", str(EXAMPLES / "grid.toml"), "--max-cells", "3"), 3, "64 cells"),
        (("sweep", str(EXAMPLES / "grid.toml"), "--out", "missing/x.csv"), 2, "folder"),
    ],
)
def test_bad_input_gets_a_sentence_and_its_code(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, words: str
) -> None:
    for more in ((), ("--json",)):
        found, out, err = printed(capsys, *arguments, *more)
        assert (found, out) == (code, "")
        assert words in err
        assert "Traceback" not in err
        if more:
            assert set(json.loads(err)["error"]) == {"kind", "where", "what", "try"}


def test_every_help_has_an_example() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name in ("compare", "best-loadout", "matchup", "sweep"):
        assert f"Example: pitfight {name}" in commands[name].help
