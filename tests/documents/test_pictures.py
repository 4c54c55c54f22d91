"""Pictures of the README: there, small, and known to the script that makes them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.documents.blocks import ROOT

LARGEST = 200_000
IMAGES = ROOT / "docs" / "images"


def test_pictures_are_small_and_come_from_the_script() -> None:
    script = (ROOT / "scripts" / "screenshots.py").read_text(encoding="utf-8")
    pictures = sorted(IMAGES.glob("*.png"))
    assert pictures
    for picture in pictures:
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < LARGEST
        assert f'"{picture.stem}"' in script or f'"{picture.name}"' in script


def test_every_picture_that_a_page_shows_is_there() -> None:
    """And every picture that is there is shown."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)
    assert len(shown) >= 2
    assert [name for name in shown if not (ROOT / name).is_file()] == []
    used = {path.resolve() for page in pages() for path in pictures_of(page)}
    assert sorted(path.name for path in IMAGES.iterdir() if path.resolve() not in used) == []


def pages() -> list[Path]:
    """The pages of Markdown that people read."""
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]


def pictures_of(page: Path) -> list[Path]:
    """The files of this project that a page shows as pictures."""
    shown = re.findall(r"!\[[^\]]*\]\(([^)#?\s]+)", page.read_text(encoding="utf-8"))
    return [page.parent / name for name in shown if "://" not in name]
