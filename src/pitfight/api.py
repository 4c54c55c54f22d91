"""The verbs of the package: the same as the commands, with the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitfight.answer import answer
from pitfight.building import Spec, build, from_table, from_words
from pitfight.errors import FightError, unknown
from pitfight.fight import Fight
from pitfight.request import Request
from pitfight.results import Odds
from pitfight.systems import SYSTEMS

if TYPE_CHECKING:
    from pitfight.rosters import Import

Source = Fight | Mapping[str, Any] | str | Path
Side = str | Iterable[str]


def fight(
    source: Source,
    a: Side = (),
    b: Side = (),
    *,
    until: Any = None,
    turn: str | None = None,
    options: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
    start: str | None = None,
    max_steps: int | None = None,
    touch: Iterable[tuple[str, str] | str] = (),
    notices: Iterable[str] = (),
) -> Fight:
    """A fight from a system key and fighters in words, the mapping of a fight file, or a path to one.

    ``a`` and ``b`` are one fighter or several. What is named here wins over what a file says. ``notices`` are
    sentences that the answer is to carry, besides those of the rules. Raises
    :class:`~pitfight.errors.FightError`.
    """
    if isinstance(source, Fight):
        return source
    return build(
        spec(
            source,
            a,
            b,
            until=until,
            turn=turn,
            options=options,
            policy=policy,
            start=start,
            max_steps=max_steps,
            touch=touch,
            notices=notices,
        )
    )


def spec(
    source: Source,
    a: Side = (),
    b: Side = (),
    *,
    until: Any = None,
    turn: str | None = None,
    options: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
    start: str | None = None,
    max_steps: int | None = None,
    touch: Iterable[tuple[str, str] | str] = (),
    notices: Iterable[str] = (),
) -> Spec:
    """The fight that :func:`fight` builds, as written. Raises :class:`~pitfight.errors.FightError`."""
    if isinstance(source, Fight):
        raise FightError("a fight that is built already cannot be varied: name its system and fighters, or its file")
    own = _spec(source, a, b)
    return Spec(
        system=own.system,
        fighters=own.fighters,
        turn=turn if turn is not None else own.turn,
        until=until if until is not None else own.until,
        options={**own.options, **(options or {})},
        policy={**own.policy, **(policy or {})},
        start=start if start is not None else own.start,
        max_steps=max_steps if max_steps is not None else own.max_steps,
        touch=tuple(touch),
        order=own.order,
        where=own.where,
        notices=tuple(notices),
    )


def _spec(source: Mapping[str, Any] | str | Path, a: Side, b: Side) -> Spec:
    if isinstance(source, Mapping):
        return from_table(source)
    text = str(source)
    if isinstance(source, str) and text.casefold().strip() in SYSTEMS:
        sides = [[side] if isinstance(side, str) else list(side) for side in (a, b)]
        return from_words(text, *sides)
    from pitfight.files import read

    if a or b:
        if Path(text).is_file():
            raise FightError("a fight file brings its own fighters", where=text)
        missed = unknown(text, "rule system", SYSTEMS)
        raise FightError(f"{missed.what} The system comes first, then the fighters.", attempts=missed.attempts)
    return read(Path(text))


def odds(
    source: Source,
    a: Side = (),
    b: Side = (),
    *,
    method: str = "auto",
    n: int = 100_000,
    seed: int | None = None,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: float | None = None,
    answers: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    engine: str = "auto",
    **rest: Any,
) -> Odds:
    """The odds of a fight, exact where that is possible.

    ``rest`` is as for :func:`fight`. ``answers`` are those of a game that has begun: the odds are those from there
    on.
    ``max_memory`` is in megabytes. ``engine`` is ``auto``, ``plain`` (Python alone) or ``fast``
    (the compiled loops of the extra ``fast``).
    Raises :class:`~pitfight.errors.FightError` for a fight that is not right,
    :class:`~pitfight.errors.TooLargeError` when a method named does not fit its limits.
    """
    found = _fight(source, a, b, rest)
    game = None
    if answers is not None:
        game = play(found, answers=answers)
    return answer(found, Request(method, n, seed, max_states, max_seconds, max_memory, progress, game, engine))


def simulate(
    source: Source, a: Side = (), b: Side = (), *, n: int = 100_000, seed: int | None = None, **rest: Any
) -> Odds:
    """The odds of a fight from ``n`` fights run die by die, with their intervals; otherwise as :func:`odds`."""
    return odds(source, a, b, method="sample", n=n, seed=seed, **rest)


def play(source: Source, a: Side = (), b: Side = (), *, answers: str = "", seed: int | None = None, **rest: Any) -> Any:
    """A game: the fight on the given answers, to its end or to the next question.

    ``answers`` are faces (``4``), options by name, ``?`` at the end to let the program roll the rest (repeatable by
    ``seed``). Returns a :class:`~pitfight.engines.play.Game`. Raises :class:`~pitfight.errors.AnswerError`.
    """
    from pitfight.engines.play import play as run
    from pitfight.engines.play import read_answers

    given, roll_rest = read_answers(answers)
    return run(_fight(source, a, b, rest), given, roll_rest=roll_rest, seed=seed)


def _fight(source: Source, a: Side, b: Side, rest: Mapping[str, Any]) -> Fight:
    """The fight of a verb, in which fighters may be those of rosters."""
    source, a, b, rest = without_references(source, a, b, rest)
    return fight(source, a, b, **rest)


def without_references(
    source: Source, a: Side, b: Side, rest: Mapping[str, Any]
) -> tuple[Source, Side, Side, Mapping[str, Any]]:
    """The arguments of :func:`fight` with plain words in place of fighters of rosters, ``warband.rosz#Ulli``.

    It stands apart from :func:`fight` since words that come from elsewhere, as from the page, must name no files.
    """
    sides = [[side] if isinstance(side, str) else list(side) for side in (a, b)]
    if not isinstance(source, str) or not any("#" in str(text) for text in (source, *sides[0], *sides[1])):
        return source, a, b, rest
    from pitfight.rosters.refer import is_reference, resolved

    if is_reference(source) and not sides[1]:
        sides = [[], sides[0]]
    found = resolved(source, *sides)
    options = {**found.options, **(rest.get("options") or {})}
    return found.source, found.a, found.b, {**rest, "options": options, "notices": found.notices}


def read_roster(
    roster: str | Path | bytes,
    system: str | None = None,
    *,
    catalogues: Iterable[str | Path] = (),
    name: str = "roster",
) -> Import:
    """The fighters of a roster file, and the report on everything in it.

    ``roster`` is a path, or the bytes of a file, which messages then call ``name``. ``system`` is the key of the rule
    system to read it for, found in the file if not given. ``catalogues`` are catalogue files for what the roster
    leaves out. Raises :class:`~pitfight.errors.FightError`; the file is only ever read.
    """
    from pitfight import rosters

    return rosters.read_roster(roster, system, catalogues=catalogues, name=name)


def show(key: str, name: str) -> list[str]:
    """A profile, weapon, skill or rule of a system in words, a line each."""
    from pitfight.describe import describe
    from pitfight.systems import system

    return describe(system(key), name)
