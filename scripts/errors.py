"""The catalogue of errors: ``docs/errors.md`` from the classes, and every sentence that is raised, from the source.

``python -m scripts.errors`` writes the first, which the tests compare; the second is a page of the built site.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pitfight
from pitfight.cli.usage import COMPLAINTS
from pitfight.errors import PitfightError
from pitfight.web.wording import catalogue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pitfight"
PAGE = ROOT / "docs" / "errors.md"
GAP = "…"
OTHERS = frozenset({"TypeError", "ValueError", "KeyError", "IsADirectoryError", "HTTPException", "Exit", "SystemExit"})
"""Exceptions of others, which are caught where they are raised or belong to a framework."""

EXTRAS = frozenset({"altair", "distributed", "duckdb", "numba"})
"""What modules of the package import that only an extra brings."""

HEAD = """\
# Errors

Every error is one sentence: where, what, and what would be right. It goes to standard error, and the command ends with
the exit code below; with `--json` it is `{"error": {"kind": ..., "where": ..., "what": ..., "try": [...]}}`. In Python
it is an exception, each a `PitfightError`. `make docs` builds a page of all sentences besides.

| kind | exception | exit code | cause | cure |
|---|---|---|---|---|
"""
COMPLAINED = f"""
Of the kind `error`, with exit code 2, is also what the command line says of words that it cannot read; {GAP} is what
was typed, or what the help calls it:

| sentence | cause | cure |
|---|---|---|
"""
TAIL = """
Other exit codes: 0 is an answer, 1 also a fight that `check` found to differ, 130 follows Ctrl-C. The page answers 404
where something is missing, 413 where it is too long, 503 where it is busy, and 422 otherwise.
"""
SENTENCES = f"""\
# Every sentence

This page is made from the source by `make docs`. What is filled in when the error comes up stands as {GAP}.
[Errors](../errors.md) has the kinds, with cause and cure.
"""
PARTS = {
    "cli": "The command line",
    "files.py": "Fight files",
    "words.py": "Fighters in words",
    "building.py": "Fights",
    "systems/mordheim": "Mordheim",
    "systems/coreheim": "Coreheim",
    "systems/warband_skirmish": "Warband Skirmish",
    "systems/wh40k2e": "Warhammer 40,000 2nd edition",
    "systems/combat_skill": "Combat Skill",
    "engines": "Answers",
    "grids": "Many fights",
    "rosters": "Rosters",
    "web": "The page",
    "": "Everything else",
}
"""The parts of the page of sentences, by the beginning of a file's path in the package."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A place that raises an error: file and line, the class as it is called there, the sentences it can say."""

    path: str
    line: int
    name: str
    sentences: tuple[str, ...]


def classes() -> list[type[PitfightError]]:
    """Every class of error of the package, the general ones first.

    Modules that need a package of an extra are passed over where it is not installed; they define no errors.
    """
    for module in pkgutil.walk_packages(pitfight.__path__, "pitfight."):
        if not module.name.endswith("__main__"):
            _import(module.name)
    found: list[type[PitfightError]] = [PitfightError]
    for own in found:
        found += [under for under in own.__subclasses__() if under.__module__.startswith("pitfight.")]
    return found


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRAS:
            raise


def page() -> str:
    """The committed page: a row for each class, and for each complaint of the parser of the command line."""
    rows = [
        f"| `{own.kind}` | `{own.__name__}` | {own.exit_code} | {own.cause} | {own.cure} |\n"
        for own in sorted(classes(), key=lambda own: (own.kind, own.__name__))
    ]
    told = [f"| {own.sentence} | {own.cause} | {own.cure} |\n" for own in COMPLAINTS]
    return HEAD + "".join(rows) + COMPLAINED + "".join(told) + TAIL


def raised() -> list[Raised]:
    """Every place in the package that raises something with a sentence."""
    return [
        found
        for path in sorted(SOURCE.rglob("*.py"))
        for found in _of_file(path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
    ]


def _of_file(path: str, tree: ast.Module) -> Iterator[Raised]:
    for function in [
        tree,
        *(node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))),
    ]:
        given = _given(function) if not isinstance(function, ast.Module) else {}
        for node in _own(function):
            if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Name, ast.Attribute)):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if (name.endswith("Error") and name not in OTHERS) or name == "unknown":
                yield Raised(path, node.lineno, name, tuple(_sentences(name, node, given)))


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, but not in those within it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
            yield from _own(node)


def _given(function: ast.AST) -> dict[str, list[ast.expr]]:
    """What the names of a function are given."""
    given: dict[str, list[ast.expr]] = {}
    for node in _own(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
    return given


def _sentences(name: str, call: ast.Call, given: dict[str, list[ast.expr]]) -> Iterator[str]:
    if name == "unknown":
        what = next(iter(_texts(call.args[1], given)), GAP) if len(call.args) > 1 else GAP
        yield f"“{GAP}” is no {what}. Did you mean {GAP}?"
    elif call.args:
        yield from _texts(call.args[0], given)


def _texts(node: ast.expr, given: dict[str, list[ast.expr]]) -> list[str]:
    """The texts that an expression can be, with gaps for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values)]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, given), *_texts(node.orelse, given)]
    if isinstance(node, ast.BinOp):
        return [f"{one}{other}" for one in _texts(node.left, given) for other in _texts(node.right, given)]
    if isinstance(node, ast.Name) and node.id in given:
        rest = {name: values for name, values in given.items() if name != node.id}
        return [text for value in given[node.id] for text in _texts(value, rest)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
        return [catalogue()[str(ast.literal_eval(node.args[0]))]]
    return [GAP]


def sentences() -> str:
    """The page of all sentences, by the part of the package that says them."""
    left = [own for own in raised() if own.name not in ("RuleError", "TypeError")]
    parts = [SENTENCES]
    kinds = {own.__name__: own.kind for own in classes()} | {"unknown": "fight"}
    for beginning, title in PARTS.items():
        own = [place for place in left if place.path.startswith(beginning)]
        left = [place for place in left if place not in own]
        rows = sorted({
            f"| {' '.join(text.split()).replace('|', '&#124;').replace('<', '&lt;')} | `{kinds[place.name]}` |"
            for place in own if place.name in kinds
            for text in place.sentences if text.strip(GAP + " ")
        })  # fmt: skip
        if rows:
            body = "\n".join(rows)
            parts.append(f"## {title}\n\n| sentence | kind |\n|---|---|\n{body}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
