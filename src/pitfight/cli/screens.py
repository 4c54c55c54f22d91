"""The screens of ``odds``: the answer in a few lines, and what goes deeper."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from pitfight.cli import at_the_end
from pitfight.cli.cells import LABEL, WIDTH, cell, counts, fitted, short
from pitfight.fight import SIDES, Fight, extras, ladder, left_word
from pitfight.results import BestPlay, Chance, Odds, StepRow
from pitfight.texts import fraction, pair, percent

if TYPE_CHECKING:
    from pitfight.engines.why import Tree, Why

SECONDS_BETWEEN_LINES = 10
METHODS = {"exact": "exact", "float": "exact to about 12 digits", "sampled": "sampled"}


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error for work that takes a while; a line now and then where that is no terminal."""
    if not sys.stderr.isatty():
        done = threading.Event()
        threading.Thread(target=_say_working, args=(done,), daemon=True).start()
        try:
            yield _lines()
        finally:
            done.set()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("working", total=None)

        def tick(done: int, total: int) -> None:
            bar.update(task, description="fights", completed=done, total=total)

        yield tick


def _say_working(done: threading.Event) -> None:
    started = time.monotonic()
    while not done.wait(SECONDS_BETWEEN_LINES):
        print(f"working, {time.monotonic() - started:.0f} s", file=sys.stderr)


