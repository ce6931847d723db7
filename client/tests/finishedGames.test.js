// Results on a device: recorded when a game ends, in any tab, and erased for good.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle('profile/finishedGames.svelte.ts', 'profile/seatKeys.ts');
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

test("a finished game is recorded once, with everybody's result", async () => {
  const tab = await openTab();
  for (let times = 0; times < 2; times += 1) tab.recordFinishedGame(over(TABLES[0]));
  const [{ at, ...game }] = stored();
  assert.ok(at > 0);
  assert.deepEqual(game, {
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

test('unfinished and stuck games, lessons, and games with several own seats are not recorded', async () => {
  const tab = await openTab();
  const both = over(TABLES[0]).seats.map((seat) => ({ ...seat, mine: true }));
  for (const more of [{ phase: 'playing' }, { stuck: 'line' }, { teaching: true }, { seats: both }])
    tab.recordFinishedGame(over(TABLES[0], more));
  assert.deepEqual(stored(), []);
});

test('the reason why a game is unrated is recorded', async () => {
  const tab = await openTab();
  const [me, other] = over('').seats;
  const cases = {
    'by-hand': { by_hand: true },
    'luck-known': { luck_known: true },
    bot: { seats: [{ ...me, away: true }, other] },
  };
  for (const [at, more] of Object.values(cases).entries()) tab.recordFinishedGame(over(TABLES[at], more));
  assert.deepEqual(
    stored().map((game) => game.unrated),
    Object.keys(cases),
  );
});

test('two tabs record their games without overwriting each other', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.recordFinishedGame(over(TABLES[0]));
  other.recordFinishedGame(over(TABLES[1]));
  one.recordFinishedGame(over(TABLES[2]));
  assert.deepEqual(tables(), TABLES);
  assert.deepEqual(one.finishedGames.games, stored());
});

test('an erased game is recorded again only by an import while its seat is known', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.saveSeatKeys(TABLES[0], [{ seat: 'a', key: 'k' }]);
  one.recordFinishedGame(over(TABLES[0]));
  const games = stored();
  other.eraseGames();
  one.recordFinishedGame(over(TABLES[0]));
  assert.deepEqual(stored(), []);
  one.importGames(games);
  assert.deepEqual(stored(), games);
  other.recordFinishedGame(over(TABLES[0]));
  assert.deepEqual(stored(), games, 'and no second time');
});

test('incomplete stored games are not shown', async () => {
  const tab = await openTab();
  tab.recordFinishedGame(over(TABLES[0]));
  tab.recordFinishedGame(over(TABLES[1]));
  const [{ seat, ...seatless }, whole] = stored();
  assert.equal(seat, 'a');
  device.setItem('theomachy.history', JSON.stringify([seatless, whole, null]));
  assert.deepEqual((await openTab()).finishedGames.games, [whole]);
  device.setItem('theomachy.history', 'nothing of ours');
  assert.deepEqual((await openTab()).finishedGames.games, []);
});
