"""The documentation as a site: it is built, its links lead somewhere, and it fetches nothing from elsewhere."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from pitfight.systems import SYSTEMS, system
from scripts import reference
from scripts.site import NAV, build, faults, navigation
from tests.web.conftest import FLAGS, chromium


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = build(tmp_path_factory.mktemp("documentation"))
    assert found is not None
    return found


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    assert list(faults(site)) == []
    assert (site / "docs" / "tutorials" / "players.html").is_file()


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    """As are places that are not there, and whatever would be fetched from another host."""
    (tmp_path / "style.css").write_text("@import url(https://elsewhere.example/a.css)", encoding="utf-8")
    (tmp_path / "index.html").write_text(
        "<h1 id='here'>x</h1><a href='gone.html'>a</a><a href='#there'>b</a><a href='#here'>c</a>"
        "<a href='https://elsewhere.example/'>d</a><img src='https://elsewhere.example/a.png'>",
        encoding="utf-8",
    )
    assert list(faults(tmp_path)) == [
        "index.html: gone.html leads nowhere",
        "index.html: #there has no such place",
        "index.html fetches https://elsewhere.example/a.png",
        "style.css fetches https://elsewhere.example/a.css",
    ]


def test_a_page_in_no_part_is_told() -> None:
    with pytest.raises(SystemExit, match=r"elsewhere/forgotten\.md"):
        navigation(["README.md", "elsewhere/forgotten.md"])
    assert navigation(["README.md"]) == [{next(iter(NAV)): ["README.md"]}]
    assert navigation(["docs/new.md"]) == [{"Project": ["docs/new.md"]}]


def test_a_browser_fetches_nothing_from_elsewhere(site: Path) -> None:
    """Scripts included; the search is used as well."""
    executable = chromium()
    if executable is None:
        pytest.skip("no browser is here; scripts/browser.sh brings one")
    fetched: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        page = browser.new_page()
        page.on("request", lambda request: fetched.append(request.url))
        for name in ("index.html", "docs/reference/charts-mordheim.html"):
            page.goto(f"file://{site / name}")
            page.wait_for_load_state("networkidle")
        browser.close()
    assert fetched
    assert [url for url in fetched if not url.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_charts_are_drawn_from_the_tables(key: str) -> None:
    """Every cell stands on the page, in its row."""
    page = reference.charts(key)
    for chart in importlib.import_module(f"{system(key).catalogue.package}.charts").tables():
        part = page.partition(f"## {chart.title}\n")[2].partition("\n## ")[0]
        for _, cells in chart.rows:
            assert f" | {' | '.join(' '.join(cell.split()) for cell in cells)} |" in part


def test_the_reference_has_every_command_and_option() -> None:
    pages = reference.pages()
    commands = pages["docs/reference/commands.md"]
    assert {"## pitfight odds", "## pitfight best-loadout", "## pitfight import"} <= set(commands.splitlines())
    assert "`--max-memory`" in commands
    for key in SYSTEMS:
        for row in system(key).options.values():
            assert f"`{row.name}`" in pages["docs/reference/options.md"]
            assert row.source in pages["docs/reference/options.md"]
