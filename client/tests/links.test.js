// In the static build addresses are behind a hash: every internal link must use `linkTo`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const folders = ['src', '../src/theomachy/games'].map((name) => join(import.meta.dirname, '..', name));

test('every internal link is written by linkTo', () => {
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.svelte')))
      assert.doesNotMatch(
        readFileSync(join(folder, name), 'utf8'),
        /href=["'`{]+\//,
        `${name}: use href={linkTo('/…')}`,
      );
});
