"""``python -m pitfight`` is the command ``pitfight``."""

from pitfight.cli import main

if __name__ == "__main__":  # a process that works for the page imports this module too
    main()
