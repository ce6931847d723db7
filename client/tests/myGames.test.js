// My tables: sorting, the next one, the badge; and transferring seats to another device.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle(
  'profile/myGames.svelte.ts',
  'profile/seatKeys.ts',
  'profile/groups.svelte.ts',
  'profile/deviceTransfer.ts',
);
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

test('tables on my turn come first, by time left; then the newest', () => {
  const over = table('over', { phase: 'over', changed: 9 });
  const campaign = table('campaign', { phase: 'over', chapter: 1, chapters: 12 });
  const theirs = [table('old', { turn: 'b', changed: 1 }), table('new', { turn: 'b', changed: 2 })];
  const mine = [table('later', { clock: 200, changed: 5 }), table('soon', { clock: 100 })];
  assert.deepEqual(names(tab.sortTables([over, campaign, ...theirs, ...mine])), [
    'soon',
    'later',
    'new',
    'old',
    'campaign',
    'over',
  ]);
});

test('the next table follows the present one, and there is none if no other waits', () => {
  tab.setMyGames([table('one', { clock: 1 }), table('two', { clock: 2 }), table('three', { turn: 'b' })]);
  assert.equal(tab.nextAwaitingTable('one').table, 'two');
  assert.equal(tab.nextAwaitingTable('two').table, 'one');
  assert.equal(tab.nextAwaitingTable('elsewhere').table, 'one');
  tab.setMyGames([table('one')]);
  assert.equal(tab.nextAwaitingTable('one'), null);
  assert.equal(tab.nextAwaitingTable('elsewhere').table, 'one');
});

test('only tables where a person may be waiting are counted', () => {
  tab.setMyGames([table('people'), table('bots', { kind: 'bot' }), table('here-1'), table('theirs', { turn: 'b' })]);
  assert.equal(tab.awaitingPeopleCount(), 1);
});

test('finished tables are not requested again', async () => {
  const requests = [];
  globalThis.api = {
    myTables: async (keys) => {
      requests.push(Object.keys(keys).sort());
      return [table(TABLES[0], { phase: 'over' }), table(TABLES[1])].filter((one) => keys[one.table]);
    },
  };
  for (const at of [0, 1]) tab.saveSeatKeys(TABLES[at], [{ seat: 'a', key: KEYS[at] }]);
  await tab.refreshMyGames();
  await tab.refreshMyGames();
  assert.deepEqual(requests, [TABLES.slice(0, 2), [TABLES[1]]]);
  assert.deepEqual(names(tab.myGames.tables).sort(), TABLES.slice(0, 2));
});

test('a link transfers seats and groups to another device, and nothing of a damaged link', async () => {
  tab.saveSeatKeys(TABLES[0], [{ seat: 'a', key: KEYS[0] }]);
  tab.saveSeatKeys(TABLES[1], [{ seat: '', key: KEYS[1] }]);
  tab.saveGroup(TABLES[2], 'Thursdays', KEYS[2]);
  const link = tab.packAll(TABLES.slice(0, 2));
  newDevice();
  const phone = await openTab();
  await phone.importAll(phone.unpackAll(link), true);
  assert.deepEqual(phone.keysBySeat(TABLES[0]), { a: KEYS[0] });
  assert.deepEqual(phone.keysBySeat(TABLES[1]), { '': KEYS[1] });
  assert.equal(phone.groupKey(TABLES[2]), KEYS[2]);
  for (const odd of [link.slice(1), `e${link.slice(1)}`, link.slice(0, 30), ''])
    assert.deepEqual(phone.unpackAll(odd).seats, [], odd);
});

test('an import keeps a key that is still valid', async () => {
  const link = `a${TABLES[0]}${KEYS[1]}`;
  tab.saveSeatKeys(TABLES[0], [{ seat: 'a', key: KEYS[0] }]);
  globalThis.api = { myTables: async () => [table(TABLES[0])] };
  await tab.importAll(tab.unpackAll(link), true);
  assert.deepEqual(tab.keysOf(TABLES[0]), [KEYS[0]]);
  globalThis.api = { myTables: async () => [] };
  await tab.importAll(tab.unpackAll(link), true);
  assert.deepEqual(tab.keysOf(TABLES[0]), [KEYS[1]], 'one that fits no more makes room');
});
