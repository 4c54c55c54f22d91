"""The page in a real browser: each flow at desktop and phone size, with scripts off once, and axe on every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.conftest import FLAGS, chromium

EXECUTABLE = chromium()
pytestmark = pytest.mark.skipif(
    EXECUTABLE is None, reason="no Chromium on this machine (scripts/browser.sh installs it)"
)
expect.set_options(timeout=30_000)  # for busy machines; no test waits longer than it must
AXE = (Path(__file__).parent / "vendor" / "axe-4.14.1.min.js").read_text("utf-8")
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
DUEL = "/odds/mordheim?a=warrior:+sword;+charging&b=warrior:+sword"
PLAY = "/play/mordheim?a=ulli+%3D+warrior:+sword;+charging&b=grom+%3D+warrior:+sword"
UNITS = "/play/combat-skill?a=6+halberdiers+x6:+halberd;+charging&b=6+swordsmen+x6:+shield"
WIDE = "/play/combat-skill?a=20+halberdiers+x10:+halberd;+charging&b=20+swordsmen+x10:+shield"
PERCENT = "/play/warband-skirmish?a=seed-warrior-flail&b=seed-captain-shield"
WARBAND = Path(__file__).parents[2] / "examples" / "warband.md"
MAP = "/compare/mordheim?a=champion:+two+clubs&a=warrior:+sword&b=zombie&b=warrior:+sword&charge=a"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=list(FLAGS))
        yield browser
        browser.close()


def context_of(browser: Browser, size: str, theme: str = "light", scripts: bool = True) -> BrowserContext:
    width, height = SIZES[size]
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        java_script_enabled=scripts,
        has_touch=size == "phone",
        reduced_motion="reduce",
    )


@pytest.fixture(params=list(SIZES))
def page(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Page]:
    """A page at each size; whatever the console complains of, or asks another machine for, fails the test."""
    context = context_of(browser, request.param)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith((server, "data:")) else said.append(asked.url))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.context.set_default_timeout(20_000)
    yield page
    context.close()
    assert [text for text in said if "DISCONNECTED" not in text and "Failed to fetch" not in text] == []


def phone(page: Page) -> bool:
    size = page.viewport_size
    return size is not None and size["width"] < 760


def test_the_answer_is_in_the_first_view(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    expect(page.locator(".win.a strong")).to_contain_text("50.6")
    expect(page.locator(".win.b strong")).to_contain_text("49.4")
    size = page.viewport_size
    assert size is not None
    for place in (".win.a strong", ".verdict", ".answer .bar", ".answer .mark"):
        box = page.locator(place).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"] - (57 if phone(page) else 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    brand = page.locator(".brand").bounding_box()
    assert brand is not None
    assert brand["x"] >= 0


def test_the_odds_follow_what_is_typed(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    field = page.locator("#b1")
    field.fill("Warrior: swrod")
    expect(page.get_by_text("The odds wait for side B.")).to_be_visible()
    expect(page.locator(".win.a")).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_value("Warrior: swrod")
    page.get_by_role("link", name="sword", exact=True).click()
    expect(page.locator(".win.a strong")).to_contain_text("50.6")
    page.locator("#b1").fill("Zombie")
    expect(page.locator(".win.a strong")).to_contain_text("62.8")
    assert page.url.endswith("&b=zombie")
    page.reload()
    expect(page.locator(".win.a strong")).to_contain_text("62.8")
    expect(page.locator("#b1")).to_have_value("Zombie")


def test_words_are_completed_by_keys(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    field = page.locator("#b1")
    field.fill("")
    field.press_sequentially("Warrior: bu")
    expect(page.locator(".completions li").first).to_have_text("buckler")
    field.press("Tab")
    expect(field).to_have_value("Warrior: buckler")
    expect(page.locator(".completions")).to_have_count(0)
    expect(page).to_have_url(re.compile("b=warrior:\\+buckler$"))


def test_pickers_and_words_agree(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    if phone(page):
        page.locator("label[for='b1-more']").click()
    page.locator("#b1-add-gear").select_option("buckler")
    expect(page.locator("#b1")).to_have_value("Warrior: sword, buckler")
    page.locator("#b1-state-1").check(force=True)
    expect(page.locator("#b1")).to_have_value("Warrior: sword, buckler; charging")
    expect(page.locator("#a1")).to_have_value("Warrior: sword")
    page.locator("#b1-gear-1").uncheck(force=True)
    expect(page.locator("#b1")).to_have_value("Warrior: buckler; charging")
    page.locator("#b1-ws").fill("5")
    expect(page.locator("#b1")).to_have_value("Warrior: buckler; charging, ws 5")
    expect(page.locator(".win.a strong")).to_be_visible()


def test_an_answer_that_comes_too_late_changes_no_picker(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    expect(page.locator(".win.a strong")).to_be_visible()
    refused = page.evaluate(
        """() => {
            const picker = document.querySelector("#b1-add-gear");
            picker.value = "buckler";
            picker.dispatchEvent(new Event("input", { bubbles: true }));
            const late = new CustomEvent("htmx:before:swap", { bubbles: true, cancelable: true, detail: {} });
            document.body.dispatchEvent(late);
            return late.defaultPrevented;
        }"""
    )
    assert refused
    expect(page.locator("#b1")).to_have_value("Warrior: sword, buckler")


def test_fight_and_readings_change_the_address(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    page.locator("#until-2").check()
    expect(page).to_have_url(re.compile("until=phase"))
    expect(page.locator(".verdict")).to_contain_text("Most likely: neither side has won")
    page.locator("#o-criticals").select_option("by_weapon")
    expect(page).to_have_url(re.compile(r"o\.criticals=by_weapon"))
    expect(page.get_by_text("Readings: 1 changed")).to_be_visible()


def test_sides_are_swapped(page: Page, server: str) -> None:
    page.goto(server + "/odds/mordheim?a=warrior:+sword&b=zombie")
    page.get_by_role("link", name="Swap sides").click()
    expect(page.locator("#a1")).to_have_value("Zombie")
    expect(page.locator("#b1")).to_have_value("Warrior: sword")


def test_the_chart_is_drawn_under_the_policy(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    figure = page.locator("[data-chart]").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator("svg path[fill='var(--a)']").first).to_be_attached()
    expect(figure.locator("svg path[fill='url(#pf-hatch)']").first).to_be_attached()
    page.get_by_text("The same as a table").first.click()
    expect(page.get_by_role("columnheader", name="still fighting")).to_be_visible()


def test_other_readings_come_by_themselves(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    page.locator("#worth").scroll_into_view_if_needed()
    expect(page.locator("#worth table")).to_contain_text("autohit")


def test_nothing_is_clipped_on_paper(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    expect(page.locator("#o-criticals")).to_be_visible()
    page.emulate_media(media="print")
    for place in ("#o-criticals", "#a1"):  # round corners without a margin cut off the first letter
        expect(page.locator(place)).to_have_css("border-top-left-radius", "0px")


def test_b_is_hatched_at_the_table_too(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4")
    expect(page.locator(".question.b")).to_be_visible()
    edge = page.evaluate("getComputedStyle(document.querySelector('.question.b'), '::after').backgroundImage")
    assert edge.startswith("repeating-linear-gradient(135deg")


def test_two_loadouts(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    page.get_by_role("link", name="A Compare with another").click()
    page.locator("#other1").fill("Warrior: sword, axe; charging")
    expect(page.get_by_text("A′ is better by")).to_be_visible()
    page.get_by_role("link", name="Keep A′").first.click()
    expect(page.locator("#a1")).to_have_value("Warrior: sword, axe; charging")


def test_a_long_answer_can_be_stopped(page: Page, server: str) -> None:
    page.goto(server + "/odds/mordheim?a=warrior&b=zombie")
    link = "/odds/mordheim?" + "&".join(
        [*(f"a=warrior:+{gear}" for gear in ("sword", "axe", "club,+shield", "spear", "halberd", "two+clubs")),
         *(f"b=ws{n}+s3+t3+w2+i{n}+a2+ld7:+sword,+axe" for n in range(1, 7)), "how=sampled", "n=1000000"]
    )  # fmt: skip
    page.goto(server + link)
    expect(page.get_by_text("Working:")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped")).to_be_visible()


def test_a_fight_at_the_table(page: Page, server: str) -> None:
    page.goto(server + PLAY)
    pad = page.locator(".pad")
    expect(pad.get_by_role("link", name=re.compile("rolled 4: hit"))).to_be_visible()
    for face, then in (("4", "Roll to parry"), ("5", "Roll to hit"), ("3", "Roll to strike first")):
        pad.locator(f"[data-key='{face}']").click()
        expect(page.locator(".question h2")).to_have_text(then)
    assert page.url.endswith("d=4.5.3")
    page.reload()
    expect(page.locator(".question h2")).to_have_text("Roll to strike first")
    page.go_back()
    expect(page.locator(".question h2")).to_have_text("Roll to hit")
    assert page.url.endswith("d=4.5")
    page.keyboard.press("u")
    expect(page.locator(".question h2")).to_have_text("Roll to parry")
    page.keyboard.press("2")
    expect(page.locator(".question h2")).to_have_text("Roll to wound")


def test_the_button_keeps_its_word(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4.5.3.3.5.2")
    expect(page.locator(".live .num.a")).to_contain_text("58.3")
    page.locator(".pad [data-key='5']").click()
    expect(page.locator(".live .num.a")).to_contain_text("67.8")


def test_the_program_never_rolls_again_on_reload(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4")
    page.get_by_role("button", name="Roll for me").click()
    expect(page).to_have_url(re.compile(r"d=4\.r[1-6]$"))
    link, log = page.url, page.locator(".log").inner_text()
    page.reload()
    assert page.url == link
    assert page.locator(".log").inner_text() == log


def test_everything_at_the_table_is_at_the_thumb(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4.5.3.3.5.2")
    expect(page.locator(".live .num.a")).to_contain_text("58.3")
    if phone(page):
        pad, question = page.locator(".pad").bounding_box(), page.locator(".question").bounding_box()
        assert pad is not None and question is not None  # noqa: PT018
        assert pad["y"] >= 844 - 290
        assert question["y"] + question["height"] < pad["y"]
    for one in page.locator(".pad a, .pad button").all():
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_clause_opens_its_sentence_and_then_the_rules(page: Page, server: str) -> None:
    page.goto(server + PLAY)
    clause = page.locator(".question .clause").first
    clause.click()
    expect(page.locator(".question .clause-text")).to_contain_text("D6")
    clause.click()
    expect(page).to_have_url(re.compile("/rules/mordheim#MH-"))


def test_when_the_network_drops_the_page_stays(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4")
    before = page.locator(".question h2").inner_text()
    page.context.set_offline(True)
    page.locator(".pad [data-key='2']").click()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.locator(".question h2")).to_have_text(before)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".question h2")).to_have_text(before)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".offline")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"d=4\.2$"))


def test_a_roll_for_me_that_got_lost_is_sent_again(page: Page, server: str) -> None:
    page.goto(server + PLAY + "&d=4")
    page.context.set_offline(True)
    page.get_by_role("button", name="Roll for me").click()
    expect(page.get_by_text("The page keeps this step")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(re.compile(r"d=4\.r[1-6]$"))


def test_an_old_answer_is_called_old_when_the_network_drops(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    expect(page.locator(".win.a strong")).to_contain_text("50.6")
    page.context.set_offline(True)
    page.locator("#b1").fill("Zombie")
    expect(page.get_by_text("The faded answer is that of the fight before.")).to_be_visible()
    button = page.get_by_role("button", name="Try again")
    if phone(page):
        notice, bar = page.locator(".offline").bounding_box(), page.locator(".tabs").bounding_box()
        assert notice is not None and bar is not None  # noqa: PT018
        assert notice["y"] + notice["height"] <= bar["y"]
    page.context.set_offline(False)
    button.click()
    expect(page.locator(".win.a strong")).to_contain_text("62.8")
    expect(page.locator("#b1")).to_have_value("Zombie")
    expect(page.locator(".offline, .stale")).to_have_count(0)


def test_the_map_and_its_cells(page: Page, server: str) -> None:
    page.goto(server + MAP)
    cells = page.locator(".map td a[class^='heat-']")
    expect(cells).to_have_count(4)
    expect(page.locator(".at-work")).to_have_count(0)  # the map moves up when it goes
    cells.nth(3).click()
    expect(page.get_by_role("link", name="Open the fight")).to_be_visible()
    expect(page.locator(".map [aria-current]")).to_have_text("50.6")
    page.wait_for_load_state("networkidle")  # what is still coming in would move the link away under the pointer
    page.get_by_role("link", name="Open the fight").click()
    expect(page.locator(".exactly")).to_contain_text("6186522/12220219")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("size", list(SIZES))
def test_a_roster_comes_in_and_its_fighters_go_to_the_map(
    browser: Browser, server: str, size: str, scripts: bool, theme: str
) -> None:
    context = context_of(browser, size, theme, scripts)
    page = context.new_page()
    page.goto(server + "/import/mordheim")
    page.get_by_label("A file of a list builder").set_input_files(WARBAND)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.locator("h1")).to_have_text("The Iron Dogs, a Mordheim warband")
    expect(page.locator("#guessed")).to_contain_text("two hand weapons and a buckler do not fit in two hands")
    if scripts:
        page.evaluate(AXE)
        assert page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"] == []
    page.get_by_label("Words of Grom").fill("Ogre Bodyguard: axe")
    page.get_by_label("as side B").check()
    page.get_by_role("button", name="Use these fighters").click()
    expect(page).to_have_url(re.compile(r"/compare/mordheim\?b=ulli.*&b=grom\+=\+ogre\+bodyguard:\+axe&"))
    context.close()


def test_a_theme_is_kept(page: Page, server: str) -> None:
    page.goto(server + DUEL)
    page.get_by_role("button", name="Theme: device").click()
    expect(page.locator("html")).to_have_class("theme-light")
    page.get_by_role("button", name="Theme: light").click()
    expect(page.locator("html")).to_have_class("theme-dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 20, 17)"


def test_several_dice_are_tapped_and_taken_back(page: Page, server: str) -> None:
    page.goto(server + UNITS)
    pad = page.locator(".pad")
    expect(pad.get_by_text("0 of 6 dice")).to_be_visible()
    pad.locator("[data-key='4']").click()
    expect(pad.get_by_text("1 of 6 dice")).to_be_visible()
    pad.locator("[data-key='6']").click()
    expect(pad.get_by_text("2 of 6 dice")).to_be_visible()
    assert page.url.endswith("d=4-6")
    pad.locator(".thrown a").first.click()
    expect(pad.get_by_text("1 of 6 dice")).to_be_visible()
    assert page.url.endswith("d=6")
    page.get_by_role("button", name="Roll for me").click()
    expect(page).to_have_url(re.compile(r"d=6(-r[1-6]){5}$"))


def test_many_dice_are_counted(page: Page, server: str) -> None:
    page.goto(server + WIDE)
    pad = page.locator(".pad")
    expect(pad.get_by_text("20 dice: how many show each face?")).to_be_visible()
    pad.locator("label[for='f5']").click()
    pad.locator("label[for='f5']").click()
    expect(page.locator("#f5")).to_have_value("2")
    expect(pad.get_by_text("18 dice are left")).to_be_visible()
    page.locator("#f1").fill("18")
    pad.get_by_role("button", name="Enter").click()
    expect(page).to_have_url(re.compile(r"d=(1-){18}5-5$"))


def waiting_for_odds(page: Page) -> None:
    """The page waits for odds once more; they come when ``now`` is triggered at ``#waiting``."""
    expect(page.locator("#waiting")).to_have_count(0)
    page.evaluate(
        """() => {
            const waiting = document.createElement("aside");
            waiting.id = "waiting";
            const here = location.pathname + location.search;
            const asks = { get: here, trigger: "now", target: "#main", swap: "innerMorph" };
            for (const [name, value] of Object.entries(asks)) waiting.setAttribute(`hx-${name}`, value);
            document.getElementById("main").append(waiting);
            htmx.process(waiting);
        }"""
    )


