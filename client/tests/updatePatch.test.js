// Rebuilding full updates from delta frames.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { applyPatch, UpdateAssembler } = await read(
  fileURLToPath(new URL('../src/lib/net/updatePatch.ts', import.meta.url)),
);

const update = { type: 'update', number: 1, version: 4, options: [], view: { round: 1, hand: ['sirens'], story: 'x' } };
const change = { type: 'change', number: 2, of: 1, fields: { version: 5 }, view: { round: 2 }, gone: ['story'] };
const after = { ...update, number: 2, version: 5, view: { round: 2, hand: ['sirens'] } };

test('a patch gives the next update and does not modify the previous one', () => {
  const before = structuredClone(update);
  assert.deepEqual(applyPatch(update, change), after);
  assert.deepEqual(update, before);
});

test('unchanged values are shared', () => {
  assert.equal(applyPatch(update, change).view.hand, update.view.hand);
});

test('a view can disappear and reappear', () => {
  const none = applyPatch(update, { ...change, view: null, gone: ['round', 'hand', 'story'] });
  assert.equal(none.view, null);
  assert.deepEqual(applyPatch(none, { ...change, view: { round: 3 }, gone: [] }).view, { round: 3 });
});

test('a patch of another update is ignored until there is a whole one', () => {
  const updates = new UpdateAssembler();
  assert.equal(updates.assemble(change), null);
  assert.deepEqual(updates.assemble(update), update);
  assert.equal(updates.assemble({ ...change, number: 3, of: 2 }), null);
  assert.equal(updates.assemble(change), null);
  updates.assemble(update);
  assert.deepEqual(updates.assemble(change), after);
});
