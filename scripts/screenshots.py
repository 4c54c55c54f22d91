"""Pictures for the README, made anew by ``python -m scripts.screenshots``: the page, and the table on a phone.

The browser is the one that the tests of the page drive.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
A, B = "Champion: sword, buckler; charging", "Warrior: axe"
FIGHT = f"odds/mordheim?a={A}&b={B}"
GAME = f"play/mordheim?a={A}&b={B}&d=4"


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The page, served for as long as pictures are taken; its address."""
    command = [sys.executable, "-m", "pitfight", "web", "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+?/(?= )", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield found[0]
    finally:
        process.terminate()
        process.wait(timeout=20)


def shoot(browser: Browser, address: str, name: str, width: int, height: int) -> None:
    """One picture of a page, once its odds are there."""
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)  # charts are drawn after the page is there
    page.screenshot(path=FOLDER / f"{name}.png")
    page.close()


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright, server() as address:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        shoot(browser, address + FIGHT, "page", 1100, 900)
        shoot(browser, address + GAME, "table", 390, 780)
        browser.close()


if __name__ == "__main__":
    main()
