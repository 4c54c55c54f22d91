"""Pictures for the README, made anew by ``python -m scripts.screenshots``: the page, the table on a phone, ``odds``.

The browser is the one that the tests of the page drive.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from pitfight.cli import run, separate_sides

FOLDER = Path(__file__).parent.parent / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
A, B = "Champion: sword, buckler; charging", "Warrior: axe"
COMMAND = ("odds", "mordheim", A, B)
FIGHT = f"odds/mordheim?a={A}&b={B}"
GAME = f"play/mordheim?a={A}&b={B}&d=4"
TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #1d1b18; }
pre { margin: 0; padding: 18px 22px; color: #eae4d8; width: max-content; }
pre { font: 15px/1.45 "DejaVu Sans Mono", monospace; }
b { color: #8fc7dd; font-weight: normal; }
</style><pre>%s</pre>"""


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


def terminal() -> str:
    """What a terminal shows of the command, as a page."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run(separate_sides(list(COMMAND)))
    words = " ".join(f'"{word}"' if " " in word else word for word in COMMAND)
    return TERMINAL % f"<b>$ pitfight {escape(words)}</b>\n{escape(printed.getvalue())}"


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
        page = browser.new_page(viewport={"width": 1000, "height": 400})
        page.set_content(terminal())
        page.locator("pre").screenshot(path=FOLDER / "odds.png")
        browser.close()


if __name__ == "__main__":
    main()
