"""How large a roster may be: files come from strangers, and none of them may take the machine with it."""

from __future__ import annotations

LARGEST = 50_000_000
"""Bytes of a file, and of what is packed in it."""
LARGEST_PACKED = 10_000_000
"""Bytes of a zip file."""
LARGEST_DIRECTORY = 65_536
"""Bytes of the list of files in a zip file; one that holds a single roster needs some hundred."""
RATIO = 100
"""How many times larger than its packed form a file may be, once it is larger than ``RATIO_FROM``."""
RATIO_FROM = 1_000_000
DEEPEST = 200
"""Elements within each other."""
MOST_ELEMENTS = 200_000
"""Elements of a file, in XML as in JSON; a file of a megabyte has some twenty thousand."""
MOST_ATTRIBUTES = 1_000
"""Attributes of one element; one of a roster has ten."""
LONGEST_PIECE = 1_000_000
"""Characters in which one tag or comment of XML must end: whenever more of it comes, the parser begins it anew."""
MOST_JSON_PARTS = 1_000_000
"""Commas and brackets of a JSON file, a bound on the values in it."""
MOST_CELLS = 100_000
"""Bars of a Markdown text, a bound on the cells of its tables."""
MOST_ROWS = 20_000
"""Lines of a list."""
LARGEST_LIST = 1_000_000
"""Characters of a list in Markdown or plain text."""
LONGEST_LINE = 10_000
LONGEST_TEXT = 1_000
"""Characters of a name or value that are kept."""
MOST_STEPS = 2_000_000
"""Entries that are looked at, counting one again for each fighter who shares it."""
MOST_NEAR = 200
"""Unknown names for which the nearest of ours is looked for; that takes a millisecond each."""
MOST_FIGHTERS = 1_000
MOST_COUNT = 200
"""Fighters who are alike, in one entry."""
LONGEST_NAME = 60
MOST_LINES = 20_000
"""Lines of a report."""
