"""Builds the documentation as a site in build/site: the pages of the repository, and those made from the package.

The pages are copied as they lie in the repository, so that their links hold in both places; ``scripts/reference.py``
adds what can be read from the package. Which pages there are is looked up, and every link of the built site is tried.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scripts import reference

ROOT = Path(__file__).parent.parent
TABLES = """\
.md-typeset table:not([class]) th, .md-typeset table:not([class]) td { min-width: 0; padding: .4em .7em; }
.md-typeset table code { overflow-wrap: normal; word-break: keep-all; }
"""
"""Charts have many narrow columns; names stay whole, and a table that is too wide is moved sideways."""
COPIED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs", "examples", "golden", "tests/cases")
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[)#])")
"""Where a link of a page leads, inside the repository."""

NAV: dict[str, tuple[str, ...]] = {
    "Start": ("README.md", "docs/README.md"),
    "Learn": (
        "docs/tutorials/players.md",
        "docs/tutorials/house-rules.md",
        "docs/tutorials/programmers.md",
        "docs/one-rule.md",
        "examples/README.md",
        "examples/*.md",
    ),
    "Guides": (
        "docs/many-fights.md",
        "docs/page.md",
        "docs/rosters.md",
        "docs/combat-skill.md",
        "docs/golden.md",
        "golden/README.md",
        "docs/shell.md",
    ),
    "Reference": ("docs/reference/*.md", "docs/files.md", "docs/json.md", "docs/errors.md"),
    "Trust": ("docs/trust.md", "docs/performance.md", "src/pitfight/systems/*/clauses.md", "tests/cases/README.md"),
    "Studies": ("docs/studies/README.md", "docs/studies/*.md"),
    "Decisions": ("docs/decisions/README.md", "docs/decisions/*.md"),
    "Project": ("CONTRIBUTING.md", "CHANGELOG.md", "docs/licences.md", "docs/*.md"),
}
"""The parts of the site, each with its pages in order; patterns take the pages that there are and stand nowhere yet."""

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""Elements that make a browser fetch something, and the attribute that says what."""
NOT_FETCHED = ("canonical", "alternate", "next", "prev")


def stage(folder: Path) -> list[str]:
    """Copy the pages and what they link to, add those made from the package; their paths are returned."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, goal, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, goal)
    for clauses in (ROOT / "src").rglob("clauses.md"):
        _take(clauses, folder)
    (folder / "tables.css").write_text(TABLES, encoding="utf-8")
    for path, text in reference.pages().items():
        goal = folder / path
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_text(text, encoding="utf-8")
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))
    for page in found:
        _settle_links(folder / page, folder)
    return found


def _take(path: Path, folder: Path) -> None:
    goal = folder / path.relative_to(ROOT)
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, goal)


def _settle_links(page: Path, folder: Path) -> None:
    """Bring along what a page links to; a link to a folder becomes one to its README."""

    def settled(match: re.Match[str]) -> str:
        target = (page.parent / match[1]).resolve()
        source = ROOT / target.relative_to(folder) if target.is_relative_to(folder) else target
        if source.is_dir() and (source / "README.md").is_file():
            return f"{match[1].rstrip('/')}/README.md"
        if source.is_dir():
            return f"{match[1].rstrip('/')}/{next(source.glob('*.toml')).name}"
        if source.is_file() and not target.exists():
            _take(source, folder)
        return match[1]

    page.write_text(LINK.sub(settled, page.read_text(encoding="utf-8")), encoding="utf-8")


def navigation(pages: Iterable[str]) -> list[dict[str, list[str]]]:
    """The parts with their pages. Raises :class:`SystemExit` when a page stands in none, so that none is forgotten."""
    left = list(pages)
    parts: list[dict[str, list[str]]] = []
    for title, patterns in NAV.items():
        own: list[str] = []
        for pattern in patterns:
            fitting = [page for page in left if Path(page).match(pattern) and page.count("/") == pattern.count("/")]
            own += fitting
            left = [page for page in left if page not in fitting]
        if own:
            parts.append({title: own})
    if left:
        raise SystemExit(f"site: no part of NAV has {', '.join(left)}")
    return parts


def settings(nav: list[dict[str, list[str]]]) -> str:
    """The settings of the generator, as TOML; fonts and icons are those of the reader and of the site itself."""
    return f"""
[project]
site_name = "pitfight"
site_description = "Exact odds for hand-to-hand fights in skirmish wargames."
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
nav = {_toml(nav)}
extra_css = ["tables.css"]

[project.theme]
language = "en"
font = false
features = ["navigation.sections", "navigation.top", "navigation.footer", "search.highlight", "content.code.copy"]

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle.icon = "lucide/sun"
toggle.name = "Dark"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle.icon = "lucide/moon"
toggle.name = "Light"

[project.markdown_extensions]
tables = {{}}
attr_list = {{}}
md_in_html = {{}}
toc.permalink = true
pymdownx.highlight.pygments_lang_class = true
pymdownx.superfences = {{}}
"""


def _toml(nav: list[dict[str, list[str]]]) -> str:
    parts = [f"{{ {json.dumps(title)} = {json.dumps(pages)} }}" for part in nav for title, pages in part.items()]
    return f"[{', '.join(parts)}]"


class _Page(HTMLParser):
    """What a built page links to, what it fetches, and the places in it that links can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        self.places |= {own[name] for name in ("id", "name") if own.get(name)}
        if tag == "a" and own.get("href"):
            self.links.append(own["href"])
        if own.get(LOADING.get(tag, "")) and own.get("rel") not in NOT_FETCHED:
            self.fetched.append(own[LOADING[tag]])


def faults(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and whatever a page would fetch from another host."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        if name == "404.html":  # shown at any address, so that its links begin at the root
            continue
        for link in (*page.links, *page.fetched):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    yield f"{name} fetches {link}"
                continue
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.exists():
                yield f"{name}: {link} leads nowhere"
            elif parts.fragment and goal in pages and unquote(parts.fragment) not in pages[goal].places | {"__top"}:
                yield f"{name}: {link} has no such place"
    for sheet in sorted(site.rglob("*.css")):
        for link in re.findall(r"(?:@import|url\()\s*[\"']?(https?:[^\"')\s]+)", sheet.read_text(encoding="utf-8")):
            yield f"{sheet.relative_to(site)} fetches {link}"


def build(folder: Path) -> Path | None:
    """Build the site below a folder; its place is returned, or None where the generator refuses."""
    folder.mkdir(parents=True, exist_ok=True)
    nav = navigation(stage((folder / "pages").resolve()))
    config = folder / "zensical.toml"
    config.write_text(settings(nav), encoding="utf-8")
    site = folder / "site"
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", str(config)]
    return None if subprocess.run(command, cwd=folder, check=False).returncode else site


def main() -> int:
    """Build the site and try its links; the exit code is 1 where one leads nowhere."""
    site = build(ROOT / "build")
    if site is None:
        return 1
    found = list(faults(site))
    print("\n".join(found) or f"site: build/site/index.html, {len(list(site.rglob('*.html')))} pages, every link leads")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
