#!/bin/sh
# The browser that the tests of the page drive: the system's, or one that Debian's package manager brings where it may.
set -eu

for name in "${PITFIGHT_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        echo "browser: $(command -v "$name")"
        exit 0
    fi
done

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "browser: none is here; installing chromium"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
    command -v chromium
    exit 0
fi
echo "browser: no Chromium is here; install one, or name it in PITFIGHT_CHROMIUM. Tests that need it are skipped." >&2
