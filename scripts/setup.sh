#!/bin/sh
# Make or renew .venv, if need be: `sh scripts/setup.sh [runtime|docs|test|dev]`. Each level holds the one before.
set -eu
cd "$(dirname "$0")/.."
. scripts/find_python.sh

level=${1:-runtime}
case $level in
    runtime) what=. levels=runtime ;;
    docs) what='.[docs]' levels='runtime docs' ;;
    test) what='.[test]' levels='runtime docs test' ;;
    dev) what='.[dev]' levels='runtime docs test dev' ;;
    *) echo "usage: sh scripts/setup.sh [runtime|docs|test|dev]" >&2; exit 2 ;;
esac

# A virtual environment knows its own place, so that of a moved or copied folder is made anew.
here=$(pwd)
wanted=$(cat pyproject.toml constraints.txt | cksum)
same() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

if ! same .venv/folder "$here" || ! .venv/bin/python -c '' 2>/dev/null ||
    { [ -n "${PYTHON:-}" ] && ! same .venv/made-with "$PYTHON"; }; then
    python=$(find_python)
    echo "Making a virtual environment, .venv, with $("$python" --version)" >&2
    "$python" -m venv --clear .venv
    printf '%s\n' "$python" > .venv/made-with
    printf '%s\n' "$here" > .venv/folder
fi

if ! same ".venv/installed-$level" "$wanted"; then
    echo "Installing pitfight and what it needs ($level); this can take a minute" >&2
    rm -f .venv/installed-*
    if ! .venv/bin/python -m pip install -qq --no-input --disable-pip-version-check -c constraints.txt -e "$what"; then
        echo "The installation failed, for the reason given above." >&2
        exit 1
    fi
    for done in $levels; do
        printf '%s\n' "$wanted" > ".venv/installed-$done"
    done
fi