def _lines() -> Callable[[int, int], None]:
    said = time.monotonic()

    def tick(done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() - said > SECONDS_BETWEEN_LINES:
            said = time.monotonic()
            print(f"{done:,} of {total:,} fights", file=sys.stderr)

    return tick


def odds(fight: Fight, answer: Odds, *, fractions: bool = False, options: bool = False, why: Why | None = None) -> str:
    """The answer as text."""
    lines = _head(fight, answer)
    lines += [line for side, play in answer.best.items() for line in _best(side, play)]
    if answer.mean is None:
        lines.insert(0, f"This fight never ends: {_why_never(fight)}.")
    else:
        lines += _steps(fight, answer)
        lines += at_the_end.lines(fight, answer, _labels(fight))
        labels = {id: fitted(label, LABEL, id) for id, label in _labels(fight).items()}
        lines += extras(fight.system).first_step(fight, lambda: answer.detail, labels)
    lines += _besides(fight, answer)
    if fractions:
        lines += ["", *_fractions(fight, answer)]
    if options:
        lines += ["", *_readings(answer)]
    if why is not None:
        lines += ["", *_why(why)]
    lines += [line for notice in answer.notices for line in _folded(f"Note: {notice}")]
    return "\n".join([*lines, _foot(answer)])


def _besides(fight: Fight, answer: Odds) -> list[str]:
    """Numbers that the system counts as a whole, and the chances under another value of an unsure reading."""
    lines = []
    numbers = [own for own in fight.system.details(fight) if own.number or own.total]
    happens = [own for own in numbers if any(int(value) and float(p) for value, p in answer.detail[own.key].items())]
    for count in numbers:
        # what certainly does not happen is said only where nothing else is counted
        if count in happens or (not happens and count is numbers[0]):
            lines += _counted(count.words, answer.detail[count.key])
            for under in answer.beside.values():
                mean = sum(int(value) * float(chance) for value, chance in under.detail[count.key].items())
                lines[-1] += f"; {mean:.4f} with {next(iter(answer.beside))}={under.value}"
    for reading in answer.readings:
        if reading.option not in extras(fight.system).beside:
            continue
        line = f"Reading: {reading.option}={reading.value}."
        if reading.option in answer.beside:
            other = answer.beside[reading.option]
            win, lose = pair(float(other.win["a"]), float(other.win["b"]))
            line += f" With {reading.option}={other.value}: wins {win}, loses {lose}."
        lines += _folded(line)
    return lines


def _counted(words: str, chances: Mapping[Any, Chance]) -> list[str]:
    """A distribution of numbers on as many lines as it needs, and its mean."""
    mean = sum(int(value) * float(chance) for value, chance in chances.items())
    on_average = f"{round(mean, 4) + 0.0:.4f}"  # + 0.0: none of it is -0.0000
    return [*counts(f"{words} in %", chances), f"  {words} on average {on_average}"]


def _head(fight: Fight, answer: Odds) -> list[str]:
    sides = [", ".join(_group(fight, side)) for side in SIDES]
    charging = {
        own.side  # systems keep it with the fighter, or with how he stands
        for own, now in zip(fight.fighters, fight.begin[1:], strict=True)
        if getattr(now, "charging", False) or getattr(own, "charging", False)
    }
    verb = "charges" if "a" in charging else "is charged by" if "b" in charging else "against"
    method = f"{fight.system.title}, {METHODS[answer.method]}"
    if answer.method == "sampled":
        method += f": {answer.n:,} fights, seed {answer.seed}"
    first = f"{sides[0]}   {verb}   {sides[1]}"
    turn = getattr(fight.begin[0], "turn", None)
    if turn is not None and not charging:  # else it is the turn of those who charge
        whose = f"{turn}'s turn first; {method}"
        method = whose if len(first) + len(whose) < WIDTH else method
    one_line = len(first) + len(method) < WIDTH
    head = [f"{first:<{WIDTH - len(method) - 1}} {method}"] if one_line else [*_folded(first), f"  ({method})"]
    win, lose = answer.win["a"], answer.win["b"]
    texts = pair(float(win), float(lose))
    if answer.method == "sampled":
        texts = _sampled(win), _sampled(lose)
    line = f"  wins {texts[0]}   loses {texts[1]}"
    if float(answer.win["none"]) > 0:
        line += f"   neither {percent(answer.win['none'])}"
        if float(answer.ends["no_contact"]) > 0 and answer.mean:
            line += f" (no contact left: {percent(answer.ends['no_contact'])})"
    if answer.method == "sampled" and win.interval is not None:
        line += f"   (wins: {win.interval.low * 100:.1f} to {win.interval.high * 100:.1f}, 95 of 100)"
    return [*head, *_wrapped(line, _length(fight, answer))]


def _folded(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_long_words=True, break_on_hyphens=False)


def _sampled(chance: Chance) -> str:
    """A sampled chance is never certain."""
    value = float(chance)
    return "under 0.1 %" if value == 0 else "over 99.9 %" if value == 1 else percent(chance)


def _wrapped(line: str, more: str) -> list[str]:
    return [f"{line}   {more}"] if len(line) + len(more) + 3 <= WIDTH else [line, f"  {more}"]


def _length(fight: Fight, answer: Odds) -> str:
    word = fight.system.step_word
    if answer.mean is None:
        return "it never ends" if float(answer.ends["never"]) else "all were given up"
    if float(answer.ends["no_contact"]) == 1 and answer.mean == 0:
        return "no two enemies touch"
    number = fight.until.value if isinstance(fight.until.value, int) else 1
    if fight.until.word in (word, f"{word}s", "blows"):
        return f"after {_phases(number, word)}" if float(answer.ends["limit"]) else f"within {_phases(number, word)}"
    if fight.until.word in extras(fight.system).single:
        return f"after 1 {fight.until.word}"
    mean = f"{float(answer.mean):.1f} {word}s on average"
    if float(answer.ends["never"]) > 0:
        return f"never ends with {percent(answer.ends['never'])}; {mean} when it does"
    return f"over after {mean}"


def _phases(number: int, word: str) -> str:
    return f"1 {word}" if number == 1 else f"{number} {word}s"


def _why_never(fight: Fight) -> str:
    return "neither side can put the other out"


def _group(fight: Fight, side: str) -> list[str]:
    names: dict[str, int] = {}
    for words, own in zip(fight.words, fight.fighters, strict=True):
        if own.side == side:
            names[words] = names.get(words, 0) + 1
    return [words if number == 1 else f"{number} x {words}" for words, number in names.items()]


def _labels(fight: Fight) -> dict[str, str]:
    """How each fighter is called in the table: his name, with the id where two share one; like ones have one line."""
    names = [own.name for own in fight.fighters]
    labels = {own.id: own.name if names.count(own.name) == 1 else f"{own.name} {own.id}" for own in fight.fighters}
    for group in fight.twins:
        first, *others = (fight.fighters[who].id for who in group)
        labels[first] = f"{labels[first]}..{others[-1]}, each"
        for id in others:
            del labels[id]
    return labels


def _steps(fight: Fight, answer: Odds) -> list[str]:
    """The chance of the worst status after each of the first phases, and of the others after the first."""
    rows = answer.by_step[:4]
    if not rows:
        return []
    if left_word(fight.system) != "wounds_left":
        return _numbers_left(fight, rows)
    ladders = _ladders(fight)
    labels = {id: fitted(label, LABEL, id) for id, label in _labels(fight).items()}
    width = max(cell_len(label) for label in labels.values())
    words = {id: short(steps[-1]) for id, steps in ladders.items()}
    head = f"after {fight.system.step_word}"
    left = max(width + max(map(len, words.values())) + 2, len(head) - 2)
    lines = [f"  {head:>{left}}" + "".join(f"{row.step:>7}" for row in rows)]
    others = False
    for id, label in labels.items():
        best, worst = ladders[id][0], ladders[id][-1]
        cells = "".join(f"{cell(row.fighters[id].status.get(worst)):>7}" for row in rows)
        more = [
            f"{short(own)} {cell(chance)}"
            for own, chance in rows[0].fighters[id].status.items()
            if own not in (worst, best)
        ]
        others = others or bool(more)
        name = label + " " * (width - cell_len(label))
        start = f"  {name}{words[id]:>{left - width}}{cells}"
        column = cell_len(start) + 4
        first, *rest = _columns(more, WIDTH - column) or [""]
        lines.append(f"{start}    {first}".rstrip())
        lines += [" " * column + part for part in rest]
    if others:
        lines[0] += "    after 1 also"
    return lines


def _columns(parts: list[str], width: int) -> list[str]:
    """Parts with commas between them, as many to a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return [line + "," for line in lines[:-1]] + lines[-1:]


def _ladders(fight: Fight) -> dict[str, tuple[str, ...]]:
    """For each fighter the statuses he may come to, best first."""
    system = fight.system
    return {
        own.id: ladder(system, system.status(own, now))
        for own, now in zip(fight.fighters, fight.begin[1:], strict=True)
    }


def _numbers_left(fight: Fight, rows: list[StepRow]) -> list[str]:
    """For what has numbers to lose: how many are left on average after each round, and who is out of the fight."""
    labels = {id: fitted(label, LABEL, id) for id, label in _labels(fight).items()}
    width = max(cell_len(label) for label in labels.values())
    kinds = (f"{left_word(fight.system)} left", *fight.system.statuses[1:])
    left = max(width + max(len(kind) for kind in kinds) + 2, len("after round"))
    lines = [f"  {f'after {fight.system.step_word}':>{left}}" + "".join(f"{row.step:>7}" for row in rows)]
    for id, label in labels.items():
        name = label + " " * (width - cell_len(label))
        means = [sum(number * float(chance) for number, chance in row.fighters[id].wounds_left.items()) for row in rows]
        lines.append(
            f"  {name}{kinds[0]:>{left - width}}" + "".join(f"{mean:>7.1f}" for mean in means) + "    on average"
        )
        for status in kinds[1:]:
            chances = [row.fighters[id].status.get(status) for row in rows]
            if any(chance is not None and float(chance) > 0 for chance in chances):
                cells = "".join(f"{cell(chance):>7}" for chance in chances)
                lines.append(f"  {' ' * width}{status:>{left - width}}{cells}    %")
    return lines


def _best(side: str, play: BestPlay) -> list[str]:
    """What best play of a side gains, and by which choices."""
    if not play.choices:
        return [f"  Best play of {side}: the default policies are best."]
    kinds = ", ".join(f"{own.kind} ({own.departs} of {own.of} choices)" for own in play.choices)
    lost = float(play.gain) - float(play.goal)
    line = f"  Best play of {side}: wins {_points(play.gain)} points, loses {_points(lost)}, over the default; "
    more = f"departs in {kinds}"
    return [line + more] if len(line) + len(more) <= WIDTH else [line.rstrip(), f"    {more}"]


def _points(change: Chance | float) -> str:
    """A change of a chance in points of per cent, with its sign; none is +0.0."""
    return f"{round(float(change) * 100, 1) + 0.0:+.1f}"


def _fractions(fight: Fight, answer: Odds) -> list[str]:
    if answer.method != "exact":
        return [f"No fractions: the answer is {METHODS[answer.method]}."]
    lines = ["Fractions"]
    names = {"a": "side a wins", "b": "side b wins", "none": "neither"}
    rows = [(names[key], chance) for key, chance in answer.win.items() if float(chance) > 0]
    labels = _labels(fight)
    for id, standing in answer.fighters.items():
        if id in labels:
            rows += [(f"{labels[id]} {word.replace('_', ' ')}", chance) for word, chance in standing.status.items()]
        for word, numbers in (standing.count or {}).items():
            rows += [(f"{number} of {id} {word.replace('_', ' ')}", chance) for number, chance in numbers.items()]
    width = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{width}}  {float(chance):.6f}  {_fraction(chance)}" for name, chance in rows]
    if isinstance(answer.mean, Fraction):
        lines.append(f"  {'mean length':<{width}}  {float(answer.mean):.6f}  {fraction(answer.mean)}")
    return lines


def _fraction(chance: Chance) -> str:
    return fraction(chance.fraction) if chance.fraction is not None else ""


def _readings(answer: Odds) -> list[str]:
    if not answer.readings:
        return ["Readings: no unclear rule was met."]
    lines = ["Readings of unclear rules met in this fight (--option name=value)"]
    for reading in answer.readings:
        lines.append(f"  {reading.option} = {reading.value}  (or {', '.join(reading.others)})  {reading.clause}")
        lines.append(f"      {reading.meaning}")
    return lines


def _foot(answer: Odds) -> str:
    return f"More: --why, --fractions, --options ({len(answer.readings)}), --json; at the table: pitfight play"


# -- why ------------------------------------------------------------------------------------------------------


def _why(why: Why) -> list[str]:
    lines = [f"Why: {why.title}"]
    lines += [f"  {percent(chance):>8}  {chance!s:<16} {result}" for result, chance in why.results.items()]
    lines += _tree(why.tree)
    for part in why.parts:
        lines += ["", f"{part.title}:", *_tree(part.tree)]
    return lines


def _tree(tree: Tree) -> list[str]:
    """A tree as indented lines; one that came before is named by its letter instead of drawn again."""
    counts: dict[Tree, int] = {}

    def count(own: Tree) -> None:
        counts[own] = counts.get(own, 0) + 1
        if counts[own] == 1:
            for branch in own.branches:
                count(branch.then)

    count(tree)
    marks: dict[Tree, str] = {}
    lines: list[str] = []

    def draw(own: Tree, indent: str, chance: Fraction) -> None:
        need = f" {own.need}" if own.need else ""
        clause = f"  [{own.clause}]" if own.clause else ""
        mark = ""
        if counts[own] > 1 and own.branches:
            marks[own] = _letter(len(marks))
            mark = f"  ({marks[own]})"
        lines.append(f"{indent}{own.what}{need}{clause}{mark}")
        for branch in own.branches:
            here = chance * branch.chance
            text = f"{indent}  {branch.answers}: {branch.chance}"
            if not branch.then.branches:
                lines.append(f"{text} -> {branch.then.what}  = {here} ({percent(here)})")
            elif branch.then in marks:
                lines.append(f"{text} -> as at ({marks[branch.then]})  = {here} ({percent(here)})")
            else:
                lines.append(text)
                draw(branch.then, indent + "    ", here)

    if tree.branches:
        draw(tree, "  ", Fraction(1))
    return lines


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else f"A{number}"
