// Where a mark may lie without covering what is read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { freePlace } = await read(fileURLToPath(new URL('../src/lib/beside.ts', import.meta.url)));
const box = (left, right, top = 0, bottom = 20) => ({ left, right, top, bottom });

test('a mark lies at the corner where nothing is read', () => {
  assert.equal(freePlace(300, 0, 0, 26, [box(0, 200)]), 300);
});

test('a mark gives way to words, to the left and no further than it must', () => {
  const x = freePlace(300, 0, 0, 26, [box(290, 340), box(0, 100)]);
  assert.ok(x + 26 <= 290 + 3 && x > 290 - 26 - 4, `${x}`);
});

test('words above or below it are in nobody’s way', () => {
  assert.equal(freePlace(300, 0, 30, 26, [box(290, 340, 0, 31), box(290, 340, 55, 70)]), 300);
});

test('where no place is free a mark covers as little as can be', () => {
  assert.equal(freePlace(300, 0, 0, 26, [box(0, 340)]), 300);
  const x = freePlace(300, 0, 0, 26, [box(0, 150), box(160, 340)]);
  assert.ok(x + 13 > 150 && x + 13 < 160, `${x}`);
});
