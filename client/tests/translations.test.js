// Every text key that the client uses exists in both languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from './ssr.js';

const { formatText } = await load('client/src/lib/ui/i18n.svelte.ts');

const root = fileURLToPath(new URL('../../', import.meta.url));
const games = join(root, 'src/theomachy/games');

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}
const usedKeys = (paths, call) => {
  const pattern = new RegExp(`\\b${call}\\('([a-z0-9-]+)'`, 'g');
  return new Set(paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pattern)].map((match) => match[1])));
};
function keysOf(path, section) {
  const keys = new Set();
  let here = '';
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const head = /^\[(.+)\]/.exec(line);
    if (head) here = head[1];
    const key = /^([a-z0-9-]+)\s*=/.exec(line);
    if (key && here === section) keys.add(key[1]);
  }
  return keys;
}

const boards = readdirSync(games).filter((name) => existsSync(join(games, name, 'client')));

test('the shell', () => {
  const wanted = usedKeys(
    [...files(join(root, 'client/src')), ...boards.flatMap((name) => files(join(games, name, 'client')))],
    't',
  );
  const defined = (lang) =>
    new Set(
      ['ui', 'notices', 'groups'].flatMap((file) => [
        ...keysOf(join(root, `src/theomachy/texts/${file}-${lang}.toml`), 'ui'),
      ]),
    );
  const there = { en: defined('en'), el: defined('el') };
  assert.deepEqual(
    [...wanted].filter((key) => !there.en.has(key)),
    [],
  );
  assert.deepEqual(
    [...there.en].filter((key) => !there.el.has(key)),
    [],
  );
  assert.deepEqual(
    [...there.el].filter((key) => !there.en.has(key)),
    [],
  );
});

for (const name of boards) {
  test(`the board of ${name}`, () => {
    const wanted = usedKeys(files(join(games, name, 'client')), 'say');
    for (const lang of ['en', 'el']) {
      const there = keysOf(join(games, name, `texts/board-${lang}.toml`), 'board');
      assert.deepEqual(
        [...wanted].filter((key) => !there.has(key)),
        [],
        lang,
      );
    }
  });
}

test('one thing takes the singular, every other number the plural', () => {
  const cards = (count) => formatText('{0} {0|card|cards}', [count]);
  assert.deepEqual([0, 1, 2, -1].map(cards), ['0 cards', '1 card', '2 cards', '-1 card']);
});
