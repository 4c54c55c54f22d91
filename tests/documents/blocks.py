"""What the pages written for readers show: fenced blocks, and commands within the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

from pitfight.systems import SYSTEMS

ROOT = Path(__file__).parents[2]
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "examples/README.md", "golden/README.md")),
    ROOT / "tests" / "cases" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
PLACEHOLDER = re.compile(r"\.\.\.|\b[A-Z]{4,}\b")
"""What stands in a command within the text for something of the reader's own."""
SUBJECT = re.compile(rf"\b({'|'.join(SYSTEMS)})\b|[a-z]/[a-z]|\w\.\w")
"""A rule system or a file: what makes a command within the text a whole one, and not only its name."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its page, the line of its fence, its language and its text."""

    page: str
    line: int
    language: str
    text: str

    @property
    def id(self) -> str:
        """What tests call it."""
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in its order."""
    for token in MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8")):
        if token.type in ("fence", "code_block"):
            assert token.map is not None, "a block has its lines"
            yield Block(page.relative_to(ROOT).as_posix(), token.map[0] + 1, token.info.strip(), token.content)


def inline_commands(page: Path) -> Iterator[Block]:
    """Whole commands that stand within the text or in a table."""
    for token in MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8")):
        line = token.map[0] + 1 if token.map else 0
        for child in token.children or ():
            text = " ".join(child.content.split())
            if child.type != "code_inline" or not text.startswith("pitfight ") or PLACEHOLDER.search(text):
                continue
            if SUBJECT.search(text):
                yield Block(page.relative_to(ROOT).as_posix(), line, "sh", text)


def commands(block: Block) -> Iterator[Block]:
    """The commands of a block of shell, each with its own line; a backslash joins it to the next line."""
    text, began = "", 0
    for number, line in enumerate(block.text.splitlines(), start=block.line + 1):
        began = began or number
        text += line.removesuffix("\\")
        if line.endswith("\\"):
            continue
        if text.strip() and not text.lstrip().startswith("#"):
            yield Block(block.page, began, "sh", text.strip())
        text, began = "", 0


def dialogues(block: Block) -> list[tuple[str, str]]:
    """The commands of a block that shows a terminal, each with what it prints."""
    found: list[tuple[str, str]] = []
    for line in block.text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, output = found[-1]
            found[-1] = (command, output + line)
    return found


SHOWN = tuple(block for page in PAGES for block in blocks(page))
"""Every fenced block there is."""


def of(*languages: str) -> list[Block]:
    """The blocks in some languages."""
    return [block for block in SHOWN if block.language in languages]
