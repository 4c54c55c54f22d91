"""The scripts for the shell: each can be read, and what several begin with stands in one file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
WORK_FOLDER = SCRIPTS / "work_folder.sh"


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.sh")), ids=lambda path: path.name)
def test_every_script_can_be_read_by_a_plain_shell(path: Path) -> None:
    assert subprocess.run(["sh", "-n", str(path)], capture_output=True, text=True, check=False).stderr == ""


def test_a_folder_to_work_in_is_there_while_the_script_runs_and_gone_behind_it(tmp_path: Path) -> None:
    """Also where it fails; and the script stands at the root of the tree with a Python."""
    script = tmp_path / "scripts" / "try.sh"
    script.parent.mkdir()
    for name in ("work_folder.sh", "find_python.sh"):
        (script.parent / name).write_bytes((SCRIPTS / name).read_bytes())
    script.write_text('set -eu\n. "$(dirname "$0")/work_folder.sh"\necho "$work"\npwd\n"$python" -c "print(1)"\n'
                      'test -d "$work"\nexit 3\n')  # fmt: skip
    ran = subprocess.run(["sh", str(script)], cwd="/", capture_output=True, text=True, check=False)
    work, root, printed = ran.stdout.split()
    assert (ran.returncode, root, printed) == (3, str(tmp_path), "1")
    assert not Path(work).exists()


@pytest.mark.parametrize("name", ["wheel.sh", "constraints.sh"])
def test_those_who_need_one_take_it_from_there(name: str) -> None:
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    assert "/work_folder.sh" in text
    assert "mktemp" not in text