def odds_come_in(page: Page) -> None:
    """The answer that the page waits for is there."""
    page.evaluate("htmx.trigger('#waiting', 'now')")
    expect(page.locator("#waiting")).to_have_count(0)


def test_odds_that_come_in_leave_the_counted_dice_alone(page: Page, server: str) -> None:
    page.goto(server + WIDE)
    waiting_for_odds(page)
    page.locator(".pad label[for='f5']").click()
    page.locator(".pad label[for='f5']").click()
    odds_come_in(page)
    expect(page.locator("#f5")).to_have_value("2")
    expect(page.get_by_text("18 dice are left")).to_be_visible()


def test_odds_that_come_in_leave_an_open_menu_open(page: Page, server: str) -> None:
    page.goto(server + PLAY)
    waiting_for_odds(page)
    page.locator(".menu summary").click()
    odds_come_in(page)
    expect(page.get_by_role("link", name="Who chooses")).to_be_visible()


def test_a_total_of_two_dice_is_one_touch(page: Page, server: str) -> None:
    page.goto(server + "/play/mordheim?a=warrior:+sword&b=zombie:+charging")
    page.locator(".pad [data-key='9']").click()
    expect(page).to_have_url(re.compile(r"d=5-4$"))
    expect(page.locator(".log")).to_contain_text("afraid")


