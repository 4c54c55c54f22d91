"""The options of commands, each once, and the groups of them that several commands have."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, get_type_hints

import typer


def systems(incomplete: str) -> list[str]:
    """The rule systems whose names begin so, for a shell that completes words; files it finds by itself."""
    from pitfight.systems import SYSTEMS

    return [key for key in SYSTEMS if key.startswith(incomplete.casefold())]


SourceArgument = Annotated[
    str | None,
    typer.Argument(metavar="SYSTEM|FILE", help="A rule system, or a fight file.", autocompletion=systems),
]
FightersArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[A B | A1 A2 --vs B1 B2]", help='Fighters in words, such as "Warrior: sword; charging".'),
]
VsOption = Annotated[list[str] | None, typer.Option("--vs", help="Parts the fighters of side a from those of side b.")]
UntilOption = Annotated[
    str | None,
    typer.Option("--until", help="What ends the fight, in words of the system; pitfight rules SYSTEM lists them."),
]
TurnOption = Annotated[
    str | None,
    typer.Option(
        "--turn", help="Whose turn the first phase is: a or b; by default that of the side that charges, else a's."
    ),
]
FromOption = Annotated[str | None, typer.Option("--from", help="phase (default), or turn_start.")]
StepsOption = Annotated[int | None, typer.Option("--max-steps", help="Give a fight up after so many phases.")]
TouchOption = Annotated[list[str] | None, typer.Option("--touch", help="Who touches whom: a1-b1,a1-b2.")]
RulingOption = Annotated[list[str] | None, typer.Option("--option", help="A reading of the rules: name=value.")]
PolicyOption = Annotated[list[str] | None, typer.Option("--policy", help="Who chooses how: a=best, b.parry=never.")]
PlayPolicyOption = Annotated[
    list[str] | None,
    typer.Option("--policy", help="Who chooses how: a=ask is asked each time, b.parry=never, b=default."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Plain data on standard output, errors on standard error.")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="Makes dice repeatable, with the same engine.")]
AnswersOption = Annotated[
    str | None, typer.Option("--answers", help='Dice and choices so far: "4 5 3"; "?" rolls the rest.')
]
StatesOption = Annotated[int | None, typer.Option("--max-states", help="The most states that are worked out.")]
UrlOption = Annotated[
    str | None, typer.Option("--url", help="The address of a fight on the page, in place of everything else.")
]
EngineOption = Annotated[str, typer.Option("--engine", help="auto, plain (Python alone) or fast (needs numba).")]
SecondsOption = Annotated[float | None, typer.Option("--max-seconds", help="The longest that is worked at it.")]
MemoryOption = Annotated[float | None, typer.Option("--max-memory", help="The most megabytes that are taken.")]
AgainstOption = Annotated[
    list[str] | None, typer.Option("--against", "--vs", help="The foes, in words or files with sets of loadouts.")
]
ExactOption = Annotated[bool, typer.Option("--exact", help="Fractions instead of floats.")]
CellsOption = Annotated[int | None, typer.Option("--max-cells", help="The most fights that are worked out.")]


# Groups have no slots: Python does not join classes that have. Of several bases the fields of the last stand first.


@dataclass(frozen=True)
class Fighting:
    """Who fights."""

    source: SourceArgument = None
    fighters: FightersArgument = None
    vs: VsOption = None


@dataclass(frozen=True)
class Framed:
    """How a fight begins and what ends it."""

    until: UntilOption = None
    turn: TurnOption = None
    start: FromOption = None
    max_steps: StepsOption = None


@dataclass(frozen=True)
class Touching:
    """Who touches whom."""

    touch: TouchOption = None


@dataclass(frozen=True)
class Ruled:
    """How the rules are read and who chooses how."""

    option: RulingOption = None
    policy: PolicyOption = None


@dataclass(frozen=True)
class Limited:
    """How much is worked at all fights of a table."""

    max_states: StatesOption = None
    max_seconds: SecondsOption = None
    max_memory: MemoryOption = None
    max_cells: CellsOption = None


@dataclass(frozen=True)
class Written(Ruled, Touching, Framed, Fighting):
    """The fight that a command line describes, as it is written."""


@dataclass(frozen=True)
class WrittenToPlay(Written):
    """The same, where players can be asked."""

    policy: PlayPolicyOption = None


@dataclass(frozen=True)
class OfAll(Limited, Ruled, Framed):
    """What a command line says about all fights of a table."""


UNSAID = OfAll()


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command with each parameter that is a group of options spread into them, in its place."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, tuple[Callable[..., Any], list[str]]] = {}
    spread: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        kind = hints[parameter.name]
        if not (isinstance(kind, type) and is_dataclass(kind)):
            spread.append(parameter.replace(annotation=kind))
            continue
        own = get_type_hints(kind, include_extras=True)
        groups[parameter.name] = (kind, [field.name for field in fields(kind)])
        spread += [
            parameter.replace(name=field.name, default=field.default, annotation=own[field.name])
            for field in fields(kind)
        ]

    def run(**given: Any) -> None:
        made = {name: kind(**{key: given.pop(key) for key in keys}) for name, (kind, keys) in groups.items()}
        command(**made, **given)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in spread}
    run.__signature__ = inspect.Signature(spread)  # type: ignore[attr-defined]
    return run


def named(given: list[str] | None, where: str) -> dict[str, str]:
    """Names and values as they stand after an option: ``name=value``."""
    from pitfight.errors import FightError, cut

    found: dict[str, str] = {}
    for text in given or []:
        name, mark, value = text.partition("=")
        if not mark or not name or not value:
            raise FightError(f"“{cut(text)}” is not name=value", where=where)
        if found.setdefault(name.strip(), value.strip()) != value.strip():
            raise FightError(f"two values of {name.strip()}: {found[name.strip()]} and {value.strip()}", where=where)
    return found


def print_json(data: object) -> None:
    """Plain data on standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    print()
