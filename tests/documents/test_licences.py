"""Whatever of others is in the package or comes with it has its licence on the page."""

from __future__ import annotations

import re
import tomllib

from tests.documents.blocks import ROOT

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
FOLDERS = (ROOT / "src" / "pitfight" / "web" / "static" / "vendor", ROOT / "tests" / "web" / "vendor")


def test_every_file_of_others_is_listed_with_its_licence() -> None:
    files = [path for folder in FOLDERS for path in folder.iterdir() if path.name != "README.md"]
    assert files
    assert [path.name for path in files if f"{path.name}`" not in PAGE] == []


def test_every_package_that_is_installed_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [found[0] for text in project["dependencies"] if (found := re.match(r"[\w-]+", text))]
    assert names
    assert [name for name in names if f"| `{name}` |" not in PAGE] == []
    assert [name for name in project["optional-dependencies"] if name not in ("test", "dev") and name not in PAGE] == []


def test_the_wheel_carries_the_licences() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license-files"]
    carried = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert {path for path in FOLDERS[0].iterdir() if path.name.startswith("LICENSE")} <= carried
    assert ROOT / "LICENSE" in carried
