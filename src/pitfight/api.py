"""The verbs of the package: the same as the commands, with the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from pitfight.answer import Request, answer
from pitfight.building import Spec, build, from_table, from_words
from pitfight.errors import FightError, unknown
from pitfight.fight import Fight
from pitfight.results import Odds
from pitfight.systems import SYSTEMS

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
    touch: Iterable[tuple[str, str]] = (),
) -> Fight:
    """A fight from a system key and fighters in words, the mapping of a fight file, or a path to one.

    ``a`` and ``b`` are one fighter or several. What is named here wins over what a file says. Raises
    :class:`~pitfight.errors.FightError`.
    """
    if isinstance(source, Fight):
        return source
    spec = _spec(source, a, b)
    return build(
        Spec(
            system=spec.system,
            fighters=spec.fighters,
            turn=turn if turn is not None else spec.turn,
            until=until if until is not None else spec.until,
            options={**spec.options, **(options or {})},
            policy={**spec.policy, **(policy or {})},
            start=start if start is not None else spec.start,
            max_steps=max_steps if max_steps is not None else spec.max_steps,
            touch=tuple(touch),
            order=spec.order,
            where=spec.where,
        )
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
    found = fight(source, a, b, **rest)
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
    return run(fight(source, a, b, **rest), given, roll_rest=roll_rest, seed=seed)


def show(key: str, name: str) -> list[str]:
    """A profile, weapon, skill or rule of a system in words, a line each."""
    from pitfight.describe import describe
    from pitfight.systems import system

    return describe(system(key), name)
