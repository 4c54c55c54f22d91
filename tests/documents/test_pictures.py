"""Pictures of the README: there, small, and known to the script that makes them."""

from __future__ import annotations

import re

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
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)
    assert len(shown) >= 2
    assert [name for name in shown if not (ROOT / name).is_file()] == []