def test_digits_and_field_of_a_percentage_agree(page: Page, server: str) -> None:
    page.goto(server + PERCENT)
    expect(page.get_by_text("at 55 % or less")).to_be_visible()
    rows = page.locator(".digits")
    rows.nth(0).locator("input[value='4']").check()
    rows.nth(1).locator("input[value='2']").check()
    expect(page.locator("#percent")).to_have_value("42")
    page.locator("#percent").fill("17")
    expect(rows.nth(0).locator("input[value='1']")).to_be_checked()
    page.get_by_role("button", name="Enter").click()
    expect(page).to_have_url(re.compile(r"d=p17$"))
    expect(page.locator(".question h2")).to_have_text("Roll for one more damage roll")
    expect(page.locator("#percent")).to_have_value("")
    expect(page.locator(".digits :checked")).to_have_count(0)
    page.context.set_offline(True)
    page.locator("#percent").fill("55")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.locator(".question h2")).to_have_text("Roll for one more damage roll")
    page.context.set_offline(False)
    page.go_back()
    expect(page.locator(".question h2")).to_have_text("Roll to hit")


def test_choices_are_left_to_persons_from_the_menu(page: Page, server: str) -> None:
    page.goto(server + "/play/wh40k2e?a=space+marine:+chainsword,+bolt+pistol;+charging&b=ork+boy")
    page.locator(".menu summary").click()
    page.get_by_role("link", name="Who chooses").click()
    page.locator("#a-weapon").select_option("ask")
    page.get_by_role("button", name="Go on with the fight").click()
    expect(page).to_have_url(re.compile(r"p\.a\.weapon=ask$"))


