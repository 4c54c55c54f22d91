"""What the Odds page shows, from an address and the answer of a worker: everything a template needs, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pitfight import charts
from pitfight.errors import FightError, PitfightError
from pitfight.fight import SIDES, Fight, extras
from pitfight.systems import system
from pitfight.web import lines, numbers, why
from pitfight.web.address import Address

UNTIL_WORDS = {
    "out": "until one is out",
    "phase": "one phase",
    "phases": "phases …",
    "round": "one round",
    "rounds": "rounds …",
    "turns": "turns …",
    "dead": "until one is dead",
    "blows": "A’s blows only",
    "attack": "one attack",
    "activation": "one activation",
}
METHODS = {"exact": "Exact", "float": "Exact to 12 digits", "sampled": "Sampled"}
OTHER = "A\u2032"
"""Side a once more, as it is compared."""
FOLDED = 4
MOST_CARDS = 24


@dataclass(slots=True)
class Side:
    """One side: its cards and what stands above them."""

    letter: str
    cards: list[lines.Card]
    title: str
    note: str = ""
    add: str = ""


@dataclass(slots=True)
class Answer:
    """The answer: two numbers, a bar, a sentence, and how sure they are."""

    a: str
    b: str
    share_a: float
    share_b: float
    names: tuple[str, str]
    verdict: str
    length: str
    method: str
    sure: str
    fraction: str
    long_fraction: str
    decimal: str
    spoken: str
    none: str = ""
    interval: tuple[float, float] | None = None


@dataclass(slots=True)
class View:
    """The whole page."""

    address: Address
    title: str
    sides: list[Side]
    untils: list[tuple[str, str, bool]]
    asks_number: bool
    phases: str
    turn: str
    changed_readings: int
    error: PitfightError | None = None
    error_side: str = ""
    answer: Answer | None = None
    second: Answer | None = None
    worth: str = ""
    steps: list[dict[str, Any]] = field(default_factory=list)
    chart: str = ""
    counts: list[dict[str, Any]] = field(default_factory=list)
    standings: list[dict[str, Any]] = field(default_factory=list)
    ids: list[tuple[str, str, str]] = field(default_factory=list)
    why: Mapping[str, Any] | None = None
    readings: list[dict[str, Any]] = field(default_factory=list)
    policies: list[tuple[str, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    touches: list[tuple[str, str, bool]] = field(default_factory=list)


@lru_cache(maxsize=256)
def cached_card(key: str, id: str, side: str, text: str) -> lines.Card:
    """A fighter's card; what he may add is tried out, so it is kept."""
    return lines.card(key, id, side, text)


def begin(address: Address) -> View:
    """The page without its answer. A wrong word becomes the error of its card."""
    found = system(address.system)
    sides = [_side(address, letter) for letter in SIDES]
    if address.other:
        sides[0].cards += [
            cached_card(address.system, f"other{place}", "other", text) for place, text in enumerate(address.other, 1)
        ]
    until = address.get("until") or found.untils[0]
    word, _, number = until.partition("-") if "-" in until else until.partition("=")
    choices = [
        (
            choice,
            UNTIL_WORDS.get(choice.split("=")[0], choice.split("=")[0].replace("_", " ")),
            _is_chosen(choice, word, number),
        )
        for choice in found.untils
        if not choice.endswith("=who")
    ]
    view = View(
        address,
        "",
        sides,
        choices,
        any(on and choice.endswith("=k") for choice, _, on in choices),
        number if number.isdigit() else "3",
        "",
        len(
            [
                name
                for name, value in address.options.items()
                if name in found.options and found.options[name].default != value
            ]
        ),
    )
    charging = next((side.letter for side in sides if any(card.charging for card in side.cards)), "")
    view.turn = address.get("turn") or charging or "a"
    if charging:
        for side in sides:
            side.note = "charges" if side.letter == charging else "is charged"
    nobody = next((side for side in SIDES if not getattr(address, side)), None)
    if nobody is not None:
        view.error = FightError(f"nobody fights on side {nobody}")
        view.error_side = nobody.upper()
    broken = next((side for side in sides if any(card.error for card in side.cards)), None)
    if broken is not None:
        view.error_side = broken.letter.upper()
        view.error = next(card.error for card in broken.cards if card.error)
    view.title = " against ".join(side.title or "nobody" for side in sides)
    return view


