#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests, and installs Debian's where there is none.
set -euo pipefail

find_browser() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
        if command -v "$name"; then
            return
        fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_install() {
    command -v apt-get || return 1
    echo "== installing chromium"
    as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends chromium
}

if find_browser; then
    exit
fi
apt_install > /dev/null 2>&1 || true
if ! find_browser; then
    echo "!! NO CHROMIUM HERE, AND NONE COULD BE INSTALLED: THE BROWSER TESTS WILL BE SKIPPED." >&2
fi
