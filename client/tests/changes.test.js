// Updates put together from what has changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { changed, Updates } = await read(fileURLToPath(new URL('../src/lib/changes.ts', import.meta.url)));

const update = { type: 'update', number: 1, version: 4, options: [], view: { round: 1, hand: ['sirens'], story: 'x' } };
const change = { type: 'change', number: 2, of: 1, fields: { version: 5 }, view: { round: 2 }, gone: ['story'] };
const after = { ...update, number: 2, version: 5, view: { round: 2, hand: ['sirens'] } };

test('a change gives the next update, and the one before stays as it was', () => {
  const before = structuredClone(update);
  assert.deepEqual(changed(update, change), after);
  assert.deepEqual(update, before);
});

test('what has not changed is the very same', () => {
  assert.equal(changed(update, change).view.hand, update.view.hand);
});

test('a view comes and goes', () => {
  const none = changed(update, { ...change, view: null, gone: ['round', 'hand', 'story'] });
  assert.equal(none.view, null);
  assert.deepEqual(changed(none, { ...change, view: { round: 3 }, gone: [] }).view, { round: 3 });
});

test('a change of another update fits nothing until there is a whole one', () => {
  const updates = new Updates();
  assert.equal(updates.whole(change), null);
  assert.deepEqual(updates.whole(update), update);
  assert.equal(updates.whole({ ...change, number: 3, of: 2 }), null);
  assert.equal(updates.whole(change), null);
  updates.whole(update);
  assert.deepEqual(updates.whole(change), after);
});
