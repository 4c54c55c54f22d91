"""The command line: thin; it reads words and files, calls the package and prints."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence

from pitfight.errors import PitfightError, RuleError

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code: 0 an answer, 2 bad input, 3 too large, 130 interrupted."""
    arguments = separate_sides(list(sys.argv[1:] if argv is None else argv))
    code = run(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"The answer cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 2
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    # The parser of options looks for plugins of its type checker at every start, which costs more than a duel does.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from pitfight.cli.rosters import app

    try:
        code = app(args=list(arguments), standalone_mode=False)
    except PitfightError as error:
        _report(error, "--json" in arguments)
        return error.exit_code
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return 0
    except SystemExit as stop:  # the parser's own way to end when nobody reads its output any more
        return 0 if stop.code == 1 else int(stop.code or 0)
    except OSError as error:
        print(f"The answer cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    except Exception as error:
        return _usage(error, arguments)
    if code == INTERRUPTED:
        print("Interrupted.", file=sys.stderr)
    return code if isinstance(code, int) else 0


PARTING = ("--vs", "--against")
"""Options that take every word up to the next option."""


def separate_sides(arguments: list[str]) -> list[str]:
    """``A1 A2 --vs B1 B2`` with one ``--vs`` before each fighter of side b, as the option parser wants it.

    One that nobody follows gets an empty word, which is an error further on.
    """
    at = next((place for place, word in enumerate(arguments) if word in PARTING), None)
    if at is None:
        return arguments
    rest = arguments[at + 1 :]
    parted: list[str] = []
    while rest and not rest[0].startswith("--"):
        parted += [arguments[at], rest.pop(0)]
    return [*arguments[:at], *(parted or [f"{arguments[at]}="]), *separate_sides(rest)]


def _usage(error: Exception, arguments: Sequence[str]) -> int:
    """Errors of the option parser, told as ours are; anything else is a defect and shows itself."""
    as_json = "--json" in arguments
    message = getattr(error, "format_message", None)
    if message is None:
        from typer import Abort, Exit

        if isinstance(error, Exit):
            return int(error.exit_code)
        if isinstance(error, Abort):
            print("Interrupted.", file=sys.stderr)
            return INTERRUPTED
        return _defect(error, as_json)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message(), file=sys.stderr)
        return 2
    fighter = next((word for word in arguments if re.match(r"-[0-9]+ ", word)), None)
    if fighter is not None and message().startswith(f"No such option: {fighter[:2]}"):
        return _negative(fighter, as_json)
    from pitfight.cli.usage import told

    _report(told(error, message()), as_json)
    return 2


def _negative(fighter: str, as_json: bool) -> int:
    """A fighter whose number begins with a minus, which the parser takes for an option."""
    from pitfight.words import read

    try:
        read(fighter)
    except PitfightError as error:
        _report(error.at("command line"), as_json)
    return 2


def _defect(error: Exception, as_json: bool) -> int:
    """A failure that should not have happened: said in one line, with the traceback for those who ask for it."""
    if os.environ.get("PITFIGHT_DEBUG"):
        raise error
    what = f"a defect of pitfight, please report it: {type(error).__name__}: {error} (PITFIGHT_DEBUG=1 shows where)"
    _report(RuleError(what), as_json)
    return 1


def _report(error: PitfightError, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"error": error.as_json()}, ensure_ascii=False), file=sys.stderr)
        return
    print(error.sentence(), file=sys.stderr)
    if error.attempts and not any(attempt in error.what for attempt in error.attempts):
        print(f"Try: {', '.join(error.attempts)}", file=sys.stderr)
