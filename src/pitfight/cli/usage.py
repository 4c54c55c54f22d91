"""What the parser of the command line says of words that it cannot read, each with its cause and its cure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitfight.errors import PitfightError, cut


@dataclass(frozen=True, slots=True)
class Complaint:
    """One kind of complaint: the words it has at its beginning or end, with a gap (…) for what was typed."""

    sentence: str
    cause: str
    cure: str

    def fits(self, message: str) -> bool:
        """Whether the parser's words are of this kind."""
        parts = self.sentence.split("…")
        return message.startswith(parts[0]) and all(part in message for part in parts)


COMPLAINTS = (
    Complaint(
        "No such option: …",
        "A word with a minus in front is no option of this command: it is misspelled, or belongs to another command.",
        "Take one that the sentence offers, or of the help that it names.",
    ),
    Complaint(
        "No such command '…'.",
        "The first word is no command.",
        "`pitfight --help` lists the commands; the rule system or the file comes behind one of them.",
    ),
    Complaint(
        "Missing argument '…'.",
        "The command needs one word more: a rule system, a file.",
        "Give what the sentence names; the example of the help shows where it stands.",
    ),
    Complaint(
        "Missing option '…'.",
        "The command cannot do without this option.",
        "Give it, with its value behind it; the help says what it takes.",
    ),
    Complaint(
        "Option '…' requires an argument.",
        "The option is the last word, and its value is missing.",
        "Write the value behind it, `--n 1000`.",
    ),
    Complaint(
        "Option '…' does not take a value.",
        "A switch has a value behind an equals sign.",
        "Write the switch alone, `--why`.",
    ),
    Complaint(
        "Got unexpected extra argument…",
        "There are more words than the command takes, often since a fighter or a file name with blanks has no quotes.",
        "Put quotes around each fighter, and take away what is too much.",
    ),
    Complaint(
        "…: “…” is …",
        "The value of an option is no number where one is needed, or too small or too large.",
        "Give a number within the limits that the sentence or the help names.",
    ),
    Complaint(
        "Invalid value for …",
        "The value of an option or argument is of another kind than is needed.",
        "Give one that the sentence names; the help says what is taken.",
    ),
)
"""All that the parser may complain of, for the catalogue of errors."""

UNFIT = {
    "int_parsing": "is no whole number",
    "float_parsing": "is no number",
    "less_than_equal": "is too large: the most is {le}",
    "greater_than_equal": "is too small: the least is {ge}",
}
"""What is wrong with a value, by what the parser's checker of types calls it."""


def told(error: Exception, message: str) -> PitfightError:
    """The parser's complaint as an error of ours, with the help that helps."""
    return PitfightError(_matter(error, message), where="command line", attempts=(_help(error),))


def _matter(error: Any, message: str) -> str:
    """What the option parser says; of a value that does not fit, the option and what was typed."""
    checked = getattr(error.__cause__, "errors", None)
    found = checked()[0] if checked is not None else {}
    if found.get("type") not in UNFIT:
        return message
    option = max(error.param.opts, key=len)
    return f"{option}: “{cut(found['input'])}” {UNFIT[found['type']].format(**found.get('ctx', {}))}"


def _help(error: Exception) -> str:
    """The help of the command at hand, or of all."""
    context = getattr(error, "ctx", None)
    if context is None or context.parent is None:
        return "pitfight --help"
    return f"pitfight {context.info_name} --help"
