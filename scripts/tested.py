"""Writes which tests show which clause, and the worked cases: tested.json, cases.json, clauses.md of each system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SYSTEMS = ROOT / "src" / "pitfight" / "systems"
HEAD = """# Clauses: {title}

What a program can honour of the close combat page, statement by statement: the function that carries it and the tests
that show it. This page is written by `make tested` from `clauses.toml`, `notes.md` and the marks of the tests.

| clause | statement | carried by | tests | state |
|---|---|---|---|---|
"""


def collected() -> dict[str, list[str]]:
    """The tests of each clause, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "marks.json"
        subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q", str(ROOT / "tests")],
            cwd=ROOT,
            env={**os.environ, "PITFIGHT_MARKS_FILE": str(file)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        marks: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
        return marks


def names(tests: list[str]) -> list[str]:
    """Test functions without their parameters, each once; a worked case keeps its id."""
    found = {test if "test_cases.py" in test else test.partition("[")[0] for test in tests}
    return sorted(found)


def cases(key: str, marks: dict[str, list[str]]) -> list[dict[str, object]]:
    """The worked cases of a system that the tests run: what each shows, and the figures it must give."""
    run = {test.partition("[")[2].rstrip("]") for tests in marks.values() for test in tests if "test_cases.py" in test}
    file = ROOT / "tests" / "cases" / f"{key}.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["case"] if file.is_file() else []
    return [
        {
            **{name: row[name] for name in ("id", "says", "clauses", "origin")},
            "figures": {path: str(figure) for path, figure in {**row["expect"], **row.get("means", {})}.items()},
        }
        for row in rows
        if f"{key}-{row['id']}" in run
    ]


def main() -> None:
    """Write the files for every system."""
    marks = collected()
    for folder in sorted(path for path in SYSTEMS.iterdir() if (path / "clauses.toml").is_file()):
        clauses = tomllib.loads((folder / "clauses.toml").read_text(encoding="utf-8"))["clause"]
        tested = {id: names(marks.get(id, [])) for id in clauses}
        text = json.dumps(tested, indent=1, ensure_ascii=False, sort_keys=True)
        (folder / "tested.json").write_text(text + "\n", encoding="utf-8")
        shown = json.dumps(
            cases(folder.name.replace("_", "-"), marks), indent=0, ensure_ascii=False, separators=(",", ":")
        )
        (folder / "cases.json").write_text(shown + "\n", encoding="utf-8")
        rows = [
            f"| {id} | {row['text']} | `{row['where']}` | {len(tested[id])} | {row['state']} |"
            for id, row in clauses.items()
        ]
        notes = (folder / "notes.md").read_text(encoding="utf-8")
        page = HEAD.format(title=folder.name.replace("_", " ").title()) + "\n".join(rows) + "\n\n" + notes
        (folder / "clauses.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
