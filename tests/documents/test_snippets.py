"""What README, docs and the other pages show is run: commands, fights, fighters, Python, rows of data."""

from __future__ import annotations

import doctest
import io
import json
import re
import shlex
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import pitfight as pf
from pitfight.checking import read as read_cases
from pitfight.cli import run, separate_sides
from pitfight.effects import like
from pitfight.grids.loadouts import read_set
from pitfight.systems import system
from tests.cli.test_help import EXAMPLES
from tests.documents.blocks import PAGES, ROOT, SHOWN, Block, commands, dialogues, inline_commands, of
from tests.rosters.files import model, roster, selection, weapon, zipped

NOT_RUN = {
    r"make( |$)": "scripts/clean_copy.sh runs make odds, and make test runs this",
    r"(pip|pipx) install ": "scripts/wheel.sh installs",
    r"pitfight web": "it serves until it is stopped; tests/web starts it",
    r"pitfight --install-completion": "it would write into the settings of the shell; tests/cli/test_help.py completes",
    r".* pike$|.*: pike\"": "the reader has written its row, which is read as a block",
}
"""Commands that cannot run here, as patterns from their beginning, each with the reason."""
LANGUAGES = ("sh", "console", "pycon", "toml", "json", "fighters", "text")
SAME = doctest.ELLIPSIS | doctest.REPORT_NDIFF
FOLDERS = ("examples", "golden")
SAVED = re.compile(r"save it as `([\w.]+)`:\n\n```toml\n(.*?)```", re.DOTALL)
"""A block that the reader is told to save, with the name."""
FIGHTER_SYSTEM = "mordheim"
"""The system of fighters that are listed by themselves."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader has it: the examples of the project, what he was told to save, and rosters of his own."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tests" / "cases", tmp_path / "tests" / "cases")
    for page in PAGES:
        for name, text in SAVED.findall(page.read_text(encoding="utf-8")):
            (tmp_path / name).write_text(text, encoding="utf-8")
    captain, others = model("Mercenary Captain", "4 4 4 3 3 1 4 1 8"), model("Champion", "4 4 3 3 3 1 4 1 7")
    warband = roster(
        selection("Mercenary Captain", "model", weapon("Sword"), custom="Ulli", profiles=(captain,)),
        selection("Champion", "model", weapon("Axe"), custom="Warriors", profiles=(others,), number=3),
    )
    for name in ("warband.rosz", "mine.rosz"):
        (tmp_path / name).write_bytes(zipped(("warband.ros", warband)))
    (tmp_path / "theirs.json").write_text(
        json.dumps({"system": "mordheim", "loadouts": ["Possessed", "Ghoul"]}), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pitfight.cli.screens.SECONDS_BETWEEN_LINES", 3600)  # how long it works is not looked at
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))  # at the table the program rolls
    return tmp_path


def reason(command: str) -> str | None:
    """Why a command is not run; None for one that is."""
    return next((why for pattern, why in NOT_RUN.items() if re.match(pattern, command)), None)


def answered(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints; one that fails shows why."""
    name, *words = shlex.split(command, comments=True)
    assert name == "pitfight", f"neither run nor listed with a reason: {command}"
    monkeypatch.setattr("sys.argv", [name, *words])
    code = run(separate_sides(words))
    captured = capsys.readouterr()
    assert (code, captured.err) == (0, "")
    return captured.out


SHELL = [command for block in of("sh") for command in commands(block)]
WITHIN = [command for page in PAGES for command in inline_commands(page)]
HELP = [Block(f"{name} --help", 0, "sh", " ".join(example.split())) for name, example in EXAMPLES.items()]
RUN = [block for text, block in {own.text: own for own in (*HELP, *WITHIN, *SHELL)}.items() if reason(text) is None]
"""Each command once, wherever it stands."""


