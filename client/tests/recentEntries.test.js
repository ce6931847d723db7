// The newest log entries, as the action bar shows them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { recentEntries } = await read(fileURLToPath(new URL('../src/lib/table/recentEntries.ts', import.meta.url)));
const line = (number, seat, text) => ({ number, seat, text, things: [], mark: '' });
const LINES = [line(1, 'a', 'One.'), line(2, 'b', 'Two.'), line(2, '', 'It costs 3.'), line(3, 'c', 'Three.')];

test('the newest entries come first, each with its consequences', () => {
  assert.deepEqual(recentEntries(LINES, 2), [
    { number: 3, seat: 'c', text: 'Three.' },
    { number: 2, seat: 'b', text: 'Two. It costs 3.' },
  ]);
});

test('entries up to my own last one are left out', () => {
  assert.deepEqual(recentEntries(LINES, 5, 2), [{ number: 3, seat: 'c', text: 'Three.' }]);
  assert.deepEqual(recentEntries(LINES, 5, 3), []);
});
