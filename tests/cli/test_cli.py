"""The commands as a user meets them: what they print, and the code they end with."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from pitfight.cli import run, separate_sides
from pitfight.systems import SYSTEMS

SWORD, AXE = "Warrior: sword; charging", "Warrior: axe"


def pitfight(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pitfight", *arguments], input=input, capture_output=True, text=True, check=False
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command run in this process."""
    code = run(separate_sides(list(arguments)))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# -- answers ----------------------------------------------------------------------------------------------------


def test_the_first_answer_fits_a_small_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """24 lines of 80 columns, whoever fights."""
    for a, b in (
        (SWORD, AXE),
        ("Mercenary Captain: sword, buckler, heavy armour; step aside", "Dwarf Noble: dwarf axe"),
    ):
        code, out, err = printed(capsys, "odds", "mordheim", a, b)
        lines = out.splitlines()
        assert (code, err) == (0, "")
        assert len(lines) <= 24
        assert [line for line in lines if len(line) > 80] == []


def test_penetrations_are_shown_where_there_is_no_duel(capsys: pytest.CaptureFixture[str]) -> None:
    """Combat Scores where there are any, penetrations against a vehicle."""
    vehicle = printed(capsys, "odds", "wh40k2e", "Space Marine: krak grenade", "Rhino: location hull")[1]
    duel = printed(capsys, "odds", "wh40k2e", "Space Marine", "Ork Boy")[1]
    assert "penetrations in %  0: 90.7  1: 9.3" in vehicle
    assert "Combat Score" not in vehicle
    assert "Combat Score of a less b on average" in duel
    assert "penetrations" not in duel
    bunker = printed(capsys, "odds", "wh40k2e", "Space Marine: krak grenade", "Bunker")[1]
    assert "penetrations in %" in bunker
    fists = printed(capsys, "odds", "wh40k2e", "Guardsman", "Bunker")[1]
    assert "penetrations in %  0: 100" in fists


@pytest.mark.parametrize(
    ("a", "b", "head"),
    [
        ("Space Marine: axe; charging", "Ork Boy: club", "Space Marine: axe, power armour charges Ork Boy: club, flak"),
        (
            "Ork Boy: club",
            "Space Marine: axe; over obstacle",
            "flak is charged by Space Marine: axe, power armour; over",
        ),
        ("Ork Boy: club; higher ground", "Scout: axe; breaking off", "club, flak; higher ground against"),
        ("Ork Boy: club; higher ground", "Scout: axe; breaking off", "; breaking off"),
        (
            "Scout: axe; encumbered",
            "Rhino: stationary, facing rear",
            "encumbered against Rhino; stationary, facing rear",
        ),
        ("Scout: axe", "Rhino: location hull", "against Rhino; location hull"),
    ],
)
def test_the_head_says_how_the_fighters_begin(capsys: pytest.CaptureFixture[str], a: str, b: str, head: str) -> None:
    """Charges, ground, breaking off; where a vehicle stands and is struck."""
    out = printed(capsys, "odds", "wh40k2e", a, "--vs", b)[1]
    assert head in " ".join(out.split())


MARINE, BOY = "Space Marine: chainsword", "Ork Boy"


