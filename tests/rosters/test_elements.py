"""XML and the dialects of JSON become the same elements; what is dangerous or broken is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitfight.rosters import limits
from pitfight.rosters.elements import from_xml
from tests.rosters.files import lines, read, roster, selection, words, wrong

STATS = {"M": "4", "WS": "3", "BS": "3", "S": "3", "T": "3", "W": "1", "I": "3", "A": "1", "LD": "7"}
HEAD = {"name": "Dogs", "gameSystemName": "Mordheim", "gameSystemId": "9481a749-7900-614b-1695-bdc2899069c1"}


def dialect(text: str, sign: str, wrapped: bool, single: bool) -> dict[str, Any]:
    """A roster of one Warrior with two swords in one dialect.

    ``text`` is the key of texts, ``sign`` what stands before attributes, ``wrapped`` says whether lists are objects
    with the singular in them, ``single`` whether a list of one is the one alone.
    """

    def many(name: str, rows: list[dict[str, Any]]) -> Any:
        rows_or_one: Any = rows[0] if single and len(rows) == 1 else rows
        return {name.removesuffix("s"): rows_or_one} if wrapped else rows_or_one

    def own(**attributes: Any) -> dict[str, Any]:
        return {f"{sign}{key}": value for key, value in attributes.items()}

    def profile(name: str, kind: str, values: dict[str, str]) -> dict[str, Any]:
        rows = [{**own(name=key, typeId="x"), text: value} for key, value in values.items()]
        return {**own(name=name, typeName=kind, hidden=False), "characteristics": many("characteristics", rows)}

    sword = {
        **own(name="Sword", type="upgrade", number=1),
        "profiles": many("profiles", [profile("Sword", "H-t-h Weapon", {"Str": "As user", "Special": "Parry"})]),
    }
    warrior = {
        **own(name="**Warriors**", type="model", number=1.0),
        "profiles": many("profiles", [profile("Warrior", "Model", STATS)]),
        "selections": many("selections", [sword, sword]),
    }
    force = {**own(name="Warband"), "selections": many("selections", [warrior])}
    return {"roster": {**own(**HEAD, battleScribeVersion=2.03), "forces": many("forces", [force])}}


@pytest.mark.parametrize("text", ["$text", "$t", "_", "#text", "_text", "__text"])
@pytest.mark.parametrize("sign", ["", "@", "@_", "_"])
@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("single", [True, False])
def test_every_dialect_of_json_is_the_same_roster(text: str, sign: str, wrapped: bool, single: bool) -> None:
    found = read(json.dumps(dialect(text, sign, wrapped, single)))
    assert words(found) == ["1 x Warriors = Warrior: 2 swords"]


def test_attributes_that_stand_apart_are_read() -> None:
    model = {"$": {"name": "Zombie", "type": "model", "number": "2"}}
    value = {"roster": {"$": HEAD, "forces": [{"force": [{"selections": [{"selection": [model]}]}]}]}}
    assert words(read(json.dumps(value))) == ["2 x Zombie = Zombie"]


def test_new_recruit_is_named_as_the_writer() -> None:
    value = dialect("$text", "", False, False)
    value["roster"]["generatedBy"] = "https://newrecruit.eu"
    assert read(json.dumps(value)).form == "BattleScribe roster, New Recruit JSON"


def test_an_export_without_numbers_takes_those_of_our_profile_and_says_so() -> None:
    value = dialect("$text", "", False, False)
    value["roster"]["forces"][0]["selections"][0]["profiles"][0]["characteristics"] = []
    found = read(json.dumps(value))
    assert words(found) == ["1 x Warriors = Warrior: 2 swords"]
    assert "Dogs" not in lines(found, "guessed")[0]
    assert lines(found, "guessed") == ["Warband › Warriors | numbers | none | those of our profile Warrior"]


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE roster><roster/>",
        "<!DOCTYPE r [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><roster name='&b;'/>",
        "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><roster>&x;</roster>",
    ],
)
def test_document_types_and_entities_are_refused(text: str) -> None:
    assert "document type or entities" in wrong(text)


def test_a_file_that_is_cut_off_is_refused_with_the_place() -> None:
    data = roster(selection("Zombie", "model"))
    assert "not well-formed XML" in wrong(data[:-30])
    assert "line 1, column" in wrong(data[:200])
    assert "no JSON: " in wrong('{"roster": {"forces": [')


@pytest.mark.parametrize("text", ["<!DOCTYPE html><html></html>", "<html><body>list</body></html>"])
def test_a_page_of_the_web_saved_as_a_roster_is_named_as_such(text: str) -> None:
    assert "is a page of the web" in wrong(text)


def test_deep_nesting_is_refused_in_both_forms() -> None:
    assert "200 deep" in wrong("<roster>" + "<a>" * 100_000)
    assert "nested too deeply" in wrong("[" * 100_000)
    assert "200 deep" in wrong('{"roster":' * 500 + "1" + "}" * 500)


def test_more_elements_than_any_roster_has_are_refused() -> None:
    assert f"{limits.MOST_ELEMENTS:,} elements" in wrong("<roster>" + "<a/>" * (limits.MOST_ELEMENTS + 1))
    assert f"{limits.MOST_ELEMENTS:,} elements" in wrong(
        '{"roster":{"forces":[' + "{}," * limits.MOST_ELEMENTS + "{}]}}"
    )
    assert f"{limits.MOST_JSON_PARTS:,} parts" in wrong("[" + "1," * (limits.MOST_JSON_PARTS + 1))


LONG = "a" * (2 * limits.LONGEST_PIECE)


@pytest.mark.parametrize(
    "text",
    [
        f"<!--{LONG}--><roster/>",
        f"<roster><!--{LONG}--></roster>",
        f"<roster><!--{'<a> ' * limits.LONGEST_PIECE}--></roster>",
        f"<roster name='{LONG}'/>",
        f"<roster><forces name='{LONG}",
        f"<roster><?x {LONG}?></roster>",
        f"<roster><{LONG}/></roster>",
        f"<!DOCTYPE {LONG}><roster/>",
    ],
)
def test_a_tag_or_comment_longer_than_any_is_refused_before_it_ends(text: str) -> None:
    assert "a tag or comment of more than 1,000,000 characters is too long" in wrong(text)


@pytest.mark.parametrize("inside", ["<!--{}-->", "<?x {}?>", "<forces name='{}'/>", "{}", "<![CDATA[{}]]>"])
def test_a_long_one_within_the_bound_is_read(inside: str) -> None:
    root = from_xml(f"<roster>{inside.format('a' * 900_000)}<force/></roster>", "warband")
    assert root.children[-1].tag == "force"


def test_a_text_may_be_longer_for_it_is_read_as_it_comes() -> None:
    assert len(from_xml(f"<roster>{LONG}</roster>", "warband").text) == len(LONG)
    assert len(from_xml(f"<roster><![CDATA[{LONG}]]></roster>", "warband").text) == len(LONG)


def test_more_attributes_than_any_element_has_are_refused() -> None:
    many = " ".join(f"a{place}='1'" for place in range(limits.MOST_ATTRIBUTES + 1))
    assert "more than 1,000 attributes are too many for one element" in wrong(f"<roster {many}/>")


def test_a_number_too_long_to_be_one_is_refused() -> None:
    assert "a number in it is too long" in wrong('{"roster": ' + "9" * 5_000 + "}")


def test_signs_that_cannot_be_seen_are_taken_out_of_names() -> None:
    value = {"roster": {**HEAD, "forces": [{"selections": [{"name": "Zom\ud800\x1b[31mbie", "type": "model"}]}]}}
    assert "Zom [31mbie" in wrong(json.dumps(value))


def test_another_kind_of_xml_is_named() -> None:
    assert "its first element is chart" in wrong("<chart/>")
