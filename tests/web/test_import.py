"""The Import page, as a browser without scripts meets it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from pitfight.web.limits import Limits
from tests.rosters.files import model, roster, selection, weapon, zipped
from tests.web.conftest import client_of
from tests.web.test_pages import text_of

LIST = "Mordheim\nUlli = Mercenary Captain: sword, shield, dagger\n3x Warriors: axe, Bag of Teeth\n"
SWORD = weapon("Sword", "As user +1", "Parry")
ROSTER = roster(selection("Wulfen", "model", SWORD, profiles=(model("Wulfen", "6 4 0 4 4 2 4 2 7"),)))


def brought(client: TestClient, **fields: str) -> str:
    """Where a list leads to."""
    answer = client.post("/import/mordheim", data={"text": LIST, **fields})
    assert answer.status_code == 303, text_of(answer.text)
    return str(answer.headers["location"])


def test_the_page_names_what_it_reads_and_that_nothing_leaves(client: TestClient) -> None:
    page = client.get("/import/mordheim")
    assert page.status_code == 200
    seen = text_of(page.text)
    for words in ("Bring in a roster", "Nothing leaves this machine", "New Recruit", "Mordheim, Warhammer 40,000"):
        assert words in seen
    assert 'aria-current="page"' in page.text
    assert '<input type="file" id="file" name="file">' in page.text


def test_a_file_becomes_fighters_with_what_needs_a_look_first(client: TestClient) -> None:
    answer = client.post("/import/mordheim", files={"file": ("mine.rosz", zipped(("a.ros", ROSTER)))})
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    seen = text_of(page.text)
    assert (
        "The Drowned BattleScribe roster, XML. Read as Mordheim. 1 fighter is ready; look at the amber place." in seen
    )
    assert "Strength +1 there, +0 by our table" in seen
    assert "Reiklanders (1a) › Wulfen › Sword" in seen
    assert 'value="M6 WS4 BS0 S4 T4 W2 I4 A2 LD7: sword"' in page.text
    assert page.text.index('id="conflict"') < page.text.index("<h2>Fighters") < page.text.index('id="used"')


def test_a_list_that_is_typed_is_read_too(client: TestClient) -> None:
    seen = text_of(client.get(brought(client)).text)
    assert "4 fighters are ready" in seen
    assert "Bag of Teeth" in seen


def test_all_fighters_go_to_the_map_and_one_that_is_ticked_to_the_odds(client: TestClient) -> None:
    place = brought(client)
    whole = client.post(f"{place}/use", data={"side": "b"})
    assert whole.status_code == 303
    assert whole.headers["location"].startswith("/compare/mordheim?b=ulli+=+mercenary+captain")
    one = client.post(f"{place}/use", data={"side": "a", "f": "2", "w2": "Warrior: axe, helmet"})
    assert one.headers["location"] == "/odds/mordheim?a=warriors+=+warrior:+axe,+helmet"
    assert client.get(one.headers["location"]).status_code == 200


def test_readings_that_the_numbers_stand_for_are_part_of_the_address(client: TestClient) -> None:
    heads = "| Name | WS | S | T | W | I | A | LD |\n|-|-|-|-|-|-|-|-|\n"
    text = f"Coreheim\n\n{heads}| Otto | 2+ | 4+ | +0 | 1 | 3+ | 1 | 6+ |\n"
    place = brought(client, text=text)
    assert place.startswith("/import/coreheim/")
    assert "o.edition=v9" in client.post(f"{place}/use", data={"side": "a"}).headers["location"]


def test_fighters_and_report_can_be_kept_as_files(client: TestClient) -> None:
    place = brought(client)
    fighters = client.get(f"{place}/fighters.json")
    assert fighters.headers["content-disposition"] == 'attachment; filename="fighters.json"'
    assert fighters.json()["system"] == "mordheim"
    assert len(fighters.json()["loadouts"]) == 2
    assert client.get(f"{place}/report.json").json()["report"]["conflict"]
    assert client.get(f"{place}/other.json").status_code == 404


@pytest.mark.parametrize(
    ("data", "piece"),
    [
        (b"<!DOCTYPE roster><roster/>", "document type or entities"),
        (zipped(("a.ros", ROSTER), ("b.ros", ROSTER)), "several rosters"),
        (b"<html></html>", "page of the web"),
        (b"\xff\xfe\x00", "not text in UTF-16"),
    ],
)
def test_what_cannot_be_read_is_said_on_the_page(client: TestClient, data: bytes, piece: str) -> None:
    answer = client.post("/import/mordheim", files={"file": ("a.ros", data)})
    assert answer.status_code == 422
    assert piece in text_of(answer.text)


CATALOGUE = b"""<catalogue id='c' name='Reiklanders' gameSystemId='9481a749-7900-614b-1695-bdc2899069c1'
 xmlns='http://www.battlescribe.net/schema/catalogueSchema'><entryLinks>
 <entryLink name='Ogre' targetId='x'/></entryLinks>%s</catalogue>"""
YOUNG = f"""<selectionEntries><selectionEntry id='s' name='Youngblood' type='model'><profiles>
 {model("Youngblood", "4 2 2 3 3 1 3 1 6")}</profiles></selectionEntry></selectionEntries>""".encode()
STRANGER = model("Stranger", "_ _ _ _ _ _ _ _ _")


@pytest.mark.parametrize(
    ("data", "piece"),
    [
        (
            roster(selection("Stranger", "model", profiles=(STRANGER,))),
            "write it into the list below, with his numbers",
        ),
        (
            roster(selection("X", "model"), system="", game="Sigmar"),
            "tick the box below on the Import page of the system",
        ),
        (roster(system="", game="Warhammer Fantasy 8th"), "the Import page of combat-skill, with the box below ticked"),
        (b'{"system": "warband-skirmish", "loadouts": ["Warrior"]}', "write its fighters on the Odds page"),
        (CATALOGUE % b"", "holds no fighter of Mordheim"),
        (CATALOGUE % YOUNG, "stands in another catalogue: bring that one in by itself"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_without_options_of_the_command_line(
    client: TestClient, data: bytes, piece: str
) -> None:
    answer = client.post("/import/mordheim", files={"file": ("a.ros", data)})
    page = client.get(answer.headers["location"]) if answer.status_code == 303 else answer
    seen = text_of(page.text)
    assert piece.casefold() in seen.casefold()
    assert not re.search(r"(?<![\w-])--[a-z]|\bpitfight (import|show)", seen)


def test_nothing_brought_is_said_too(client: TestClient) -> None:
    answer = client.post("/import/mordheim", data={"text": " "})
    assert answer.status_code == 422
    assert "choose a file, or write a list" in text_of(answer.text).casefold()


def test_a_list_without_its_game_is_read_for_the_system_of_the_page(client: TestClient) -> None:
    assert brought(client, text="Ulli = Warrior: sword, shield").startswith("/import/mordheim/")
    assert client.post("/import/mordheim", data={"text": "Karak Eight\nWarrior: sword"}).status_code == 303
    coreheim = client.post("/import/mordheim", data={"text": "Coreheim\nCaptain: sword"})
    assert coreheim.headers["location"].startswith("/import/coreheim/")
    assert brought(client, text="Warrior: sword", **{"as": "this"}).startswith("/import/mordheim/")


def test_an_import_that_is_gone_says_so(client: TestClient) -> None:
    answer = client.get("/import/mordheim/0123456789abcdef")
    assert answer.status_code == 404
    assert "imports live until pitfight stops" in text_of(answer.text)


def test_names_in_a_file_are_text_and_never_markup(client: TestClient) -> None:
    place = brought(client, text="Mordheim\n<script>alert(1)</script> = Warrior: <b>sword</b>, sword\n")
    page = client.get(place).text
    assert "<script>alert" not in page
    assert "alert(1)" in unescape(page)
    assert not re.search(r"<b>sword", page)


def test_too_large_a_file_is_refused() -> None:
    with client_of(Limits(upload=10_000)) as client:
        answer = client.post("/import/mordheim", files={"file": ("a.ros", b" " * 20_000)})
        assert answer.status_code == 413
        assert client.post("/odds/mordheim/roll", content=b"x" * 300_000).status_code == 413


def test_words_that_name_a_file_are_no_fighter_of_the_page(client: TestClient) -> None:
    answer = client.get("/odds/mordheim?a=mine.rosz%23ulli&b=zombie")
    assert "is no profile" in text_of(answer.text)
