// Where there are only files an address lies behind a hash: every link inside the client is written by `to`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const folders = ['src', '../src/theomachy/games'].map((name) => join(import.meta.dirname, '..', name));

test('no link goes past the function that writes addresses', () => {
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.svelte')))
      assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /href=["'`{]+\//, `${name}: use href={to('/…')}`);
});
