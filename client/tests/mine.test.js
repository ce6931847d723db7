// My games: in which order, which comes next, how many people wait; and my seats in a link to another device.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle('mine.svelte.ts', 'keys.ts', 'groups.svelte.ts', 'seats.ts');
const TABLES = ['x', 'y', 'z'].map((letter) => letter.repeat(16));
const KEYS = ['k', 'l', 'm'].map((letter) => letter.repeat(43));
const table = (name, { turn = 'a', clock = 100, changed = 0, phase = 'playing', kind = 'open', ...more } = {}) => ({
  table: name,
  phase,
  turn,
  changed,
  chapter: 0,
  chapters: 0,
  group: '',
  after: [],
  seats: [
    { seat: 'a', mine: true, kind: 'me', clock },
    { seat: 'b', mine: false, kind, clock },
  ],
  ...more,
});

let tab;
beforeEach(async () => {
  newDevice();
  tab = await openTab();
});
const names = (tables) => tables.map((one) => one.table);

test('my turn comes first, the least time before the others; then the newest', () => {
  const over = table('over', { phase: 'over', changed: 9 });
  const campaign = table('campaign', { phase: 'over', chapter: 1, chapters: 12 });
  const theirs = [table('old', { turn: 'b', changed: 1 }), table('new', { turn: 'b', changed: 2 })];
  const mine = [table('later', { clock: 200, changed: 5 }), table('soon', { clock: 100 })];
  assert.deepEqual(names(tab.sorted([over, campaign, ...theirs, ...mine])), [
    'soon',
    'later',
    'new',
    'old',
    'campaign',
    'over',
  ]);
});

test('the next game is the one after this one, and none where no other waits', () => {
  tab.noteMine([table('one', { clock: 1 }), table('two', { clock: 2 }), table('three', { turn: 'b' })]);
  assert.equal(tab.nextCall('one').table, 'two');
  assert.equal(tab.nextCall('two').table, 'one');
  assert.equal(tab.nextCall('elsewhere').table, 'one');
  tab.noteMine([table('one')]);
  assert.equal(tab.nextCall('one'), null);
  assert.equal(tab.nextCall('elsewhere').table, 'one');
});

test('only where a person may be waiting it is counted', () => {
  tab.noteMine([table('people'), table('bots', { kind: 'bot' }), table('here-1'), table('theirs', { turn: 'b' })]);
  assert.equal(tab.waits(), 1);
});

test('of what is over nothing is asked again', async () => {
  const asked = [];
  globalThis.api = {
    mine: async (keys) => {
      asked.push(Object.keys(keys).sort());
      return [table(TABLES[0], { phase: 'over' }), table(TABLES[1])].filter((one) => keys[one.table]);
    },
  };
  for (const at of [0, 1]) tab.hold(TABLES[at], [{ seat: 'a', key: KEYS[at] }]);
  await tab.askMine();
  await tab.askMine();
  assert.deepEqual(asked, [TABLES.slice(0, 2), [TABLES[1]]]);
  assert.deepEqual(names(tab.mine.tables).sort(), TABLES.slice(0, 2));
});

test('a link carries seats and groups to another device, and nothing of a damaged one is taken', async () => {
  tab.hold(TABLES[0], [{ seat: 'a', key: KEYS[0] }]);
  tab.hold(TABLES[1], [{ seat: '', key: KEYS[1] }]);
  tab.keepGroup(TABLES[2], 'Thursdays', KEYS[2]);
  const link = tab.packedAll(TABLES.slice(0, 2));
  newDevice();
  const phone = await openTab();
  await phone.takeAll(phone.unpackedAll(link), true);
  assert.deepEqual(phone.keysBySeat(TABLES[0]), { a: KEYS[0] });
  assert.deepEqual(phone.keysBySeat(TABLES[1]), { '': KEYS[1] });
  assert.equal(phone.groupKey(TABLES[2]), KEYS[2]);
  for (const odd of [link.slice(1), `e${link.slice(1)}`, link.slice(0, 30), ''])
    assert.deepEqual(phone.unpackedAll(odd).seats, [], odd);
});

test('a link takes nothing away: a key that still fits stays', async () => {
  const carried = `a${TABLES[0]}${KEYS[1]}`;
  tab.hold(TABLES[0], [{ seat: 'a', key: KEYS[0] }]);
  globalThis.api = { mine: async () => [table(TABLES[0])] };
  await tab.takeAll(tab.unpackedAll(carried), true);
  assert.deepEqual(tab.keysOf(TABLES[0]), [KEYS[0]]);
  globalThis.api = { mine: async () => [] };
  await tab.takeAll(tab.unpackedAll(carried), true);
  assert.deepEqual(tab.keysOf(TABLES[0]), [KEYS[1]], 'one that fits no more makes room');
});
