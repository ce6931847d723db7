// The chart of a campaign of Divinus, without a chart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { curves, spread, step } = await read(
  fileURLToPath(new URL('../../src/theomachy/games/divinus/client/chart.ts', import.meta.url)),
);

test('a curve begins at nothing and ends at the total', () => {
  assert.deepEqual(curves([{ seat: 'b', total: 12, history: [5, 7] }]), [{ seat: 'b', sums: [0, 5, 12] }]);
});

test('the scale has round steps, five at most', () => {
  assert.deepEqual([0, 4, 7, 23, 60, 110].map(step), [1, 1, 2, 5, 20, 50]);
});

test('names at the ends of the lines keep apart, and inside', () => {
  assert.deepEqual(spread([10, 60], 20, 100), [10, 60]);
  assert.deepEqual(spread([50, 50, 50], 20, 100), [50, 70, 90]);
  assert.deepEqual(spread([98, 95], 20, 100), [100, 80]);
});