@pytest.mark.parametrize("command", RUN, ids=lambda block: block.id)
@pytest.mark.usefixtures("folder")
def test_a_command_that_is_shown_is_answered(
    command: Block, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answered(command.text, capsys, monkeypatch).strip()


@pytest.mark.parametrize("block", of("console"), ids=lambda block: block.id)
@pytest.mark.usefixtures("folder")
def test_a_terminal_shows_what_is_printed(
    block: Block, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the letter, but that three dots stand for anything."""
    for command, output in dialogues(block):
        if reason(command) is not None:
            continue
        printed = answered(command, capsys, monkeypatch)
        checker = doctest.OutputChecker()
        example = doctest.Example(command, output)
        assert checker.check_output(output, printed, SAME), checker.output_difference(example, printed, SAME)


@pytest.mark.parametrize("page", dict.fromkeys(block.page for block in of("pycon")))
@pytest.mark.usefixtures("folder")
def test_python_shows_what_it_answers(page: str) -> None:
    """As the interpreter does; the blocks of a page are run by one interpreter."""
    examples = []
    for block in of("pycon"):
        if block.page == page:
            for example in doctest.DocTestParser().get_examples(block.text, block.id):
                example.lineno += block.line
                examples.append(example)
    test = doctest.DocTest(examples, {}, page, page, 0, None)
    told: list[str] = []
    found = doctest.DocTestRunner(optionflags=SAME).run(test, out=told.append)
    assert found.attempted == len(examples) > 0
    assert not found.failed, "".join(told)


def judged(data: Mapping[str, Any], file: Path) -> None:
    """Let whoever reads such a file read it: fights, sets, grids, cases, rows of gear."""
    if "fighter" in data:
        odds = pf.odds(file, method="float")
        assert sum(float(chance) for chance in odds.win.values()) == pytest.approx(1)
    elif "loadouts" in data:
        for loadout in read_set(file).loadouts:
            pf.compare(data["system"], [loadout], [loadout])
    elif "case" in data:
        assert read_cases(file)
    elif "a" in data:
        assert pf.sweep(file).cells
    else:
        rows_of(data)


def rows_of(data: Mapping[str, Any]) -> None:
    """Rows of gear or skills, as they would stand in the tables of Mordheim."""
    catalogue = system(FIGHTER_SYSTEM).catalogue
    for kind, rows in data.items():
        table = {**catalogue.tables[kind], **rows}
        for id in rows:
            assert catalogue.registry.row(id, kind, like(table, id)).effects


@pytest.mark.parametrize("block", of("toml", "json"), ids=lambda block: block.id)
def test_a_file_that_is_shown_is_read(block: Block, folder: Path) -> None:
    data = tomllib.loads(block.text) if block.language == "toml" else json.loads(block.text)
    file = folder / f"shown.{block.language}"
    file.write_text(block.text, encoding="utf-8")
    judged(data, file)


@pytest.mark.parametrize("block", of("fighters"), ids=lambda block: block.id)
def test_fighters_that_are_shown_can_fight(block: Block) -> None:
    for fighter in block.text.splitlines():
        odds = pf.odds(FIGHTER_SYSTEM, [fighter], ["Warrior: sword"], until="phase", method="float")
        assert sum(float(chance) for chance in odds.win.values()) == pytest.approx(1)


def test_every_block_says_what_it_is() -> None:
    """So that none is passed over: plain text is the only thing that nobody runs."""
    assert [block.id for block in SHOWN if block.language not in LANGUAGES] == []
    assert len(RUN) > 30


def test_no_plain_text_is_a_command() -> None:
    """A command cannot hide behind the name of something that is not run."""
    hidden = [block.id for block in of("text") if re.search(r"^(\$ )?(pitfight|make|pip) ", block.text, re.MULTILINE)]
    assert hidden == []


def test_every_reason_not_to_run_is_needed() -> None:
    shown = [command.text for command in (*SHELL, *WITHIN, *HELP)]
    shown += [command for block in of("console") for command, _ in dialogues(block)]
    for pattern in NOT_RUN:
        assert any(re.match(pattern, text) for text in shown), pattern