def _is_chosen(choice: str, word: str, number: str) -> bool:
    return choice.split("=")[0] == word and choice.endswith("=k") == bool(number)


def _side(address: Address, letter: str) -> Side:
    texts: Sequence[str] = getattr(address, letter)
    cards = [
        cached_card(address.system, f"{letter}{place}", letter, text)
        for place, text in enumerate(texts[:MOST_CARDS], start=1)
    ]
    if not cards:  # a field to type into stays
        cards = [lines.Card(f"{letter}1", letter, "", "")]
    title = cards[0].title if len(cards) == 1 else f"{len(texts)} fighters"
    last = texts[-1] if texts else next(iter(system(address.system).catalogue.profiles))
    return Side(
        letter,
        cards,
        title if texts else "Nobody yet",
        add=str(address.with_side(letter, (*texts, _without_name(last)))),
    )


def _without_name(text: str) -> str:
    return text.partition("=")[2].strip() or text


def blame(view: View, error: PitfightError) -> None:
    """Put an error of the whole fight where it belongs: at a fighter's card, or at the head."""
    match = re.search(r"fighter (a|b)([0-9]+)", error.where)
    view.error = error
    if match:
        side = view.sides[SIDES.index(match[1])]
        view.error_side = match[1].upper()
        place = int(match[2]) - 1
        if place < len(side.cards) and side.cards[place].error is None:
            text = getattr(view.address, match[1])[place]
            from dataclasses import replace

            side.cards[place] = replace(
                side.cards[place], error=error, fixes=lines.fixes(view.address.system, text, error)
            )


def touching(view: View, fight: Fight) -> None:
    """Who touches whom, as toggles, where several fight."""
    ids = {side: [own.id for own in fight.fighters if own.side == side] for side in SIDES}
    if len(fight.fighters) < 3 or len(ids["a"]) * len(ids["b"]) > 36:
        return
    named = view.address.get("touch").split(",") if view.address.get("touch") else None
    view.touches = [
        (f"{one}-{foe}", f"{one.upper()} and {foe.upper()}", named is None or f"{one}-{foe}" in named)
        for one in ids["a"]
        for foe in ids["b"]
    ]


def finish(view: View, fight: Fight, data: Mapping[str, Any]) -> View:
    """The page with its answer."""
    odds = data["odds"]
    found = system(view.address.system)
    view.answer = answer(view, found, odds)
    view.title = f"{view.sides[0].title} against {view.sides[1].title}: {view.answer.spoken}"
    if "other" in data:
        view.second = answer(view, found, data["other"])
        difference = odds["win"]["a"]["p"] - data["other"]["win"]["a"]["p"]
        better = "A" if difference >= 0 else OTHER
        view.worth = f"{better} is better by {numbers.points(difference)}" if difference else "Both are worth the same"
    view.steps = _steps(found, odds)
    chances = [{"step": row["step"], "a": row["win"]["a"]["p"], "b": row["win"]["b"]["p"]} for row in _rows(odds)]
    if chances:
        view.chart = spec_text(charts.won_by_step(chances, found.step_word, charts.PAGE, "container"))
    names = fighter_names(fight)
    view.ids = [
        (id, "ab"[0 if _side_of(fight, id) == "a" else 1], names.get(id, id))
        for id in odds["fighters"]
        if ".." not in id
    ]
    view.standings = _standings(found, odds, [id for id, _, _ in view.ids])
    view.counts = _counts(fight, odds, names)
    if data.get("why"):
        view.why = {**data["why"], "rows": why.rows(data["why"]["tree"])}
    view.readings = [{**row, "meaning": found.options[row["option"]].meaning} for row in odds["readings"]]
    view.policies = [
        (f"{side.upper()}: {kind}", name) for side, kinds in odds["policy"].items() for kind, name in kinds.items()
    ]
    view.notices = list(odds["notices"])
    return view


def fighter_names(fight: Fight) -> dict[str, str]:
    """How each fighter is called, with his place where two of a side share a name."""
    by_side: dict[tuple[str, str], int] = {}
    for own in fight.fighters:
        by_side[own.side, own.name] = by_side.get((own.side, own.name), 0) + 1
    return {
        own.id: capital(own.name) if by_side[own.side, own.name] == 1 else f"{capital(own.name)} {own.id.upper()}"
        for own in fight.fighters
    }


