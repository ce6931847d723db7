#!/usr/bin/env bash
# What make needs of the venv: uv where it can be had, pip where not.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin

find_python() {
    local name
    for name in "${PYTHON:-python3}" python3.13 python3.12 python3.11 python3 python; do
        if command -v "$name" > /dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            echo "$name"
            return
        fi
    done
    echo "Theomachy needs Python 3.11 or newer (PYTHON=... names one)." >&2
    return 1
}

make_venv() {
    local python
    python=$(find_python)
    if ! [ -x "$bin/python" ] && ! "$python" -m venv .venv; then
        echo "python -m venv failed; on Debian and Ubuntu: apt install python3-venv" >&2
        return 1
    fi
    if ! "$bin/pip" install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt 2> /dev/null; then
        echo "No uv here: pip it is."
    fi
}

# A machine may have told only pip where its packages are, so pip gets a try where uv fails.
install() {
    if [ -x "$bin/uv" ] && "$bin/uv" pip install --quiet --python "$bin/python" "$@"; then
        return
    fi
    "$bin/pip" install --quiet --disable-pip-version-check "$@"
}

is_compiled() {
    compgen -G "$1/theomachy__mypyc*" > /dev/null
}

# Its name puts it before the file that names the sources.
prefer_compiled() {
    local site hook
    site=$("$bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    hook="$PWD/tools/prefer_compiled.py"
    printf "import os, runpy; os.path.exists('%s') and runpy.run_path('%s')\n" "$hook" "$hook" > "$site/__theomachy.pth"
}

# A new build lies beside the old one, and a link is turned to it: what runs now keeps its code. The one before stays.
build_beside() {
    local fresh
    fresh="$1-$(date +%Y%m%d%H%M%S)-$$"
    install --no-deps --no-build-isolation --no-cache-dir --target "$fresh" .
    [ -L "$1" ] || rm -rf "$1"
    ln -sfn "$(basename "$fresh")" "$1.link"
    "$bin/python" -c 'import os, sys; os.replace(*sys.argv[1:])' "$1.link" "$1"
    find build -maxdepth 1 -type d -name "$(basename "$1")-2*" | sort -r | tail -n +3 | xargs rm -rf
}

case "$1" in
    venv) make_venv ;;
    lock)
        echo "== installing $2"
        install --require-hashes -r "$2"
        ;;
    editable)
        install --no-deps --no-build-isolation -e .
        prefer_compiled
        ;;
    target)
        echo "== building theomachy"
        build_beside "$2"
        tail -n 1 build/mypyc.log
        ;;
    # 0: yes; 1: no, and none was to be expected; 2: no, though there is a compiler.
    is-compiled)
        if is_compiled "$2"; then
            exit 0
        elif [ "${THEOMACHY_PURE:-}" = 1 ] || ! { command -v cc || command -v gcc || command -v clang; } > /dev/null; then
            echo "!! NO COMPILER, OR THEOMACHY_PURE=1: THE TESTS DO NOT RUN COMPILED." >&2
            exit 1
        fi
        tail -n 40 build/mypyc.log >&2
        rm -f "$2/stamp"
        exit 2
        ;;
    *)
        echo "usage: $0 venv | lock FILE | editable | target FOLDER | is-compiled FOLDER" >&2
        exit 2
        ;;
esac
