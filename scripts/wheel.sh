#!/bin/sh
# What people install: sdist and wheel are built into dist, the wheel is installed as `pipx install` does it, without a
# compiler and from wheels alone, and must answer a duel and serve its page. Then the extras are installed beside it.
set -eu
. "$(dirname "$0")/work_folder.sh"

unset PYTHONPATH VIRTUAL_ENV
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_CONSTRAINT="$PWD/constraints.txt"

echo "wheel: building dist"
"$python" -m venv "$work/tools"
"$work/tools/bin/python" -m pip install -qq build pipx
rm -rf dist
"$work/tools/bin/python" -m build --outdir dist . > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
wheel=$(ls "$PWD"/dist/pitfight-*.whl)
ls dist

echo "wheel: pipx install, no compiler"
export CC=/nowhere CXX=/nowhere PIP_ONLY_BINARY=:all:
export PIPX_HOME="$work/pipx" PIPX_BIN_DIR="$work/bin" PIPX_MAN_DIR="$work/man" PIPX_DEFAULT_PYTHON="$python"
"$work/tools/bin/pipx" install --quiet "$wheel" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }

cd "$work"  # away from the sources, so that nothing of them is found
bin/pitfight --version
bin/pitfight odds mordheim "Warrior: sword; charging" "Warrior: sword" --until phase --fractions > answer
cat answer
grep -q ' 5/54' answer || { echo "wheel: the duel is answered otherwise" >&2; exit 1; }
"$python" "$OLDPWD/scripts/fetch_page.py" bin/pitfight

echo "wheel: extras"
"$python" -m venv extras
extras/bin/python -m pip install -qq "$wheel[fast,charts,cluster]"
extras/bin/python -c 'import altair, distributed, duckdb, numba'
extras/bin/pitfight simulate mordheim "Warrior: sword" "Ghoul" --n 2000 --seed 7 --engine fast > /dev/null
echo "wheel: good"
