"""``--help`` shows examples, which tests/documents runs, and shells complete commands, options and systems."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from pitfight.cli import options, run
from pitfight.cli.rosters import app
from pitfight.systems import SYSTEMS

ROOT = Path(__file__).parents[2]
GROUP: Any = typer.main.get_command(app)
EXAMPLES = {name: command.help.partition("Example: ")[2] for name, command in GROUP.commands.items()}


def completed(words: str, shell: str = "bash") -> list[str]:
    """What a shell offers for the last of some words."""
    parts = words.split(" ")
    settings = {
        "_PITFIGHT_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(parts) - 1),
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": parts[-1],
    }
    call = "import sys; sys.argv[0] = 'pitfight'; from pitfight.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", call], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    )
    return found.stdout.split()


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_help_has_an_example_of_its_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shlex.split(EXAMPLES[name])[:2] == ["pitfight", name]
    assert run([name, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert " ".join(EXAMPLES[name].split()) in shown


def test_the_list_of_commands_cuts_none_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:")[2]
    assert all(name in commands for name in EXAMPLES)
    assert "..." not in commands


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_shell_completes_a_command(shell: str) -> None:
    assert "best-loadout" in " ".join(completed("pitfight best", shell))


def test_a_shell_completes_options_and_systems() -> None:
    assert completed("pitfight odds --unt") == ["--until"]
    assert completed("pitfight odds mor") == ["mordheim"]
    assert set(completed("pitfight rules ")) == set(SYSTEMS)
    assert completed("pitfight compare w") == ["warband-skirmish", "wh40k2e"]


def test_each_option_stands_in_one_group() -> None:
    """Groups that commands take are put together of parts; no part repeats what another names."""
    kinds = [own for own in vars(options).values() if isinstance(own, type) and is_dataclass(own)]
    parts = [own for own in kinds if own.__bases__ == (object,)]
    named = [name for own in parts for name in own.__annotations__]
    assert len(named) == len(set(named)) > 10


def test_options_of_a_fight_stand_in_the_order_of_a_fight() -> None:
    assert [own.name for own in fields(options.Written)] == [
        "source", "fighters", "vs", "until", "turn", "start", "max_steps", "touch", "option", "policy",
    ]  # fmt: skip
