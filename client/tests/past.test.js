// Results on a device: noted when a game ends, in whichever tab, and erased for good.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle('past.svelte.ts', 'keys.ts');
const TABLES = ['x', 'y', 'z'].map((letter) => letter.repeat(16));
const over = (table, more = {}) => ({
  table,
  game: 'deus',
  phase: 'over',
  seats: [
    { seat: 'a', name: 'Eleni', kind: 'me', bot: '', signet: '', mine: true, away: false },
    { seat: 'b', name: 'Nikos', kind: 'open', bot: '', signet: 's', mine: false, away: false },
  ],
  scores: [
    { seat: 'a', points: 9 },
    { seat: 'b', points: 7 },
  ],
  winners: ['a'],
  ...more,
});

let device;
beforeEach(() => (device = newDevice()));
const stored = () => JSON.parse(device.getItem('theomachy.history') ?? '[]');
const tables = () => stored().map((game) => game.table);

test('a game that ends is noted once, with what each had', async () => {
  const tab = await openTab();
  for (let times = 0; times < 2; times += 1) tab.noteEnd(over(TABLES[0]));
  const [{ at, ...found }] = stored();
  assert.ok(at > 0);
  assert.deepEqual(found, {
    table: TABLES[0],
    game: 'deus',
    seat: 'a',
    seats: 2,
    points: 9,
    won: true,
    unrated: '',
    opponents: [{ name: 'Nikos', bot: '', signet: 's', points: 7, won: false }],
  });
  assert.equal(tables().length, 1);
});

test('what is not over, stuck, a lesson, or of several seats of mine is not noted', async () => {
  const tab = await openTab();
  const both = over(TABLES[0]).seats.map((seat) => ({ ...seat, mine: true }));
  for (const more of [{ phase: 'playing' }, { stuck: 'line' }, { teaching: true }, { seats: both }])
    tab.noteEnd(over(TABLES[0], more));
  assert.deepEqual(stored(), []);
});

test('it is noted why a game does not count', async () => {
  const tab = await openTab();
  const [me, other] = over('').seats;
  const cases = {
    'by-hand': { by_hand: true },
    'luck-known': { luck_known: true },
    bot: { seats: [{ ...me, away: true }, other] },
  };
  for (const [at, more] of Object.values(cases).entries()) tab.noteEnd(over(TABLES[at], more));
  assert.deepEqual(
    stored().map((game) => game.unrated),
    Object.keys(cases),
  );
});

test('two tabs note what ends in each', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.noteEnd(over(TABLES[0]));
  other.noteEnd(over(TABLES[1]));
  one.noteEnd(over(TABLES[2]));
  assert.deepEqual(tables(), TABLES);
  assert.deepEqual(one.past.games, stored());
});

test('what was erased is not noted anew while there is a seat, unless a file brings it', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.hold(TABLES[0], [{ seat: 'a', key: 'k' }]);
  one.noteEnd(over(TABLES[0]));
  const games = stored();
  other.erase();
  one.noteEnd(over(TABLES[0]));
  assert.deepEqual(stored(), []);
  one.takeIn(games);
  assert.deepEqual(stored(), games);
  other.noteEnd(over(TABLES[0]));
  assert.deepEqual(stored(), games, 'and no second time');
});

test('of what is stored only whole games are shown', async () => {
  const tab = await openTab();
  tab.noteEnd(over(TABLES[0]));
  tab.noteEnd(over(TABLES[1]));
  const [{ seat, ...seatless }, whole] = stored();
  assert.equal(seat, 'a');
  device.setItem('theomachy.history', JSON.stringify([seatless, whole, null]));
  assert.deepEqual((await openTab()).past.games, [whole]);
  device.setItem('theomachy.history', 'nothing of ours');
  assert.deepEqual((await openTab()).past.games, []);
});
