"""``python -m pitfight`` is the command ``pitfight``."""

from pitfight.cli import main

main()
