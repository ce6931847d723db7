import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { sources } from '../tools/engine.js';
import { zip } from '../tools/zip.js';

const root = join(import.meta.dirname, '../..');

test('the same files give the same archive, in any order', () => {
  const files = [
    ['b/two.txt', Buffer.from('δύο')],
    ['a.txt', Buffer.from('')],
  ];
  assert.deepEqual(zip(files), zip([...files].reverse()));
});

test('other programs can read the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  const file = join(folder, 'a.zip');
  writeFileSync(file, zip([['deep/er/one.txt', Buffer.from('ένα\n'.repeat(500))]]));
  const output = execFileSync('python3', [
    '-c',
    `import zipfile; z = zipfile.ZipFile("${file}"); print(z.testzip(), z.read("deep/er/one.txt").decode().count("ένα"))`,
  ]);
  rmSync(folder, { recursive: true });
  assert.equal(output.toString().trim(), 'None 500');
});

test('the engine contains what the page needs, and no terminal or server code', () => {
  const names = [...sources(root).keys()];
  for (const name of [
    'theomachy/offline/service.py',
    'theomachy/rules/el/deus.md',
    'typing_extensions.py',
    'mypy_extensions.py',
  ])
    assert.ok(names.includes(name), name);
  assert.deepEqual(
    names.filter((name) => /svelte|\/(client|terminal|cli|server)\/|terminal\.py/.test(name)),
    [],
  );
});
