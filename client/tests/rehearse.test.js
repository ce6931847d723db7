import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { loadPyodide } from 'pyodide';
import { sources } from '../tools/engine.js';
import { rehearse } from '../tools/rehearse.js';

const home = dirname(createRequire(import.meta.url).resolve('pyodide'));
const files = sources(join(import.meta.dirname, '../..'));
const packed = await rehearse(home, files);

/** Starts Python with the packed library and engine, as the page does. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  writeFileSync(join(folder, 'library.zip'), packed.library);
  const python = await loadPyodide({ stdLibURL: join(folder, 'library.zip') });
  rmSync(folder, { recursive: true });
  python.unpackArchive(new Uint8Array(packed.engine), 'zip', { extractDir: '/engine' });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  return python;
}

test('a start compiles nothing, and stale bytecode is replaced by its source', async () => {
  const python = await start();
  const sourceOf = (name) => `/engine/theomachy/core/${name}.py`;
  const bytecodeOf = (name) => `/engine/theomachy/core/__pycache__/${name}.cpython-314.pyc`;
  python.FS.writeFile(sourceOf('rng'), 'this is no Python');
  python.pyimport('theomachy.core.rng');
  const other = python.FS.readFile(bytecodeOf('score_sheet'));
  other.set([1, 2], 0);
  python.FS.writeFile(bytecodeOf('score_sheet'), other);
  python.pyimport('theomachy.core.score_sheet');
  const library = python.runPython(`
    import sys
    [name for name, module in sys.modules.items() if ".zip/" in (origin := getattr(module.__spec__, "origin", None) or "")
     and origin.endswith(".py")]`);
  assert.deepEqual(library.toJs(), []);
});

test('the cached texts of every game exist in both languages', () => {
  for (const lang of ['en', 'el']) {
    const games = JSON.parse(packed.words[`games.${lang}.json`]);
    assert.ok(games.length >= 4);
    for (const { id } of games) assert.ok(JSON.parse(packed.words[`games-${id}-rules.${lang}.json`]).length > 10, id);
  }
});
