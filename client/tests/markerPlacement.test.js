// Placement of a marker without covering text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { leastCoveringX } = await read(fileURLToPath(new URL('../src/lib/ui/markerPlacement.ts', import.meta.url)));
const box = (left, right, top = 0, bottom = 20) => ({ left, right, top, bottom });

test('a marker is placed at the corner if no text is there', () => {
  assert.equal(leastCoveringX(300, 0, 0, 26, [box(0, 200)]), 300);
});

test('a marker moves left, just far enough to uncover text', () => {
  const x = leastCoveringX(300, 0, 0, 26, [box(290, 340), box(0, 100)]);
  assert.ok(x + 26 <= 290 + 3 && x > 290 - 26 - 4, `${x}`);
});

test('text above or below the marker is ignored', () => {
  assert.equal(leastCoveringX(300, 0, 30, 26, [box(290, 340, 0, 31), box(290, 340, 55, 70)]), 300);
});

test('if every place covers text, the one that covers least is chosen', () => {
  assert.equal(leastCoveringX(300, 0, 0, 26, [box(0, 340)]), 300);
  const x = leastCoveringX(300, 0, 0, 26, [box(0, 150), box(160, 340)]);
  assert.ok(x + 13 > 150 && x + 13 < 160, `${x}`);
});
