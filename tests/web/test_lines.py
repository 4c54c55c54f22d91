"""The line of words and the pickers say the same."""

from __future__ import annotations

import pytest

from pitfight.web.address import Address
from pitfight.web.forms import read_form
from pitfight.web.lines import card, changed, completions, fixes, nice, take_apart, titled, with_state
from pitfight.web.odds_page import begin, swapped


def test_words_are_sorted_into_gear_skills_and_state() -> None:
    line = take_apart("mordheim", "ulli = warrior: gromril sword, step aside; charging, two clubs")
    assert (line.name, line.head) == ("ulli", "warrior")
    assert line.words == {"gear": ["gromril sword", "two clubs"], "skills": ["step aside"], "now": ["charging"]}
    assert str(line) == "ulli = warrior: gromril sword, two clubs; step aside; charging"


def test_profiles_are_shown_by_their_own_names() -> None:
    assert nice("mordheim", "mercenary captain: sword") == "Mercenary Captain: sword"


def test_a_picker_taken_away_leaves_the_line() -> None:
    assert (
        changed("mordheim", "Warrior: sword, axe; charging", {"gear": ["axe"], "state": ["charging"]})
        == "Warrior: axe; charging"
    )


def test_one_of_two_like_items_can_be_taken_away() -> None:
    assert changed("mordheim", "Warrior: axe, axe", {"gear": ["axe"]}) == "Warrior: axe"


def test_pickers_add_and_set() -> None:
    fields = {"gear": ["sword"], "add": ["buckler", "step aside"], "state": ["charging"], "n.ws": ["5"]}
    line = changed("mordheim", "Warrior: sword", fields)
    assert line == "Warrior: sword, buckler; step aside; charging, ws 5"
    shown = card("mordheim", "a1", "a", line)
    assert next(number.value for number in shown.numbers if number.key == "ws") == "5"


def test_numbers_left_as_they_are_change_nothing() -> None:
    fields = {"gear": ["sword"], "n.ws": ["3"], "n.ld": ["7"]}
    assert changed("mordheim", "Warrior: sword", fields) == "Warrior: sword"


def test_numbers_in_the_head_are_set_there() -> None:
    assert changed("mordheim", "WS4 S3 T3 W1 I4 A1 Ld8: sword", {"gear": ["sword"], "n.ws": ["6"]}).startswith("WS6 S3")


def test_a_card_says_why_something_cannot_be_carried() -> None:
    shown = card("mordheim", "a1", "a", "Warrior: sword, axe")
    choices = {choice.name: choice.why_not for _, own in shown.more_gear for choice in own}
    assert "two hands" in choices["halberd"]
    assert choices["helmet"] == ""


def test_an_unknown_word_comes_with_lines_put_right() -> None:
    shown = card("mordheim", "b1", "b", "Warrior: swrod")
    assert shown.error is not None
    assert ("sword", "Warrior: sword") in fixes("mordheim", "Warrior: swrod", shown.error)


@pytest.mark.parametrize(
    ("text", "word"), [("war", "Warrior"), ("warrior: swo", "sword"), ("warrior: sword; charg", "charging")]
)
def test_words_are_completed(text: str, word: str) -> None:
    assert word in completions("mordheim", text)


def test_states_can_be_said_and_unsaid() -> None:
    assert with_state("mordheim", "Warrior: sword", "charging", True) == "Warrior: sword; charging"
    assert with_state("mordheim", "Warrior: sword; charging", "charging", False) == "Warrior: sword"


def test_the_line_wins_over_its_pickers() -> None:
    address = read_form(
        "odds", "mordheim", "form=1&a=Warrior:+axe&a.was=Warrior:+sword&a1.gear=sword&b=zombie&b.was=zombie"
    )
    assert address.a == ("Warrior: axe",)


def test_pickers_count_when_the_line_is_as_it_was() -> None:
    query = "form=1&a=Warrior:+sword&a.was=Warrior:+sword&a1.gear=sword&a1.add=helmet&b=zombie&b.was=zombie"
    assert read_form("odds", "mordheim", query).a == ("Warrior: sword, helmet",)


def test_when_one_side_begins_to_charge_the_other_has_done_so() -> None:
    query = (
        "form=1&a=Warrior;+charging&a.was=Warrior;+charging&b=Warrior&b.was=Warrior"
        "&a1.state=charging&b1.state=charging&turn=a"
    )
    address = read_form("odds", "mordheim", query)
    assert "charging" not in address.a[0]
    assert "charging" in address.b[0]
    assert address.get("turn") == ""


def test_defaults_stay_out_of_the_address() -> None:
    query = "form=1&a=Warrior&b=zombie&until=out&turn=a&o.criticals=standard&o.parry_pool=parryable_only"
    address = read_form("odds", "mordheim", query)
    assert dict(address.options) == {"parry_pool": "parryable_only"}
    assert dict(address.rest) == {}


def test_phases_come_with_their_number() -> None:
    assert read_form("odds", "mordheim", "form=1&a=Warrior&b=zombie&until=phases%3Dk&k=4").get("until") == "phases-4"


def test_swapping_sides_mirrors_everything() -> None:
    address = Address(
        "odds", "mordheim", ("x",), ("y", "z"), policy={"a": "best"}, rest={"turn": "b", "touch": "a1-b2"}
    )
    other = swapped(address)
    assert (other.a, other.b) == (("y", "z"), ("x",))
    assert (other.policy, other.get("turn"), other.get("touch")) == ({"b": "best"}, "a", "a2-b1")


def test_a_wrong_word_makes_its_side_wait() -> None:
    view = begin(Address("odds", "mordheim", ("warrior",), ("swrod",)))
    assert view.error_side == "B"


def test_an_id_is_shown_as_a_name_and_everything_else_as_it_is_written() -> None:
    assert titled("warband-skirmish", "seed-warrior-flail") == "Warrior with flail"
    assert titled("combat-skill", "20 Halberdiers x10") == "20 Halberdiers x10"
    assert titled("mordheim", "warrior: sword; charging") == "Warrior: sword; charging"


def test_a_number_stands_apart_from_the_name_on_a_card_only() -> None:
    own = card("mordheim", "a1", "a", "12 warriors: flail")
    assert own.title == "12 × Warrior"
    assert own.words == "12 Warrior: flail"
