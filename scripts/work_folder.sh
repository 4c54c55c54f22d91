# Read by scripts that try something in a folder of its own, from the root of the tree: `$work` is that folder, gone
# when the script ends, and `$python` the Python to use.
cd "$(dirname "$0")/.."
. scripts/find_python.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
python=$(find_python)
