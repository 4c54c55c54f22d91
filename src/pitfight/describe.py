"""What the product knows, in words: rows of data with their effects, clauses with their tests, options, policies."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from pitfight.catalogue import WEAPON
from pitfight.effects import Row
from pitfight.errors import FightError, unknown
from pitfight.fight import FOR_EVERY_KIND
from pitfight.systems import SYSTEMS, system
from pitfight.words import counted, normal

NUMBERS = {"m": "M", "cs": "CS", "ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "i": "I", "a": "A", "ld": "Ld"}


def overview(found: Any) -> list[str]:
    """All names of a system's catalogue, by kind."""
    lines = [f"{found.title}: name one of these for its effects and source"]
    for kind in found.catalogue.tables:
        lines += _block(kind, found.catalogue.ids(kind))
    return lines + _block("profile", list(found.catalogue.profiles))


def _block(kind: str, names: list[str]) -> list[str]:
    import textwrap

    return [
        "",
        f"{kind} ({len(names)})",
        *textwrap.wrap(", ".join(names), 78, initial_indent="  ", subsequent_indent="  "),
    ]


def describe(found: Any, name: str) -> list[str]:
    """Everything of that name: profiles and rows, each with its source. Raises :class:`FightError` when none is."""
    rows, profiles = _named(found, name)
    lines: list[str] = []
    for id in profiles:
        lines += ["", *_profile(found, id)]
    for row in rows:
        lines += ["", *_row(found, row)]
    return lines[1:]


def as_json(found: Any, name: str) -> dict[str, Any]:
    """The same as plain data."""
    if not name:
        return {
            "system": found.key,
            "rows": {kind: list(rows) for kind, rows in found.catalogue.tables.items()},
            "profiles": list(found.catalogue.profiles),
        }
    rows, profiles = _named(found, name)
    return {
        "system": found.key,
        "profiles": {id: found.catalogue.profiles[id] for id in profiles},
        "rows": [
            {"kind": row.kind, "id": row.id, **row.facts, "effects": found.registry.sentences(row)} for row in rows
        ],
    }


def _named(found: Any, name: str) -> tuple[list[Row], list[str]]:
    catalogue = found.catalogue
    rows, profiles = _exactly(catalogue, name)
    if not rows and not profiles:  # "2 swords" is as much a sword as "pair of claws" may be one thing
        name = counted(name)[1]
        rows, profiles = _exactly(catalogue, name)
    wanted = normal(name)
    if rows and profiles and not any(normal(catalogue.profiles[id]["name"]) == wanted for id in profiles):
        profiles = []  # the name of a weapon is not also a part of some profile's name
    if not rows and not profiles:
        known = [*catalogue.ids(), *(row["name"] for row in catalogue.profiles.values())]
        raise unknown(name, f"name in {found.title}", known)
    return rows, profiles


def _exactly(catalogue: Any, name: str) -> tuple[list[Row], list[str]]:
    """The rows of that name, and the profiles that may be meant by it."""
    wanted = normal(name)
    rows = [
        catalogue.row(kind, id)
        for kind, table in catalogue.tables.items()
        for id, row in table.items()
        if wanted in {normal(own) for own in (id, *row.get("names", ()))}
    ]
    if not rows and catalogue.described(name) is not None:
        rows = [catalogue.find(name, (WEAPON,))]
    try:
        return rows, [catalogue.profile(name)]
    except FightError as error:
        return rows, [id for id in error.attempts if id in catalogue.profiles] if "several" in error.what else []


def _profile(found: Any, id: str) -> list[str]:
    row = found.catalogue.profiles[id]
    numbers = "  ".join(
        f"{getattr(own, 'label', NUMBERS.get(own.short))} {row[key]}"
        for own in found.characteristics
        for key in dict.fromkeys((own.short, own.name))
        if key in row
    )
    lines = [f"{row['name']} ({id}), {row.get('band', 'profile')}{_mark(row)}", *([f"  {numbers}"] if numbers else [])]
    lines += [f"  {line}" for line in getattr(found, "profile_lines", _no_lines)(row)]
    if row.get("natural"):
        lines.append("  fights with natural weapons")
    if row.get("gear"):
        lines.append(f"  carries: {', '.join(row['gear'])}")
    find = getattr(found, "row_of_rule", found.catalogue.find)
    special = {
        "rules": (*row.get("rules", ()), *row.get("flags", ())),
        "always": row.get("innate", ()),
        "rules of the rider": row.get("rider_rules", ()),
    }
    for words, rules in special.items():
        if rules:
            lines.append(f"  {words}: {', '.join(rules)}")
        for rule in rules:
            lines += [f"    {rule}: {sentence}" for sentence in _sentences(found, find(rule))]
    if row.get("champion"):
        own = "  ".join(f"{NUMBERS[key]} {value}" for key, value in row["champion"].items() if key in NUMBERS)
        lines.append(f"  champion: {row['champion']['name']}{f', {own}' if own else ''}")
    if row.get("size"):
        size = row["size"]
        lines.append(
            f"  taken as {size['models']} models, {size['frontage']} wide, if nothing is said ({size['mark']})"
        )
    if row.get("kit"):
        lines.append(f"  kit: {', '.join(row['kit'])}")
    if "price" in row:
        lines.append(f"  price: {row['price']}")
    if row.get("pending"):
        lines.append(f"  not in the figures yet: {', '.join(row['pending'])}")
    if row.get("note"):
        lines.append(f"  note: {row['note']}")
    return [*lines, f"  source: {row['source']}"]


def _no_lines(row: Any) -> list[str]:
    """A system may say more of its profiles."""
    return []


