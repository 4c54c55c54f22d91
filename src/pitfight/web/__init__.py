"""The page and its JSON interface: thin; it reads addresses, asks the package and shows."""
