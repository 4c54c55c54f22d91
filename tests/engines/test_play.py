"""A fight played from answers: what is asked, what is legal, and how answers make the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.dice import Dice, View
from pitfight.engines.play import Answer, Game, play, read_answers
from pitfight.fight import End, Fight
from tests.engines.toys import (
    AGAIN,
    CAREFUL,
    DIE,
    GUARD,
    LUCK,
    STANCE,
    WILD,
    duel,
    fight_of,
    lucky_duel,
    rolled_off,
    stance_duel,
    strike,
)

SWORDSMAN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"


def _everything(fight: View, dice: Dice) -> End | None:
    """A rule that asks every sort of question once."""
    with dice.about(0, 1):
        dice.roll(DIE, 10, need=4)
        dice.test(AGAIN, at_most=7, dice=2)
        dice.successes(DIE, 3, at_least=5)
        faces = dice.pool(DIE, 2)
        passed = dice.chance(LUCK, Fraction(37, 100))
        need, lost = dice.choose(STANCE, (CAREFUL, WILD))
    return strike(fight, lost if passed and faces[0] == 1 and need == 5 else 0)


def _luck(fight: View, dice: Dice) -> End | None:
    with dice.about(0, 1):
        return End("decided", "a" if dice.chance(LUCK, Fraction(37, 100)) else "b")


def _third(fight: View, dice: Dice) -> End | None:
    with dice.about(0, 1):
        return strike(fight, dice.roll(DIE) if dice.chance(LUCK, Fraction(1, 3)) else 0)


def _played(fight: Fight, text: str) -> Game:
    answers, roll_rest = read_answers(text)
    return play(fight, answers, roll_rest=roll_rest)


# -- reading answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", [Answer("4", face=4)]),
        ("r4", [Answer("r4", face=4, rolled=True)]),
        ("4-2-r6", [Answer("4", face=4), Answer("2", face=2), Answer("r6", face=6, rolled=True)]),
        ("p37", [Answer("p37", percent="37")]),
        ("RP00", [Answer("rp00", percent="00", rolled=True)]),
        ("Careful #2", [Answer("careful", option="careful"), Answer("#2", option="#2")]),
        ("4.5\n 6", [Answer("4", face=4), Answer("5", face=5), Answer("6", face=6)]),
        ("  ", []),
    ],
)
def test_answers_are_read(text: str, expected: list[Answer]) -> None:
    """Faces, dice the program rolled, percentages and options, parted by blanks or dots."""
    assert read_answers(text) == (tuple(expected), False)


def test_a_question_mark_leaves_the_rest() -> None:
    """At the end, and only there, ``?`` lets the program roll on."""
    assert read_answers("4 ?") == ((Answer("4", face=4),), True)
    with pytest.raises(pf.AnswerError, match="nothing may follow") as raised:
        read_answers("? 4")
    assert raised.value.where == "answer 1"


@pytest.mark.parametrize("text", ["4 -3", "+2", "4/2", "4-", "1234", "$x"])
def test_what_is_no_answer_is_named(text: str) -> None:
    """Text that cannot be an answer is refused, with its place among the answers."""
    with pytest.raises(pf.AnswerError, match="no answer") as raised:
        read_answers(text)
    assert raised.value.where == f"answer {len(text.split())}"


def test_too_many_answers_are_refused() -> None:
    """A game has a bound on its answers."""
    with pytest.raises(pf.AnswerError, match="too many"):
        read_answers("1 " * 100_001)


# -- playing ------------------------------------------------------------------------------------------------------


def test_a_duel_is_played_to_its_end() -> None:
    """A miss, a miss and a hit: three answers, the winner, and nobody is asked any more."""
    game = _played(fight_of(duel), "3 2 4")

    assert game.end == End("decided", "a")
    assert game.question is None
    assert game.statuses == {"a1": "up", "b1": "down"}
    assert game.wounds_left == {"a1": 1, "b1": 0}
    assert game.line == "3 2 4"


def test_a_fight_waits_for_its_next_answer() -> None:
    """Without an answer left the game says who must roll what, what he needs, and under which clause."""
    game = _played(fight_of(duel, needs=(4, 5)), "3")
    question = game.question

    assert game.end is None
    assert question is not None
    assert (question.who, question.side, question.kind, question.need, question.clause) == (
        "b1",
        "b",
        "die",
        "5+",
        "T-1",
    )
    assert question.options == ("1", "2", "3", "4", "5", "6")


def test_each_answer_stands_in_the_log() -> None:
    """The answers in the log, in order, are the answers of the game."""
    game = _played(fight_of(_everything, lives=(3, 3), kinds=(STANCE,)), "4 3-5 1-5-6 2-1 p37 wild 9")

    logged = [answer for line in game.log if line.kind in ("die", "choice") for answer in line.answer.split()]
    assert logged == game.line.split()[: len(logged)]
    assert [line.answer for line in game.log if line.kind in ("die", "choice")] == [
        "4", "3 5", "1 5 6", "2 1", "p37", "wild", "9",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "fight",
    [
        fight_of(duel, lives=(2, 2)),
        fight_of(lucky_duel, lives=(2, 3)),
        fight_of(stance_duel, lives=(2, 2), kinds=(STANCE,)),
        fight_of(_everything, lives=(2, 2), kinds=(STANCE,), max_steps=8, policies={("a", "stance"): "last"}),
        fight_of(rolled_off),
    ],
    ids=["duel", "lucky", "stances", "everything", "roll-off"],
)
def test_a_game_rolled_by_the_program_replays_from_its_answers(fight: Fight) -> None:
    """The line of a finished game gives the same log and the same end again."""
    for seed in range(10):
        game = play(fight, roll_rest=True, seed=seed)
        again = _played(fight, game.line)

        assert game.end is not None
        assert (again.log, again.end, again.wounds_left) == (game.log, game.end, game.wounds_left)


def test_the_same_seed_rolls_the_same_game() -> None:
    """Dice of the program are repeatable by their seed."""
    fight = fight_of(lucky_duel, lives=(3, 3))
    lines = [play(fight, roll_rest=True, seed=seed).line for seed in (1, 1, 2)]

    assert lines[0] == lines[1] != lines[2]


def test_undo_is_one_answer_less() -> None:
    """Without its last answer a game is as it was before; each shorter game waits for the answer left out."""
    fight = fight_of(lucky_duel, lives=(2, 2))
    whole = play(fight, roll_rest=True, seed=4)
    for length in range(len(whole.answers)):
        shorter = play(fight, whole.answers[:length])

        assert shorter.question is not None
        assert shorter.answers == whole.answers[:length]
        done = [line for line in shorter.log if line.kind != "note"]
        assert done == [line for line in whole.log if line.kind != "note"][: len(done)]


@pytest.mark.parametrize(
    ("text", "place"), [("7", 1), ("0", 1), ("3 wild", 2), ("3 p50", 2), ("3 3 8", 3), ("3 3 #1", 3)]
)
def test_an_illegal_answer_is_named(text: str, place: int) -> None:
    """A face that the die has not, or something that is no face, is refused with its place and what would be right."""
    with pytest.raises(pf.AnswerError, match="does not answer") as raised:
        _played(fight_of(duel), text)

    assert raised.value.where == f"answer {place}"
    assert raised.value.attempts == ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize("text", ["bold", "#3", "#0"])
def test_an_option_must_be_one_of_those_offered(text: str) -> None:
    """An option by name or number that is not offered is refused with those that are."""
    with pytest.raises(pf.AnswerError) as raised:
        _played(fight_of(stance_duel, kinds=(STANCE,)), text)

    assert raised.value.attempts == ("careful", "wild")


def test_answers_left_over_are_refused() -> None:
    """A fight that is over takes no more answers."""
    with pytest.raises(pf.AnswerError, match="left over") as raised:
        _played(fight_of(duel), "4 4")

    assert raised.value.where == "answer 2"


@pytest.mark.parametrize(("text", "chosen"), [("careful 4", "b1"), ("WILD 4", ""), ("#2 5", "b1"), ("#1 3", "")])
def test_choices_by_name_or_number(text: str, chosen: str) -> None:
    """An option is chosen by its name, whatever its case, or by its number."""
    game = _played(fight_of(stance_duel, kinds=(STANCE,)), text)

    assert [id for id, status in game.statuses.items() if status == "down"] == ([chosen] if chosen else [])


def test_a_choice_with_a_named_policy_is_not_asked() -> None:
    """Who said beforehand how he chooses is asked for dice only; naming an option still overrides."""
    policies = {("a", "stance"): "last", ("b", "stance"): "last"}
    fight = fight_of(stance_duel, kinds=(STANCE,), policies=policies)  # type: ignore[arg-type]
    question = _played(fight, "").question

    assert question is not None
    assert (question.kind, question.need) == ("die", "5+")
    assert _played(fight, "4").end is None
    assert _played(fight, "careful 4").end == End("decided", "a")


def test_a_choice_of_the_target_is_asked_of_him() -> None:
    """A kind of choice that the target makes is put to the target."""

    def rules(fight: View, dice: Dice) -> End | None:
        with dice.about(0, 1):
            return strike(fight, dice.choose(GUARD, (CAREFUL, WILD))[1])

    question = _played(fight_of(rules, kinds=(GUARD,)), "").question
    assert question is not None
    assert (question.who, question.kind, question.options) == ("b1", "choice", ("careful", "wild"))


@pytest.mark.parametrize(
    ("text", "winner"),
    [("5 3", "a"), ("2 6", "b"), ("4 4 1 2", "b"), ("6-6-3-3-5-1", "a")],
)
def test_a_roll_off_is_repeated_while_it_is_a_tie(text: str, winner: str) -> None:
    """The highest die is first; equal highest dice are rolled again."""
    assert _played(fight_of(rolled_off), text).end == End("decided", winner)  # type: ignore[arg-type]


def test_a_roll_off_that_is_tied_waits_for_more() -> None:
    """After a tie the first man is asked for his die again."""
    question = _played(fight_of(rolled_off), "4 4").question

    assert question is not None
    assert (question.who, question.need) == ("a1", "the highest")
    assert _played(fight_of(rolled_off, needs=(3, 4)), "").end == End("decided", "a")


@pytest.mark.parametrize(("answer", "winner"), [("p37", "a"), ("p38", "b"), ("p01", "a"), ("p00", "b"), ("p99", "b")])
def test_percentages_are_rolled_with_ten_sided_dice(answer: str, winner: str) -> None:
    """A chance of 37 % happens on 01 to 37; 00 is a hundred."""
    assert _played(fight_of(_luck), answer).end == End("decided", winner)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", ["p5", "p037", "37", "careful"])
def test_a_percentage_has_its_number_of_dice(answer: str) -> None:
    """One digit too few or too many, or a plain face, is no answer to a question of per cent."""
    with pytest.raises(pf.AnswerError, match="does not answer"):
        _played(fight_of(_luck), answer)


def test_a_chance_that_no_die_shows_is_part_of_the_game() -> None:
    """One in three shows on no ten-sided dice: what the program rolls for it must be the same from the answers."""
    fight = fight_of(_third, lives=(40, 40), max_steps=60)
    for seed in range(5):
        game = play(fight, roll_rest=True, seed=seed)
        again = _played(fight, game.line)

        assert (again.log, again.end) == (game.log, game.end)


def test_a_game_without_end_is_given_up() -> None:
    """A cap on phases ends a game, whoever plays it."""
    game = play(fight_of(duel, needs=(7, 7), max_steps=3))

    assert (game.end, game.phase) == (End("capped"), 4)


def test_a_game_as_plain_data() -> None:
    """The JSON of a game holds its answers, the question and how all stand."""
    data = _played(fight_of(duel, needs=(4, 5)), "3").as_json()

    assert data["answers"] == "3"
    assert data["end"] is None
    assert data["fighters"] == {
        "a1": {"status": "up", "wounds_left": 1},
        "b1": {"status": "up", "wounds_left": 1},
    }
    assert isinstance(data["question"], dict)
    assert data["question"]["who"] == "b1"


def test_mordheim_games_replay() -> None:
    """Whole fights of a real system give the same log from their answers, and every shorter game is legal."""
    for seed in range(5):
        game = pf.play("mordheim", SWORDSMAN, [SWORDSMAN, SWORDSMAN], answers="?", seed=seed)
        again = pf.play("mordheim", SWORDSMAN, [SWORDSMAN, SWORDSMAN], answers=game.line)

        assert (again.log, again.end) == (game.log, game.end)
        for length in range(len(game.answers)):
            assert play(game.fight, game.answers[:length]).question is not None
