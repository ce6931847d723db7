#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests; installs Debian's package if there is none.
set -euo pipefail
source "$(dirname "$0")/limited.sh"

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

if find_browser; then
    exit
fi
apt_install chromium || true
if ! find_browser; then
    echo "!! NO CHROMIUM HERE, AND NONE COULD BE INSTALLED: THE BROWSER TESTS WILL BE SKIPPED." >&2
    ! required browser
fi
