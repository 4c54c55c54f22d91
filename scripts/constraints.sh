#!/bin/sh
# Write constraints.txt: the exact versions of everything that a fresh installation with all tools brings today.
set -eu
. "$(dirname "$0")/work_folder.sh"

echo "Installing everything anew with $("$python" --version)"
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install -qq --no-input --disable-pip-version-check '.[dev]'
{
    echo '# Made by "make constraints"; not edited by hand.'
    "$work/venv/bin/python" -m pip freeze --disable-pip-version-check --exclude pitfight | LC_ALL=C sort -f
} > "$work/constraints.txt"
cat "$work/constraints.txt" > constraints.txt
echo "constraints.txt names $(grep -c == constraints.txt) packages"
