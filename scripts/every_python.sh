#!/bin/sh
# The tests on every Python from 3.11 that is on this machine, each in an environment of its own below build/pythons.
# Words behind the command go to pytest: sh scripts/every_python.sh -k parry
set -eu
cd "$(dirname "$0")/.."

found=
for candidate in python3.11 python3.12 python3.13 python3.14 python3 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
    version=$("$candidate" -c 'import ensurepip, sys, venv; sys.version_info >= (3, 11) and print("%d.%d" % sys.version_info[:2])' \
        2>/dev/null) || continue
    case " $found " in *" $version "*) continue ;; esac
    [ -n "$version" ] || continue
    found="$found $version"

    echo "python $version: installing"
    folder="build/pythons/$version"
    "$candidate" -m venv --clear "$folder"
    # Versions of constraints.txt are those of one Python; another may need others.
    "$folder/bin/python" -m pip install -qq --no-input --disable-pip-version-check -c constraints.txt -e '.[test]' ||
        "$folder/bin/python" -m pip install -qq --no-input --disable-pip-version-check -e '.[test]'
    echo "python $version: testing"
    env -u PYTHONPATH -u VIRTUAL_ENV "$folder/bin/python" -m pytest -q -n auto "$@"
done
[ -n "$found" ] || { echo "no Python of version 3.11 or newer is here" >&2; exit 1; }
echo "pythons: good,$found"
