"""The small errors that are put into a module, one at a time: what can be changed where, found in its syntax tree."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""For each comparison its boundary and its opposite."""
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SAME_EITHER_WAY = frozenset({"min", "max"})
"""Functions that ask in no order for what they are given."""
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
TELLING = {"words", "tables"}
"""Functions that only put things into words for a reader: no error in them changes a chance."""


@dataclass(frozen=True)
class Error:
    """One small error: where it is, what it says before and after, and how the tree is changed in place."""

    function: str
    """The function or method by its name in the module, empty for what the module or a class says itself."""
    line: int
    before: str
    after: str
    make: Callable[[], None]


def errors(tree: ast.Module) -> Iterator[Error]:
    """Every small error of a module, in the order of its text; each changes this very tree when it is made."""
    yield from _inside(tree, "", "", _fixed(tree))


def _fixed(tree: ast.Module) -> frozenset[str]:
    """The names that mean the same in the whole module, and the two handles that every rule has."""
    found = {"fight", "dice"}
    for own in tree.body:
        if isinstance(own, (ast.FunctionDef, ast.ClassDef)):
            found.add(own.name)
        elif isinstance(own, (ast.Import, ast.ImportFrom)):
            found.update(name.asname or name.name for name in own.names)
        else:
            found.update(name.id for name in ast.walk(own) if isinstance(name, ast.Name))
    return frozenset(found)


def _inside(node: ast.AST, scope: str, function: str, fixed: frozenset[str]) -> Iterator[Error]:
    for field, child in list(_children(node)):
        if field in {"annotation", "returns", "decorator_list"} or _is_text(child):
            continue
        inner_scope, inner_function = scope, function
        if isinstance(child, ast.FunctionDef):
            if child.name in TELLING:
                continue
            inner_scope = f"{scope}.{child.name}" if scope else child.name
        elif isinstance(child, ast.ClassDef):
            inner_scope = f"{scope}.{child.name}" if scope else child.name
        if isinstance(node, ast.FunctionDef) and not function and field == "body":
            inner_function = scope
        for made in _of(child, fixed):
            yield Error(inner_function, getattr(child, "lineno", 0), *made)
        yield from _inside(child, inner_scope, inner_function, fixed)


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield field, child


def _is_text(node: ast.AST) -> bool:
    """A docstring, or an import: nothing there can go wrong in a rule."""
    said = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return said or isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr))


Made = tuple[str, str, Callable[[], None]]


def _of(node: ast.AST, fixed: frozenset[str]) -> Iterator[Made]:
    """The errors that one node allows."""
    if isinstance(node, ast.Call):
        yield from _call(node, fixed)
    for kind, make in _MAKERS.items():
        if isinstance(node, kind):
            yield from make(node)


def _changed(node: ast.AST, field: str, value: object) -> Made:
    """One field of a node set to something else."""
    other = copy.copy(node)
    setattr(other, field, value)
    return ast.unparse(node), ast.unparse(other), lambda: setattr(node, field, value)


def _replaced(node: ast.AST, other: ast.AST) -> Made:
    """A node that becomes another one, in its place."""

    def make() -> None:
        place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
        node.__class__ = other.__class__  # in place, so that no parent is needed
        node.__dict__.clear()
        node.__dict__.update({**place, **dict(ast.iter_fields(other))})

    return ast.unparse(node), ast.unparse(other), make


def _comparison(node: ast.Compare) -> Iterator[Made]:
    for place, operator in enumerate(node.ops):
        for other in COMPARED[type(operator)]:
            yield _changed(node, "ops", [*node.ops[:place], other(), *node.ops[place + 1 :]])


def _reckoning(node: ast.BinOp | ast.AugAssign) -> Iterator[Made]:
    if type(node.op) in RECKONED:
        yield _changed(node, "op", RECKONED[type(node.op)]())


def _connective(node: ast.BoolOp) -> Iterator[Made]:
    yield _changed(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for place in range(len(node.values)):
        left = [*node.values[:place], *node.values[place + 1 :]]
        yield _replaced(node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left))


def _negation(node: ast.UnaryOp) -> Iterator[Made]:
    if isinstance(node.op, (ast.Not, ast.USub)):
        yield _replaced(node, copy.copy(node.operand))


def _constant(node: ast.Constant) -> Iterator[Made]:
    if isinstance(node.value, bool):
        yield _changed(node, "value", not node.value)
    elif isinstance(node.value, int):
        yield _changed(node, "value", node.value + 1)
        yield _changed(node, "value", node.value - 1)


def _condition(node: ast.If | ast.IfExp) -> Iterator[Made]:
    before = ast.unparse(node.test)
    for always in (True, False):

        def make(always: bool = always) -> None:
            node.test = ast.copy_location(ast.Constant(always), node.test)

        yield f"if {before}", f"if {always}", make


def _call(node: ast.Call, fixed: frozenset[str]) -> Iterator[Made]:
    """Names changed over: only what the function has of its own, since anything else would fail at once."""
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield _changed(node, "func", ast.copy_location(ast.Name(CALLED[node.func.id], ast.Load()), node.func))
    if isinstance(node.func, ast.Name) and node.func.id in SAME_EITHER_WAY:
        return
    for place, (one, two) in enumerate(pairwise(node.args)):
        if (
            isinstance(one, ast.Name)
            and isinstance(two, ast.Name)
            and one.id != two.id
            and not {one.id, two.id} & fixed
        ):
            yield _changed(node, "args", [*node.args[:place], two, one, *node.args[place + 2 :]])


def _statement(node: ast.Expr | ast.AugAssign | ast.Return) -> Iterator[Made]:
    """What is done is left out."""
    yield _replaced(node, ast.Pass())


def _leaving(node: ast.Break | ast.Continue) -> Iterator[Made]:
    yield _replaced(node, ast.Continue() if isinstance(node, ast.Break) else ast.Break())


_MAKERS: dict[type[ast.AST] | tuple[type[ast.AST], ...], Callable[..., Iterator[Made]]] = {
    ast.Compare: _comparison,
    (ast.BinOp, ast.AugAssign): _reckoning,
    ast.BoolOp: _connective,
    ast.UnaryOp: _negation,
    ast.Constant: _constant,
    (ast.If, ast.IfExp): _condition,
    (ast.Expr, ast.AugAssign, ast.Return): _statement,
    (ast.Break, ast.Continue): _leaving,
}
