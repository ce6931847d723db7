// Chart of a Divinus campaign: its numbers, without the drawing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { curves, spreadLabels, scaleStep } = await read(
  fileURLToPath(new URL('../../src/theomachy/games/divinus/client/chartScale.ts', import.meta.url)),
);

test('a curve begins at zero and ends at the total', () => {
  assert.deepEqual(curves([{ seat: 'b', total: 12, history: [5, 7] }]), [{ seat: 'b', sums: [0, 5, 12] }]);
});

test('the scale has round steps, at most five', () => {
  assert.deepEqual([0, 4, 7, 23, 60, 110].map(scaleStep), [1, 1, 2, 5, 20, 50]);
});

test('labels at the ends of the lines keep apart and inside', () => {
  assert.deepEqual(spreadLabels([10, 60], 20, 100), [10, 60]);
  assert.deepEqual(spreadLabels([50, 50, 50], 20, 100), [50, 70, 90]);
  assert.deepEqual(spreadLabels([98, 95], 20, 100), [100, 80]);
});