def _row(found: Any, row: Row) -> list[str]:
    facts = row.facts
    names = f", also {', '.join(facts['names'])}" if facts.get("names") else ""
    lines = [f"{row.id} ({row.kind}{names}){_mark(facts)}"]
    if row.kind == "weapon":
        hands = {0: "no hand", 1: "one hand", 2: "two hands"}[facts.get("hands", 1)]
        lines.append(f"  {hands}, {facts.get('class', 'no class')}")
    if facts.get("line"):
        lines.append("  " + "  ".join(f"{NUMBERS[key]} {value}" for key, value in facts["line"].items()))
    lines += [f"  {words}" for fact, words in found.fact_words.items() if facts.get(fact)]
    if facts.get("off"):
        lines.append(f"  the other hand may hold only: {', '.join(facts['off'])}")
    if "price" in facts:
        lines.append(f"  price: {facts['price']}")
    lines += [f"  {sentence}" for sentence in _sentences(found, row)]
    if facts.get("pending"):
        lines.append(f"  not in the figures yet: {', '.join(facts['pending'])}")
    if facts.get("note"):
        lines.append(f"  note: {facts['note']}")
    return [*lines, f"  source: {row.source}"]


def _sentences(found: Any, row: Row) -> list[str]:
    return [sentence for sentence in found.registry.sentences(row) if sentence.strip()] or ["no effect of its own"]


def _mark(row: Any) -> str:
    return f"  [{row['mark']}]" if row.get("mark") else ""


# -- older profiles ---------------------------------------------------------------------------------------------


def converted(found: Any, text: str) -> dict[str, int]:
    """A profile in the numbers of an older game as one of this system, by short names. Raises :class:`FightError`."""
    converter = getattr(found, "convert", None)
    if converter is None:
        raise FightError(f"{found.title} has no older profiles to convert", where="--convert", attempts=("coreheim",))
    made: dict[str, int] = converter(text)
    return made


def conversion(found: Any, made: dict[str, int]) -> list[str]:
    """The converted profile in words that a fight takes, and what was done."""
    return [found.profile_words(made), "Converted from the older numbers; use it as the first words of a fighter."]


# -- rules ------------------------------------------------------------------------------------------------------


def clauses(key: str) -> dict[str, dict[str, Any]]:
    """The clauses of a system: text, the functions that carry them, state, and the tests that show them."""
    import tomllib

    found = system(key)
    package = files(found.catalogue.package)
    rows: dict[str, dict[str, Any]] = tomllib.loads((package / "clauses.toml").read_text("utf-8"))["clause"]
    tested = package / "tested.json"
    tests = json.loads(tested.read_text("utf-8")) if tested.is_file() else {}
    return {id: {**row, "tests": tests.get(id, [])} for id, row in rows.items()}


def rules(key: str | None, *, uncovered: bool = False) -> list[str]:
    """The systems; or one system's clauses, options, kinds of choice with their policies, and ways to end a fight."""
    if key is None:
        return [f"{name}  {system(name).title}" for name in SYSTEMS]
    found = system(key)
    rows = clauses(key)
    if uncovered:
        return _uncovered(rows)
    lines = [f"{found.title} ({found.key})", "", "Clauses"]
    for id, row in rows.items():
        state = f"{len(row['tests'])} tests" if row["state"] == "covered" else row["state"]
        lines.append(f"  {id}  {row['text']}  [{row['where']}; {state}]")
    lines += ["", "Options (--option name=value, the default first)"]
    for option in found.options.values():
        lines.append(f"  {option.name} = {' | '.join(option.values)}  {','.join(option.clauses)}")
        lines.append(f"      {option.meaning} ({option.source})")
    lines += ["", "Choices and policies (--policy a.kind=name, the default first)"]
    lines.append("  for each kind, and as --policy a=name for all of them at once")
    lines += [f"      {name}: {about}" for name, about in FOR_EVERY_KIND.items()]
    for kind in found.kinds:
        lines.append(f"  {kind.key}: {kind.label}  {kind.clause}")
        lines += [f"      {policy.name}: {policy.about}" for policy in kind.policies]
    lines += ["", f"A fight ends (--until): {', '.join(found.untils)}"]
    return lines


def _uncovered(rows: dict[str, dict[str, Any]]) -> list[str]:
    open_rows = {id: row for id, row in rows.items() if not row["tests"] or row["state"] != "covered"}
    if not open_rows:
        return ["Every clause has tests."]
    return [
        f"{id}  {row['text']}  [{row['state'] if row['state'] != 'covered' else 'no test'}]"
        for id, row in open_rows.items()
    ]


def rules_json(key: str | None, *, uncovered: bool = False) -> Any:
    """The same as plain data."""
    if key is None:
        return {"systems": {name: system(name).title for name in SYSTEMS}}
    found = system(key)
    rows = clauses(key)
    if uncovered:
        rows = {id: row for id, row in rows.items() if not row["tests"] or row["state"] != "covered"}
    return {
        "system": found.key,
        "title": found.title,
        "clauses": rows,
        "options": {
            option.name: {
                "values": list(option.values),
                "clauses": list(option.clauses),
                "meaning": option.meaning,
                "source": option.source,
            }
            for option in found.options.values()
        },
        "choices": {
            kind.key: {
                "label": kind.label,
                "clause": kind.clause,
                "policies": {policy.name: policy.about for policy in kind.policies},
            }
            for kind in found.kinds
        },
        "for_every_choice": dict(FOR_EVERY_KIND),
        "until": list(found.untils),
    }
