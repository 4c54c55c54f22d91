"""Pages of the documentation that are read from the package: commands, options, charts, policies, imports."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from pitfight.cli.rosters import app
from pitfight.systems import SYSTEMS, system
from pitfight.tables import RuleTable
from scripts import errors, modules

FOLDER = "docs/reference"
MADE = "\nThis page is made from the package by `make docs`.\n"
READINGS = """\
Where the text of a rule can be read in several ways, or tables commonly play it otherwise, the reading is an option.
The first value is the default. `--option NAME=VALUE` takes another, as does `[options]` in a fight file, and every
answer says which options it met.
"""
CHOICES = """\
What the rules leave to a player is chosen by a policy: `--policy a.parry=never`, or `--policy a=best` for whatever
gives the side the best chances. The first policy is the default.
"""
PACKAGES = """\
Each box is a package or a module beside them, above everything that it imports; no line leads up, and no two modules
need each other (`python -m pytest tests/test_modules.py`). What is reached through another has no line of its own.
`systems` is the list of the rule systems, `systems/*` are the systems themselves and what they share; engines know
none of them.

![Packages, each above those that it imports](modules.svg)
"""


def pages() -> dict[str, str]:
    """All pages, by their paths in the repository."""
    return {
        f"{FOLDER}/commands.md": commands(),
        f"{FOLDER}/options.md": options(),
        f"{FOLDER}/choices.md": choices(),
        f"{FOLDER}/sentences.md": errors.sentences(),
        f"{FOLDER}/modules.md": packages(),
        f"{FOLDER}/modules.svg": modules.drawing(modules.packages(modules.imports())),
        **{f"{FOLDER}/charts-{key}.md": charts(key) for key in SYSTEMS},
    }


def commands() -> str:
    """Every command with its arguments and options, as ``--help`` says them."""
    group: Any = typer.main.get_command(app)
    parts = [part for name, command in group.commands.items() for part in _command(name, command)]
    return "\n".join(["# Commands", MADE, *parts])


def _command(name: str, command: Any) -> Iterator[str]:
    about, _, example = command.help.partition("Example: ")
    yield f"## pitfight {name}\n\n{about.strip()}\n\n```sh\n{' '.join(example.split())}\n```\n"
    yield table(("argument or option", "what it is", "default"), [_parameter(own) for own in command.params])


def _parameter(own: Any) -> tuple[str, str, str]:
    if own.param_type_name == "argument":
        name = own.metavar or own.name.upper()
    else:
        name = ", ".join((*own.opts, *own.secondary_opts))
    default = own.default
    shown = "" if default in (None, False, True) or callable(default) else str(default)
    return f"`{name}`", own.help or "", "required" if own.required else shown


def options() -> str:
    """The readings of every system: values, the default first, what they mean and where they come from."""
    parts = [
        "# Readings of the rules",
        MADE,
        READINGS,
    ]
    for key in SYSTEMS:
        own = system(key)
        rows = [
            (f"`{row.name}`", ", ".join(f"`{value}`" for value in row.values), row.meaning, row.source,
             ", ".join(row.clauses))
            for row in own.options.values()
        ]  # fmt: skip
        parts += [f"## {own.title}\n", table(("option", "values", "what it settles", "source", "clauses"), rows)]
    return "\n".join(parts)


def choices() -> str:
    """What sides choose in every system, and the policies that choose."""
    parts = [
        "# Choices and policies",
        MADE,
        CHOICES,
    ]
    for key in SYSTEMS:
        own = system(key)
        rows = [(f"`{kind.key}`", f"`{policy.name}`", policy.about) for kind in own.kinds for policy in kind.policies]
        parts += [
            f"## {own.title}\n",
            f"`--until` takes {', '.join(f'`{word}`' for word in own.untils)}; the first is the default.\n",
            table(("choice", "policy", "what it does"), rows),
        ]
    return "\n".join(parts)


def packages() -> str:
    """Which package needs which: the drawing, and the same in words."""
    graph = modules.packages(modules.imports())
    rows = [(f"`{name}`", ", ".join(f"`{other}`" for other in sorted(graph[name]))) for name in sorted(graph)]
    return "\n".join(["# Packages", MADE, PACKAGES, table(("package or module", "what it imports"), rows)])


def charts(key: str) -> str:
    """The charts of a system, drawn from the tables that its rules read."""
    own = system(key)
    found = importlib.import_module(f"{own.catalogue.package}.charts").tables()
    parts = [_chart(chart) for chart in found]
    return "\n".join([f"# Charts of {own.title}", MADE, "The rules read these very tables.\n", *parts])


def _chart(chart: RuleTable) -> str:
    rows = [(f"**{head}**" if head else "", *cells) for head, cells in chart.rows]
    return f"## {chart.title}\n\n{chart.about}\n\n{table(('', *chart.columns), rows)}"


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of Markdown, and an empty line."""
    if not rows:
        return "None.\n"
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(' '.join(cell.split()) for cell in line)} |" for line in lines) + "\n"
