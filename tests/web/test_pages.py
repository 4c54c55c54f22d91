"""The pages as a browser without scripts meets them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from pitfight.web.limits import Limits
from pitfight.web.pages import working_words
from pitfight.web.workers import Working
from tests.web.conftest import client_of

QUERY = "a=warrior:+sword;+charging&b=warrior:+sword"
PLAY = "a=ulli+%3D+warrior:+sword;+charging&b=grom+%3D+warrior:+sword"


def text_of(page: str) -> str:
    """What a reader sees."""
    page = re.sub(r"<(script|head|svg).*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page)).replace("\u202f", " "))


def settled(client: TestClient, link: str) -> str:
    """A page once its answer is there, as its script (or its refresh) would ask for it again."""
    for _ in range(400):
        page = client.get(link).text
        if 'id="working"' not in page and 'hx-trigger="every' not in page:
            return page
    raise AssertionError(f"no answer came: {link}")


@pytest.fixture
def page(client: TestClient) -> str:
    """The odds of sword against sword, worked out before."""
    client.get(f"/api/v1/odds/mordheim?{QUERY}")
    return client.get(f"/odds/mordheim?{QUERY}").text


def test_the_answer_is_on_the_page(page: str) -> None:
    seen = text_of(page)
    for words in ("50.6", "49.4", "6186522/12220219", "As good as even", "4.1 phases on average", "Exact"):
        assert words in seen
    assert "<title>Warrior against Warrior: A wins 50.6 %" in page.replace("\u202f", " ")


def test_why_shows_the_chances_of_one_blow(page: str) -> None:
    seen = text_of(page)
    for fraction in ("19/24", "25/486", "125/1944", "5/54"):
        assert fraction in seen
    assert "MH-14" in seen


def test_how_each_stands_after_the_first_phase(page: str) -> None:
    for fraction in ("481/576", "475/11664", "2375/46656", "95/1296"):
        assert fraction in text_of(page)


def test_who_has_fled_is_said_in_plain_view(client: TestClient) -> None:
    """A warrior who stands alone against three may flee; one against one never does."""
    own, foe = "&a=warrior:+sword", "&b=warrior:+sword"
    seen = text_of(settled(client, f"/odds/mordheim?until=phase{own * 2}{foe * 3}"))
    assert re.search(r"Has left the fight by its end: Warrior a1 \(fleeing [0-9.]+ %\)", seen)
    duel = "/odds/mordheim?a=warrior:+sword&b=warrior:+axe&until=phase"
    assert "Has left the fight" not in text_of(settled(client, duel))


def test_a_fight_that_is_stopped_is_still_fought_in_the_last_row(client: TestClient) -> None:
    """1 - 223213/1119744 - 237085/1119744 of the fights are open after two phases, as the chart beside it shows."""
    link = "/odds/mordheim?a=warrior:+sword&b=warrior:+axe&until=phases-2"
    assert "223213/1119744 58.9 % 21.2 %" in text_of(settled(client, link))


def test_without_scripts_the_chart_is_a_picture(client: TestClient, page: str) -> None:
    match = re.search(r'<noscript><img src="([^"]+)"', page)
    assert match
    picture = client.get(unescape(match[1]))
    assert picture.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in picture.content


def test_no_style_attribute_and_no_inline_script(client: TestClient, page: str) -> None:
    for text in (page, client.get(f"/play/mordheim?{PLAY}").text, client.get("/rules/mordheim").text):
        assert " style=" not in text
        assert not re.findall(r"<script(?![^>]*(?:src=|application/json))", text)
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', text)


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (f"/odds/mordheim?{QUERY}&how=sampled&n=0", "0 fights cannot be sampled here; 1 to 1,000,000 can"),
        (f"/play/mordheim?{PLAY}&d=4&at=99", "99 answers are to be looked at, and 1 are given"),
        ("/compare/mordheim?a=warrior&b=zombie&cell=9.9", "“9.9” is no cell of this map; they are 1.1 to 1.1"),
        ("/compare/mordheim?a=warrior&b=zombie&charge=zzz", "“zzz” is no value of charge in an address"),
        ("/compare/mordheim?a=warrior&b=zombie&by=zzz", "“zzz” is no value of by in an address"),
        ("/odds/mordheim?a=swrod&b=zombie", "swrod"),
        ("/compare/mordheim?a=swrod&b=zombie", "swrod"),
        ("/play/mordheim?a=swrod&b=zombie", "swrod"),
    ],
)
def test_nothing_wrong_in_an_address_is_taken_silently(client: TestClient, link: str, told: str) -> None:
    reply = client.get(link)
    assert reply.status_code == 422
    assert told in text_of(reply.text)


def test_a_moment_that_has_come_can_be_looked_at(client: TestClient) -> None:
    assert client.get(f"/play/mordheim?{PLAY}&d=4.5&at=1").status_code == 200
    assert client.get(f"/play/mordheim?{PLAY}&d=4.5&at=2").status_code == 200


@pytest.mark.parametrize("page", ["odds", "compare", "play", "rules", "import"])
def test_a_page_without_a_system_is_that_of_the_first_one(client: TestClient, page: str) -> None:
    reply = client.get(f"/{page}")
    assert (reply.status_code, reply.headers["location"].partition("/")[2].partition("/")[0]) == (303, page)
    assert client.get("/nowhere").status_code == 404


def test_a_wrong_word_hides_the_answer(client: TestClient) -> None:
    seen = text_of(client.get("/odds/mordheim?a=warrior:+sword&b=warrior:+swrod").text)
    assert "“swrod” is no gear, skill" in seen
    assert "The odds wait for side B." in seen
    assert "6186522" not in seen
    assert "wins 50" not in seen


def test_two_weapons_too_many_are_told_at_their_card(client: TestClient) -> None:
    page = client.get("/odds/mordheim?a=warrior:+spear,+axe,+sword&b=warrior").text
    assert 'id="a1-error"' in page
    assert "two hands" in text_of(page)


def test_the_form_leads_to_the_address(client: TestClient) -> None:
    query = (
        "form=1&a=Warrior:+sword&a.was=Warrior:+sword&a1.gear=sword&a1.state=charging&b=Warrior:+sword&until=out&turn=a"
    )
    reply = client.get(f"/odds/mordheim?{query}")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/odds/mordheim?{QUERY}")


def test_a_script_gets_the_main_part_and_the_address(client: TestClient) -> None:
    reply = client.get(f"/odds/mordheim?form=1&{QUERY}", headers={"hx-request": "true"})
    assert reply.headers["hx-replace-url"] == f"/odds/mordheim?{QUERY}"
    assert "<html" not in reply.text


def test_nothing_chosen_yet_offers_fights_with_their_answers(client: TestClient) -> None:
    seen = text_of(client.get("/odds/mordheim").text)
    assert "Who fights whom?" in seen
    assert "50.6 %" in seen


def test_two_loadouts_are_compared(client: TestClient) -> None:
    query = "a=warrior:+sword;+charging&b=warrior:+sword&other=warrior:+sword,+axe;+charging"
    client.get(f"/odds/mordheim?{query}")
    seen = text_of(settled(client, f"/odds/mordheim?{query}"))
    assert "A′ is better by 21.2 points" in seen or "A′ is better by" in seen
    assert "Keep A′" in seen


def test_several_fighters_have_their_lines_and_contacts(client: TestClient) -> None:
    page = client.get("/odds/mordheim?a=warrior:+sword&a=warrior:+axe&b=zombie&touch=a1-b1&until=phase").text
    assert 'name="t" value="a1-b1" id="t-a1-b1" checked' in page
    assert "Copy this fighter" in page


def test_other_readings_say_what_they_would_give(client: TestClient) -> None:
    client.get(f"/readings/mordheim?{QUERY}")
    seen = text_of(settled(client, f"/readings/mordheim?{QUERY}"))
    assert "Stunned kill autohit" in seen
    assert "points" in seen


def test_a_large_fight_offers_ways_on() -> None:
    with client_of(Limits(states=20)) as client:
        query = "a=warrior:+sword&b=warrior:+sword&how=exact"
        client.get(f"/api/v1/odds/mordheim?{query}")
        reply = client.get(f"/odds/mordheim?{query}")
    assert reply.status_code == 422
    assert "too large to work out exactly" in text_of(reply.text)
    assert "how=sampled" in reply.text


def test_a_sample_shows_its_interval(client: TestClient) -> None:
    query = f"{QUERY}&how=sampled&n=1000&seed=7"
    client.get(f"/api/v1/odds/mordheim?{query}")
    assert re.search(
        r"Sampled [0-9.]+ to [0-9.]+ \(95 of 100\), 1,000 fights, seed 7",
        text_of(settled(client, f"/odds/mordheim?{query}")),
    )


def test_working_says_how_far_it_is() -> None:
    assert working_words(Working(250, 1000, 1.0), 20) == {"share": 25, "what": "250 of 1,000 fights", "rest": 3}
    assert working_words(Working(0, 0, 5.0), 20)["share"] == 25


# -- at the table -------------------------------------------------------------------------------------------------


def played(client: TestClient, answers: str, more: str = "") -> str:
    """The page after answers, once its odds are there."""
    link = f"/play/mordheim?{PLAY}&d={answers}{more}"
    for _ in range(5):
        text = client.get(link).text
        if "working …" not in text:
            break
    return text


def test_each_die_shows_its_word_and_chance(client: TestClient) -> None:
    seen = text_of(played(client, "4.5.3.3.5.2"))
    assert "Ulli 58.3 % 41.7 % Grom" in seen
    assert "Roll to hit 4+" in seen
    assert "Weapon Skill 3 against 3. MH-13" in seen
    for words in ("rolled 1: miss 48.9 %", "rolled 4: hit 64.0 %", "rolled 5: hit 67.8 %", "rolled 6: hit 71.5 %"):
        assert words in seen


def test_after_the_roll_the_bar_is_what_the_button_said(client: TestClient) -> None:
    assert "Ulli 64.0 %" in text_of(played(client, "4.5.3.3.5.2.4"))


def test_undo_leaves_out_the_last_answer(client: TestClient) -> None:
    match = re.search(r'data-undo href="([^"]+)"', played(client, "4.5.3"))
    assert match
    assert unescape(match[1]).endswith("d=4.5")


def test_the_program_rolls_once_and_writes_it_down(client: TestClient) -> None:
    reply = client.post("/play/mordheim/roll", data={"query": f"{PLAY}&d=4.5"})
    assert reply.status_code == 303
    assert re.search(r"d=4\.5\.r[1-6]$", reply.headers["location"])
    assert client.get(reply.headers["location"]).status_code == 200


def test_a_wrong_answer_is_named_and_play_stops_before_it(client: TestClient) -> None:
    reply = client.get(f"/play/mordheim?{PLAY}&d=4.9.3")
    assert reply.status_code == 422
    seen = text_of(reply.text)
    assert "Answer 2: “9” does not answer “Roll to parry”" in seen
    assert "What did Grom roll?" in seen


def test_an_answer_left_over_is_named(client: TestClient) -> None:
    reply = client.get(f"/play/mordheim?{PLAY}&until=phase&d=1.1.4")
    assert "left over" in text_of(reply.text)


def test_an_older_moment_can_be_looked_at(client: TestClient) -> None:
    seen = text_of(played(client, "4.5.3.3.5.2", "&at=1"))
    assert "Back to now" in seen
    assert "as it was then" in seen
    assert "Roll for me" not in seen


def test_odds_can_be_hidden(client: TestClient) -> None:
    seen = text_of(client.get(f"/play/mordheim?{PLAY}&hide=1").text)
    assert "Show the odds" in seen
    assert not re.search(r"[0-9] %", seen)


def test_the_end_says_how_rare_it_is(client: TestClient) -> None:
    seen = text_of(played(client, "4.1.4.5"))
    assert "Ulli wins" in seen
    assert re.search(r"As in [0-9.]+ % of such fights, in phase 1", seen)
    assert "Ulli began at 50.6 %" in seen
    assert "Fight again" in seen


def test_a_choice_shows_what_each_way_is_worth(client: TestClient) -> None:
    link = "/play/mordheim?a=ulli+%3D+warrior:+sword;+charging&b=zombie&b=warrior:+axe&until=phase"
    for _ in range(5):
        seen = text_of(client.get(link).text)
        if "working …" not in seen:
            break
    assert "What does Ulli choose?" in seen
    assert "best" in seen
    assert "Choose for me" in seen


# -- compare, rules, errors ---------------------------------------------------------------------------------------


def test_a_map_has_a_figure_in_every_cell(client: TestClient) -> None:
    query = "a=champion:+two+clubs&a=warrior:+sword&b=zombie&b=warrior:+sword&charge=a&cell=2.2"
    for _ in range(8):
        page = settled(client, f"/compare/mordheim?{query}")
        if "Working" not in page and "Open the fight" in page:
            break
    seen = text_of(page)
    assert len(re.findall(r'<td><a href="[^"]+" class="heat-[0-9]+"', page)) == 4
    assert "Champion (two clubs) has the best mean" in seen
    assert 'aria-current="true">50.6</a>' in page
    assert "Open the fight" in seen


def test_the_form_of_the_map_takes_a_fighter_a_line(client: TestClient) -> None:
    reply = client.get("/compare/mordheim?form=1&a=Warrior%0D%0AChampion&b=Zombie&charge=")
    assert reply.headers["location"] == "/compare/mordheim?a=warrior&a=champion&b=zombie"


def test_a_wrong_line_of_a_roster_is_named(client: TestClient) -> None:
    seen = text_of(client.get("/compare/mordheim?a=warrior&a=warrior:+swrod&b=zombie").text)
    assert "A, line 2" in seen


def test_rules_are_counted_from_the_package(client: TestClient) -> None:
    page = client.get("/rules/mordheim").text
    seen = text_of(page)
    clauses = len(client.get("/api/v1/systems/mordheim").json()["clauses"])
    assert f"of {clauses} clauses covered" in seen
    assert 'id="MH-14"' in page
    assert 'id="chart-to_hit"' in page
    assert "Living Rulebook" in seen


@pytest.mark.parametrize(
    ("link", "status"),
    [
        ("/odds/chess", 404),
        ("/nothing", 404),
        ("/odds/mordheim?colour=red", 422),
        ("/odds/mordheim?z=AAAA", 422),
        ("/play/mordheim?a=warrior&b=swrod", 422),
        ("/static/0/../page.css", 404),
        ("/static/0/%2e%2e/app.py", 404),
        ("/picture/other/mordheim?a=warrior&b=zombie", 404),
        ("/play/mordheim/answer?query=&p=x", 422),
        ("/compare/mordheim?a=warrior&b=warrior&cell=%c2%b2.%c2%b2", 422),
        ("/compare/mordheim?a=warrior&b=warrior&rows=x", 422),
        ("/odds/mordheim?a=%00&b=%ff%fe", 422),
        ("/rules/mordheim?a=swrod&b=warrior", 200),
        ("/play/mordheim/choices?a=warrior&p.zz=1", 200),
    ],
)
def test_pages_that_cannot_be_say_so(client: TestClient, link: str, status: int) -> None:
    reply = client.get(link)
    assert reply.status_code == status
    assert "Traceback" not in reply.text


def test_the_first_page_is_small(client: TestClient) -> None:
    from pitfight.web.static import link

    names = [
        "fonts.css", "page.css", "heat.css", "page.js", "vendor/htmx-4.0.1.min.js",
        "vendor/source-sans-3-latin-wght-normal.woff2", "vendor/grenze-latin-600-normal.woff2",
    ]  # fmt: skip
    parts = [client.get(link(name), headers={"accept-encoding": "gzip"}) for name in names]
    parts.append(client.get(f"/odds/mordheim?{QUERY}", headers={"accept-encoding": "gzip"}))
    size = sum(int(part.headers["content-length"]) for part in parts)
    assert size < 150_000


def test_the_other_side_can_be_compared_too(client: TestClient) -> None:
    text = text_of(settled(client, f"/odds/mordheim?{QUERY}&other_b=warrior:+sword,+axe"))
    assert "B′ is better by 18.5 points" in text
    assert "puts out in one phase 7.3 % 14.8 % 7.4 points more" in text
    assert "Keep B Keep B′" in text


def test_swapping_takes_the_compared_loadout_along(client: TestClient) -> None:
    page = settled(client, f"/odds/mordheim?{QUERY}&other_b=warrior:+axe")
    swap = re.search(r'class="square" href="([^"]+)"', page)
    assert swap
    assert unescape(swap[1]).endswith("a=warrior:+sword&b=warrior:+sword;+charging&other=warrior:+axe")


def roster(count: int) -> str:
    return "&".join(f"a=ws{1 + n % 9}+s3+t3+w1+i{1 + n // 9}+a1+ld7:+sword" for n in range(count))


def test_a_large_map_is_shown_in_parts(client: TestClient) -> None:
    link = f"/compare/mordheim?{roster(40)}&b=zombie&b=ghoul&until=phase"
    first = settled(client, link)
    assert "1 to 30 of 40" in text_of(first)
    second = settled(client, f"{link}&rows=2")
    assert "31 to 40 of 40" in text_of(second)
    assert len(re.findall(r"cell=(?:3[1-9]|40)\.2\b", second)) == 10
    only = text_of(settled(client, f"{link}&find_a=ws3"))
    assert "1 to 5 of 5" in only
    assert "Nobody has these words." in text_of(settled(client, f"{link}&find_a=dragon"))


def test_a_roster_may_be_long_but_not_endless(client: TestClient) -> None:
    form = {"a": "\n".join(f"warrior: sword, wounds {n}" for n in range(300)), "b": "zombie"}
    reply = client.post("/compare/mordheim", data=form)
    assert reply.status_code == 303
    assert reply.headers["location"].startswith("/compare/mordheim?z=")
    reply = client.get(
        client.post("/compare/mordheim", data={"a": "zombie\n" * 301, "b": "zombie"}).headers["location"]
    )
    assert reply.status_code == 422
    assert "301 fighters are too many" in text_of(reply.text)


def test_the_map_is_a_file_for_spreadsheets(client: TestClient) -> None:
    reply = client.get("/compare/mordheim/csv?a=warrior:+sword;+charging&a=ghoul&b=warrior:+sword")
    assert reply.headers["content-type"].startswith("text/csv")
    first, second, *_ = reply.text.split("\r\n")
    assert first == ",warrior: sword"
    assert second.startswith("warrior: sword; charging,0.50625")


def test_stopping_a_map_keeps_what_is_done(client: TestClient) -> None:
    query = "a=ws5+s3+t3+w1+i3+a1+ld7:+sword&b=zombie"
    client.get(f"/compare/mordheim/csv?{query}")
    reply = client.post("/compare/mordheim/stop", data={"query": query + "&b=ghoul"})
    stopped = text_of(client.get(reply.headers["location"]).text)
    assert "Stopped. What was done is kept." in stopped
    assert "·" in stopped
    assert "·" not in text_of(settled(client, f"/compare/mordheim?{query}&stopped=1")).partition("Chance")[2]


MARINES = "a=space+marine:+chainsword,+bolt+pistol;+charging&b=ork+boy"


def test_every_choice_of_the_table_can_be_asked_for(client: TestClient) -> None:
    page = client.get(f"/play/wh40k2e/choices?{MARINES}").text
    assert re.search(r'id="a-weapon".*?<option value="likely" selected>', page, re.DOTALL)
    reply = client.post("/play/wh40k2e/choices", data={"query": MARINES, "a.weapon": "ask"})
    assert reply.headers["location"].endswith("&p.a.weapon=ask")
    reply = client.post("/play/wh40k2e/choices", data={"query": f"{MARINES}&p.a.weapon=ask", "all": "usual"})
    assert "p." not in reply.headers["location"]


def test_what_is_asked_at_the_table_is_no_hindrance_to_the_odds(client: TestClient) -> None:
    page = client.get(f"/play/mordheim?{PLAY}&p.a.parry=ask").text
    back = re.search(r'class="back" href="([^"]+)"', page)
    assert back
    assert client.get(unescape(back[1])).status_code == 200
    assert "p.a" not in back[1]


def test_the_rules_show_the_worked_cases(client: TestClient) -> None:
    page = client.get("/rules/mordheim").text
    assert 'id="case-P01"' in page
    assert "fighters.b1.status.standing 3/4" in text_of(page)


@pytest.mark.parametrize("key", ["mordheim", "coreheim", "wh40k2e", "warband-skirmish", "combat-skill"])
def test_every_system_has_charts_as_tables(client: TestClient, key: str) -> None:
    page = client.get(f"/rules/{key}").text
    assert page.count('id="chart-') >= 3
    cases = page.count('id="case-')
    assert cases > 50
    assert f"{cases} worked cases, exactly equal" in text_of(page)


def test_the_cells_of_the_fight_one_comes_from_are_ringed(client: TestClient) -> None:
    page = client.get("/rules/mordheim?a=ws5+s4+t3+w1+i3+a1+ld7&b=ws3+s3+t4+w1+i3+a1+ld7").text
    chart = page.partition('id="chart-to_hit"')[2].partition("</section>")[0]
    assert re.search(r'<th scope="row">5</th>(?:<td>.*?</td>){2}<td><span class="ringed a">3\+', chart)
    assert re.search(r'<th scope="row">3</th>(?:<td>.*?</td>){4}<td><span class="ringed b">4\+', chart)


def test_a_reading_chosen_on_the_rules_page_is_carried_in_the_address(client: TestClient) -> None:
    fields = {"query": "a=warrior&b=zombie", "o.criticals": "by_weapon", "o.parry_pool": "all"}
    reply = client.post("/rules/mordheim", data=fields)
    assert reply.headers["location"] == "/odds/mordheim?a=warrior&b=zombie&o.criticals=by_weapon"
    page = client.get("/rules/mordheim?a=warrior&b=zombie&o.criticals=by_weapon").text
    assert re.search(r'name="o.criticals" value="by_weapon" checked', page)


def test_what_is_not_from_the_game_is_marked_on_the_card(client: TestClient) -> None:
    page = settled(client, "/odds/warband-skirmish?a=demo-brute:+helmet&b=seed-warrior-flail&until=attack")
    assert "Not all from the game Demo Brute: demo, not from the game; helmet: demo, not from the game" in text_of(page)
    assert "Not all from the game" not in text_of(settled(client, f"/odds/mordheim?{QUERY}"))


@pytest.mark.parametrize("key", ["mordheim", "coreheim", "wh40k2e", "warband-skirmish", "combat-skill"])
def test_every_system_begins_with_fights_that_show_something(client: TestClient, key: str) -> None:
    page = settled(client, f"/odds/{key}")
    ways = re.findall(r'<li><a href="([^"]+)"><strong>.*?</strong>(?:<span>.*?</span>){2}<b>(.*?)</b>', page)
    assert len(ways) == 3
    for link, chance in ways:
        assert client.get(f"/api/v1{unescape(link)}").status_code == 200
        shown = settled(client, unescape(link))
        assert 'class="card answer"' in shown
        assert not chance or chance.removesuffix("%").strip() in text_of(shown)


def test_the_first_fights_of_rank_and_file_go_on_until_a_side_breaks_or_is_gone(client: TestClient) -> None:
    """After one round hardly anybody would have won; the links say how long they last."""
    links = re.findall(r'href="(/odds/combat-skill\?[^"]+)"', client.get("/odds/combat-skill").text)
    assert len(links) == 3
    assert all("until=broken" in link or "until=wiped" in link for link in links)
    for link in links:
        client.get("/api/v1" + unescape(link))
    page = client.get("/odds/combat-skill").text
    chances = [float(number) for number in re.findall(r"<b>([0-9.]+)\u202f%</b>", page)]
    assert len(chances) == 3
    assert min(chances) > 1
    assert max(chances) < 99
    assert "until one breaks" in text_of(page)


def test_a_fight_with_a_limit_says_at_the_table_that_neither_may_win(client: TestClient) -> None:
    link = "/play/combat-skill?a=5+halberdiers&b=5+orc+boyz:+charging"
    seen = text_of(settled(client, link))
    assert re.search(r"neither side has won: 99\.[0-9] %", seen)
    assert "neither side has won" not in text_of(settled(client, f"/play/mordheim?{PLAY}"))


def test_a_name_that_is_a_word_of_the_rules_is_told_apart_from_it(client: TestClient) -> None:
    seen = text_of(client.get("/play/mordheim?a=hit+=+warrior:+sword;+charging&b=grom+=+zombie&d=4.4").text)
    assert "Hit rolls to hit: 4, a hit." in seen
    assert "Hit strikes Grom." in seen


def test_who_is_chosen_is_called_by_name(client: TestClient) -> None:
    query = "a=ulli+=+warrior:+sword;+charging&b=grom+=+goblin&b=goblin&p.a=ask"
    page = client.get(f"/play/mordheim?{query}", follow_redirects=True).text
    pad = text_of(page.partition('class="choices"')[2])
    assert "Grom" in pad
    assert "Goblin Warrior" in pad
    assert "B2" not in pad


def test_one_fight_of_a_map_is_one_fight(client: TestClient) -> None:
    seen = text_of(settled(client, "/compare/mordheim?a=warrior&b=zombie"))
    assert "1 fight " in seen
    assert "1 fights" not in seen
