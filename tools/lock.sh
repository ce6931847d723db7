#!/usr/bin/env bash
# Writes the lock files: every package with its hashes, without index URLs.
set -euo pipefail
cd "$(dirname "$0")/.."

compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate "$@"
}

compile "$@" --group uv -o requirements/uv.txt
compile "$@" --group node -o requirements/node.txt
compile "$@" pyproject.toml --group build -o requirements/run.txt
compile "$@" pyproject.toml --group dev --extra envs --extra mcp --extra parquet --extra server-pg --extra server-redis --extra spiel \
    -c requirements/run.txt -o requirements/dev.txt
# Ray is large and not available for every system: tests use it where it can be installed.
compile "$@" pyproject.toml --extra cluster -c requirements/dev.txt -o requirements/cluster.txt

if grep -nE '://|^-|/(home|opt|root|tmp|Users)/' requirements/*.txt; then
    echo "A lock file holds an address or a path of this machine." >&2
    exit 1
fi