@pytest.mark.parametrize(
    ("fight", "until", "length"),
    [
        (("wh40k2e", MARINE, BOY), "phase", "after 1 phase"),
        (("wh40k2e", MARINE, BOY), "chain", "after 1 chain"),
        (("wh40k2e", MARINE, BOY), "duel", "after 1 duel"),
        (("wh40k2e", MARINE, BOY), "dead", "over after 1.5 phases on average"),
        (("wh40k2e", MARINE, BOY), "phases=2", "after 2 phases"),
        (("wh40k2e", MARINE, "Rhino"), "blows", "after 1 phase"),
        (("warband-skirmish", "demo-champion", "demo-brute"), "attack", "after 1 attack"),
        (("warband-skirmish", "demo-champion", "demo-brute"), "activation=a1", "after 1 activation"),
        (("mordheim", SWORD, AXE), "out", "over after 3.8 phases on average"),
    ],
)
def test_the_head_line_says_how_long_it_was(
    fight: tuple[str, str, str], until: str, length: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One duel, chain or attack is no number of phases, and a fight to the end lasts its mean."""
    out = printed(capsys, "odds", *fight, "--until", until)[1]
    assert out.partition("after phase   ")[0].partition("after turn   ")[0].count(length) == 1


@pytest.mark.parametrize("more", [(), ("--until", "attack"), ("--option", "hit_gate=none")])
def test_notes_and_readings_fit_it_too(more: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """What is said besides is folded."""
    duel = ("seed-warrior-flail", "seed-captain-shield")
    for a, b in (duel, ("demo-youngblood: wounds left 0; stunned", "demo-brute")):
        lines = printed(capsys, "odds", "warband-skirmish", a, b, *more)[1].splitlines()
        assert len(lines) <= 24
        assert [line for line in lines if len(line) > 80] == []


def test_like_fighters_have_one_line_and_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Two warriors with axes: each of them in one line of the table, how many of both among the fractions."""
    fighters = ("Zombie", "--vs", "2 warriors: axe")
    _, out, _ = printed(capsys, "odds", "mordheim", *fighters, "--until", "phase", "--fractions")
    assert "Warrior b1..b2, each  out" in out
    assert "2 of b1..b2 standing" in out
    assert "Warrior b2" not in out


def test_json_has_fractions_that_sum_to_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The contract's own example: exact fractions, reproducible outside meta."""
    answers = []
    for _ in range(2):
        _, out, _ = printed(capsys, "odds", "mordheim", "Warrior: sword", "Warrior: sword", "--json")
        answers.append(json.loads(out))
        answers[-1].pop("meta")
    assert answers[0] == answers[1]
    assert sum(Fraction(chance["fraction"]) for chance in answers[0]["win"].values()) == 1
    assert answers[0]["method"] == "exact"


def test_lines_of_namesakes_keep_what_tells_them_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """A long name is cut before the id, not after it."""
    a = ["Free Company Militia: spear", "Free Company Militia: halberd"]
    assert run(separate_sides(["odds", "coreheim", *a, "--vs", "Vampire: sword", "--until", "phase"])) == 0
    lines = [line[2:22].strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  Free")]
    assert lines == ["Free Company Mil… a1", "Free Company Mil… a2"]


def test_deeper_screens(capsys: pytest.CaptureFixture[str]) -> None:
    """Fractions, the readings met, and the tree with its clauses."""
    _, out, _ = printed(capsys, "odds", "mordheim", SWORD, AXE, "--fractions", "--options", "--why")
    for piece in ("side a wins", "stunned_kill = automatic", "Roll to hit 4+  [MH-13]", "Warrior b1 out of action"):
        assert piece in out


def test_why_names_those_who_roll_to_strike_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Of equals either may strike the first blow: the title names neither, the branches each by his name."""
    _, even, _ = printed(capsys, "odds", "mordheim", AXE, AXE, "--why")
    lines = [line.strip() for line in even.splitlines()]
    assert "Why: The first blow, whoever strikes it" in lines
    roll = lines.index("Roll to strike first  [MH-06]")
    assert [line for line in lines[roll:] if line.endswith(": 1/2") and "Warrior" in line] == [
        "Warrior a1: 1/2",
        "Warrior b1: 1/2",
    ]
    assert "Why: Warrior a1 strikes Warrior b1" in printed(capsys, "odds", "mordheim", SWORD, AXE, "--why")[1]


def test_a_fight_without_end_says_so_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody can be hurt: an answer, with the reason in its first line."""
    _, out, _ = printed(capsys, "odds", "mordheim", "WS3 S3 T9 W1 I3 A1 Ld7: axe", "WS3 S3 T9 W1 I3 A1 Ld7: axe")
    assert out.startswith("This fight never ends")


def test_several_fighters_are_parted_by_vs(capsys: pytest.CaptureFixture[str]) -> None:
    """Fighters before --vs are side a, those after it side b."""
    _, out, _ = printed(
        capsys, "odds", "mordheim", "2 warriors: axe", "--vs", "Warrior: axe", "Zombie", "--until", "phase", "--json"
    )
    assert set(json.loads(out)["fighters"]) == {"a1", "a2", "a1..a2", "b1", "b2"}


def test_contacts_may_be_named_in_one_word_or_in_several(capsys: pytest.CaptureFixture[str]) -> None:
    """``--touch`` twice names both contacts; nobody is left out."""
    fight = ("odds", "mordheim", "Warrior: sword", AXE, "--vs", "Ogre Bodyguard: axe", "--until", "phase")
    once = printed(capsys, *fight, "--touch", "a1-b1,a2-b1")
    assert once[0] == 0
    assert printed(capsys, *fight, "--touch", "a1-b1", "--touch", "a2-b1") == once


def test_vs_without_fighters_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Two fighters and a ``--vs`` with nobody behind it are no duel."""
    for more in ((), ("--fractions",)):
        code, out, err = printed(capsys, "odds", "mordheim", SWORD, AXE, "--vs", *more)
        assert (code, out, err) == (2, "", "command line: nobody follows --vs; the fighters of side b come after it\n")


def test_a_sample_carries_interval_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same answer."""
    one, two = (
        json.loads(printed(capsys, "simulate", "mordheim", SWORD, AXE, "--n", "300", "--seed", "7", "--json")[1])
        for _ in range(2)
    )
    assert one["win"] == two["win"]
    assert (one["n"], one["seed"], one["method"]) == (300, 7, "sampled")
    assert one["win"]["a"]["low"] <= one["win"]["a"]["p"] <= one["win"]["a"]["high"]


def test_show_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """A row with effects and source; clauses, options, policies."""
    assert "the target's armour save -1" in printed(capsys, "show", "mordheim", "axe")[1]
    assert "source: " in printed(capsys, "show", "mordheim", "ghoul")[1]
    assert printed(capsys, "show", "wh40k2e", "pair of lightning claws")[1].startswith("pair of lightning claws (")
    assert printed(capsys, "show", "wh40k2e", "2 swords")[1].startswith("sword (")
    assert printed(capsys, "show", "wh40k2e", "avatar")[1].count("avatar's armour") == 1
    rules = printed(capsys, "rules", "mordheim")[1]
    for piece in ("MH-14", "helmet_timing = per_phase | per_hit | per_die", "let", "always"):
        assert piece in rules
    assert printed(capsys, "rules")[1].startswith("mordheim")


HELP = ("odds", "simulate", "play", "show", "rules")


@pytest.mark.parametrize("command", HELP)
def test_the_example_of_each_help_text_runs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every --help has an example, and the example gives an answer."""
    import shlex

    _, out, _ = printed(capsys, command, "--help")
    example = re.search(r"Example: pitfight (.+)", " ".join(out.split()))
    assert example is not None
    text = re.split(r" (?:Arguments|Options|Usage)\b", example[1])[0]
    code, out, err = printed(capsys, *shlex.split(text))
    assert (code, err) == (0, "")
    assert out.strip()


# -- play ---------------------------------------------------------------------------------------------------------


def test_play_asks_answers_and_undoes() -> None:
    """Dice typed one by one: a wrong one is asked again, an undone one is asked anew, the end says how to go on."""
    done = pitfight("play", "mordheim", "ulli = " + SWORD, "grom = " + AXE, "--no-odds", input="9\n4\nu\n2\nq\n")
    assert done.returncode == 0
    for piece in ("Asked again", "Ulli rolls to hit: 4, a hit", "Undone: 4", "a miss", "To go on: pitfight play"):
        assert piece in done.stdout
    assert '--answers "2"' in done.stdout


def test_a_game_to_its_end_can_be_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    """The line printed at the end replays the same log."""
    _, out, _ = printed(capsys, "play", "mordheim", SWORD, AXE, "--answers", "?", "--seed", "3")
    line = re.search(r'--answers "([^"]+)"', out)
    assert line is not None
    _, again, _ = printed(capsys, "play", "mordheim", SWORD, AXE, "--answers", line[1])
    assert [row for row in again.splitlines() if "again:" not in row] == [
        row for row in out.splitlines() if "again:" not in row
    ]


def test_too_few_answers_give_the_next_question_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Who, what, need, clause and options."""
    _, out, _ = printed(capsys, "play", "mordheim", "ulli = " + SWORD, AXE, "--answers", "4", "--json")
    question = json.loads(out)["question"]
    assert (question["who"], question["need"], question["clause"]) == ("ulli", "4+", "MH-20")
    assert question["options"] == ["1", "2", "3", "4", "5", "6"]


def test_a_side_that_asks_is_played_without_odds() -> None:
    """How a person will choose is not known: the odds are left out, in one line, and the game goes on."""
    done = pitfight("play", "mordheim", SWORD, AXE, "--policy", "a=ask", input="4\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "No odds are shown: choices of side a are left to a person." in done.stdout
    assert "from here" not in done.stdout
    assert '--answers "4"' in done.stdout


def test_ask_stands_among_the_policies(capsys: pytest.CaptureFixture[str]) -> None:
    """Where policies are listed, and where play explains its options."""
    rules = printed(capsys, "rules", "mordheim")[1]
    assert "ask: the player is asked each time" in rules[rules.index("Choices and policies") :]
    assert json.loads(printed(capsys, "rules", "mordheim", "--json")[1])["for_every_choice"].keys() == {"best", "ask"}
    assert "a=ask" in printed(capsys, "play", "--help")[1]


@pytest.mark.clause("MH-39")
def test_who_touches_nobody_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """On the screen of the odds, in JSON and as the game begins: he does nothing unless he joins a fight."""
    fight = ("mordheim", AXE, AXE, "--vs", AXE, "--touch", "a1-b1")
    said = "Warrior a2 touches no enemy, and fights only if he joins a fight (policy a.join=first)"
    assert said in " ".join(printed(capsys, "odds", *fight)[1].split())
    assert json.loads(printed(capsys, "odds", *fight, "--json")[1])["notices"] == [said]
    assert f"Note: {said}" in pitfight("play", *fight, "--no-odds", input="q\n").stdout


# -- what goes wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "piece"),
    [
        (["odds", "mordheim", "Champion: swrod", AXE], "sword"),
        (["odds", "mordheim", "Champon", AXE], "Champion"),
        (["odds", "mordhiem", SWORD, AXE], "mordheim"),
        (["odds", SWORD, AXE], "The system comes first"),
        (["odds", "mordheim", SWORD], "one fighter needs an enemy"),
        (["odds", "mordheim", SWORD, AXE, "--option", "helmet=off"], "option"),
        (["odds", "mordheim", SWORD, AXE, "--until", "doom"], "out"),
        (["odds", "mordheim", SWORD, AXE, "--policy", "a.parry=perhaps"], "always"),
        (["odds", "mordheim", SWORD, SWORD], "both sides charge"),
        (["odds", "mordheim", "Warrior: sword, axe, buckler", AXE], "two hand weapons and a buckler"),
        (["odds", "mordheim", SWORD, AXE, "--n", "0", "--method", "sample"], "n is from 1"),
        (["odds", "mordheim", SWORD, AXE, "--n", "0"], "n is from 1"),
        (["odds", "mordheim", SWORD, AXE, "--touch", ""], "nobody is named"),
        (["odds", "mordheim", SWORD, AXE, "--touch", "a1"], "a pair such as a1-b1"),
        (["odds", "mordheim", SWORD, AXE, "--max-states", "0"], "out of range"),
        (["odds", "mordheim", SWORD, AXE, "--answers", "9"], "does not answer"),
        (["odds", "mordheim", "-2 warriors: axe", AXE], "begins with a minus"),
        (["odds", "nothere.toml"], "neither a rule system nor a file"),
        (["check", "nothere.json"], "nothere.json: there is no such file"),
        (["sweep", "nothere.toml"], "nothere.toml: there is no such file"),
        (["odds", "mordheim", SWORD, AXE, "--seed", "seven"], "--seed: “seven” is no whole number"),
        (["odds", "mordheim", SWORD, AXE, "--max-seconds", "long"], "--max-seconds: “long” is no number"),
        (["web", "--port", "99999"], "--port: “99999” is too large: the most is 65535"),
        (["odds", "mordheim", SWORD, AXE, "--nothing"], "Try: pitfight odds --help"),
        (["nothing"], "Try: pitfight --help"),
        (["show", "mordheim", "chainsaw"], "chainsaw"),
        (["rules", "chess"], "chess"),
    ],
)
def test_bad_input_is_a_sentence_and_code_two(
    arguments: Sequence[str], piece: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error that says what is wrong, nothing on standard output."""
    code, out, err = printed(capsys, *arguments)
    assert (code, out) == (2, "")
    assert piece in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("more", "said"),
    [((), "a's turn first; "), (("--turn", "b"), "b's turn first; "), (("--from", "turn_start"), "a's")],
)
def test_the_answer_says_whose_turn_comes_first(
    more: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = printed(capsys, "odds", "mordheim", "Warrior: sword", "Ghoul", *more)
    assert said in out.splitlines()[0]


def test_who_charges_has_the_turn_and_it_is_not_said_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(capsys, "odds", "mordheim", "Warrior: sword; charging", "Ghoul")
    assert "charges" in out.splitlines()[0]
    assert "turn first" not in out


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_example_for_who_names_nobody_runs(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is one of the system asked for."""
    import shlex

    _, _, err = printed(capsys, "odds", key)
    code, _, err = printed(capsys, *shlex.split(err.split("pitfight ")[1]))
    assert (code, err) == (0, "")


def test_with_json_an_error_is_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    """Kind, where, what and what to try."""
    code, out, err = printed(capsys, "odds", "mordheim", "Champion: swrod", AXE, "--json")
    error = json.loads(err)["error"]
    assert (code, out, error["kind"]) == (2, "", "fight")
    assert error["where"].startswith("fighter a1")
    assert "sword" in error["try"]


def test_a_method_that_does_not_fit_ends_with_three(capsys: pytest.CaptureFixture[str]) -> None:
    """A limit met by a method named is code 3, and names the setting."""
    code, _, err = printed(capsys, "odds", "mordheim", SWORD, AXE, "--method", "exact", "--max-states", "5")
    assert code == 3
    assert "--max-states" in err


def test_ctrl_c_ends_with_130() -> None:
    """An interrupted command says so."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pitfight", "play", "mordheim", SWORD, AXE, "--no-odds"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # who runs the tests may ignore it
    )
    assert process.stdout is not None
    while "Type a face" not in process.stdout.readline():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "To go on: pitfight play" in out


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    """A closed pipe ends the command quietly."""
    read, write = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "pitfight", "rules", "mordheim"], stdout=write, stderr=subprocess.PIPE, text=True
    )
    os.close(write)
    os.close(read)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


def test_a_file_is_read_and_wrong_ones_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fight file gives the answer of its fighters; an unknown key names the file."""
    good = tmp_path / "duel.toml"
    good.write_text(
        'system = "mordheim"\nuntil = "phase"\n'
        '[[fighter]]\nside = "a"\nprofile = "warrior"\ngear = ["sword"]\ncharging = true\n'
        '[[fighter]]\nside = "b"\nprofile = "warrior"\ngear = ["axe"]\n',
        encoding="utf-8",
    )
    assert printed(capsys, "odds", str(good))[0] == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text(encoding="utf-8").replace("until", "untill"), encoding="utf-8")
    code, _, err = printed(capsys, "odds", str(bad))
    assert code == 2
    assert "bad.toml" in err
    assert "until" in err
