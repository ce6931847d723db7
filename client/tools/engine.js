// Packs the engine for the page from `src/`, and asks it what a page must know before it is there.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from './zip.js';

const require = createRequire(import.meta.url);
const ID = 'virtual:engine';
const HOME = dirname(require.resolve('pyodide'));
const { version } = require('pyodide/package.json');
const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
/** What the page's host needs of the package; a game's client and terminal are not among it. */
const PARTS = ['core', 'games', 'bots', 'texts', 'table', 'page'];
const SINGLE = ['__init__.py', 'sheets.py'];
const LEFT_OUT = /(^|\/)(client|terminal|__pycache__)(\/|$)|\/terminal(-\w+)?\.(py|toml)$|\/texts\/cli-\w+\.toml$/;
const STAND_INS = 'page/stand_ins/';
const LANGUAGES = ['en', 'el'];

function below(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(py|toml|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Every file of the engine by its name in the archive: the package, its rule sheets, and stand-ins beside it. */
export function sources(root) {
  const home = join(root, 'src/theomachy');
  const files = [...SINGLE.map((name) => join(home, name)), ...PARTS.flatMap((part) => below(join(home, part)))];
  const found = new Map();
  for (const file of files) {
    const name = relative(home, file).replaceAll('\\', '/');
    if (LEFT_OUT.test(name)) continue;
    found.set(name.startsWith(STAND_INS) ? name.slice(STAND_INS.length) : `theomachy/${name}`, readFileSync(file));
  }
  found.delete('__init__.py');
  const rules = join(root, 'docs/rules');
  for (const file of below(rules)) found.set(`theomachy/rules/${relative(rules, file).replaceAll('\\', '/')}`, readFileSync(file));
  return found;
}
