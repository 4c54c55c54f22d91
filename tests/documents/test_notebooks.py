"""The notebooks of the examples run from top to bottom, as a reader runs them."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.documents.blocks import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path) -> None:
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in book.cells), "outputs are not committed"
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(ROOT)}}).execute()
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert code
    assert all(cell.outputs for cell in code), "every cell shows something"


def test_every_notebook_is_listed_among_the_examples() -> None:
    listed = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) > 1
    assert [path.name for path in NOTEBOOKS if f"({path.name})" not in listed] == []