@pytest.mark.parametrize("link", [DUEL, PLAY, MAP, UNITS, PERCENT, "/odds/mordheim", "/rules/mordheim"])
@pytest.mark.parametrize("size", [(320, 640), (320, 225), (844, 390), (740, 360)])
def test_narrow_lying_and_enlarged_pages_scroll_one_way_only(
    browser: Browser, server: str, link: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page = context.new_page()
    page.goto(server + link)
    expect(page.locator("#working, #waiting")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_on_a_lying_phone_question_and_pad_stand_side_by_side(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 740, "height": 360}, has_touch=True)
    page = context.new_page()
    page.goto(server + PLAY)
    expect(page.locator(".pad [data-key='6'] small")).to_be_visible()
    question, pad = page.locator(".question").bounding_box(), page.locator(".pad").bounding_box()
    assert question is not None and pad is not None  # noqa: PT018
    assert question["x"] + question["width"] <= pad["x"]
    assert pad["y"] + pad["height"] <= 360
    context.close()


def test_an_answer_is_printed_on_one_page(browser: Browser, server: str) -> None:
    context = context_of(browser, "desktop", "dark")
    page = context.new_page()
    page.goto(server + DUEL)
    page.locator("[data-chart]").first.scroll_into_view_if_needed()
    expect(page.locator("[data-chart] svg").first).to_be_attached()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True))) == 1
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator(".as-table table").first).to_be_visible()
    expect(page.locator(".print-address")).to_contain_text("a=warrior:+sword;+charging")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(
    "link",
    [
        DUEL,
        "/odds/mordheim",
        "/odds/mordheim?a=warrior:+swrod&b=warrior",
        "/odds/mordheim?a=warrior:+sword&a=warrior:+axe&b=zombie&until=phase",
        DUEL + "&other=warrior:+axe;+charging",
        DUEL + "&how=sampled&n=1000&seed=7",
        PLAY + "&d=4.5.3.3.5.2",
        PLAY + "&d=4.1.4.5",
        MAP + "&cell=2.2",
        UNITS + "&d=4-2",
        WIDE,
        PERCENT,
        "/play/mordheim?a=warrior:+sword&b=zombie:+charging",
        "/play/wh40k2e/choices?a=space+marine&b=ork+boy",
        DUEL + "&other_b=warrior:+axe",
        "/odds/warband-skirmish?a=demo-brute&b=demo-ghoul",
        "/rules/wh40k2e?a=space+marine&b=ork+boy",
        "/compare/mordheim",
        "/rules/mordheim",
        "/import/mordheim",
        "/api/v1/docs",
        "/nothing",
    ],
)
def test_axe_finds_nothing(browser: Browser, server: str, link: str, size: str, theme: str) -> None:
    context = context_of(browser, size, theme)
    page = context.new_page()
    page.goto(server + link)
    expect(page.locator("#working, #waiting")).to_have_count(0)
    page.evaluate("document.querySelectorAll('[data-chart]').forEach((own) => own.scrollIntoView())")
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    context.close()
    told = [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
    assert told == []


@pytest.mark.parametrize("size", list(SIZES))
def test_everything_works_without_scripts(browser: Browser, server: str, size: str) -> None:
    context = context_of(browser, size, scripts=False)
    page = context.new_page()
    page.goto(server + "/odds/mordheim")
    page.locator("#a1").fill("Warrior: sword; charging")
    page.locator("#b1").fill("Warrior: sword")
    page.get_by_role("button", name="Work out the odds").click()
    expect(page.locator(".win.a strong")).to_contain_text("50.6")
    expect(page.locator("noscript img, figure img").first).to_be_visible()
    if size == "phone":
        page.locator("label[for='b1-more']").click()
    page.locator("#b1-gear-1").uncheck(force=True)
    page.get_by_role("button", name="Work out the odds").click()
    expect(page.locator("#b1")).to_have_value("Warrior")
    page.get_by_role("link", name="Play it at the table").click()
    page.locator(".pad [data-key='4']").click()
    expect(page).to_have_url(re.compile("d=4$"))
    page.get_by_role("button", name="Roll for me").click()
    expect(page).to_have_url(re.compile(r"d=4\.r[1-6]$"))
    page.go_back()
    expect(page).to_have_url(re.compile("d=4$"))
    context.close()