def capital(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def _side_of(fight: Fight, id: str) -> str:
    return next((own.side for own in fight.fighters if own.id == id), "a")


def answer(view: View, found: Any, odds: Mapping[str, Any]) -> Answer:
    """The head of the answer."""
    win = odds["win"]
    a, b, none = (win[key]["p"] for key in ("a", "b", "none"))
    first, second = numbers.pair(a, b)
    verdict = numbers.verdict(a, b)
    if none > max(a, b):
        verdict = f"Most likely: neither side has won, {numbers.percent(none)}"
    text, short = numbers.fraction(win["a"])
    sure = ""
    interval = None
    if odds["method"] == "sampled":
        low, high = win["a"].get("low", a), win["a"].get("high", a)
        sure = f"{low * 100:.1f} to {high * 100:.1f} (95 of 100), {odds['n']:,} fights, seed {odds['seed']}"
        interval = (low * 100, high * 100)
    method = METHODS[odds["method"]]
    return Answer(
        first,
        second,
        round(a * 100, 3),
        round(b * 100, 3),
        (_winners(view.sides[0]), _winners(view.sides[1])),
        verdict,
        _length(found, odds),
        method,
        sure,
        text if short else "",
        "" if short else text,
        f"{a:.6f}",
        f"A wins {texts_percent(a)}, {method.lower()}",
        numbers.percent(none) if none > 0 else "",
        interval,
    )


def texts_percent(value: float) -> str:
    """A percentage as it is read out."""
    return numbers.percent(value).replace(numbers.THIN, " ")


def _winners(side: Side) -> str:
    return f"{side.title} win" if side.title.endswith("fighters") else f"{side.title} wins"


def _length(found: Any, odds: Mapping[str, Any]) -> str:
    word = found.step_word
    mean = odds["length"]["mean"]
    if mean is None:
        return "This fight never ends: neither side can put the other out"
    text = f"{mean['p']:.1f} {word}s on average"
    until = next(iter(odds["until"])) if isinstance(odds["until"], Mapping) else odds["until"]
    if until in extras(found).single:
        return f"After 1 {until}"
    rows = odds["length"]["by_step"]
    half = next((row["step"] for row in rows if row["over"]["p"] >= 0.5), None)
    if odds["ends"]["limit"]["p"] > 0:
        return f"After {rows[-1]['step']} {word}{'s' if rows[-1]['step'] > 1 else ''}" if rows else text
    if odds["ends"]["never"]["p"] > 0:
        text += f", where it ends; never with {numbers.percent(odds['ends']['never']['p'])}"
    return f"{text}; half are over by the end of {word} {half}" if half else text


def _rows(odds: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return list(odds["length"]["by_step"])


def _steps(found: Any, odds: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "step": row["step"],
            "a": numbers.percent(row["win"]["a"]["p"]),
            "b": numbers.percent(row["win"]["b"]["p"]),
            "still": numbers.percent(max(0.0, 1 - row["over"]["p"])),
            "fa": row["win"]["a"].get("fraction", ""),
            "fb": row["win"]["b"].get("fraction", ""),
        }
        for row in _rows(odds)
    ]


def _standings(found: Any, odds: Mapping[str, Any], ids: list[str]) -> list[dict[str, Any]]:
    """How each stands after the first three steps and at the end."""
    moments = [(f"{found.step_word} {row['step']}", row["fighters"]) for row in _rows(odds)[:3]]
    moments.append(("end", odds["fighters"]))
    made = []
    for label, fighters in moments:
        rows = []
        for place, status in enumerate(found.statuses):
            cells = [fighters.get(id, {}).get("status", {}).get(status) for id in ids]
            if any(cell is not None for cell in cells):
                rows.append(
                    {
                        "word": capital(status.replace("_", " ")),
                        "ring": _ring(place, len(found.statuses)),
                        "cells": [_cell(cell) for cell in cells],
                    }
                )
        made.append({"label": label, "rows": rows})
    return made


def _ring(place: int, count: int) -> int:
    """How full the ring of a status is, in quarters: empty for the first, full for the last."""
    return 0 if place == 0 else 4 if place == count - 1 else min(3, max(1, round(4 * place / (count - 1))))


def _cell(chance: Mapping[str, Any] | None) -> tuple[str, str]:
    if chance is None:
        return "0" + numbers.THIN + "%", ""
    text, short = numbers.fraction(chance)
    return numbers.percent(chance["p"]), text if short else ""


def _counts(fight: Fight, odds: Mapping[str, Any], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """At least and exactly, for whatever the system counts in whole numbers, and for like fighters together."""
    made = []
    for key, values in odds["detail"].items():
        if not isinstance(values, Mapping):
            continue
        groups = values if values and all("p" not in own for own in values.values()) else {"": values}
        for id, chances in groups.items():
            if all(re.fullmatch(r"-?[0-9]+", str(value)) for value in chances) and len(chances) > 1:
                what = key.replace("_", " ")
                made.append(_count(f"{capital(what)}{f' of {names.get(id, id)}' if id else ''}", chances))
    for id, standing in odds["fighters"].items():
        for status, chances in standing.get("count", {}).items():
            if len(chances) > 1 and status != fight.system.statuses[0]:
                made.append(_count(f"{id.upper().replace('..', ' to ')}: {status.replace('_', ' ')}", chances))
    return [own for own in made if len(own["rows"]) > 2 or len(made) <= 2][:6]


def _count(title: str, chances: Mapping[str, Any]) -> dict[str, Any]:
    plain = {int(value): own["p"] for value, own in chances.items()}
    rows = []
    for value in sorted(plain):
        least = sum(own for number, own in plain.items() if number >= value)
        exact = chances[str(value)]
        rows.append((value, numbers.percent(least), numbers.percent(exact["p"]), _cell(exact)[1]))
    return {
        "title": title,
        "rows": rows,
        "least": spec_text(charts.counts(plain, title, True, charts.PAGE, "container")),
        "exactly": spec_text(charts.counts(plain, title, False, charts.PAGE, "container")),
    }


def spec_text(spec: Mapping[str, Any]) -> str:
    """A chart's definition as it may stand in a page."""
    return json.dumps(spec, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!--", "<\\!--")


def check(address: Address) -> Fight | FightError:
    """The fight of an address, or what is wrong with it."""
    try:
        return address.fight()
    except FightError as error:
        return error


def without_hint(text: str) -> str:
    """A sentence without the words that are offered as buttons beside it."""
    return re.sub(r" Did you mean [^?]*\?$", "", text)


def links(view: View) -> dict[str, Any]:
    """What the links of the cards lead to."""
    address = view.address

    def side_of(card: lines.Card) -> tuple[str, int]:
        return card.side, int(card.id.removeprefix(card.side)) - 1

    def texts(card: lines.Card) -> list[str]:
        return list(getattr(address, card.side))

    def fixed(card: lines.Card, line: str) -> str:
        side, place = side_of(card)
        own = texts(card)
        own[place] = line
        return str(address.with_side(side, own))

    def copied(card: lines.Card) -> str:
        side, place = side_of(card)
        own = texts(card)
        return str(address.with_side(side, (*own, _without_name(own[place]))))

    def removed(card: lines.Card) -> str:
        side, place = side_of(card)
        own = texts(card)
        own.pop(place)
        return str(address.with_side(side, own).but(touch=""))

    return {
        "fixed": fixed,
        "copied": copied,
        "removed": removed,
        "kept": str(address.but(a=address.other, other=())),
        "swapped": str(swapped(address)),
        "folded": FOLDED,
        "step_word": system(address.system).step_word,
        "about": numbers.about(view.answer.share_a / 100) if view.answer else "",
    }


def swapped(address: Address) -> Address:
    """The same fight seen from the other side."""
    turn = {"a": "b", "b": "a"}.get(address.get("turn"), "")
    policy = {{"a": "b", "b": "a"}.get(name[:1], name[:1]) + name[1:]: value for name, value in address.policy.items()}
    pairs = [piece.split("-", 1) for piece in address.get("touch").split(",") if "-" in piece]
    flip = str.maketrans("ab", "ba")
    touch = ",".join(f"{foe.translate(flip)}-{own.translate(flip)}" for own, foe in pairs)
    return address.but(a=address.b, b=address.a, other=(), turn=turn, policy=policy, touch=touch)
