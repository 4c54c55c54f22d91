"""Which module needs which, read from the imports: cycles among them, and the drawing of the packages for the docs.

Imports inside functions count too, since a module that waits for another still needs it; those for types alone do not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from xml.sax.saxutils import escape

SOURCE = Path(__file__).parent.parent / "src"
Graph = Mapping[str, frozenset[str]]
"""Each module with those that it needs."""
WIDTH, HEIGHT, BESIDE, BELOW, MARGIN = 112, 26, 14, 54, 16
"""Of a box, between boxes and around all, in pixels."""


def imports(source: Path = SOURCE) -> Graph:
    """The modules below a folder, by their dotted names, with the modules among them that each imports."""
    files = {_name(path.relative_to(source)): path for path in sorted(source.rglob("*.py"))}
    return {
        name: frozenset(_found(ast.parse(path.read_text(encoding="utf-8")), set(files))) - {name}
        for name, path in files.items()
    }


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _found(node: ast.AST, known: set[str]) -> Iterator[str]:
    """The known modules that a piece of code imports when it runs."""
    if isinstance(node, ast.Import):
        yield from (own.name for own in node.names if own.name in known)
    elif isinstance(node, ast.ImportFrom):
        for own in node.names:
            inner = f"{node.module}.{own.name}"
            yield from (name for name in (inner if inner in known else node.module or "",) if name in known)
    inside = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        inside = iter(node.orelse)
    for child in inside:
        yield from _found(child, known)


def cycle(graph: Graph) -> list[str]:
    """Modules each of which needs the next, the last one the first again; empty where there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return []


def packages(graph: Graph) -> Graph:
    """The same for packages, as the drawing has them: systems are one, apart from the list of them."""
    found: dict[str, set[str]] = {}
    for name, needed in graph.items():
        own = found.setdefault(_package(name), set())
        own |= {_package(other) for other in needed} - {_package(name)}
    return {name: frozenset(needed) for name, needed in found.items()}


def _package(name: str) -> str:
    parts = name.split(".")[1:]
    if not parts:
        return "pitfight"
    return "systems/*" if parts[0] == "systems" and len(parts) > 1 else parts[0]


def beyond(graph: Graph, name: str) -> frozenset[str]:
    """Everything that a node needs, through others too."""
    return graph[name].union(*(beyond(graph, other) for other in graph[name]))


def nearest(graph: Graph) -> Graph:
    """The graph without what is needed through another anyway."""
    return {
        name: needed - frozenset().union(*(beyond(graph, other) for other in needed)) for name, needed in graph.items()
    }


def rows(graph: Graph) -> list[list[str]]:
    """The nodes in rows, each above all that it needs, and within its row above the middle of those."""
    depth: dict[str, int] = {}
    for name in TopologicalSorter(graph).static_order():
        depth[name] = 1 + max((depth[other] for other in graph[name]), default=-1)
    found: list[list[str]] = []
    place: dict[str, float] = {}
    for level in range(max(depth.values()) + 1):
        row = sorted(name for name, own in depth.items() if own == level)
        middle = {
            name: sum(place[other] for other in graph[name]) / len(graph[name]) if graph[name] else 0.0 for name in row
        }
        row.sort(key=lambda name: middle[name])
        place |= {name: number - (len(row) - 1) / 2 for number, name in enumerate(row)}
        found.append(row)
    return found[::-1]


def drawing(graph: Graph) -> str:
    """The graph as SVG: boxes in rows, and a line from each down to those that it needs by itself."""
    near = nearest(graph)
    lines = rows(near)
    width = max(len(row) for row in lines) * (WIDTH + BESIDE) - BESIDE + 2 * MARGIN
    height = len(lines) * (HEIGHT + BELOW) - BELOW + 2 * MARGIN
    corner = {
        name: (
            (width - len(row) * (WIDTH + BESIDE) + BESIDE) / 2 + number * (WIDTH + BESIDE),
            MARGIN + level * (HEIGHT + BELOW),
        )
        for level, row in enumerate(lines)
        for number, name in enumerate(row)
    }
    size = f'viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for name in sorted(near):
        for other in sorted(near[name]):
            (x, y), (u, v) = corner[name], corner[other]
            parts.append(
                f'<line x1="{x + WIDTH / 2}" y1="{y + HEIGHT}" x2="{u + WIDTH / 2}" y2="{v}" stroke="#8a8a8a"/>'
            )
    for name, (x, y) in sorted(corner.items()):
        parts.append(
            f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4" fill="#f3efe6" stroke="#444444"/>'
            f'<text x="{x + WIDTH / 2}" y="{y + 18}" text-anchor="middle" fill="#222222">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
