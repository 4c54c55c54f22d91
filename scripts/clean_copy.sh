#!/bin/sh
# What a newcomer meets: the last commit, cloned into another folder, must answer `make odds` by itself, and the wheel
# built there must hold every file of the package.
set -eu
cd "$(dirname "$0")/.."

if ! git rev-parse --quiet --verify HEAD >/dev/null; then
    echo "clean copy: this folder is not a git repository with a commit, so there is nothing to clone" >&2
    exit 1
fi
if [ -n "$(git status --porcelain)" ]; then
    echo "clean copy: there are changes that are not committed; the last commit is what is tried"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
copy="$work/a clean copy"  # with blanks in its name, since newcomers have such folders

echo "clean copy: make odds"
git clone --quiet . "$copy"
cd "$copy"

# This make may run inside another one, in a shell that has settings of its own for Python.
unset MAKEFLAGS MFLAGS MAKELEVEL PITFIGHT_ALL
VIRTUAL_ENV=/nowhere PYTHONPATH=/nowhere make odds > "$work/answer" || { cat "$work/answer"; exit 1; }
cat "$work/answer"
if ! grep -q '[0-9]/[0-9]' "$work/answer"; then
    echo "clean copy: the answer shows no fraction" >&2
    exit 1
fi

echo "clean copy: the wheel"
.venv/bin/python -m pip wheel -qq --no-input --disable-pip-version-check --no-deps --wheel-dir "$work" .
git ls-files src/pitfight | sed 's,^src/,,' | LC_ALL=C sort > "$work/wanted"
.venv/bin/python -m zipfile --list "$work"/pitfight-*.whl | awk '{ print $1 }' | grep '^pitfight/' | LC_ALL=C sort > "$work/found"
if ! diff "$work/wanted" "$work/found"; then
    echo "clean copy: the wheel and the package differ: < is missing, > is too much" >&2
    exit 1
fi
echo "clean copy: good, $(wc -l < "$work/found" | tr -d ' ') files in the wheel"
