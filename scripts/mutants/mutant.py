"""A mutant: one small error in one module of a system, by a name that stays when lines move; and how it is put in."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from scripts.mutants.errors import errors

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ROOT / "src" / "pitfight" / "systems"


@dataclass(frozen=True)
class Mutant:
    """One small error: ``place`` counts it among those of its module, ``name`` says all that matters."""

    name: str
    file: Path
    place: int
    function: str
    line: int

    @property
    def module(self) -> str:
        """The module by its name in Python."""
        return ".".join(self.file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")

    @property
    def where(self) -> str:
        """What tests are chosen for: the module with the function, or with the line of a table."""
        return self.name.partition("`")[0].strip()


def folder(system: str) -> Path:
    """The folder of a system."""
    return SYSTEMS / system.replace("-", "_")


def sources(system: str) -> list[Path]:
    """The files that hold a system's rules and charts."""
    return [folder(system) / "charts.py", *sorted((folder(system) / "rules").glob("*.py"))]


def mutants(system: str) -> list[Mutant]:
    """Every mutant of a system, in the order of its text."""
    return [mutant for file in sources(system) for mutant in _of_file(file)]


def _of_file(file: Path) -> Iterator[Mutant]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told: Counter[str] = Counter()
    for place, error in enumerate(errors(tree)):
        scope = error.function or _named(tree, error.line)
        name = f"{file.relative_to(SYSTEMS)} {scope} `{_short(error.before)}` -> `{_short(error.after)}`"
        told[name] += 1
        if told[name] > 1:
            name += f" #{told[name]}"
        yield Mutant(name, file, place, error.function, error.line)


def _named(tree: ast.Module, line: int) -> str:
    """What a statement of the module defines, for a name: the table or the class."""
    for own in tree.body:
        if own.lineno <= line <= (own.end_lineno or own.lineno):
            return ast.unparse(own).lstrip("@").split("(")[0].split(":")[0].split("=")[0].split("\n")[-1].strip()
    return ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 120 else f"{line[:80]} ... {line[-30:]}"


def changed(mutant: Mutant) -> CodeType:
    """The code of the module with the error in it."""
    tree = ast.parse(mutant.file.read_text(encoding="utf-8"))
    list(errors(tree))[mutant.place].make()
    return compile(ast.fix_missing_locations(tree), str(mutant.file), "exec")


def put_in(mutant: Mutant) -> bool:
    """Put the error into the function that is loaded already; whether that can be done.

    The function keeps its identity, so all who have imported it have the error, too.
    """
    if not mutant.function:
        return False
    code = next(_codes(changed(mutant), mutant.function), None)
    function = _loaded(importlib.import_module(mutant.module), mutant.function)
    if code is None or function is None:
        return False
    try:
        function.__code__ = code
    except ValueError:  # other names of an outer function than before
        return False
    return True


def _codes(code: CodeType, function: str) -> Iterator[CodeType]:
    for own in code.co_consts:
        if isinstance(own, CodeType):
            if own.co_qualname == function:
                yield own
            yield from _codes(own, function)


def _loaded(module: ModuleType, function: str) -> FunctionType | None:
    found: Any = module
    for name in function.split("."):
        found = vars(found)[name]
    found = getattr(found, "fget", None) or getattr(found, "func", None) or getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    return found if isinstance(found, FunctionType) else None


def import_anew(mutant: Mutant) -> None:
    """Forget what is loaded of the package and its tests; from now on the module is imported with the error."""
    code = changed(mutant)
    true = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        return code if fullname == mutant.module else true(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    for name in list(sys.modules):
        if name.partition(".")[0] in {"pitfight", "tests", "conftest"}:
            del sys.modules[name]
