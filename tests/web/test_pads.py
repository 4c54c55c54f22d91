"""What the pads at the table offer, and what the address holds of it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from pitfight.api import fight
from pitfight.engines.play import Game, Question, play, read_answers
from pitfight.errors import AnswerError
from pitfight.web import pads


def game_of(system: str, a: str, b: str, answers: str = "") -> Game:
    return play(fight(system, a, b), read_answers(answers)[0])


def question_of(system: str, a: str, b: str, answers: str = "") -> Question:
    question = game_of(system, a, b, answers).question
    assert question is not None
    return question


UNITS = ("combat-skill", "20 halberdiers x5: halberd; charging", "20 swordsmen x5: shield")
WIDE = ("combat-skill", "20 halberdiers x10: halberd; charging", "20 swordsmen x10: shield")
FEAR = ("mordheim", "warrior: sword", "zombie: charging")
SHARE = ("warband-skirmish", "seed-warrior-flail", "seed-captain-shield")


def test_two_dice_of_which_the_sum_counts_are_totals() -> None:
    question = question_of(*FEAR)
    assert pads.kind(question) == "total"
    assert len(pads.buttons(question)) == 11
    assert [sum(map(int, own.split("-"))) for own in pads.buttons(question)] == list(range(2, 13))
    assert pads.is_good(question, 7)
    assert not pads.is_good(question, 8)


def test_every_total_leads_to_what_its_dice_lead_to() -> None:
    for button in pads.buttons(question_of(*FEAR)):
        said = next(line.text for line in game_of(*FEAR, button).log if line.kind == "die")
        total = sum(map(int, button.split("-")))
        assert ("not afraid" in said) == (total <= 7)


def test_several_dice_are_tapped_one_by_one() -> None:
    question = question_of(*UNITS, "4-2")
    assert (pads.kind(question), question.dice, question.thrown) == ("several", 10, ("4", "2"))
    assert pads.more(["4-2"], question, "6") == "4-2-6"
    assert pads.without_die(["3", "4-2"], 0) == "3.2"
    assert pads.undone(["3", "4-2"], question) == "3.4"


def test_the_dice_of_one_throw_are_one_piece_of_the_address() -> None:
    assert game_of(*UNITS, "4 4 4 4 4 4 4 4 4 4 6 6").pieces == ["-".join("4" * 10), "6-6"]
    assert game_of(*FEAR, "r3 r3").pieces == ["r3-r3"]


def test_undo_takes_back_a_whole_throw() -> None:
    game = game_of(*UNITS, "4 4 4 4 4 4 4 4 4 4")
    assert pads.undone(game.pieces, game.question) == ""


def test_more_than_twelve_dice_are_counted_by_face() -> None:
    question = question_of(*WIDE)
    assert pads.kind(question) == "counter"
    fields = {"f1": "3", "f2": "", "f3": "5", "f6": "12"}
    assert pads.given(question, fields).split("-") == ["1"] * 3 + ["3"] * 5 + ["6"] * 12


@pytest.mark.parametrize(
    ("fields", "says"), [({"f1": "3"}, "3 dice are given, and 20"), ({"f1": "x"}, "“x” is no number of dice")]
)
def test_counts_that_do_not_fit_are_told(fields: dict[str, str], says: str) -> None:
    with pytest.raises(AnswerError, match=says):
        pads.given(question_of(*WIDE), fields)


def test_a_percentage_is_one_number_or_its_digits() -> None:
    question = question_of(*SHARE)
    assert pads.given(question, {"p": "07"}) == "p07"
    assert pads.given(question, {"d1": "0", "d2": "7"}) == "p07"
    with pytest.raises(AnswerError, match="give 2 digits"):
        pads.given(question, {"p": "7"})


def test_a_die_with_three_sides_is_read_from_one_with_six() -> None:
    assert [pads.face_of(str(face), 3) for face in (1, 2, 3)] == ["1–2", "3–4", "5–6"]


def test_the_program_rolls_all_dice_of_one_throw_and_no_more() -> None:
    game = play(fight(*UNITS), read_answers("4-4")[0], roll_once=True, seed=3)
    assert len(game.answers) == 10
    assert [answer.rolled for answer in game.answers] == [False] * 2 + [True] * 8
    again = play(fight(*FEAR), roll_once=True, seed=3)
    assert len(again.answers) == 2
    assert again.question is not None


def test_the_page_says_what_may_come_of_a_percentage(client: TestClient) -> None:
    page = client.get("/play/warband-skirmish?a=seed-warrior-flail&b=seed-captain-shield").text
    assert "at 55 % or less" in page
    assert page.count('name="d1"') == 10
    reply = client.get("/play/warband-skirmish/answer?query=a%3Dseed-warrior-flail%26b%3Dseed-captain-shield&d1=0&d2=7")
    assert reply.headers["location"].endswith("d=p07")


def test_an_answer_from_the_fields_that_fits_nothing_is_told_in_place(client: TestClient) -> None:
    reply = client.get("/play/warband-skirmish/answer?query=a%3Dseed-warrior-flail%26b%3Dseed-captain-shield&p=123")
    assert reply.status_code == 422
    assert "is no percentage of 2 ten-sided dice" in reply.text
    assert 'name="d2"' in reply.text


def test_rolling_for_me_writes_a_whole_throw(client: TestClient) -> None:
    query = "a=warrior:+sword&b=zombie:+charging"
    reply = client.post("/play/mordheim/roll", data={"query": query})
    piece = reply.headers["location"].partition("d=")[2]
    assert [die[0] for die in piece.split("-")] == ["r", "r"]
