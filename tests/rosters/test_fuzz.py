"""Whatever a file holds: fighters whom the system takes, or one sentence; never anything else."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.rosters import KEYS_OF_GAMES, Import
from pitfight.words import read as read_words
from tests.rosters import test_catalogues, test_elements, test_lists
from tests.rosters.files import armour, model, profile, roster, selection, weapon, zipped
from tests.rosters.test_configurator import warband
from tests.rosters.test_configurator import weapon as weapon_in_json
from tests.scale import inputs

HERO = selection(
    "Mercenary Captain", "model", weapon("Sword", special="Parry"), weapon("2x Dagger"), armour("Shield", "+1"),
    selection("Warhorse", profiles=(model("Warhorse", "8 3 0 3 3 1 3 1 5"),)), custom="Ulli", rules=("Leader",),
    profiles=(model("Capitain", "4 4 4 3 3 1 4 1(+1*) 8"),),
)  # fmt: skip
GROUP = selection(
    "Warriors", "unit", selection("Warriors", "model", number=3), weapon("Odd Bone", "As user", "Concussion"),
    profiles=(model("Warriors", "4 3 3 3 3 1 3 1 7"), profile("Human max", "Model", {"WS": "6"})),
)  # fmt: skip
XML = roster(HERO, GROUP, selection("Grade", "upgrade", selection("1a")))
SEEDS: dict[str, bytes] = {
    "BattleScribe": XML,
    "packed": zipped(("a.ros", XML)),
    "New Recruit": json.dumps(test_elements.dialect("$text", "", False, False)).encode(),
    "converted": json.dumps(test_elements.dialect("#text", "@", True, True)).encode(),
    "catalogue": test_catalogues.catalogue(
        f"<selectionEntries>{test_catalogues.entry('Warriors', test_catalogues.MODIFIED)}</selectionEntries>"
    ).encode(),
    "game system": test_catalogues.SYSTEM.encode(),
    "configurator": warband(weapons=[weapon_in_json("Sword", "+1", "Melee", "Parry")]).encode(),
    "Markdown": (test_lists.HEROES + test_lists.HENCHMEN).encode(),
    "text": b"Mordheim\n+ Heroes +\nUlli = 2x Warriors [75 gc]: Axe, Bow\nM4 WS5 BS4 S3 T3 W1 I4 A2 Ld8\n  - Helmet\n",
    "fight file": b'system = "mordheim"\n[[fighter]]\nprofile = "champion"\ngear = ["sword"]\nside = "a"\ncount = 2\n',
    "loadouts": b'{"system": "mordheim", "loadouts": ["Ulli = Warrior: sword", {"profile": "zombie"}]}',
}  # fmt: skip
MANY = settings(max_examples=inputs(60), suppress_health_check=[HealthCheck.too_slow])


def holds(data: bytes, system: str | None) -> None:
    """A file becomes fighters who can be asked about, with a report that can be written down, or one sentence."""
    try:
        found = pf.read_roster(data, system, name="fuzz")
    except pf.FightError as error:
        sentence = error.sentence()
        assert sentence
        assert "\n" not in sentence
        assert len(sentence) < 2_000
        sentence.encode()
        return
    sound(found)


def sound(found: Import) -> None:
    """Every fighter of an import is one, and nothing in it cannot be written."""
    assert found.fighters
    json.dumps(found.as_json(), ensure_ascii=False).encode()
    for own in found.fighters:
        assert own.count >= 1
        if own.given is None:
            read_words(own.words)
        table = own.table(found.system)
        pf.api.fight({"system": found.system, "options": found.options,
                      "fighter": [{**table, "side": "a"}, {**standing(table), "side": "b"}]})  # fmt: skip
    for line in found.report.lines:
        assert line.path
        assert line.done


def standing(table: dict[str, Any]) -> dict[str, Any]:
    """The same fighter without what he does as the fight begins."""
    return {key: value for key, value in table.items() if value is not True and key != "status"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seeds_are_rosters(seed: str) -> None:
    if seed == "game system":
        with pytest.raises(pf.FightError):
            pf.read_roster(SEEDS[seed])
    else:
        sound(pf.read_roster(SEEDS[seed]))


@MANY
@given(st.binary(max_size=300), st.sampled_from([None, *KEYS_OF_GAMES]))
def test_any_bytes(data: bytes, system: str | None) -> None:
    holds(data, system)


@MANY
@given(st.text(max_size=300), st.sampled_from([None, *KEYS_OF_GAMES]))
def test_any_text(text: str, system: str | None) -> None:
    holds(text.encode(errors="surrogatepass"), system)


@pytest.mark.parametrize("seed", SEEDS)
@MANY
@given(data=st.data())
def test_any_reader_on_a_file_that_was_damaged(seed: str, data: st.DataObject) -> None:
    """Pieces are cut out, doubled, and written over."""
    whole = SEEDS[seed]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole)))
        to = data.draw(st.integers(at, min(len(whole), at + 60)))
        put = data.draw(
            st.sampled_from(
                [b"", whole[at:to] * 2, b"\xff\xfe", b"-", b"99999999999", b"<", b'"', b"{", b"[", b"|", b"\n"]
            )
            | st.binary(max_size=12)
        )
        whole = whole[:at] + put + whole[to:]
    holds(whole, data.draw(st.sampled_from([None, "mordheim", "combat-skill"])))


NAMES = st.sampled_from(
    ["Sword", "2x Dagger", "Warriors", "Zombie", "Model", "H-t-h Weapon", "Frenzy", "Human max", "Warhorse", "Helmet",
     "-", "", "1(+1*)", "4+", "as user +1", "unit", "model", "upgrade", "3", "x#y", "a=b: c", "Dwarf Troll Slayer",
     "Pistol", "10x", "x 9", "Gromril", "sword of gromril", "carries", "mounted", "charging", "WS 4"]
) | st.text(max_size=8)  # fmt: skip
KEYS = st.sampled_from(
    ["name", "type", "number", "customName", "profiles", "profile", "selections", "selection", "rules", "rule",
     "forces", "force", "characteristics", "characteristic", "typeName", "$text", "#text", "$", "gameSystemName",
     "units", "stats", "weapons", "traits", "wargear", "armour", "weaponskill", "attacks", "system", "fighter",
     "loadouts", "entryId"]
) | st.text(max_size=5)  # fmt: skip
LEAVES = NAMES | st.integers(-5, 10**12) | st.booleans() | st.none() | st.floats()
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=40
)


@MANY
@given(TREES, st.sampled_from(["roster", "catalogue", "gameSystem", None]), st.sampled_from([None, *KEYS_OF_GAMES]))
def test_any_json_of_familiar_words(tree: Any, root: str | None, system: str | None) -> None:
    holds(json.dumps(tree if root is None else {root: tree}).encode(), system)


SPECIAL = st.lists(
    st.sampled_from(
        ["Parry", "Two-handed", "Strike last", "Strike First", "Heavy", "Pair", "Unwieldy", "Difficult to use", "Bites",
         "Concussion", "Calvary Bonus +1", "Save modifier -1", "+1 enemey save", "Cannot be parried", "-", ""]
    ),
    max_size=4,
).map(", ".join)  # fmt: skip
ODD_NAMES = st.sampled_from(["Odd Tooth", "2x Odd Tooth", "Two Teeth", "Odd [S+1]", "S+1", "[]", "a=b: c", "x" * 90])
STRENGTHS = st.sampled_from(["As user", "As user +1", "+2", "As user (-1)", "+9", "4", "D6", ""])
NUMBERS = ("0", "1", "2", "3", "4", "5", "9", "10", "99", "-", "_", "4+", "1(+1*)", "2d6", "a")


@st.composite
def entries(draw: st.DrawFn, depth: int = 3) -> str:
    """A selection in XML with familiar and strange parts."""
    stats = draw(st.lists(st.sampled_from(NUMBERS), min_size=9, max_size=9))
    profiles = draw(
        st.lists(
            st.sampled_from(
                [
                    model("Warrior", " ".join(stats)),
                    model("Wolf", " ".join(stats)),
                    profile("Sword", "H-t-h Weapon", {"Str": "As user +1", "Special": "Parry, Strike first"}),
                    profile(draw(ODD_NAMES), "H-t-h Weapon", {"Str": draw(STRENGTHS), "Special": draw(SPECIAL)}),
                    profile("Bow", "Ranged Weapon", {"Range": '24"', "Str": "3"}),
                    profile("Hide", "Armour", {"Armour Save": "4+"}),
                ]
            ),
            max_size=2,
        )
    )
    inner = draw(st.lists(entries(depth - 1), max_size=3)) if depth else []
    return selection(
        draw(NAMES.map(lambda text: "".join(letter for letter in text if letter.isprintable()))),
        draw(st.sampled_from(["unit", "model", "upgrade", "mount", ""])),
        *inner,
        number=draw(st.integers(0, 300)),
        profiles=tuple(profiles),
        rules=tuple(draw(st.lists(st.sampled_from(["Leader", "Frenzy", "Odd"]), max_size=2))),
    )


@MANY
@given(st.lists(entries(), max_size=4), st.sampled_from(KEYS_OF_GAMES))
def test_any_tree_of_selections(parts: list[str], system: str) -> None:
    holds(roster(*parts), system)


if find_spec("atheris") is not None:  # it installs on some systems only

    def test_files_that_reach_new_lines() -> None:
        done = subprocess.run(
            [sys.executable, "-m", "tests.rosters.coverage_fuzz", "-runs=1500", "-seed=1"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-4_000:]
        assert "Done 1500 runs" in done.stderr
