# Read by the other scripts. `find_python` prints the first Python of 3.11 or newer that can make a virtual
# environment, or says on standard error what to install. PYTHON names one instead.

find_python() {
    lacking=
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3.11 python3.12 python3.13 python3
    fi
    for name in "$@"; do
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$name" -c 'import ensurepip, venv' 2>/dev/null; then
            printf '%s\n' "$name"
            return
        fi
        lacking=${lacking:-$name}
    done
    if [ -n "$lacking" ]; then
        version=$("$lacking" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        echo "$lacking cannot make virtual environments: its venv module is not installed." >&2
        echo "On Debian or Ubuntu: sudo apt install python$version-venv" >&2
    elif [ -n "${PYTHON:-}" ]; then
        echo "PYTHON=$PYTHON is not a Python of version 3.11 or newer." >&2
    else
        echo "pitfight needs Python 3.11 or newer, and none was found (looked for: $*)." >&2
        echo "Install one, or say where it is, for example: make odds PYTHON=/opt/python3.12/bin/python3" >&2
    fi
    return 1
}
