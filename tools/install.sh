#!/usr/bin/env bash
# Commands of the Makefile that install into the venv: with uv if it is available, else with pip.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/limited.sh
bin=.venv/bin
uv=$bin/uv
cache="${THEOMACHY_BUILD_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/theomachy/build}"

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
    if ! limited "pip" "$bin/pip" install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt; then
        echo "No uv here: pip it is."
    fi
}

# The package index may be configured for pip only: pass it to uv, and fall back to pip if uv fails.
install() {
    tell_uv
    if [ -x "$uv" ] && limited "uv" "$uv" pip install --quiet --python "$bin/python" "$@"; then
        return
    fi
    limited "pip" "$bin/pip" install --quiet --disable-pip-version-check "$@"
}

# pip treats all indexes alike, and the hashes say what may be installed.
tell_uv() {
    local told
    told=$("$bin/pip" config list 2> /dev/null || true)
    of_pip() { sed -n "s/^[a-z:]*\.$1='\(.*\)'$/\1/p" <<< "$told" | tail -n 1; }
    give() { [ -n "${!1:-}" ] || [ -z "$2" ] || export "$1=$2"; }
    give UV_DEFAULT_INDEX "$(of_pip index-url)"
    give UV_INDEX "$(of_pip extra-index-url)"
    give UV_FIND_LINKS "$(of_pip find-links)"
    give UV_INDEX_STRATEGY unsafe-best-match
}

is_compiled() {
    compgen -G "$1/theomachy__mypyc*" > /dev/null
}

# Its name sorts before that of the .pth file of the sources.
prefer_compiled() {
    local site hook
    site=$("$bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    hook="$PWD/tools/prefer_compiled.py"
    printf "import os, runpy; os.path.exists('%s') and runpy.run_path('%s')\n" "$hook" "$hook" > "$site/__theomachy.pth"
}

# A new build gets a folder of its own and a link is switched to it, so that running processes keep their code. The
# previous build stays.
build_beside() {
    local fresh
    fresh="$1-$(date +%Y%m%d%H%M%S)-$$"
    # Compiling is CPU work and may take long on a busy machine.
    THEOMACHY_NO_CLIENT=1 limit=7200 install --no-deps --no-build-isolation --no-cache-dir --target "$fresh" .
    # Like in the wheel, with the client of this clone.
    [ "${THEOMACHY_NO_CLIENT:-}" = 1 ] || ln -s "$PWD/client/dist" "$fresh/theomachy/server/static"
    [ -L "$1" ] || rm -rf "$1"
    ln -sfn "$(basename "$fresh")" "$1.link"
    "$bin/python" -c 'import os, sys; os.replace(*sys.argv[1:])' "$1.link" "$1"
    find build -maxdepth 1 -type d -name "$(basename "$1")-2*" | sort -r | tail -n +3 | xargs rm -rf
}

packages() {
    local stamp=client/node_modules/stamp
    [ ! "$stamp" -nt client/package-lock.json ] || return 0
    limited "npm ci" tools/npm.sh --prefix client ci --no-audit --no-fund
    touch "$stamp"
}

# The mypy cache is shared by clones as one file: restored in a fresh clone, saved after a run.
types() {
    local kept="$cache/mypy.tar" begun
    [ -d .mypy_cache ] || tar -xf "$kept" 2> /dev/null || rm -rf .mypy_cache
    begun=$(mktemp)
    "$bin/mypy" --strict
    if [ -n "$(find .mypy_cache -newer "$begun" -name '*.json' -print -quit)" ] && mkdir -p "$cache"; then
        tar -cf "$kept.$$" .mypy_cache && mv -f "$kept.$$" "$kept"
    fi
    rm -f "$begun"
}

# Finds a Python by its name, also in pyenv versions that are not activated.
find_other() {
    local python
    for python in "$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/${1#python}".*/bin/python; do
        ! "$python" -c '' 2> /dev/null || { echo "$python"; return; }
    done
    return 1
}

# Runs the tests of the rules with another Python in a venv of its own; exit code 3 if it is not installed.
check() {
    local home="build/python/$1" python
    python=$(find_other "$1") || { echo "$1 is not here." >&2; return 3; }
    [ -x "$home/bin/python" ] || "$python" -m venv "$home"
    bin="$home/bin"
    install --require-hashes -r requirements/dev.txt
    PYTHONPATH=src "$bin/python" -m pytest -q -n 2
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
    packages) packages ;;
    types) types ;;
    check) check "$2" ;;
    target)
        echo "== building theomachy"
        build_beside "$2"
        tail -n 1 build/mypyc.log
        ;;
    # 0: compiled; 1: not compiled, and no compiler was found or wanted; 2: not compiled although there is a compiler.
    is-compiled)
        if is_compiled "$2"; then
            exit 0
        elif [ "${THEOMACHY_PURE:-}" = 1 ] || ! { command -v cc || command -v gcc || command -v clang; } > /dev/null; then
            ! required compiler || exit 2
            exit 1
        fi
        tail -n 40 build/mypyc.log >&2
        rm -f "$2/stamp"
        exit 2
        ;;
    *)
        echo "usage: $0 venv | lock FILE | editable | packages | types | check PYTHON | target FOLDER | is-compiled FOLDER" >&2
        exit 2
        ;;
esac
