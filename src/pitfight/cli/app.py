"""The commands and their options."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from pitfight.cli.options import (
    AnswersOption,
    EngineOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    SeedOption,
    StatesOption,
    UrlOption,
    Written,
    WrittenToPlay,
    named,
    print_json,
    spread,
    systems,
)
from pitfight.version import __version__

app = typer.Typer(
    add_completion=True,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Exact odds for hand-to-hand fights in skirmish wargames, and the same fights played step by step.\n\n"
    'Example: pitfight odds mordheim "Champion: sword, buckler; charging" "Warrior: axe"',
)


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Options of the command as a whole."""
    if version:
        print(f"pitfight {__version__}")
        raise typer.Exit


@app.command()
@spread
def odds(
    written: Written,
    method: Annotated[str, typer.Option("--method", help="auto, exact, float or sample.")] = "auto",
    n: Annotated[int, typer.Option("--n", help="Fights of a sample.")] = 100_000,
    seed: SeedOption = None,
    answers: AnswersOption = None,
    max_states: StatesOption = None,
    max_seconds: SecondsOption = None,
    max_memory: MemoryOption = None,
    engine: EngineOption = "auto",
    fractions: Annotated[bool, typer.Option("--fractions", help="Show every chance as a fraction too.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Show the tree of the first blows.")] = False,
    options: Annotated[bool, typer.Option("--options", help="Show the readings of the rules that were used.")] = False,
    sensitivity: Annotated[
        bool, typer.Option("--sensitivity", help="What one thing more or less is worth to side a.")
    ] = False,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """The chances of a fight.

    Example: pitfight odds mordheim "Champion: sword, buckler; charging" "Warrior: axe" --why
    """
    from pitfight import api
    from pitfight.building import build
    from pitfight.cli import screens
    from pitfight.errors import FightError

    spec = None
    if url is not None:
        fight, answers, method, n, seed = _of_url(url, written.source, answers, method, n, seed)
    else:
        spec = _spec(written)
        fight = build(spec)
    with screens.progress() as tick:
        answer = api.odds(
            fight,
            method=method,
            n=n,
            seed=seed,
            answers=answers,
            max_states=max_states,
            max_seconds=max_seconds,
            max_memory=max_memory,
            progress=tick,
            engine=engine,
        )
    tree = _why(fight, answers) if why else None
    worth = None
    if sensitivity:
        if spec is None or answers is not None:
            raise FightError(
                "what something is worth is asked of a whole fight, without --answers or --url", where="--sensitivity"
            )
        worth = _worth(spec, {"max_states": max_states, "max_seconds": max_seconds, "max_memory": max_memory})
    if as_json:
        more = {"why": tree, "sensitivity": worth}
        print_json({**answer.as_json(), **{key: own.as_json() for key, own in more.items() if own is not None}})
        return
    print(screens.odds(fight, answer, fractions=fractions, options=options, why=tree))
    if worth is not None:
        from pitfight.cli import tables

        print(tables.sensitivity(worth))


@app.command(short_help="The chances, from many fights rolled die by die.")
@spread
def simulate(
    written: Written,
    n: Annotated[int, typer.Option("--n", help="How many fights.")] = 100_000,
    seed: SeedOption = None,
    engine: EngineOption = "auto",
    as_json: JsonOption = False,
) -> None:
    """The chances of a fight from many fights rolled die by die, with how sure they are.

    Example: pitfight simulate mordheim "Warrior: sword" "Zombie" --n 5000 --seed 7
    """
    from pitfight import api
    from pitfight.cli import screens

    fight = _fight(written)
    with screens.progress() as tick:
        answer = api.odds(fight, method="sample", n=n, seed=seed, progress=tick, engine=engine)
    if as_json:
        print_json(answer.as_json())
    else:
        print(screens.odds(fight, answer))


@app.command(short_help="Play a fight step by step with your dice.")
@spread
def play(
    written: WrittenToPlay,
    answers: AnswersOption = None,
    seed: SeedOption = None,
    chances: Annotated[bool, typer.Option("--odds/--no-odds", help="Show the odds before every answer.")] = True,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a fight step by step: type the dice you rolled, or let the program roll.

    Example: pitfight play mordheim "Warrior: sword; charging" "Zombie" --answers "?" --seed 3
    """
    from pitfight.cli import table

    if url is not None:
        fight, answers, _, _, seed = _of_url(url, written.source, answers, "auto", 0, seed)
    else:
        fight = _fight(written)
    if as_json:
        from pitfight import api

        print_json(api.play(fight, answers=answers or "", seed=seed).as_json())
        return
    interrupted = table.play(fight, answers or "", seed, chances=chances, command=_again())
    if interrupted:
        raise typer.Exit(130)


@app.command(short_help="A profile, weapon, skill or rule, with its source.")
def show(
    system: Annotated[str, typer.Argument(help="A rule system.", autocompletion=systems)],
    name: Annotated[
        list[str] | None, typer.Argument(help="A profile, weapon, armour, skill or rule; none lists all.")
    ] = None,
    convert: Annotated[
        bool, typer.Option("--convert", help='Convert a profile in an older game\'s numbers: coreheim "WS4 S3 T3".')
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """A profile, weapon, skill or rule, with its effects and source.

    Example: pitfight show mordheim axe
    """
    from pitfight import describe
    from pitfight.systems import system as find

    found = find(system)
    if convert:
        made = describe.converted(found, " ".join(name or []))
        if as_json:
            print_json({"system": found.key, "converted": made})
        else:
            print("\n".join(describe.conversion(found, made)))
        return
    if as_json:
        print_json(describe.as_json(found, " ".join(name or [])))
        return
    lines = describe.describe(found, " ".join(name)) if name else describe.overview(found)
    print("\n".join(lines))


@app.command(short_help="Clauses, options, choices and policies of a system.")
def rules(
    system: Annotated[
        str | None, typer.Argument(help="A rule system; none lists the systems.", autocompletion=systems)
    ] = None,
    uncovered: Annotated[bool, typer.Option("--uncovered", help="Only clauses that no test shows.")] = False,
    as_json: JsonOption = False,
) -> None:
    """The rule systems, or one system's clauses, options, choices and policies.

    Example: pitfight rules mordheim
    """
    from pitfight import describe

    if as_json:
        print_json(describe.rules_json(system, uncovered=uncovered))
        return
    print("\n".join(describe.rules(system, uncovered=uncovered)))


@app.command(short_help="The page in the browser, and on phones.")
def web(
    host: Annotated[str, typer.Option("--host", help="The name or number it answers to.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8000,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve the local network too, with a key for each device.")
    ] = False,
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", min=0.1, max=3_600, help="Seconds that one answer may take, for slow machines."),
    ] = None,
) -> None:
    """The page: odds as you type, and a fight at the table on a phone.

    Example: pitfight web --no-browser --port 8080
    """
    from pitfight.web.limits import Limits
    from pitfight.web.serve import serve

    limits = Limits() if max_seconds is None else Limits(seconds=max_seconds)
    serve(host, port, browser=browser, lan=lan, limits=limits)


def _worth(spec: Any, limits: dict[str, Any]) -> Any:
    """What one thing more or less is worth in a fight as written, with a progress bar; ``limits`` as of `Settings`."""
    from pitfight.cli import screens
    from pitfight.grids.cells import Settings
    from pitfight.grids.sensitivity import sensitivity

    with screens.progress() as tick:
        return sensitivity(spec, Settings(method="auto", **limits), tick)


def _of_url(
    url: str, source: str | None, answers: str | None, method: str, n: int, seed: int | None
) -> tuple[Any, str | None, str, int, int | None]:
    """The fight of an address of the page, its answers, and how it is to be answered."""
    from pitfight.errors import FightError
    from pitfight.web.address import read

    if source is not None:
        raise FightError("a link brings its own fight; leave the system and the fighters out", where="--url")
    address = read(url)
    method = {"": method, "sampled": "sample"}.get(address.get("how"), address.get("how"))
    given = address.answers if address.number("at") is None else address.answers[: address.number("at")]
    return (
        address.fight(),
        answers if answers is not None else " ".join(given) or None,
        method,
        address.number("n") or n,
        address.number("seed") if seed is None else seed,
    )


def _fight(written: Written) -> Any:
    """The fight that a command line describes."""
    from pitfight.building import build

    return build(_spec(written))


def _spec(written: Written) -> Any:
    """The fight that a command line describes, as written."""
    from pitfight import api
    from pitfight.errors import FightError
    from pitfight.systems import SYSTEMS

    source = written.source
    if source is None:
        raise FightError("name a rule system or a fight file first", where="command line", attempts=tuple(SYSTEMS))
    a, b = list(written.fighters or []), list(written.vs or [])
    if b == [""]:
        raise FightError("nobody follows --vs; the fighters of side b come after it", where="command line")
    readings: dict[str, str] = {}
    notices: tuple[str, ...] = ()
    if any("#" in text for text in (source, *a, *b)):
        from pitfight.rosters.refer import resolved

        source, a, b, readings, notices = resolved(source, a, b)
    if not b and len(a) == 2:
        a, b = a[:1], a[1:]
    elif not b and a and source.casefold() in SYSTEMS:
        raise FightError(
            f"{'one fighter needs an enemy' if len(a) == 1 else 'with several fighters --vs parts the sides'}: "
            f'pitfight odds {source} "{a[0]}" --vs "{_examples(source)[0]}"',
            where="command line",
        )
    elif b and not a:
        raise FightError("nobody fights on side a; fighters before --vs are side a", where="command line")
    elif not a and source.casefold() in SYSTEMS:
        one, other = _examples(source)
        raise FightError(f'nobody fights: pitfight odds {source} "{one}" "{other}"', where="command line")
    return api.spec(
        source,
        a,
        b,
        until=written.until,
        turn=written.turn,
        start=written.start,
        max_steps=written.max_steps,
        touch=_pairs(written.touch),
        options={**readings, **named(written.option, "--option")},
        policy=named(written.policy, "--policy"),
        notices=notices,
    )


def _examples(key: str) -> tuple[str, str]:
    """Two fighters whom a system has."""
    from pitfight.systems import system

    first, second, *_ = system(key).catalogue.profiles
    return first, second


def _pairs(given: list[str] | None) -> list[str]:
    """Pairs with hyphens between, as they stand after ``--touch``; who is who is seen once the fighters are known."""
    from pitfight.errors import FightError

    pairs = [piece.strip() for piece in ",".join(given or []).split(",") if piece.strip()]
    if given and not pairs:
        raise FightError("nobody is named; leave it out where everyone touches everyone", where="--touch")
    return pairs


def _why(fight: Any, answers: str | None) -> Any:
    from pitfight import api
    from pitfight.engines.why import why

    return why(fight, api.play(fight, answers=answers) if answers else None)


def _again() -> str:
    """The command line without its answers, for the line that resumes a game."""
    import shlex

    words: list[str] = []
    skip = False
    for word in sys.argv[1:]:
        if skip or word == "--answers":
            skip = not skip
            continue
        if not word.startswith("--answers="):
            words.append(word)
    return "pitfight " + shlex.join(words)
