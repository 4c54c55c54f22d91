"""Many fights at once: tables of loadouts against foes, what to buy, what something is worth, and large grids."""
